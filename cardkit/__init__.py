"""The card-engine core: cards, packs, deals, piles, seats, trumps, and the contract between a game and everything else.

It knows no game and no terminal. `cardkit_games` plays Durak and the bluffing games on it. A name is imported when it
is first asked for.
"""

from typing import TYPE_CHECKING

from cardkit.moved import MOVED, lazy_names, note_moved

__version__ = "1.0.0"

if TYPE_CHECKING:
    from cardkit.cards.alphabets import Alphabet as Alphabet
    from cardkit.cards.alphabets import Face as Face
    from cardkit.cards.card import RANKS as RANKS
    from cardkit.cards.card import SUITS as SUITS
    from cardkit.cards.card import Card as Card
    from cardkit.cards.cards import Cards as Cards
    from cardkit.cards.chance import derived_seed as derived_seed
    from cardkit.cards.chance import fresh_seed as fresh_seed
    from cardkit.cards.chance import generator as generator
    from cardkit.cards.combinations.melds import Meld as Meld
    from cardkit.cards.combinations.melds import Melds as Melds
    from cardkit.cards.combinations.tricks import beats as beats
    from cardkit.cards.combinations.tricks import playable as playable
    from cardkit.cards.combinations.tricks import sort_cards as sort_cards
    from cardkit.cards.combinations.tricks import trick_winner as trick_winner
    from cardkit.cards.combinations.tricks import trump_suit as trump_suit
    from cardkit.cards.dealing import Dealt as Dealt
    from cardkit.cards.dealing import cut_into_piles as cut_into_piles
    from cardkit.cards.dealing import deal_all as deal_all
    from cardkit.cards.dealing import deal_hands as deal_hands
    from cardkit.cards.dealing import shuffle as shuffle
    from cardkit.cards.packs import Pack as Pack
    from cardkit.cards.pile import Pile as Pile
    from cardkit.cards.rank_order import ACE_HIGH as ACE_HIGH
    from cardkit.cards.rank_order import ACE_LOW as ACE_LOW
    from cardkit.cards.rank_order import TEN_HIGH as TEN_HIGH
    from cardkit.cards.rank_order import RankOrder as RankOrder
    from cardkit.cards.stock import Stock as Stock
    from cardkit.cards.trumps import BeatRelation as BeatRelation
    from cardkit.engine.bots import Bot as Bot
    from cardkit.engine.bots import RandomBot as RandomBot
    from cardkit.engine.driver import drive as drive
    from cardkit.engine.driver import step as step
    from cardkit.engine.history import History as History
    from cardkit.engine.perft import Perft as Perft
    from cardkit.engine.playout import play_out as play_out
    from cardkit.engine.scoresheet import Scoresheet as Scoresheet
    from cardkit.engine.seating import Seating as Seating
    from cardkit.engine.state import CHANCE as CHANCE
    from cardkit.engine.state import DRAW as DRAW
    from cardkit.engine.state import GOING_ON as GOING_ON
    from cardkit.engine.state import LOSER as LOSER
    from cardkit.engine.state import LOSING_TEAM as LOSING_TEAM
    from cardkit.engine.state import NOBODY as NOBODY
    from cardkit.engine.state import UNFINISHED as UNFINISHED
    from cardkit.engine.state import WINNER as WINNER
    from cardkit.engine.state import Dealer as Dealer
    from cardkit.engine.state import Observation as Observation
    from cardkit.engine.state import Sampler as Sampler
    from cardkit.engine.state import State as State
    from cardkit.errors import BrokenCommitment as BrokenCommitment
    from cardkit.errors import CardkitError as CardkitError
    from cardkit.errors import IllegalMove as IllegalMove
    from cardkit.errors import InvalidBot as InvalidBot
    from cardkit.errors import InvalidDeal as InvalidDeal
    from cardkit.errors import InvalidRule as InvalidRule
    from cardkit.errors import InvalidText as InvalidText
    from cardkit.errors import Unsolvable as Unsolvable
    from cardkit.game.family import BotKind as BotKind
    from cardkit.game.family import Family as Family
    from cardkit.game.family import plain as plain
    from cardkit.game.game import AnyGame as AnyGame
    from cardkit.game.game import Game as Game
    from cardkit.game.game import Opening as Opening
    from cardkit.game.moves import Move as Move
    from cardkit.game.moves import SpelledMove as SpelledMove
    from cardkit.game.result import Result as Result
    from cardkit.game.rules import Option as Option
    from cardkit.game.rules import Preset as Preset
    from cardkit.game.rules import RuleSet as RuleSet
    from cardkit.game.rules import choice as choice
    from cardkit.game.rules import letters as letters
    from cardkit.game.rules import limit as limit
    from cardkit.game.rules import number as number
    from cardkit.game.rules import switch as switch
    from cardkit.records.reading import load_records as load_records
    from cardkit.records.reading import read_record as read_record
    from cardkit.records.reading import read_records as read_records
    from cardkit.records.record import Record as Record
    from cardkit.records.record import match_text as match_text
    from cardkit.records.recorder import Recorder as Recorder
    from cardkit.records.replaying import replay as replay
    from cardkit.simple.game import SimpleGame as SimpleGame
    from cardkit.simple.hand import Hand as Hand
    from cardkit.simple.layout import Zone as Zone
    from cardkit.simple.state import SimpleObservation as SimpleObservation
    from cardkit.simple.state import SimpleState as SimpleState
