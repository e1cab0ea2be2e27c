"""The card-engine core: cards, packs, deals, piles, seats, trumps, and the contract between a game and everything else.

It knows no game and no terminal. `cardkit_games` plays Durak and the bluffing games on it.
"""

from cardkit.cards.alphabets import Alphabet, Face
from cardkit.cards.card import RANKS, SUITS, Card
from cardkit.cards.cards import Cards
from cardkit.cards.chance import derived_seed, fresh_seed, generator, shuffle
from cardkit.cards.combinations.melds import Meld, Melds
from cardkit.cards.combinations.tricks import playable, trick_winner, trump_suit
from cardkit.cards.dealing import Dealt, cut_into_piles, deal_all, deal_hands
from cardkit.cards.packs import Pack
from cardkit.cards.pile import Pile
from cardkit.cards.rank_order import ACE_HIGH, ACE_LOW, TEN_HIGH, RankOrder
from cardkit.cards.stock import Stock
from cardkit.cards.trumps import BeatRelation
from cardkit.engine.bots import Bot, RandomBot
from cardkit.engine.driver import drive, step
from cardkit.engine.history import History
from cardkit.engine.perft import Perft
from cardkit.engine.playout import play_out
from cardkit.engine.scoresheet import Scoresheet
from cardkit.engine.seating import Seating
from cardkit.engine.state import Dealer, Observation, Sampler, State
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
from cardkit.game.bots import BotKind
from cardkit.game.family import Family
from cardkit.game.game import AnyGame, Game, Opening
from cardkit.game.moves import Move
from cardkit.game.result import Result
from cardkit.game.rules import Option, Preset, RuleSet
from cardkit.records.reading import load_records, read_record, read_records
from cardkit.records.record import Record, match_text
from cardkit.records.recorder import Recorder
from cardkit.records.replaying import replay
from cardkit.simple.game import SimpleGame
from cardkit.simple.hand import Hand
from cardkit.simple.layout import Zone
from cardkit.simple.moves import SpelledMove
from cardkit.simple.state import SimpleObservation, SimpleState

__version__ = "0.1.0"

__all__ = [
    "ACE_HIGH",
    "ACE_LOW",
    "RANKS",
    "SUITS",
    "TEN_HIGH",
    "Alphabet",
    "AnyGame",
    "BeatRelation",
    "Bot",
    "BotKind",
    "BrokenCommitment",
    "Card",
    "CardkitError",
    "Cards",
    "Dealer",
    "Dealt",
    "Face",
    "Family",
    "Game",
    "Hand",
    "History",
    "IllegalMove",
    "InvalidBot",
    "InvalidDeal",
    "InvalidRule",
    "InvalidText",
    "Meld",
    "Melds",
    "Move",
    "Observation",
    "Opening",
    "Option",
    "Pack",
    "Perft",
    "Pile",
    "Preset",
    "RandomBot",
    "RankOrder",
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
    "Zone",
    "cut_into_piles",
    "deal_all",
    "deal_hands",
    "derived_seed",
    "drive",
    "fresh_seed",
    "generator",
    "load_records",
    "match_text",
    "play_out",
    "playable",
    "read_record",
    "read_records",
    "replay",
    "shuffle",
    "step",
    "trick_winner",
    "trump_suit",
]
