"""Runs a shape with Python's standard library only: `python3 play.py SHAPE`. SHAPE is JSON as described in Shape.ts.
"""

import json
import os
import signal
import sys
import time
from math import floor, log10

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from rest import URL, Failed, resync, send, signed  # noqa: E402

shape = json.loads(sys.argv[1])
SYMBOL = shape.get("symbols", ["BTCUSDT"])[0]
OTHER = "ETHUSDT"
LOT = float(sys.argv[2])
STATE = "state.json"
lost = shape["lost"]
stopped = False
state = {"held": 0.0, "traded": 0.0, "pending": None}
if "remembers" in shape and os.path.exists(STATE):
    with open(STATE) as file:
        state = json.load(file)


def save():
    if "remembers" in shape:
        with open(STATE + ".new", "w") as file:
            json.dump(state, file)
        os.replace(STATE + ".new", STATE)


def add(quantity):
    state["held"] += quantity
    state["traded"] += abs(quantity)
    say()


def say():
    print("traded", json.dumps({SYMBOL: state["traded"]}), flush=True)


def intend(order):
    if shape.get("remembers") == "intents":
        state["pending"] = order
        save()


def on_term(*_):
    global stopped
    stopped = True


signal.signal(signal.SIGTERM, on_term)


def recover(failure, attempt=0):
    if failure.code == 700003:
        resync()
        time.sleep(0.5)
    elif failure.kind == "limited":
        time.sleep(failure.retry_after + 0.3)
    else:
        time.sleep(min(2**attempt, 15))


def retried(call):
    attempt = 0
    while True:
        try:
            return call()
        except Failed as failure:
            if failure.kind == "refused" and failure.code != 700003:
                raise
            recover(failure, attempt)
            attempt += 1


def read_rules():
    global tick_places, step, least
    found = retried(lambda: send("GET", f"{URL}/api/v3/exchangeInfo?symbol={SYMBOL}"))["symbols"][0]
    tick_places, step = int(found["quotePrecision"]), 10.0 ** -int(found["baseAssetPrecision"])
    least = float(found["quoteAmountPrecision"])


def down(quantity):
    places = max(0, round(-log10(step)))
    return f"{floor(quantity / step + 1e-6) * step:.{places}f}"


def best():
    answer = send("GET", f"{URL}/api/v3/ticker/bookTicker?symbol={SYMBOL}")
    return float(answer["bidPrice"] or 0), float(answer["askPrice"] or 0)


def open_orders(symbol=SYMBOL):
    return retried(lambda: signed("GET", "/api/v3/openOrders", symbol=symbol))


def query(**name):
    try:
        return retried(lambda: signed("GET", "/api/v3/order", symbol=SYMBOL, **name))
    except Failed as failure:
        if failure.code == -2013:
            return None
        raise


def is_open(order):
    return order["status"] in ("NEW", "PARTIALLY_FILLED")


def cancel_one(order_id):
    """Returns whether the order was open."""
    try:
        retried(lambda: signed("DELETE", "/api/v3/order", symbol=SYMBOL, orderId=order_id))
        return True
    except Failed as failure:
        if failure.code != -2011:
            raise
        return False


def ended(order_id):
    while True:
        found = query(orderId=order_id)
        if found is not None and not is_open(found):
            return float(found["executedQty"])
        if found is not None:
            cancel_one(order_id)
        time.sleep(0.5)


def by_id(client_id, seconds):
    end = time.time() + seconds
    while True:
        found = query(origClientOrderId=client_id)
        if found is not None or time.time() >= end:
            return found
        time.sleep(min(1, seconds / 3))


def look(kind, order):
    if kind in ("byId", "byIdOnce", "byIdBriefly"):
        return by_id(order["newClientOrderId"], {"byId": 10, "byIdOnce": 0, "byIdBriefly": 1}[kind])
    if kind == "openOrders":
        found = [each for each in open_orders() if each["clientOrderId"] == order["newClientOrderId"]]
        return found[0] if found else None
    if kind == "openOrdersOfOther":
        open_orders(OTHER)
    elif kind == "depth":
        send("GET", f"{URL}/api/v3/depth?symbol={SYMBOL}&limit=5")
    else:
        raise ValueError(kind)
    return None


mark = f"k{os.getpid()}{int(time.time() * 1000)}"
count = 0
pause_until = 0.0


def new_id():
    global count
    count += 1
    return f"{mark}-{count}"


