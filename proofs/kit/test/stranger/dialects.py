"""Two ways of making the choices that the interface leaves open: `plain` and `odd`."""
from dataclasses import dataclass
from decimal import Decimal

STEP = Decimal("0.00000001")


@dataclass(frozen=True)
class Dialect:
    key_header: str
    digest: str
    # Rejections have a status of their own; otherwise 200 and a code.
    has_statuses: bool
    # Amounts always have eight decimals; otherwise as few as they need.
    has_eight_decimals: bool
    # Ids are digits; otherwise letters and digits.
    has_digit_ids: bool
    # Numbers whose type is not said are text.
    has_text_numbers: bool
    # Missing texts are null; otherwise empty.
    has_nulls: bool
    # Lists begin with the newest.
    newest_first: bool
    # More than the maximum is rejected; otherwise it counts as the maximum.
    rejects_large_limits: bool
    # An id of the client's own is taken once.
    has_unique_client_ids: bool
    # A test order needs funds.
    tests_need_funds: bool
    # A cancel of an order that has ended is rejected; one of all orders where none is open.
    rejects_cancel_of_ended: bool
    rejects_cancel_of_nothing: bool
    # A market order to buy may have a quantity; LIMIT_ORDER is LIMIT.
    buys_by_quantity: bool
    takes_limit_order: bool
    # The whole broker area is for brokers.
    broker_area_is_closed: bool
    # Deposits of the broker area are those of the caller's sub-accounts; otherwise the caller's own.
    deposits_are_subs: bool
    # A right to write is one to read.
    write_reads: bool
    # Fields named `network` take the old name of a network; otherwise the new one.
    network_is_old: bool
    # The memo stands behind the address of a deposit.
    address_has_memo: bool
    # A withdrawal costs its fee beside its amount; otherwise the fee is in it.
    fee_on_top: bool
    # The futures account in records of the wallet.
    futures: str
    short_rights: bool
    is_maker: str
    maker_rate: Decimal
    taker_rate: Decimal
    phone_type: str
    # Transfer history needs both kinds of account, conversion history both times, the address book a coin.
    needs_filters: bool
    # Groups are told by number.
    group_numbers: bool
    master_joins_groups: bool
    # The group's id has the spelling of the examples too.
    both_group_spellings: bool
    # A market order to sell may have an amount, and one to buy both.
    sells_by_amount: bool
    # Prevention: the mode of either order decides, and all accounts of a master are one.
    either_mode: bool
    family_is_one: bool
    # The code of an order of a batch that fails.
    failed_code: object
    # The recvWindow of a batch is below 60000; requests without orders have a maximum too.
    batch_window_is_below: bool
    window_bound_everywhere: bool
    month_days: int
    # Deposits and withdrawals of more than 7 days at once are rejected.
    rejects_long_windows: bool
    # 00:00 is so many hours before that of UTC.
    midnight_hours: int

    def amount(self, value):
        whole = value.quantize(STEP)
        text = format(whole, "f")
        if self.has_eight_decimals or "." not in text:
            return text
        return text.rstrip("0").rstrip(".")

    def count(self, value):
        return str(value) if self.has_text_numbers else value

    def none(self, value):
        return value if value else (None if self.has_nulls else "")

    def rejection(self, status, code, message):
        if self.has_statuses:
            return status, {"error": code, "message": message}
        return 200, {"code": code, "msg": message}

    def right(self, name):
        area, _, last = name.rpartition("_")
        return f"{area}_{last[0]}" if self.short_rights else f"{area}_{'READ' if last[0] == 'R' else 'WRITE'}"


DIALECTS = {
    "plain": Dialect(
        key_header="X-Api-Key", digest="sha512", has_statuses=True, has_eight_decimals=True, has_digit_ids=True,
        has_text_numbers=False, has_nulls=False, newest_first=False, rejects_large_limits=True,
        has_unique_client_ids=True, tests_need_funds=True, rejects_cancel_of_ended=True,
        rejects_cancel_of_nothing=False, buys_by_quantity=True, takes_limit_order=False, broker_area_is_closed=True,
        deposits_are_subs=False, write_reads=False, network_is_old=False, address_has_memo=False, fee_on_top=False,
        futures="FUTURES", short_rights=False, is_maker="isMaker", maker_rate=Decimal("0.001"),
        taker_rate=Decimal("0.002"), phone_type="PHONE", needs_filters=True, group_numbers=False,
        master_joins_groups=True, both_group_spellings=True, sells_by_amount=False, either_mode=False,
        family_is_one=False, failed_code=30002, batch_window_is_below=True, window_bound_everywhere=True,
        month_days=30, rejects_long_windows=True, midnight_hours=0,
    ),
    "odd": Dialect(
        key_header="X-MEXC-APIKEY", digest="sha256", has_statuses=False, has_eight_decimals=False, has_digit_ids=False,
        has_text_numbers=True, has_nulls=True, newest_first=True, rejects_large_limits=False,
        has_unique_client_ids=False, tests_need_funds=False, rejects_cancel_of_ended=False,
        rejects_cancel_of_nothing=True, buys_by_quantity=False, takes_limit_order=True, broker_area_is_closed=False,
        deposits_are_subs=True, write_reads=True, network_is_old=True, address_has_memo=True, fee_on_top=True,
        futures="FUTURE", short_rights=True, is_maker="isBuyerMaker", maker_rate=Decimal("0"),
        taker_rate=Decimal("0.001"), phone_type="TEL", needs_filters=False, group_numbers=True,
        master_joins_groups=False, both_group_spellings=False, sells_by_amount=True, either_mode=True,
        family_is_one=True, failed_code="FAILED", batch_window_is_below=False, window_bound_everywhere=False,
        month_days=31, rejects_long_windows=False, midnight_hours=8,
    ),
}
