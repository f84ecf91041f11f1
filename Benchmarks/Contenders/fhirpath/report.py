"""What the importer says that it leaves out or reads otherwise (`formnav import FORM --report json`)."""

from __future__ import annotations

import json

from questionnaire import Item


class Report:
    """A report; without a file nothing is left out."""

    def __init__(self, path: str | None = None) -> None:
        notes = []
        if path is not None:
            with open(path, "rb") as file:
                notes = [note for note in json.load(file)["notes"] if note["kind"] == "unsupported"]
        self.constructs = {note["construct"] for note in notes}
        # An expression outside of a repeat reads the first instance's answers.
        self.reads_first_instance = any(text.startswith("answers of all instances") for text in self.constructs)

    def leaves_out(self, part: str, item: Item) -> bool:
        return f'{part} of "{item.link_id}"' in self.constructs

    def reads_while_disabled(self, item: Item) -> bool:
        return f'hidden item "{item.link_id}"' in self.constructs
