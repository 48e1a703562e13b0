"""The trader with Python's standard library only: one order on each side, replaced every few seconds. It is careful
unless its argument names a mistake; the mistakes have the names of the rules.
"""

import os
import signal
import sys
import time

from rest import URL, Failed, mistake, resync, send, signed

SYMBOL = "BTCUSDT"
SIZE = 0.01
stopped = False


def recover(failure, attempt=0):
    if failure.code == 700003:
        if mistake != "clock":
            resync()
        time.sleep(0.5)
    elif failure.kind == "limited":
        impatient = (mistake == "retry-after" and failure.status == 429) or (mistake == "no-ban" and failure.status == 418)
        time.sleep(1 if impatient else failure.retry_after + 0.3)
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


def best():
    answer = send("GET", f"{URL}/api/v3/ticker/bookTicker?symbol={SYMBOL}")
    return float(answer["bidPrice"] or 0), float(answer["askPrice"] or 0)


def rules():
    found = send("GET", f"{URL}/api/v3/exchangeInfo?symbol={SYMBOL}")["symbols"][0]
    return int(found["quotePrecision"]), float(found["quoteAmountPrecision"])


def open_orders():
    return signed("GET", "/api/v3/openOrders", symbol=SYMBOL)


mark = "k" if mistake == "client-id-unique" else f"k{os.getpid()}{int(time.time() * 1000)}"
count = 0


def new_id():
    global count
    count += 1
    return None if mistake == "client-id-present" else f"{mark}-{count}"


mine = {}
pause_until = 0.0


def place_once(side, price, client_id):
    answer = signed(
        "POST", "/api/v3/order", symbol=SYMBOL, side=side, type="LIMIT", quantity=SIZE, price=price,
        newClientOrderId=client_id,
    )
    return str(answer["orderId"])


def settle(side, price, client_id):
    """Looks up an order without an answer; None if it was not executed."""
    attempt = 0
    while True:
        try:
            found = retried(lambda: signed("GET", "/api/v3/order", symbol=SYMBOL, origClientOrderId=client_id))
            return str(found["orderId"])
        except Failed as failure:
            if failure.code != -2013:
                raise
        time.sleep(1)
        try:
            return place_once(side, price, client_id)
        except Failed as failure:
            if failure.kind == "refused" and failure.code not in (30064, 700003):
                return None
            recover(failure, attempt)
        attempt += 1


def place(side, price):
    global pause_until, places, least
    client_id = new_id()
    try:
        return place_once(side, price, client_id)
    except Failed as failure:
        if failure.kind == "unknown":
            if mistake == "alive":
                raise
            if mistake == "double-order":
                return place(side, price)
            if mistake == "look-before-write":
                return place(side, f"{float(price) * (0.997 if side == 'BUY' else 1.003):.{places}f}")
            if client_id is None or mistake == "fresh-signature":
                return None
            return settle(side, price, client_id)
        if failure.kind == "limited" or failure.code == 700003:
            recover(failure)
        elif failure.code == 30000:
            pause_until = 0 if mistake == "halt" else time.time() + 60
        elif failure.code in (30061, 30062):
            if mistake != "rules-reread":
                places, least = retried(rules)
        elif failure.code == 30002:
            if mistake == "same-refusal":
                for _ in range(5):
                    try:
                        place_once(side, price, new_id())
                    except Failed:
                        pass
            else:
                pause_until = time.time() + 60
        return None


def cancel(side):
    attempt = 0
    while side in mine:
        try:
            signed("DELETE", "/api/v3/order", symbol=SYMBOL, orderId=mine[side][0])
            del mine[side]
        except Failed as failure:
            if failure.code == -2011:
                del mine[side]
                if mistake != "cancel-refused":
                    retried(lambda: signed("GET", "/api/v3/account"))
                return
            if failure.kind == "unknown" and mistake == "cancel-lost":
                del mine[side]
                return
            if failure.kind == "refused" and failure.code != 700003:
                raise
            recover(failure, attempt)
            attempt += 1


def on_term(*_):
    global stopped
    stopped = True


signal.signal(signal.SIGTERM, on_term)
places, least = retried(rules)
blind = mistake in ("orphan", "read-first")
if not blind:
    for order in retried(open_orders):
        if order["clientOrderId"].startswith("k"):
            try:
                retried(lambda: signed("DELETE", "/api/v3/order", symbol=SYMBOL, orderId=order["orderId"]))
            except Failed as failure:
                if failure.code != -2011:
                    raise
failures = 0
number = 0
last = None
while True:
    if stopped:
        for side in list(mine):
            try:
                cancel(side)
            except Failed:
                pass
        sys.exit(0)
    try:
        bid, ask = best()
        if bid > 0 and ask > 0:
            last = (bid, ask)
        elif mistake == "halt" and last is not None:
            bid, ask = last
        if not (mistake == "orphan" or (blind and number == 0)):
            shown = {str(order["orderId"]) for order in open_orders()}
            for side, (order_id, placed) in list(mine.items()):
                if order_id not in shown and time.time() - placed > 6:
                    del mine[side]
        if time.time() >= pause_until and bid > 0 and ask > 0:
            for side in ("BUY", "SELL"):
                if side in mine and time.time() - mine[side][1] < 4:
                    continue
                cancel(side)
                value = bid * 0.9998 if side == "BUY" else ask * 1.0002
                price = f"{value:.{places}f}"
                if mistake == "grid" and side == "SELL":
                    price = repr(value * 1.0000012345)
                if SIZE * value < least:
                    continue
                order_id = place(side, price)
                if order_id is not None:
                    mine[side] = (order_id, time.time())
        failures = 0
    except Failed as failure:
        if mistake == "alive":
            raise
        recover(failure, failures)
        failures += 1
    number += 1
    time.sleep(1.5)
