"""Orders: how they are checked, held, executed and cancelled."""
import time
from decimal import ROUND_DOWN, Decimal

from dialects import STEP
from world import (SYMBOLS, TOKEN, VALUES, ZERO, Rejected, dialect, has, lock, new_id, now, number, subs_of, wanted)

MIN_AMOUNT = Decimal(2)
STP_MODES = ("", "cancel_maker", "cancel_taker", "cancel_both")

books = {symbol: [] for symbol in SYMBOLS}
prices = {}


class Order:
    def __init__(self, account, values):
        self.account, self.id = account, new_id("o")
        self.own = values.get("newClientOrderId") or ""
        self.done = self.paid = self.held = ZERO
        self.status, self.reason = "NEW", ""
        self.time = self.updated = now()
        self.list_id, self.stop, self.waits, self.sibling = None, None, False, None

    @property
    def buys(self):
        return self.side == "BUY"

    @property
    def active(self):
        return self.status in ("NEW", "PARTIALLY_FILLED")

    @property
    def held_asset(self):
        return SYMBOLS[self.symbol]["quote" if self.buys else "base"]


def market_of(values):
    name = wanted(values, "symbol")
    if name not in SYMBOLS:
        raise Rejected(422, "NO_SUCH_SYMBOL", f"there is no symbol {name}")
    return name


def make_order(account, values, needs_funds=True):
    """Validates an order; returns it or raises Rejected. Changes nothing."""
    symbol = market_of(values)
    side, kind = wanted(values, "side"), wanted(values, "type")
    if kind == "LIMIT_ORDER" and dialect().takes_limit_order:
        kind = "LIMIT"
    if side not in ("BUY", "SELL") or kind not in ("LIMIT", "MARKET"):
        raise Rejected(422, "NO_SUCH_VALUE", "side is BUY or SELL, type LIMIT or MARKET")
    mode = values.get("stpMode") or ""
    if mode not in STP_MODES:
        raise Rejected(422, "NO_SUCH_VALUE", "there is no such stpMode")
    quantity, price, quote = (number(values, name) for name in ("quantity", "price", "quoteOrderQty"))
    if kind == "LIMIT" and has("limit-without-price") and price is None:
        price = Decimal(40)
    if kind == "LIMIT" and (quantity is None or price is None):
        raise Rejected(422, "MISSING", "a limit order has a quantity and a price")
    if kind == "MARKET" and quantity is None and quote is None:
        raise Rejected(422, "MISSING", "a market order has a quantity or a quoteOrderQty")
    if kind == "MARKET" and quantity is not None and quote is not None:
        if not dialect().sells_by_amount:
            raise Rejected(422, "BOTH", "a market order has a quantity or a quoteOrderQty, not both")
        quantity, quote = (None, quote) if side == "BUY" else (quantity, None)
    if kind == "MARKET" and has("quote-as-base") and quote is not None:
        quantity, quote = quote, None
    if kind == "MARKET" and side == "SELL" and quantity is None:
        if dialect().sells_by_amount:
            return make_order(account, {**values, "quantity": text_of_sale(symbol, quote), "quoteOrderQty": ""})
        raise Rejected(422, "MISSING", "a market order to sell has a quantity")
    if kind == "MARKET" and side == "BUY" and quote is None and not dialect().buys_by_quantity:
        raise Rejected(422, "MISSING", "a market order to buy has a quoteOrderQty")
    rules = SYMBOLS[symbol]
    if quantity is not None and quantity % rules["lot"] != 0:
        raise Rejected(422, "STEP", "the quantity is no multiple of its step")
    if kind == "LIMIT" and price % rules["tick"] != 0:
        raise Rejected(422, "STEP", "the price is no multiple of its step")
    if (quote or (quantity * price if kind == "LIMIT" else MIN_AMOUNT)) < MIN_AMOUNT:
        raise Rejected(422, "TOO_SMALL", f"the minimum transaction volume is {MIN_AMOUNT} PEN")
    own = values.get("newClientOrderId") or ""
    if own and dialect().has_unique_client_ids and any(each.own == own for each in account.orders):
        raise Rejected(409, "TWICE", "there is an order of this id")
    order = Order(account, values)
    order.symbol, order.side, order.type, order.mode = symbol, side, kind, mode
    order.price, order.quantity, order.quote = price if kind == "LIMIT" else ZERO, quantity, quote
    if needs_funds:
        hold(order, only_check=True)
    return order


