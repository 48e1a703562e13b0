#!/usr/bin/env python3
"""A small spot exchange in Python, written from the text of the interface and from nothing else.

It has the spot area without strategy groups, and neither wallet nor broker. What the text leaves open it decides in its
own way: another key header, another signature, its own statuses, codes and number of decimals.

    exchange.py [DEFECT]     prints its address; DEFECT is one name of DEFECTS or UNSEEN

Beside the interface it serves /driver/createActor and /driver/fund, for the kit.
"""
import hashlib
import hmac
import itertools
import json
import secrets
import sys
import time
from decimal import ROUND_DOWN, Decimal, DefaultContext, InvalidOperation
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock
from urllib.parse import parse_qsl, urlsplit

# Of every thread: the longest amounts have 38 digits, and their products twice as many.
DefaultContext.prec = 80

DEFECTS = {
    "any-signature": "A wrong signature is not noticed.",
    "any-key": "A key nobody has is taken for somebody's.",
    "any-age": "However old a request is, it is served.",
    "any-window": "A recvWindow of more than 60000 is taken.",
    "any-right": "A key may trade without the right to.",
    "no-timestamp": "The timestamp may be left out.",
    "price-as-number": "An order's price is told as a number.",
    "seconds": "The time of placement is told in seconds.",
    "limit-without-price": "A limit order needs no price.",
    "test-places": "A test order is placed.",
    "cancel-says-new": "A cancelled order is told as NEW.",
    "cancel-keeps-funds": "What an order held back stays locked when it is cancelled.",
    "cancel-without-id": "A cancel without an id cancels the oldest order.",
    "cancel-all-symbols": "All orders are cancelled, whatever their symbol.",
    "anybodys-order": "An order of another account can be looked up.",
    "open-lists-ended": "Open orders include those that have ended.",
    "all-forgets-canceled": "All orders are without the cancelled ones.",
    "all-ignores-limit": "All orders are told, whatever the limit.",
    "batch-of-21": "A batch of 21 orders is placed.",
    "batch-two-symbols": "A batch of two symbols is placed.",
    "batch-reversed": "The answers to a batch stand in the reverse order.",
    "half-fee": "Half of the told commission is charged.",
    "buyer-is-seller": "A fill tells the seller as its buyer.",
    "quote-as-base": "A market order's amount of quote is taken for a quantity.",
    "deduct-is-text": "The switch for the platform token is told as text.",
}
# No fixture meets these: explorations find them.
UNSEEN = {
    "batch-overdraws": "The orders of a batch are checked against the balance before any of them locks its part.",
    "rejected-locks": "An order that the balance does not cover is rejected, and locks what there is.",
    "trades-miss-one": "The first fill of an account is not listed.",
}
DEFECT = sys.argv[1] if len(sys.argv) > 1 else ""

RIGHTS = {"READ": "R", "WRITE": "W"}
KEY_HEADER = "X-Api-Key"
SYMBOLS = {
    "APLPEN": {"base": "APL", "quote": "PEN", "tick": Decimal("0.5"), "lot": Decimal("0.01")},
    "ORGPEN": {"base": "ORG", "quote": "PEN", "tick": Decimal("0.5"), "lot": Decimal("0.01")},
}
MIN_AMOUNT = Decimal(2)
MAKER_RATE, TAKER_RATE = Decimal("0.001"), Decimal("0.002")
STP_MODES = ("", "cancel_maker", "cancel_taker", "cancel_both")
DAY_MS = 86_400_000
STEP = Decimal("0.00000001")

lock = Lock()
accounts, keys, orders, fills = {}, {}, [], []
ids = itertools.count(500_001)


class Rejected(Exception):
    def __init__(self, status, error, message):
        super().__init__(message)
        self.status, self.body = status, {"error": error, "message": message}


def now():
    return time.time_ns() // 1_000_000


def text(amount):
    """Eight decimals, always."""
    return format(amount.quantize(STEP), "f")


def short(name):
    area, _, right = name.rpartition("_")
    return f"{area}_{RIGHTS.get(right, right)}"


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
    except InvalidOperation:
        raise Rejected(422, "NOT_A_NUMBER", f"{name} is no number")
    if not amount.is_finite() or amount <= 0:
        raise Rejected(422, "NOT_POSITIVE", f"{name} is not above zero")
    return amount