def sent_of(side, order_type, quantity, price=None, more=None):
    order = {"symbol": SYMBOL, "side": side, "type": order_type, "quantity": down(quantity)}
    if price is not None:
        order["price"] = f"{price:.{tick_places}f}"
    return {**order, **(more or {}), "newClientOrderId": new_id()}


def submit(order):
    """The exchange's order as the bot believes: its id, and the executed quantity if it is known."""
    global pause_until
    intend(order)
    try:
        order_id = str(signed("POST", "/api/v3/order", **order)["orderId"])
        return order_id, float(order["quantity"]) if shape.get("assumes") else None
    except Failed as failure:
        if failure.kind == "limited" or failure.code == 700003:
            recover(failure)
            return None
        if failure.kind != "unknown":
            if failure.code in (30061, 30062):
                read_rules()
            else:
                pause_until = time.time() + 60
            return None
    time.sleep(lost.get("waitMs", 0) / 1000)
    for kind in lost["looks"]:
        found = look(kind, order)
        if found is not None:
            return str(found["orderId"]), None
    if lost["absent"] == "again":
        return submit({**order, "newClientOrderId": new_id()})
    return None


def trade(side, quantity, bid, ask):
    order_type = shape.get("type", "MARKET")
    price = None if order_type == "MARKET" else ask * 1.001 if side == "BUY" else bid * 0.999
    found = submit(sent_of(side, order_type, quantity, price))
    executed = 0.0
    if found is not None:
        executed = ended(found[0]) if found[1] is None else found[1]
    state["pending"] = None
    add(executed if side == "BUY" else -executed)
    save()


def take(number, bid, ask):
    how, held = shape["trade"], state["held"]
    if how == "cycle" and held > LOT / 8:
        if held * bid < least:
            state["held"] = 0.0
        else:
            trade("SELL", held, bid, ask)
    elif how != "count" or held < (shape.get("target", 10) - 0.5) * LOT:
        size = 1 + number % 7 / 10 if shape.get("size") == "varying" else 1
        trade("BUY", shape.get("lots", 1) * LOT * size, bid, ask)


mine = {}


def quote(bid, ask):
    if not shape.get("neverLists"):
        shown = {str(each["orderId"]) for each in open_orders()}
        for side, (order_id, placed, _) in list(mine.items()):
            if order_id not in shown and time.time() - placed > 6:
                del mine[side]
    for side, price in (("BUY", bid * 0.9998), ("SELL", ask * 1.0002)):
        if side in mine:
            order_id, placed, order = mine[side]
            if time.time() - placed < 4:
                continue
            if not cancel_one(order_id):
                for kind in shape.get("refusedCancel", ["byId"]):
                    look(kind, order)
            del mine[side]
        order = sent_of(side, "LIMIT", LOT, price, shape.get("quotesWith"))
        found = submit(order)
        intend(None)
        if found is not None:
            mine[side] = (found[0], time.time(), order)


def take_up():
    for order in open_orders():
        if order["clientOrderId"].startswith("k"):
            cancel_one(str(order["orderId"]))
    if state["pending"] is None:
        return
    found = by_id(state["pending"]["newClientOrderId"], 10)
    executed = 0.0 if found is None else ended(str(found["orderId"]))
    add(executed if state["pending"]["side"] == "BUY" else -executed)
    state["pending"] = None
    save()


read_rules()
if "starts" in shape:
    for kind in shape["starts"]:
        look(kind, {"newClientOrderId": "none"})
else:
    take_up()
say()
if shape.get("withdraws"):
    while True:
        try:
            address = "TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf"
            signed("POST", "/api/v3/capital/withdraw", coin="USDT", netWork="TRX", address=address, amount=50)
            break
        except Failed as failure:
            if failure.kind != "unknown":
                break
        time.sleep(1)
number = failures = 0
while True:
    if stopped:
        for order_id, _, _ in mine.values():
            cancel_one(order_id)
        sys.exit(0)
    try:
        bid, ask = best()
        if bid > 0 and ask > 0 and time.time() >= pause_until:
            if shape["trade"] == "quotes":
                quote(bid, ask)
            else:
                take(number, bid, ask)
        failures = 0
    except Failed as failure:
        recover(failure, failures)
        failures += 1
    if shape.get("isOnce"):
        sys.exit(0)
    number += 1
    time.sleep(shape.get("everyMs", 2000) / 1000)
