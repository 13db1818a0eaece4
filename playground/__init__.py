"""A Discord of one's own on loopback."""

from playground.errors import Impossible, Unanswered
from playground.exchange import Exchange, Modal
from playground.faults import Fault
from playground.interactions import State
from playground.journal import Request, Violation
from playground.people import Person
from playground.places import Channel, Server
from playground.stage import Playground
from playground.uploads import Upload
from playground.views import Choice, Message

__all__ = [
    "Channel",
    "Choice",
    "Exchange",
    "Fault",
    "Impossible",
    "Message",
    "Modal",
    "Person",
    "Playground",
    "Request",
    "Server",
    "State",
    "Unanswered",
    "Upload",
    "Violation",
]
