"""Two sets of answers to the choices that the interface leaves open: `plain` and `odd`."""
from dataclasses import dataclass
from decimal import Decimal

STEP = Decimal("0.00000001")


@dataclass(frozen=True)
class Dialect:
    key_header: str
    digest: str
    # Rejections have their own HTTP status; otherwise status 200 and a code.
    has_statuses: bool
    # Amounts always have eight decimals; otherwise no trailing zeros.
    has_eight_decimals: bool
    # Ids are digits; otherwise letters and digits.
    has_digit_ids: bool
    # Numbers without a documented type are text.
    has_text_numbers: bool
    # Missing texts are null; otherwise empty.
    has_nulls: bool
    # Lists begin with the newest row.
    newest_first: bool
    # A value above the maximum is rejected; otherwise the maximum applies.
    rejects_large_limits: bool
    # A client id can be used once.
    has_unique_client_ids: bool
    # A test order needs funds.
    tests_need_funds: bool
    # A cancel of an ended order is rejected, and a cancel of all orders if none is open.
    rejects_cancel_of_ended: bool
    rejects_cancel_of_nothing: bool
    # A market buy may have a quantity, and the type LIMIT_ORDER means LIMIT.
    buys_by_quantity: bool
    takes_limit_order: bool
    # The whole broker area is only for brokers.
    broker_area_is_closed: bool
    # Deposits in the broker area are those of the caller's sub-accounts; otherwise the caller's own.
    deposits_are_subs: bool
    # Write permission includes read permission.
    write_reads: bool
    # Fields named `network` use the network's old name; otherwise the new one.
    network_is_old: bool
    # The deposit address includes the memo.
    address_has_memo: bool
    # A withdrawal costs its amount plus the fee; otherwise the amount includes the fee.
    fee_on_top: bool
    # The name of the futures account in wallet records.
    futures: str
    short_rights: bool
    is_maker: str
    maker_rate: Decimal
    taker_rate: Decimal
    phone_type: str
    # The transfer history requires both account types, the conversion history both times, the address book a coin.
    needs_filters: bool
    # Group ids are numbers.
    group_numbers: bool
    master_joins_groups: bool
    # The group's id is also accepted in the spelling of the examples.
    both_group_spellings: bool
    # A market sale may have an amount, and a market buy may have both.
    sells_by_amount: bool
    # Either order's mode decides about prevention, and all accounts of a master count as one.
    either_mode: bool
    family_is_one: bool
    # The error code of a failed order in a batch.
    failed_code: object
    # The recvWindow of a batch must be below 60000; requests about other things have a maximum too.
    batch_window_is_below: bool
    window_bound_everywhere: bool
    month_days: int
    # Lists of more than 7 days of deposits or withdrawals are rejected.
    rejects_long_windows: bool
    # Midnight is this many hours before UTC's.
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