def whole(values, name, default=None):
    value = values.get(name)
    if value is None:
        return default
    if not value.isdigit():
        raise Rejected(422, "NOT_A_NUMBER", f"{name} is no whole number")
    return int(value)


def market_of(values):
    name = wanted(values, "symbol")
    if name not in SYMBOLS:
        raise Rejected(422, "NO_SUCH_SYMBOL", f"there is no symbol {name}")
    return name


def balance(uid, asset):
    return accounts[uid]["balances"].setdefault(asset, [Decimal(0), Decimal(0)])


# Orders

def make_order(uid, values):
    """The order, or Rejected; changes nothing."""
    symbol = market_of(values)
    side, kind = wanted(values, "side"), wanted(values, "type")
    if side not in ("BUY", "SELL") or kind not in ("LIMIT", "MARKET"):
        raise Rejected(422, "NO_SUCH_VALUE", "side is BUY or SELL, type LIMIT or MARKET")
    mode = values.get("stpMode") or ""
    if mode not in STP_MODES:
        raise Rejected(422, "NO_SUCH_VALUE", "there is no such stpMode")
    quantity, price, quote = (number(values, name) for name in ("quantity", "price", "quoteOrderQty"))
    if kind == "LIMIT" and DEFECT == "limit-without-price" and price is None:
        price = Decimal(40)
    if kind == "LIMIT" and (quantity is None or price is None):
        raise Rejected(422, "MISSING", "a limit order has a quantity and a price")
    if kind == "MARKET" and (quantity is None) == (quote is None):
        raise Rejected(422, "MISSING", "a market order has a quantity or a quoteOrderQty")
    if kind == "MARKET" and DEFECT == "quote-as-base" and quote is not None:
        quantity, quote = quote, None
    rules = SYMBOLS[symbol]
    if quantity is not None and quantity % rules["lot"] != 0:
        raise Rejected(422, "STEP", "the quantity is no multiple of its step")
    if kind == "LIMIT" and price % rules["tick"] != 0:
        raise Rejected(422, "STEP", "the price is no multiple of its step")
    if (quote or (quantity * price if kind == "LIMIT" else MIN_AMOUNT)) < MIN_AMOUNT:
        raise Rejected(422, "TOO_SMALL", f"the minimum transaction volume is {MIN_AMOUNT} PEN")
    own = values.get("newClientOrderId") or ""
    if own and any(each["uid"] == uid and each["own"] == own for each in orders):
        raise Rejected(409, "TWICE", "there is an order of this id")
    order = {
        "uid": uid, "id": str(next(ids)), "own": own, "symbol": symbol, "side": side, "type": kind,
        "price": price if kind == "LIMIT" else Decimal(0), "quantity": quantity, "quote": quote, "mode": mode,
        "done": Decimal(0), "paid": Decimal(0), "held": Decimal(0), "status": "NEW", "time": now(), "updated": now(),
    }
    hold(order, only_check=True)
    return order


def held_asset(order):
    return SYMBOLS[order["symbol"]]["quote" if order["side"] == "BUY" else "base"]


def hold(order, only_check=False):
    if order["side"] == "SELL":
        amount = order["quantity"] or Decimal(0)
    elif order["type"] == "LIMIT":
        amount = order["quantity"] * order["price"]
    else:
        amount = order["quote"] or Decimal(0)
    funds = balance(order["uid"], held_asset(order))
    if funds[0] < amount and (only_check or DEFECT != "batch-overdraws"):
        if DEFECT == "rejected-locks":
            funds[0], funds[1] = Decimal(0), funds[0] + funds[1]
        raise Rejected(409, "NO_FUNDS", "there is not enough for this order")
    if not only_check:
        funds[0] -= amount
        funds[1] += amount
        order["held"] = amount


def release(order):
    funds = balance(order["uid"], held_asset(order))
    funds[0] += order["held"]
    funds[1] -= order["held"]
    order["held"] = Decimal(0)


def working(order):
    return order["status"] in ("NEW", "PARTIALLY_FILLED")


