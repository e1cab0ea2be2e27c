"""Recorded games to share: as data (`document`), as a picture (`picture`), as a page to step through (`page`).

>>> from cardkit import Deal, replay
>>> from cardkit.records.playback import play_back
>>> from cardkit import load, make_bot
>>> game = load("podkidnoy")
>>> recorder = game.deal(2, seed=7)
>>> recorder.drive([make_bot("cheapest", game)] * 2)
>>> played = play_back(recorder.record(("Ann", "Bob")), load)
>>> picture(played).startswith("<svg ")
True
>>> document([played])["deals"][0]["moves"][0]["seat"]
1
"""

from cardkit.export.formats import Judgements, document, page, picture
from cardkit.export.steps import Teller

__all__ = ["Judgements", "Teller", "document", "page", "picture"]
