"""The card-engine core: cards, packs, deals, piles, seats, trumps, and the contract between a game and everything else.

It knows no game and no terminal. `cardkit_games` plays Durak and the bluffing games on it.
"""

from cardkit.bot_kind import BotKind
from cardkit.bots import Bot, RandomBot
from cardkit.cards import RANKS, SUITS, Card, Cards
from cardkit.chance import derived_seed, fresh_seed, generator, shuffle
from cardkit.dealing import Dealt, cut_into_piles, deal_all, deal_evenly, deal_hands
from cardkit.driver import drive, step
from cardkit.errors import (
    BrokenCommitment,
    CardkitError,
    IllegalMove,
    InvalidBot,
    InvalidDeal,
    InvalidRule,
    InvalidText,
    Unsolvable,
)
from cardkit.family import Family
from cardkit.game import Game, Opening
from cardkit.layout import Place
from cardkit.moves import Move
from cardkit.packs import Pack
from cardkit.perft import Perft
from cardkit.piles import Pile, Stock
from cardkit.playout import play_out
from cardkit.record import Record, Recorder, match_text, replay
from cardkit.record_text import load_records, read_record, read_records
from cardkit.result import Result
from cardkit.rules import Option, Preset, RuleSet
from cardkit.scoresheet import Scoresheet
from cardkit.seating import Seating
from cardkit.simple_game import SimpleGame, SpelledMove
from cardkit.simple_state import SimpleObservation, SimpleState
from cardkit.state import Dealer, Observation, Sampler, State
from cardkit.trumps import BeatRelation

__version__ = "0.1.0"

__all__ = [
    "RANKS",
    "SUITS",
    "BeatRelation",
    "Bot",
    "BotKind",
    "BrokenCommitment",
    "Card",
    "CardkitError",
    "Cards",
    "Dealer",
    "Dealt",
    "Family",
    "Game",
    "IllegalMove",
    "InvalidBot",
    "InvalidDeal",
    "InvalidRule",
    "InvalidText",
    "Move",
    "Observation",
    "Opening",
    "Option",
    "Pack",
    "Perft",
    "Pile",
    "Place",
    "Preset",
    "RandomBot",
    "Record",
    "Recorder",
    "Result",
    "RuleSet",
    "Sampler",
    "Scoresheet",
    "Seating",
    "SimpleGame",
    "SimpleObservation",
    "SimpleState",
    "SpelledMove",
    "State",
    "Stock",
    "Unsolvable",
    "cut_into_piles",
    "deal_all",
    "deal_evenly",
    "deal_hands",
    "derived_seed",
    "drive",
    "fresh_seed",
    "generator",
    "load_records",
    "match_text",
    "play_out",
    "read_record",
    "read_records",
    "replay",
    "shuffle",
    "step",
]
