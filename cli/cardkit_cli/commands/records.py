"""The commands about recorded games: they are listed, shown, stepped through, exported, judged, verified, counted."""

import json as json_text
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cardkit_cli.commands.options import LAST, Deal, Json, RecordFile, ViewOf

if TYPE_CHECKING:
    from cardkit.analysis.judgements import Analysis
    from cardkit.game.record import Record


def saves(json: Json = False) -> None:
    """List the saved matches, the newest first; every command that takes a record takes `last` for that one."""
    from cardkit_cli.records.saved import Saved
    from cardkit_cli.records.tally import match_data, print_matches
    from cardkit_cli.terminal.console import Screen
    from cardkit_cli.terminal.speaking import spoken_in_data

    with spoken_in_data(json):
        found = Saved.read()
    if json:
        print(json_text.dumps(match_data(found), indent=2))
    else:
        print_matches(found, Screen())


Everything = Annotated[bool, typer.Option("--all", help="print every step, without asking")]

OwnMistakes = Annotated[
    bool, typer.Option("--mistakes", help="only your own mistakes, with another try; with --seat, those of that seat")
]


def replay(
    file: RecordFile = LAST,
    deal: Deal = None,
    seat: ViewOf = None,
    everything: Everything = False,
    mistakes: OwnMistakes = False,
) -> None:
    """Step through a recorded game: Enter goes on, b back, ? shows what else there is."""
    from cardkit_cli.commands.screens import best_screen, play_on_best, printing_screen
    from cardkit_cli.records.files import Deals
    from cardkit_cli.records.stepping import Replay, print_steps

    asks = not everything and printing_screen().interactive
    screen = best_screen() if asks else printing_screen()
    if mistakes:
        from cardkit_cli.learning.mistakes import Mistakes, find_mistakes

        found = Mistakes(find_mistakes(Deals.read(file), deal, seat, screen), screen)
        if asks:
            play_on_best(screen, found.run)
        else:
            found.print_all()
    elif asks:
        stepping = Replay(Deals.read(file), seat, screen)
        play_on_best(screen, lambda: stepping.run(deal))
    else:
        print_steps(file, seat, screen, deal=deal)


def show(file: RecordFile = LAST, deal: Deal = None, seat: ViewOf = None) -> None:
    """Print the moves of a recorded game, what came of each, and the result."""
    from cardkit_cli.commands.screens import printing_screen
    from cardkit_cli.records.drawing import print_moves
    from cardkit_cli.records.files import Deals

    print_moves(Deals.read(file), deal, seat, printing_screen())


Foreign = Annotated[Path, typer.Argument(metavar="FILE", help="JSON, or a record with passes too many or too few")]
Out = Annotated[Path | None, typer.Option(metavar="FILE", help="where to; by default standard output")]
Strict = Annotated[bool, typer.Option("--strict", help="refuse what is not a record as it stands")]


def import_(file: Foreign, out: Out = None, strict: Strict = False) -> None:
    """Make a record of what another program has kept; name what was left out or put in, a line each."""
    from cardkit.game.record import match_text
    from cardkit_games.durak.importing import import_records

    found = import_records(file, strict=strict)
    for remark in [remark for each in found for remark in each.remarks]:
        print(f"{file}: {remark}", file=sys.stderr)
    records = [each.record for each in found]
    _write(records[0].text() if len(records) == 1 else match_text(records), out)


To = Annotated[str, typer.Option(metavar="FORMAT", help="html (a page), json, svg (a picture) or toml")]
At = Annotated[int | None, typer.Option(metavar="MOVE", help="svg: after which move; by default the last")]
Analyse = Annotated[
    bool, typer.Option("--analyse", help="html: judge every decision, to be shown on request; this takes a while")
]


def export(
    to: To = "html",
    file: RecordFile = LAST,
    out: Out = None,
    deal: Deal = None,
    seat: ViewOf = None,
    at: At = None,
    analyse: Analyse = False,
) -> None:
    """Make something to share of a recorded game: data, a picture, a page to step through."""
    from cardkit_cli.records.files import Deals
    from cardkit_cli.records.formats import WantedFile, exported

    wanted = WantedFile(to=to, deal=deal, seat=seat, at=at, analyse=analyse)
    _write(exported(Deals.read(file), wanted), out)


def _write(text: str, out: Path | None) -> None:
    """Write a text in UTF-8 to a file, or to standard output, if there is one, where `out` is None."""
    from cardkit.errors import InvalidText
    from cardkit.language import reason_of
    from cardkit_cli.records import words

    if out is not None:
        try:
            out.write_text(text, encoding="utf-8")
        except OSError as error:
            raise InvalidText(words.NOT_WRITTEN.format(path=out, error=reason_of(error))) from None
    elif sys.stdout is not None:
        sys.stdout.flush()
        sys.stdout.buffer.write(text.encode())
        sys.stdout.flush()