else:
    __getattr__, __dir__, __all__ = lazy_names(
        __name__,
        {
            "cardkit.cards.alphabets": ["Alphabet", "Face"],
            "cardkit.cards.card": ["RANKS", "SUITS", "Card"],
            "cardkit.cards.cards": ["Cards"],
            "cardkit.cards.chance": ["derived_seed", "fresh_seed", "generator"],
            "cardkit.cards.combinations.melds": ["Meld", "Melds"],
            "cardkit.cards.combinations.tricks": ["beats", "playable", "sort_cards", "trick_winner", "trump_suit"],
            "cardkit.cards.dealing": ["Dealt", "cut_into_piles", "deal_all", "deal_hands", "shuffle"],
            "cardkit.cards.packs": ["Pack"],
            "cardkit.cards.pile": ["Pile"],
            "cardkit.cards.rank_order": ["ACE_HIGH", "ACE_LOW", "TEN_HIGH", "RankOrder"],
            "cardkit.cards.stock": ["Stock"],
            "cardkit.cards.trumps": ["BeatRelation"],
            "cardkit.engine.bots": ["Bot", "RandomBot"],
            "cardkit.engine.driver": ["drive", "step"],
            "cardkit.engine.history": ["History"],
            "cardkit.engine.perft": ["Perft"],
            "cardkit.engine.playout": ["play_out"],
            "cardkit.engine.scoresheet": ["Scoresheet"],
            "cardkit.engine.seating": ["Seating"],
            "cardkit.engine.state": [
                "CHANCE",
                "DRAW",
                "GOING_ON",
                "LOSER",
                "LOSING_TEAM",
                "NOBODY",
                "UNFINISHED",
                "WINNER",
                "Dealer",
                "Observation",
                "Sampler",
                "State",
            ],
            "cardkit.errors": [
                "BrokenCommitment",
                "CardkitError",
                "IllegalMove",
                "InvalidBot",
                "InvalidDeal",
                "InvalidRule",
                "InvalidText",
                "Unsolvable",
            ],
            "cardkit.game.family": ["BotKind", "Family", "plain"],
            "cardkit.game.game": ["AnyGame", "Game", "Opening"],
            "cardkit.game.moves": ["Move", "SpelledMove"],
            "cardkit.game.result": ["Result"],
            "cardkit.game.rules": ["Option", "Preset", "RuleSet", "choice", "letters", "limit", "number", "switch"],
            "cardkit.records.reading": ["load_records", "read_record", "read_records"],
            "cardkit.records.record": ["Record", "match_text"],
            "cardkit.records.recorder": ["Recorder"],
            "cardkit.records.replaying": ["replay"],
            "cardkit.simple.game": ["SimpleGame"],
            "cardkit.simple.hand": ["Hand"],
            "cardkit.simple.layout": ["Zone"],
            "cardkit.simple.state": ["SimpleObservation", "SimpleState"],
        },
    )

note_moved(MOVED)