def text_of_sale(symbol, quote):
    """The quantity that sells for the amount at the best price."""
    lot, best = SYMBOLS[symbol]["lot"], max((each.price for each in books[symbol] if each.buys), default=None)
    if best is None:
        raise Rejected(409, "NO_PRICE", "nobody buys")
    return str((quote / best / lot).to_integral_value(ROUND_DOWN) * lot or lot)


def hold(order, only_check=False):
    if not order.buys:
        amount = order.quantity or ZERO
    elif order.type == "LIMIT":
        amount = order.quantity * order.price
    else:
        amount = order.quote or ZERO
    funds = order.account.balance(order.held_asset)
    if funds[0] < amount and (only_check or not has("batch-overdraws")):
        if has("rejected-locks"):
            funds[0], funds[1] = ZERO, funds[0] + funds[1]
        raise Rejected(409, "NO_FUNDS", "there is not enough for this order")
    if not only_check:
        funds[0] -= amount
        funds[1] += amount
        order.held = amount


def release(order):
    funds = order.account.balance(order.held_asset)
    funds[0] += order.held
    funds[1] -= order.held
    order.held = ZERO


def best_against(order):
    buys = order.buys
    others = [
        each for each in books[order.symbol]
        if each.side != order.side and not each.waits
        and (order.type == "MARKET" or (each.price <= order.price if buys else each.price >= order.price))
    ]
    return min(others, key=lambda each: each.price if buys else -each.price, default=None)


def room(order, price):
    """The quantity that the order still takes at a price."""
    if order.quantity is not None:
        left = order.quantity - order.done
        if order.buys and order.type == "MARKET":
            left = min(left, order.account.balance(order.held_asset)[0] / price)
    else:
        left = (order.quote - order.paid) / price
    lot = SYMBOLS[order.symbol]["lot"]
    return (left / lot).to_integral_value(ROUND_DOWN) * lot


def value_in(asset, quote):
    """Value of one unit of an asset in another."""
    last = prices.get(asset + quote)
    return last if last is not None else Decimal(VALUES[asset]) / Decimal(VALUES[quote])


def charge(order, gets, asset, rate):
    """Charges the commission; returns it and its asset. The rest of the fill is credited."""
    account = order.account
    fee = (gets * rate / (2 if has("half-fee") else 1)).quantize(STEP, ROUND_DOWN)
    if account.deducts and asset != TOKEN and fee > 0:
        worth = fee * value_in(asset, "PEN") if asset != "PEN" else fee
        tokens = (worth / value_in(TOKEN, "PEN")).quantize(STEP, ROUND_DOWN)
        if account.balance(TOKEN)[0] >= tokens:
            account.balance(TOKEN)[0] -= tokens
            account.balance(asset)[0] += gets
            return tokens, TOKEN
    account.balance(asset)[0] += gets - fee
    return fee, asset


def trade(taker, maker, quantity):
    price = maker.price
    amount = price * quantity
    at, deal = now(), new_id("d")
    prices[taker.symbol] = price
    for order, rate in ((taker, dialect().taker_rate), (maker, dialect().maker_rate)):
        rules = SYMBOLS[order.symbol]
        gives, gets = (amount, quantity) if order.buys else (quantity, amount)
        paid = order.account.balance(order.held_asset)
        if order.type == "MARKET" and order.buys and order.quote is None:
            paid[0] -= gives
        else:
            paid[1] -= gives
            order.held -= gives
        if order.type == "LIMIT" and order.buys and order is taker:
            back = (order.price - price) * quantity
            paid[0] += back
            paid[1] -= back
            order.held -= back
        fee, asset = charge(order, gets, rules["base" if order.buys else "quote"], rate)
        order.done += quantity
        order.paid += amount
        order.updated = at
        full = order.quantity is not None and order.done == order.quantity
        order.status = "FILLED" if full else "PARTIALLY_FILLED"
        order.account.fills.append({
            "symbol": order.symbol, "id": deal, "order": order, "price": price, "quantity": quantity,
            "amount": amount, "fee": fee, "asset": asset, "time": at, "maker": order is maker,
            "self": taker.account is maker.account,
        })
        if full and order in books[order.symbol]:
            books[order.symbol].remove(order)
        if order.sibling is not None and order.sibling.active:
            end(order.sibling)


