"""Every command that a game offers is understood: `draw`, where a card may be drawn instead of a play."""

from bluffing_table import Play


def test_valepaska_understands_the_draw_that_it_offers(play: Play) -> None:
    def answer(shown: str) -> str:
        if "You draw" in shown:
            return "q"
        asked = shown.rpartition("Hand:")[2]
        if "calls, Enter" in asked:
            return ""
        return "draw" if "draw a card" in asked else "1 as 3"

    shown = play("valepaska", answer)
    assert "You draw 1 card from the stock." in shown
    assert "not understood" not in shown