def best_against(order):
    buys = order["side"] == "BUY"
    others = [
        each for each in orders
        if working(each) and each["symbol"] == order["symbol"] and each["side"] != order["side"]
        and (order["type"] == "MARKET" or (each["price"] <= order["price"] if buys else each["price"] >= order["price"]))
    ]
    return min(others, key=lambda each: each["price"] if buys else -each["price"], default=None)


def room(order, price):
    """How much more the order takes at a price."""
    if order["quantity"] is not None:
        left = order["quantity"] - order["done"]
        if order["side"] == "BUY" and order["type"] == "MARKET":
            left = min(left, balance(order["uid"], held_asset(order))[0] / price)
    else:
        left = (order["quote"] - order["paid"]) / price
    lot = SYMBOLS[order["symbol"]]["lot"]
    return (left / lot).to_integral_value(ROUND_DOWN) * lot


def trade(taker, maker, quantity):
    price = maker["price"]
    amount = price * quantity
    at = now()
    deal = str(next(ids))
    for order, rate in ((taker, TAKER_RATE), (maker, MAKER_RATE)):
        rules = SYMBOLS[order["symbol"]]
        buys = order["side"] == "BUY"
        gives, gets = (amount, quantity) if buys else (quantity, amount)
        paid = balance(order["uid"], held_asset(order))
        if order["type"] == "MARKET" and buys and order["quote"] is None:
            paid[0] -= gives
        else:
            paid[1] -= gives
            order["held"] -= gives
        if order["type"] == "LIMIT" and buys and order is taker:
            back = (order["price"] - price) * quantity
            paid[0] += back
            paid[1] -= back
            order["held"] -= back
        fee = (gets * rate / (2 if DEFECT == "half-fee" else 1)).quantize(STEP, ROUND_DOWN)
        asset = rules["base" if buys else "quote"]
        balance(order["uid"], asset)[0] += gets - fee
        order["done"] += quantity
        order["paid"] += amount
        order["updated"] = at
        full = order["quantity"] is not None and order["done"] == order["quantity"]
        order["status"] = "FILLED" if full else "PARTIALLY_FILLED"
        fills.append({
            "uid": order["uid"], "symbol": order["symbol"], "id": deal, "order": order, "price": price,
            "quantity": quantity, "amount": amount, "fee": fee, "asset": asset, "time": at, "maker": order is maker,
            "self": taker["uid"] == maker["uid"],
        })


def execute(order):
    hold(order)
    orders.append(order)
    while working(order) and (maker := best_against(order)) is not None:
        quantity = min(maker["quantity"] - maker["done"], room(order, maker["price"]))
        if quantity <= 0:
            break
        trade(order, maker, quantity)
    if order["type"] == "MARKET":
        release(order)
        if working(order):
            order["status"] = "FILLED" if order["done"] > 0 else "CANCELED"


def cancel(order):
    if DEFECT != "cancel-keeps-funds":
        release(order)
    order["status"], order["updated"] = "CANCELED", now()


def find(uid, values, own="origClientOrderId"):
    symbol = market_of(values)
    number_, name = values.get("orderId"), values.get(own)
    mine = [each for each in orders if each["uid"] == uid or DEFECT == "anybodys-order"]
    if not number_ and not name:
        if DEFECT == "cancel-without-id" and mine:
            return mine[0]
        raise Rejected(422, "MISSING", f"orderId or {own} is missing")
    for order in mine:
        if order["symbol"] == symbol and (order["id"] == number_ or (not number_ and order["own"] == name)):
            return order
    raise Rejected(404, "NO_SUCH_ORDER", "there is no such order")


# What orders look like

def placed(order):
    price = text(order["price"])
    return {
        "symbol": order["symbol"], "orderId": order["id"], "orderListId": -1,
        "price": float(price) if DEFECT == "price-as-number" else price,
        "origQty": text(order["quantity"] or Decimal(0)), "type": order["type"], "side": order["side"],
        "stpMode": order["mode"],
        "transactTime": order["time"] // 1000 if DEFECT == "seconds" else order["time"],
    }