def family_head(account):
    return account.master or account


def is_own(taker, maker):
    """Whether prevention applies to the two orders: their family must have a group."""
    if not family_head(taker.account).groups:
        return False
    if taker.account is maker.account or dialect().family_is_one:
        return family_head(taker.account) is family_head(maker.account)
    uids = {taker.account.uid, maker.account.uid}
    return any(uids <= set(group["uids"]) for group in family_head(taker.account).groups)


def prevented(taker, maker):
    """Whether the two orders must not trade; cancels one or both instead."""
    mode = taker.mode or (maker.mode if dialect().either_mode else "")
    if mode == "" or not is_own(taker, maker):
        return False
    if mode in ("cancel_maker", "cancel_both"):
        end(maker, "stp_cancel")
    if mode in ("cancel_taker", "cancel_both"):
        end(taker, "stp_cancel")
    return True


def end(order, reason=""):
    if not has("cancel-keeps-funds"):
        release(order)
    order.status, order.updated, order.reason = "CANCELED", now(), reason
    if order in books[order.symbol]:
        books[order.symbol].remove(order)


def execute(order):
    hold(order)
    order.account.orders.append(order)
    if order.type == "LIMIT":
        books[order.symbol].append(order)
    match(order)


def match(order):
    while order.active and (maker := best_against(order)) is not None:
        if prevented(order, maker):
            continue
        quantity = min(maker.quantity - maker.done, room(order, maker.price))
        if quantity <= 0:
            break
        trade(order, maker, quantity)
    if order.type == "MARKET" and order.status != "CANCELED":
        if not (has("buy-by-amount-keeps-the-rest") and order.quote is not None):
            release(order)
        if order.active:
            order.status = "FILLED" if order.done > 0 else "CANCELED"
    trigger(order.symbol)


def trigger(symbol):
    """Stop orders whose price was reached enter the book."""
    last = prices.get(symbol)
    if last is None:
        return
    for each in [each for each in books[symbol] if each.waits]:
        if each.active and (last >= each.stop if each.buys else last <= each.stop):
            each.waits = False
            if each.sibling is not None and each.sibling.active:
                end(each.sibling)
            match(each)


def cancel(order):
    if has("two-cancels-free-twice"):
        held, funds = order.held, order.account.balance(order.held_asset)
        # Requests before this moment still get the order as it was.
        lock.release()
        time.sleep(0.05)
        lock.acquire()
        funds[0] += held
        funds[1] -= held
        order.held = ZERO
    for each in (order, order.sibling):
        if each is not None and each.active:
            end(each)


def place_list(account, values):
    """Two orders of an OCO list: if one executes, the other is cancelled. They share one lock."""
    limit = make_order(account, {
        "symbol": values["symbol"], "side": values["side"], "type": "LIMIT", "quantity": values["quantity"],
        "price": values["price"],
    })
    stop = make_order(account, {
        "symbol": values["symbol"], "side": values["side"], "type": "LIMIT", "quantity": values["quantity"],
        "price": values["stopLimitPrice"],
    }, needs_funds=False)
    hold(limit)
    stop.stop, stop.waits = Decimal(values["stopPrice"]), True
    limit.sibling, stop.sibling = stop, limit
    list_id = new_id("l")
    for order in (limit, stop):
        order.list_id = list_id
        account.orders.append(order)
        books[order.symbol].append(order)
    return list_id, [limit.id, stop.id]


def own_accounts(master):
    return [master, *subs_of(master)] if dialect().master_joins_groups else subs_of(master)