AllDecisions = Annotated[bool, typer.Option("--all", help="show every decision, not only those to improve")]
Plot = Annotated[Path | None, typer.Option(metavar="FILE", help="draw the chances as PNG, SVG or PDF")]
Imagined = Annotated[
    int | None, typer.Option(metavar="N", min=1, max=1_000_000, help="in how many imagined deals to judge")
]
Workers = Annotated[
    int, typer.Option(metavar="N", min=1, max=256, help="how many processes share the decisions; the same judgements")
]


def analyse(
    record: RecordFile = LAST,
    all_decisions: AllDecisions = False,
    plot: Plot = None,
    deals: Imagined = None,
    workers: Workers = 1,
    deal: Deal = None,
    json: Json = False,
) -> None:
    """Judge every decision of a game: the chance to win before and after, and what was better."""
    from cardkit.analysis import judgements
    from cardkit.extras import needed
    from cardkit_cli.commands.screens import printing_screen
    from cardkit_cli.records.files import Deals, naming, only_record
    from cardkit_cli.records.judgements import print_analyses, print_analysis, progress_of, save_plot
    from cardkit_cli.terminal.speaking import spoken_in_data

    if plot is not None:
        needed("matplotlib", "--plot")
    screen = printing_screen()

    def judged(chosen: "Record") -> judgements.Analysis:
        progress_shown = progress_of(screen, shown=screen.interactive and not json)
        with spoken_in_data(json), naming(record), progress_shown as progress:
            return judgements.analyse(chosen, deals=deals, workers=workers, progress=progress)

    if plot is None and not json:
        print_analyses(Deals.read(record), deal, judged, screen, everything=all_decisions)
        return
    chosen = only_record(record, deal)
    found = judged(chosen)
    if plot is not None:
        save_plot(found, plot)
    if json:
        _print_data(found)
    else:
        print_analysis(found, chosen, screen, everything=all_decisions)


def _print_data(found: "Analysis") -> None:
    import attrs

    decisions = [{**attrs.asdict(one), "exact": one.exact} for one in found.decisions]
    print(json_text.dumps({**attrs.asdict(found), "decisions": decisions}, indent=2))


Noted = Annotated[
    list[str] | None,
    typer.Option("--commitment", metavar="HEX", help="a commitment that you noted before play; repeatable"),
]

Links = Annotated[
    list[str] | None,
    typer.Option("--chain", metavar="HEX", help="a digest of the moves that you noted in play or after it; repeatable"),
]


def verify(record: RecordFile = LAST, noted: Noted = None, links: Links = None, json: Json = False) -> None:
    """Verify that the cards were fixed before play; exit 0 if so, 1 if a deal is not fair, 2 if it cannot be told."""
    import attrs

    from cardkit.records.commitments import read_commitment
    from cardkit.records.reading import load_records
    from cardkit_cli.records.verdicts import Findings, print_findings
    from cardkit_cli.terminal.console import Screen
    from cardkit_cli.terminal.speaking import spoken_in_data

    commitments, linked = ([read_commitment(text) for text in texts or []] for texts in (noted, links))
    records = load_records(record)
    with spoken_in_data(json):
        found = Findings.of(records, commitments, linked)
    if json:
        deals = [attrs.asdict(one) for one in found.verdicts]
        said = {"verdict": found.verdict, "deals": deals, "noted_of_no_deal": found.strangers}
        print(json_text.dumps(said, indent=2))
    else:
        print_findings(found, Screen())
    raise typer.Exit(found.exit_code)


Name = Annotated[
    str | None, typer.Option(metavar="NAME", help="whose games, where several people play; by default all")
]


Counted = Annotated[
    Path | None,
    typer.Argument(metavar="[FILE]", help="a record, JSON, or a game; by default all the matches that are saved"),
]


def stats(file: Counted = None, name: Name = None, json: Json = False) -> None:
    """Count your games: played, won and lost, and streaks, by game and opponents, out of the saved matches."""
    from datetime import date

    import attrs

    from cardkit.catalogue import find_preset, is_game
    from cardkit_cli.learning.progress import SolvedPuzzles
    from cardkit_cli.learning.puzzles import print_progress
    from cardkit_cli.records.files import Deals
    from cardkit_cli.records.saved import Saved, SavedMatch
    from cardkit_cli.records.tally import print_tally, tally
    from cardkit_cli.terminal.console import Screen
    from cardkit_cli.terminal.speaking import spoken_in_data

    with spoken_in_data(json):
        if file is None:
            saved = Saved.read()
        elif is_game(str(file)) and not file.exists():
            saved = Saved.read().of_game(find_preset(str(file))[1].name)
        else:
            saved = Saved((SavedMatch(file, tuple(Deals.read(file).records)),), ())
        found = tally(saved, name)
    if json:
        progress = SolvedPuzzles.read()
        solved = {"solved": len(progress.solved), "alone": progress.alone, "days": progress.days(date.today())}
        print(json_text.dumps({**attrs.asdict(found), "puzzles": solved}, indent=2))
    else:
        screen = Screen()
        print_tally(found, screen)
        print_progress(screen)