def told(order, quantity_name="origQty"):
    return {
        "symbol": order["symbol"], "orderId": order["id"], "orderListId": -1, "clientOrderId": order["own"],
        "price": text(order["price"]), quantity_name: text(order["quantity"] or Decimal(0)),
        "executedQty": text(order["done"]), "cummulativeQuoteQty": text(order["paid"]), "status": order["status"],
        "timeInForce": "GTC", "type": order["type"], "side": order["side"], "stopPrice": "0", "icebergQty": "0",
        "time": order["time"], "updateTime": order["updated"], "isWorking": working(order), "stpMode": order["mode"],
        "cancelReason": "", "origQuoteOrderQty": text(order["quote"] or Decimal(0)),
    }


def cancelled(order, name=""):
    return {
        "symbol": order["symbol"], "origClientOrderId": order["own"], "orderId": order["id"], "orderListId": -1,
        "clientOrderId": name, "price": text(order["price"]), "origQty": text(order["quantity"] or Decimal(0)),
        "executedQty": text(order["done"]), "cummulativeQuoteQty": text(order["paid"]),
        "status": "NEW" if DEFECT == "cancel-says-new" else order["status"], "timeInForce": "GTC",
        "type": order["type"], "side": order["side"],
    }


# Endpoints

def kyc_status(uid, values):
    return {"status": "1"}


def get_uid(uid, values):
    return {"uid": uid}


def self_symbols(uid, values):
    return {"code": 200, "data": list(SYMBOLS), "msg": None}


def test_order(uid, values):
    order = make_order(uid, values)
    if DEFECT == "test-places":
        execute(order)
    return {}


def new_order(uid, values):
    order = make_order(uid, values)
    execute(order)
    return placed(order)


def batch_orders(uid, values):
    try:
        batch = json.loads(wanted(values, "batchOrders"))
    except ValueError:
        raise Rejected(422, "NO_LIST", "batchOrders is no JSON")
    if not isinstance(batch, list) or not batch or not all(isinstance(each, dict) for each in batch):
        raise Rejected(422, "NO_LIST", "batchOrders is a list of orders")
    if len(batch) > 20 and DEFECT != "batch-of-21":
        raise Rejected(422, "TOO_MANY", "at most 20 orders make a batch")
    if len({each.get("symbol") for each in batch}) > 1 and DEFECT != "batch-two-symbols":
        raise Rejected(422, "SYMBOLS", "the orders of a batch have one symbol")
    answers, made = [], []
    for each in batch:
        fields = {name: str(value) for name, value in each.items() if value is not None}
        try:
            order = make_order(uid, fields)
            if DEFECT == "batch-overdraws":
                made.append(order)
            else:
                execute(order)
            answers.append({"symbol": order["symbol"], "orderId": order["id"], "orderListId": -1})
        except Rejected as rejected:
            answers.append({
                "newClientOrderId": fields.get("newClientOrderId", ""),
                "msg": rejected.body["message"], "code": 30002,
            })
    for order in made:
        execute(order)
    return answers[::-1] if DEFECT == "batch-reversed" else answers


def cancel_order(uid, values):
    order = find(uid, values)
    if not working(order):
        raise Rejected(409, "ENDED", "the order has ended")
    cancel(order)
    return cancelled(order, values.get("newClientOrderId", ""))


def cancel_open_orders(uid, values):
    symbol = market_of(values)
    mine = [
        each for each in orders
        if each["uid"] == uid and working(each) and (each["symbol"] == symbol or DEFECT == "cancel-all-symbols")
    ]
    for order in mine:
        cancel(order)
    return [cancelled(order) for order in mine]


def query_order(uid, values):
    return told(find(uid, values), "Qty")


def open_orders(uid, values):
    names = values.get("symbol", "").split(",") if values.get("symbol") else list(SYMBOLS)
    if len(names) > 5 or any(name not in SYMBOLS for name in names):
        raise Rejected(422, "NO_SUCH_SYMBOL", "at most five symbols that there are")
    return [
        told(each) for each in orders
        if each["uid"] == uid and each["symbol"] in names and (working(each) or DEFECT == "open-lists-ended")
    ]


def window(values, default_ms, reach_ms):
    end = whole(values, "endTime", now())
    start = whole(values, "startTime", end - default_ms)
    return max(start, now() - reach_ms), end


