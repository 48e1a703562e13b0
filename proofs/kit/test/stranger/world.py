"""State of the exchange, its clock, and functions that all areas use."""
import itertools
import time
from decimal import Decimal, DefaultContext, InvalidOperation, getcontext
from threading import RLock

from dialects import DIALECTS

# Precision for every thread: the longest amounts have 38 digits, their products twice as many.
DefaultContext.prec = 80
getcontext().prec = 80

DAY_MS = 86_400_000
ZERO = Decimal(0)

SYMBOLS = {
    "APLPEN": {"base": "APL", "quote": "PEN", "tick": Decimal("0.5"), "lot": Decimal("0.01")},
    "ORGPEN": {"base": "ORG", "quote": "PEN", "tick": Decimal("0.5"), "lot": Decimal("0.01")},
    "TOKPEN": {"base": "TOK", "quote": "PEN", "tick": Decimal("0.1"), "lot": Decimal("0.01")},
    "PLMPEN": {"base": "PLM", "quote": "PEN", "tick": Decimal("0.1"), "lot": Decimal("0.01")},
    "PLMAPL": {"base": "PLM", "quote": "APL", "tick": Decimal("0.01"), "lot": Decimal("0.01")},
    "CHRPEN": {"base": "CHR", "quote": "PEN", "tick": Decimal("0.1"), "lot": Decimal("0.01")},
}
# Approximate value of each asset, in PEN.
VALUES = {"PEN": 1, "APL": 40, "ORG": 30, "TOK": 2, "PLM": 10, "CHR": 5}
TOKEN = "TOK"


class Choices:
    """The dialect; set once at the start."""
    dialect = DIALECTS["plain"]
    defect = ""


def dialect():
    return Choices.dialect


def has(defect):
    return Choices.defect == defect


lock = RLock()
ids = itertools.count(500_001)


class Clock:
    ahead_ms = 0


def now():
    return time.time_ns() // 1_000_000 + Clock.ahead_ms


def new_id(letter):
    number = next(ids)
    return str(number) if dialect().has_digit_ids else f"{letter}{number:x}q"


class Rejected(Exception):
    def __init__(self, status, code, message):
        super().__init__(message)
        self.status, self.code, self.message = status, code, message


class Account:
    def __init__(self, uid, role="master", master=None):
        self.uid, self.role, self.master = uid, role, master
        self.balances, self.futures = {}, {}
        self.deducts, self.kyc = False, "1"
        self.name, self.note, self.password = "", "", None
        self.created, self.frozen = now(), False
        self.has_futures = role != "sub"
        self.email = self.phone = None
        self.addresses, self.book = {}, []
        self.orders, self.fills = [], []
        self.deposits, self.withdrawals, self.transfers = [], [], []
        self.universal_transfers = []
        self.conversions, self.sent, self.rebates = [], [], []
        self.groups = []

    def balance(self, asset):
        """Free and locked amount."""
        return self.balances.setdefault(asset, [ZERO, ZERO])

    def take(self, asset, amount):
        funds = self.balance(asset)
        if funds[0] < amount:
            raise Rejected(409, "NO_FUNDS", f"there is not enough {asset}")
        funds[0] -= amount


accounts, keys = {}, {}


class Key:
    def __init__(self, account, rights, note="", ips=()):
        self.account, self.rights, self.note, self.ips = account, rights, note, ips
        self.created, self.is_deleted = now(), False


def subs_of(master):
    return [each for each in accounts.values() if each.master is master]


# Parameters

def text(amount):
    return dialect().amount(amount)


def wanted(values, name):
    value = values.get(name)
    if not value:
        raise Rejected(422, "MISSING", f"{name} is missing")
    return value


def number(values, name):
    value = values.get(name)
    if value in (None, ""):
        return None
    try:
        amount = Decimal(value)
    except (InvalidOperation, TypeError):
        raise Rejected(422, "NOT_A_NUMBER", f"{name} is no number")
    if not amount.is_finite() or amount <= 0:
        raise Rejected(422, "NOT_POSITIVE", f"{name} is not above zero")
    return amount


def amount_of(values, name="amount"):
    wanted(values, name)
    amount = number(values, name)
    if -amount.as_tuple().exponent > 8:
        raise Rejected(422, "DECIMALS", f"{name} has at most eight decimals")
    return amount


def whole(values, name, default=None):
    value = values.get(name)
    if value in (None, ""):
        return default
    if not str(value).isdigit():
        raise Rejected(422, "NOT_A_NUMBER", f"{name} is no whole number")
    return int(value)


def window(values, default_ms, reach_ms=None):
    """Start and end time, within the allowed period."""
    end = whole(values, "endTime", now())
    start = whole(values, "startTime")
    if start is None:
        start = end - default_ms if default_ms is not None else 0
    return start if reach_ms is None else max(start, now() - reach_ms), end


def within(rows, values, default_ms, reach_ms=None, at="time"):
    start, end = window(values, default_ms, reach_ms)
    return [row for row in rows if start <= row[at] <= end]


def limit_of(values, name, default, most=None):
    limit = whole(values, name, default)
    if limit < 1 or (most is not None and limit > most and dialect().rejects_large_limits):
        raise Rejected(422, "LIMIT", f"{name} is between 1 and {most}")
    return limit if most is None else min(limit, most)


def ordered(rows):
    """Rows come oldest first and are returned in the dialect's order."""
    return rows[::-1] if dialect().newest_first else rows


def latest(rows, limit):
    return ordered(rows[-limit:])


def page_of(rows, values, size_name, default, most=None):
    """The rows of the page, and its paging fields."""
    size, page = limit_of(values, size_name, default, most), whole(values, "page", 1)
    if page < 1:
        raise Rejected(422, "PAGE", "page is at least 1")
    rows = ordered(rows)
    count = dialect().count
    facts = {"page": count(page), "totalRecords": count(len(rows)), "totalPageNum": count(-(-len(rows) // size))}
    return rows[(page - 1) * size:page * size], facts
