"""A run that is impossible is refused in one sentence."""

import pytest

from simulations import Refused


@pytest.mark.parametrize(
    ("arguments", "wrong"),
    [
        ("simulate durak --bots random,random --time-limit 0", "A bot has more than 0 seconds for an action"),
        ("simulate durak --bots cheapst", "There is no bot 'cheapst': did you mean cheapest?"),
        ("play durak --seats human,cheapst,random,random,random,random,random", "There is no bot 'cheapst': did you"),
        ("simulate durak --bots random,random --players 3", "--players says 3 and --bots names 2: name one bot for"),
        ("simulate durak --bots random,honest", "The bot 'honest' plays bluffing, not durak"),
        ("simulate durak --bots random,", "--bots names each bot, with commas between them, as in cheapest,random."),
        ("simulate durak --bots random,random --dask nonsense", "No Dask scheduler answers at 'nonsense'"),
        (
            "simulate durak --bots easy",
            "easy plays against somebody: --bots easy,cheapest, or --players 2 for a table of easy",
        ),
        ("simulate --bots 3", "How many play is said with --players, as in --players 3."),
        ("simulate normal easy", "normal is a bot: name a game before it, as in cardkit simulate durak normal easy."),
        ("tournament honest,easy", "honest is a bot: name a game before it, as in cardkit tournament verish-ne-verish"),
        (
            "compare-rules podkidnoy --rule a",
            "There is no rule 'a': `cardkit rules GAME` lists all. An example: cardkit compare-rules podkidnoy --rule "
            "throw_who=nobody.",
        ),
        (
            "compare-rules durak --rule hand_size=4 --rule hand_size=5 --rule hand_size=6",
            "Give --rule once or twice",
        ),
        ("compare-rules durak --rule hand_size", "`hand_size` takes a whole number from 1 to 13, not 'true'."),
    ],
)
def test_what_cannot_be_run_is_one_sentence(refused: Refused, arguments: str, wrong: str) -> None:
    said = refused(*arguments.split(" "))
    assert said.startswith(f"cardkit: {wrong}")
    assert said.endswith((".\n", "?\n"))
    assert said.count("\n") == 1