def all_orders(uid, values):
    symbol = market_of(values)
    limit = whole(values, "limit", 500)
    if not 1 <= limit <= 1000:
        raise Rejected(422, "LIMIT", "limit is between 1 and 1000")
    start, end = window(values, DAY_MS, 7 * DAY_MS)
    rows = [
        told(each) for each in orders
        if each["uid"] == uid and each["symbol"] == symbol and start <= each["time"] <= end
        and not (DEFECT == "all-forgets-canceled" and each["status"] == "CANCELED")
    ]
    return rows if DEFECT == "all-ignores-limit" else rows[-limit:]


def account(uid, values):
    return {
        "makerCommission": None, "takerCommission": None, "buyerCommission": None, "sellerCommission": None,
        "canTrade": True, "canWithdraw": True, "canDeposit": True, "updateTime": None, "accountType": "SPOT",
        "balances": [
            {"asset": asset, "free": text(free), "locked": text(locked), "available": text(free)}
            for asset, (free, locked) in accounts[uid]["balances"].items()
        ],
        "permissions": ["SPOT"],
    }


def my_trades(uid, values):
    symbol, wanted_order = market_of(values), values.get("orderId")
    limit = whole(values, "limit", 100)
    if not 1 <= limit <= 100:
        raise Rejected(422, "LIMIT", "limit is between 1 and 100")
    start, end = window(values, 30 * DAY_MS, 30 * DAY_MS)
    rows = [
        each for each in fills
        if each["uid"] == uid and each["symbol"] == symbol and start <= each["time"] <= end
        and wanted_order in (None, each["order"]["id"])
    ][DEFECT == "trades-miss-one":]
    return [
        {
            "symbol": symbol, "id": each["id"], "orderId": each["order"]["id"], "orderListId": -1,
            "price": text(each["price"]), "qty": text(each["quantity"]), "quoteQty": text(each["amount"]),
            "commission": text(each["fee"]), "commissionAsset": each["asset"], "time": each["time"],
            "isBuyer": (each["order"]["side"] == "BUY") != (DEFECT == "buyer-is-seller"), "isMaker": each["maker"],
            "isBestMatch": True, "isSelfTrade": each["self"], "clientOrderId": each["order"]["own"] or None,
        }
        for each in rows[-limit:][::-1]
    ]


def deduct(uid):
    flag = accounts[uid]["deduct"]
    shown = str(flag).lower() if DEFECT == "deduct-is-text" else flag
    return {"data": {"mxDeductEnable": shown}, "code": 0, "msg": "ok", "timestamp": now()}


def set_deduct(uid, values):
    flag = wanted(values, "mxDeductEnable")
    if flag not in ("true", "false"):
        raise Rejected(422, "NO_SUCH_VALUE", "mxDeductEnable is true or false")
    accounts[uid]["deduct"] = flag == "true"
    return deduct(uid)


def get_deduct(uid, values):
    return deduct(uid)


def trade_fee(uid, values):
    market_of(values)
    return {
        "data": {"makerCommission": float(MAKER_RATE), "takerCommission": float(TAKER_RATE)},
        "code": 0, "msg": "ok", "timestamp": now(),
    }


ROUTES = {
    ("GET", "kyc/status"): ("SPOT_ACCOUNT_R", kyc_status),
    ("GET", "uid"): ("SPOT_ACCOUNT_R", get_uid),
    ("GET", "selfSymbols"): ("SPOT_ACCOUNT_R", self_symbols),
    ("POST", "order/test"): ("SPOT_DEAL_W", test_order),
    ("POST", "order"): ("SPOT_DEAL_W", new_order),
    ("POST", "batchOrders"): ("SPOT_DEAL_W", batch_orders),
    ("DELETE", "order"): ("SPOT_DEAL_W", cancel_order),
    ("DELETE", "openOrders"): ("SPOT_DEAL_W", cancel_open_orders),
    ("GET", "order"): ("SPOT_DEAL_R", query_order),
    ("GET", "openOrders"): ("SPOT_DEAL_R", open_orders),
    ("GET", "allOrders"): ("SPOT_DEAL_R", all_orders),
    ("GET", "account"): ("SPOT_ACCOUNT_R", account),
    ("GET", "myTrades"): ("SPOT_ACCOUNT_R", my_trades),
    ("POST", "mxDeduct/enable"): ("SPOT_DEAL_W", set_deduct),
    ("GET", "mxDeduct/enable"): ("SPOT_DEAL_R", get_deduct),
    ("GET", "tradeFee"): ("SPOT_ACCOUNT_R", trade_fee),
}


