"""Writes a form whose repeat has COUNT instances, as an XForm or a SurveyJS survey: roster.py COUNT FILE.xml|FILE.json"""

import json
import sys

# The form sums over all instances; in each, an answer shows two questions.
MEMBER = "<member{}><name/><age/><job/><pay/></member>"
XFORM = """<?xml version="1.0"?>
<h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml" xmlns:jr="http://openrosa.org/javarosa">
  <h:head><h:title>Roster</h:title><model>
    <instance><data id="roster"><place/><income/>MEMBERS</data></instance>
    <bind nodeset="/data/income" type="decimal" calculate="sum(/data/member/pay)"/>
    <bind nodeset="/data/member/name" type="string" required="true()"/>
    <bind nodeset="/data/member/age" type="int" required="true()"/>
    <bind nodeset="/data/member/job" type="string" relevant="../age &gt;= 15"/>
    <bind nodeset="/data/member/pay" type="int" relevant="../age &gt;= 15"/>
  </model></h:head>
  <h:body>
    <input ref="/data/place"><label>Place</label></input>
    <input ref="/data/income"><label>Income</label></input>
    <group ref="/data/member"><label>Member</label><repeat nodeset="/data/member">
      <input ref="/data/member/name"><label>Name</label></input>
      <input ref="/data/member/age"><label>Age</label></input>
      <input ref="/data/member/job"><label>Job</label></input>
      <input ref="/data/member/pay"><label>Pay</label></input>
    </repeat></group>
  </h:body>
</h:html>
"""
ADULT = "{panel.age} >= 15"


def survey(count):
    return {
        "title": "Roster",
        "pages": [
            {
                "name": "roster",
                "elements": [
                    {"type": "text", "name": "place", "title": "Place"},
                    {"type": "expression", "name": "income", "title": "Income", "expression": "sumInArray({member}, 'pay')"},
                    {
                        "type": "paneldynamic",
                        "name": "member",
                        "title": "Member",
                        "panelCount": count,
                        "maxPanelCount": 2 * count + 10,
                        "templateElements": [
                            {"type": "text", "name": "name", "title": "Name", "isRequired": True},
                            {"type": "text", "name": "age", "inputType": "number", "title": "Age", "isRequired": True},
                            {"type": "text", "name": "job", "title": "Job", "visibleIf": ADULT},
                            {"type": "text", "name": "pay", "inputType": "number", "title": "Pay", "visibleIf": ADULT},
                        ],
                    },
                ],
            }
        ],
    }


def xform(count):
    return XFORM.replace("MEMBERS", MEMBER.format(' jr:template=""') + count * MEMBER.format(""))


if __name__ == "__main__":
    number, path = int(sys.argv[1]), sys.argv[2]
    with open(path, "w", encoding="utf-8") as file:
        file.write(xform(number) if path.endswith(".xml") else json.dumps(survey(number)))
