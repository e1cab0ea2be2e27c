"""`cardkit play --fair`: the commitment comes before the first card, salt and deal after the last, and they fit."""

import hashlib
import re
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from cardkit import load, load_records, replay
from cardkit.records.commitments import check, deal_text, seed_of, share_commitment, withheld
from cardkit_cli.play.party import Timing
from cardkit_cli.play.session import Match, Session, begin, resume
from cardkit_cli.terminal import words

Answered = Callable[..., str]
ONE_DEAL = ["1"] * 60


def run(session: Session) -> None:
    """Play, and close the file."""
    session.run()
    assert session.saver.file is not None
    session.saver.file.close()


def start(
    answered: Answered,
    path: Path,
    lines: Iterable[str],
    game: str = "podkidnoy",
    seats: str = "human,cheapest",
    seed: int | None = 7,
) -> str:
    """Play a match with these lines typed before the input ends; return the whole terminal."""
    match = Match(game=game, seats=seats, seed=seed, fair=True)
    return answered(lambda screen: run(begin(match, path, screen, Timing(window=0))), lines)


def lines_revealed(shown: str) -> list[str]:
    """Return the committed texts that were revealed on the screen."""
    return [
        f"{found}\n"
        for found in re.findall(rf"{words.REVEALED}\n(.*?)\n{re.escape(str(words.HASHED))}", shown, re.DOTALL)
    ]


@pytest.mark.parametrize(
    ("game", "seats"),
    [("podkidnoy", "human,cheapest"), ("cheat-updown", "honest,easy,honest")],
)
def test_what_is_shown_after_each_deal_has_the_hash_that_was_shown_before_it(
    answered: Answered, tmp_path: Path, game: str, seats: str
) -> None:
    shown = start(answered, tmp_path / "game.toml", ONE_DEAL, game, seats)
    records = load_records(tmp_path / "game.toml")
    ended = [record for record in records if record.result is not None]
    assert ended
    revealed = lines_revealed(shown)
    assert revealed == [deal_text(record, record.salt) for record in ended]
    assert len({record.salt for record in records}) == len(records)
    for record, text in zip(ended, revealed, strict=True):
        assert hashlib.sha256(text.encode()).hexdigest() == record.commitment
        assert shown.index(record.commitment) < shown.index(record.salt) == shown.rindex(record.salt)


def test_the_commitment_comes_before_anything_that_is_seen_of_the_deal_and_the_seed_after_it(
    answered: Answered, tmp_path: Path
) -> None:
    shown = start(answered, tmp_path / "game.toml", ONE_DEAL)
    (first, *_) = load_records(tmp_path / "game.toml")
    before = shown[: shown.index(first.commitment)]
    assert re.search(r"[♠♥♦♣]", before) is None
    assert "seed" not in shown[: shown.index(str(words.REVEALED))]
    assert words.SEED_REVEALED.format(seed=7) in shown


def test_who_leaves_a_saved_deal_does_not_see_its_cards_and_goes_on_under_the_same_commitment(
    answered: Answered, tmp_path: Path
) -> None:
    path = tmp_path / "my game.toml"
    shown = start(answered, path, ["1", "q"])
    (record,) = load_records(path)
    assert str(words.REVEALED) not in shown
    assert record.salt not in shown
    assert str(words.STAYS_COVERED) in " ".join(shown.split())
    assert f"cardkit verify '{path}' --commitment {record.commitment}\n" in shown
    resumed = answered(lambda screen: run(resume(path, screen, Timing(window=0))), ["1", ""] * 40)  # Enter deals on
    assert words.STILL_COMMITTED.format(commitment=record.commitment) in " ".join(resumed.split())
    first, second, *_ = load_records(path)
    assert (record.salt, record.commitment) == (first.salt, first.commitment)
    assert deal_text(first, first.salt) == lines_revealed(resumed)[0]
    check(second)
    assert second.commitment in resumed


def test_a_saved_deal_whose_cards_were_changed_is_not_gone_on_with(
    answered: Answered, tmp_path: Path, refused: Callable[..., str]
) -> None:
    path = tmp_path / "game.toml"
    start(answered, path, ["1", "q"])
    (record,) = load_records(path)
    stock = record.deal["stock"]
    cards = stock.split()
    path.write_text(path.read_text(encoding="utf-8").replace(stock, " ".join([cards[1], cards[0], *cards[2:]])))
    said = refused("play", "--resume", "--save", str(path))
    assert "Deal and salt give the commitment" in said


def test_each_person_gives_a_share_of_the_chance_after_the_program_has_committed_to_its_own(
    answered: Answered, tmp_path: Path
) -> None:
    path = tmp_path / "game.toml"
    lines = ["some letters", "", *["1", "", "take", ""] * 4]
    shown = start(answered, path, lines, seats="human,human", seed=None)
    (record, *_) = load_records(path)
    house, letters = record.shares
    assert (letters, record.seed) == ("some letters", seed_of(record.shares))
    committed_at = shown.index(share_commitment(house))
    assert committed_at < shown.index(str(words.ASK_SHARE).partition(",")[2][:20]) < shown.index(record.commitment)
    assert house not in shown[: shown.index(record.commitment)]
    replay(record, load)


def test_people_may_type_commitments_first_and_the_letters_once_all_have(answered: Answered, tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    promised = [share_commitment("of Vera"), share_commitment("of Gleb")]
    lines = [*promised, "of Gleb", "of Vera", "", *["1", "", "take", ""] * 4]
    shown = start(answered, path, lines, seats="human,human", seed=None)
    (record, *_) = load_records(path)
    assert record.shares[1:] == ("of Vera", withheld(promised[1]))
    assert record.seed == seed_of(record.shares)
    assert "That is not the share that was committed to." in shown
    shown = start(answered, tmp_path / "other.toml", [withheld(promised[0])], seed=None)
    assert "stands for a share that was not shown" in " ".join(shown.split())