def authenticate(headers, query):
    """The uid of a signed request, and the rights of its key."""
    key = keys.get(headers.get(KEY_HEADER) or "")
    if key is None and DEFECT == "any-key" and keys and headers.get(KEY_HEADER):
        key = next(iter(keys.values()))
    if key is None:
        raise Rejected(401, "WHO", "there is no such key")
    pairs = query.split("&")
    signed = "&".join(pair for pair in pairs if not pair.startswith("signature="))
    values = dict(parse_qsl(query, keep_blank_values=True))
    expected = hmac.new(key["secret"].encode(), signed.encode(), hashlib.sha512).hexdigest()
    unchecked = DEFECT in ("any-signature", "any-key")
    if not hmac.compare_digest(wanted(values, "signature"), expected) and not unchecked:
        raise Rejected(401, "SIGNATURE", "the signature is wrong")
    if "timestamp" not in values and DEFECT == "no-timestamp":
        values["timestamp"] = str(now())
    wanted(values, "timestamp")
    age, allowed = now() - whole(values, "timestamp"), whole(values, "recvWindow", 5_000)
    if allowed > 60_000 and DEFECT != "any-window":
        raise Rejected(422, "WINDOW", "recvWindow is at most 60000")
    if (age > allowed and DEFECT != "any-age") or age < -1_000:
        raise Rejected(401, "TIME", "the timestamp is out of its window")
    return key, values


def serve(method, path, headers, query):
    prefix, _, name = path.partition("/api/v3/")
    route = ROUTES.get((method, name)) if prefix == "" else None
    if route is None:
        raise Rejected(404, "NOWHERE", "there is no such thing here")
    key, values = authenticate(headers, query)
    right, work = route
    if right not in key["rights"] and DEFECT != "any-right":
        raise Rejected(403, "RIGHT", f"the key has no right {right}")
    return work(key["uid"], values)


# For the kit: accounts and funds

def create_actor(args):
    if args.get("role", "master") != "master":
        return {"cannot": "there are masters only"}
    if args.get("email") or args.get("phone"):
        return {"cannot": "accounts have neither e-mail nor phone"}
    uid = args.get("uid") or str(next(ids))
    accounts.setdefault(uid, {"balances": {}, "deduct": False})
    rights = args.get("permissions", "all")
    every = {right for right, _ in ROUTES.values()}
    held = every if rights == "all" else {short(name) for name in rights}
    key, secret = secrets.token_hex(8), secrets.token_hex(16)
    keys[key] = {"uid": uid, "secret": secret, "rights": held}
    return {"done": {"apiKey": key, "secret": secret, "uid": uid}}


def fund(args):
    balance(args["uid"], args["asset"])[0] += Decimal(args["amount"])
    return {"done": {}}


VERBS = {"createActor": create_actor, "fund": fund}


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    wbufsize = -1  # head and body leave together
    disable_nagle_algorithm = True

    def answer(self):
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        url = urlsplit(self.path)
        status = 200
        with lock:
            try:
                if url.path.startswith("/driver/"):
                    verb = VERBS.get(url.path.removeprefix("/driver/"))
                    json_body = verb(json.loads(body)) if verb else {"cannot": "not here"}
                else:
                    json_body = serve(self.command, url.path, self.headers, url.query)
            except Rejected as rejected:
                status, json_body = rejected.status, rejected.body
        data = json.dumps(json_body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json; charset=utf-8")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    do_GET = do_POST = do_DELETE = answer

    def log_message(self, *_):
        pass


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128


if __name__ == "__main__":
    if DEFECT and DEFECT not in {**DEFECTS, **UNSEEN}:
        sys.exit(f"there is no defect {DEFECT}")
    server = Server(("127.0.0.1", 0), Handler)
    print(f"http://127.0.0.1:{server.server_address[1]}", flush=True)
    server.serve_forever()
