import FormImport
import FormWorkload

/// Small forms in foreign formats, with a little of everything that an importer reads.
enum SmallImports {
  static func bytes(_ format: ImportFormat, seed: UInt64) -> [UInt8] {
    var random = SplitMix64(seed: seed)
    let text =
      switch format {
      case .xforms: xform(&random)
      case .fhir: questionnaire(&random)
      case .surveyjs: survey(&random)
      }
    return Array(text.utf8)
  }

  private static func pick(_ texts: [String], _ random: inout SplitMix64) -> String {
    texts[random.draw(below: texts.count)]
  }

  /// Questions read only those before them, so that there are no cycles.
  private static func xform(_ random: inout SplitMix64) -> String {
    let count = 1 + random.draw(below: 6)
    var binds = ""
    var body = ""
    for index in 0..<count {
      let other = "/d/g/q\(random.draw(below: max(index, 1)))"
      let relevant = pick(
        [
          "", "\(other) = 'a'", "selected(\(other), 'b') and not(\(other) &gt; 3)", "true()",
          "../nothing",
        ],
        &random
      )
      let calculate = pick(
        ["", "", "\(other) + 1", "if(\(other) = '', 'x', today())", "uuid()"],
        &random
      )
      let type = pick(["string", "int", "decimal", "date", "dateTime", "geopoint"], &random)
      binds += "<bind nodeset=\"/d/g/q\(index)\" type=\"\(type)\" required=\"true()\""
      binds += index > 0 && !relevant.isEmpty ? " relevant=\"\(relevant)\"" : ""
      binds += index > 0 && !calculate.isEmpty ? " calculate=\"\(calculate)\"" : ""
      binds += " constraint=\". &lt; 9 or string-length(.) = 1\" jr:constraintMsg=\"no\"/>\n"
      body += pick(
        [
          "<input ref=\"/d/g/q\(index)\"><label ref=\"jr:itext('t')\"/></input>",
          "<select1 ref=\"/d/g/q\(index)\"><item><label>A</label><value>a</value></item></select1>",
          "<select ref=\"/d/g/q\(index)\"><itemset nodeset=\"instance('l')/root/item\">"
            + "<value ref=\"n\"/><label ref=\"n\"/></itemset></select>",
          "<repeat nodeset=\"/d/g\"><input ref=\"/d/g/q\(index)\"/></repeat>",
        ],
        &random
      )
    }
    let nodes = (0..<count).map { "<q\($0)/>" }.joined()
    return """
      <?xml version="1.0"?>
      <h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml"
        xmlns:jr="http://openrosa.org/javarosa"><h:head><h:title>T</h:title><model>
      <itext><translation lang="en"><text id="t"><value>Q &amp; A</value></text></translation></itext>
      <instance><d><g>\(nodes)</g></d></instance>
      <instance id="l"><root><item><n>a</n></item><item><n>b</n></item></root></instance>
      \(binds)</model></h:head><h:body>
      <group ref="/d/g" appearance="\(pick(["", "field-list"], &random))"><label>G</label>\(body)</group>
      </h:body></h:html>
      """
  }

  private static func questionnaire(_ random: inout SplitMix64) -> String {
    let count = 1 + random.draw(below: 6)
    var items: [String] = []
    for index in 0..<count {
      let other = "q\(random.draw(below: max(index, 1)))"
      let type = pick(
        ["boolean", "integer", "decimal", "date", "string", "display", "choice"],
        &random
      )
      let extra = pick(
        [
          "\"required\": true", "\"readOnly\": true", "\"repeats\": true",
          "\"answerOption\": [{\"valueCoding\": {\"code\": \"a\"}}, {\"valueString\": \"b c\"}]",
          "\"answerValueSet\": \"#v\"", "\"initial\": [{\"valueString\": \"a\"}]",
          "\"maxLength\": 5",
        ],
        &random
      )
      let test = pick(
        [
          "",
          ", \"enableWhen\": [{\"question\": \"\(other)\", \"operator\": \"=\", \"answerBoolean\": true}]",
          ", \"enableWhen\": [{\"question\": \"\(other)\", \"operator\": \"exists\", \"answerBoolean\": true},"
            + "{\"question\": \"\(other)\", \"operator\": \">\", \"answerInteger\": 1}]",
          ", \"extension\": [{\"url\": \"a/sdc-questionnaire-enableWhenExpression\", \"valueExpression\": "
            + "{\"language\": \"text/fhirpath\", \"expression\": \"item.where(linkId='\(other)').answer.value"
            + " > 1 and %v.exists().not()\"}}]",
        ],
        &random
      )
      items.append(
        "{\"linkId\": \"q\(index)\", \"type\": \"\(type)\", \"text\": \"Q\", \(extra)\(index > 0 ? test : "")}"
      )
    }
    let kind = pick(["\"repeats\": true", "\"text\": \"G\""], &random)
    return """
      {"resourceType": "Questionnaire",
       "contained": [{"resourceType": "ValueSet", "id": "v", "expansion": {"contains": [{"code": "a"}]}}],
       "extension": [{"url": "x/variable", "valueExpression": {"name": "v", "language": "text/fhirpath",
         "expression": "%resource.item.where(linkId='q0').answer.value"}}],
       "item": [{"linkId": "g", "type": "group", \(kind), "item": [\(items.joined(separator: ",\n"))]}]}
      """
  }

  private static func survey(_ random: inout SplitMix64) -> String {
    let count = 1 + random.draw(below: 6)
    var elements: [String] = []
    for index in 0..<count {
      let other = "{q\(random.draw(below: max(index, 1)))}"
      let type = pick(
        [
          "text", "comment", "boolean", "checkbox", "radiogroup", "rating", "matrix",
          "multipletext", "html",
        ],
        &random
      )
      let condition = pick(
        [
          "\(other) = 'a'", "\(other) notempty and !(\(other) > 3)", "\(other) anyof ['a', 2]",
          "age(\(other)) > 1",
        ],
        &random
      )
      let key = pick(["visibleIf", "enableIf", "requiredIf"], &random)
      elements.append(
        "{\"type\": \"\(type)\", \"name\": \"q\(index)\", \"title\": {\"default\": \"Q\"}, \"isRequired\": true, "
          + (index > 0 ? "\"\(key)\": \"\(condition)\", " : "")
          + "\"choices\": [\"a\", {\"value\": 2, \"text\": \"B\"}], \"columns\": [\"a\"], \"rows\": [\"r\"], "
          + "\"items\": [{\"name\": \"i\"}], \"defaultValue\": \"a\", "
          + "\"validators\": [{\"type\": \"numeric\", \"minValue\": 1}]}"
      )
    }
    let panel = pick(["panel\", \"elements", "paneldynamic\", \"templateElements"], &random)
    return """
      {"title": "T", "clearInvisibleValues": "\(pick(["none", "onHidden"], &random))",
       "calculatedValues": [{"name": "v", "expression": "iif({q0} = 1, 2, 3)"}],
       "pages": [{"name": "p", "visibleIf": "{v} > 1", "elements": [
         {"name": "s", "type": "\(panel)": [\(elements.joined(separator: ",\n"))]}]}]}
      """
  }
}
