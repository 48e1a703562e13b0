"""Spot account and trading."""
import json

from matching import (cancel, execute, make_order, market_of, own_accounts)
from world import (DAY_MS, SYMBOLS, ZERO, Rejected, accounts, dialect, has, latest, limit_of, now, text, wanted,
                   within)


def list_id_of(order):
    if order.list_id is not None:
        return order.list_id
    return "-1" if dialect().has_text_numbers else -1


def placed(order):
    price = text(order.price)
    return {
        "symbol": order.symbol, "orderId": order.id, "orderListId": list_id_of(order),
        "price": float(price) if has("price-as-number") else price,
        "origQty": text(order.quantity or ZERO), "type": order.type, "side": order.side, "stpMode": order.mode,
        "transactTime": order.time // 1000 if has("seconds") else order.time,
    }


def told(order, quantity_name="origQty"):
    return {
        "symbol": order.symbol, "orderId": order.id, "orderListId": list_id_of(order), "clientOrderId": order.own,
        "price": text(order.price), quantity_name: text(order.quantity or ZERO),
        "executedQty": text(order.done), "cummulativeQuoteQty": text(order.paid), "status": order.status,
        "timeInForce": "GTC", "type": order.type, "side": order.side,
        "stopPrice": text(order.stop) if order.stop is not None else "0", "icebergQty": "0",
        "time": order.time, "updateTime": order.updated, "isWorking": order.active and not order.waits,
        "stpMode": order.mode, "cancelReason": order.reason, "origQuoteOrderQty": text(order.quote or ZERO),
    }


def cancelled(order, name=""):
    return {
        "symbol": order.symbol, "origClientOrderId": order.own, "orderId": order.id,
        "orderListId": list_id_of(order), "clientOrderId": name, "price": text(order.price),
        "origQty": text(order.quantity or ZERO), "executedQty": text(order.done),
        "cummulativeQuoteQty": text(order.paid), "status": "NEW" if has("cancel-says-new") else order.status,
        "timeInForce": "GTC", "type": order.type, "side": order.side,
    }


def find(account, values):
    symbol = market_of(values)
    number, name = values.get("orderId"), values.get("origClientOrderId")
    pool = [each for one in accounts.values() for each in one.orders] if has("anybodys-order") else account.orders
    if not number and not name:
        if has("cancel-without-id") and pool:
            return pool[0]
        raise Rejected(422, "MISSING", "orderId or origClientOrderId is missing")
    # Active orders first: several orders may have the same client id.
    for order in sorted(reversed(pool), key=lambda each: not each.active):
        if order.symbol == symbol and (order.id == number or (not number and order.own == name)):
            return order
    raise Rejected(404, "NO_SUCH_ORDER", "there is no such order")


def kyc_status(account, values):
    return {"status": account.kyc}


def get_uid(account, values):
    return {"uid": account.uid}


def self_symbols(account, values):
    return {"code": 200, "data": list(SYMBOLS), "msg": dialect().none("")}


def test_order(account, values):
    order = make_order(account, values, dialect().tests_need_funds)
    if has("test-places"):
        execute(order)
    return {}


def new_order(account, values):
    order = make_order(account, values)
    execute(order)
    return placed(order)


def batch_orders(account, values):
    try:
        batch = json.loads(wanted(values, "batchOrders"))
    except ValueError:
        raise Rejected(422, "NO_LIST", "batchOrders is no JSON")
    if not isinstance(batch, list) or not batch or not all(isinstance(each, dict) for each in batch):
        raise Rejected(422, "NO_LIST", "batchOrders is a list of orders")
    if len(batch) > 20 and not has("batch-of-21"):
        raise Rejected(422, "TOO_MANY", "at most 20 orders make a batch")
    if len({each.get("symbol") for each in batch}) > 1 and not has("batch-two-symbols"):
        raise Rejected(422, "SYMBOLS", "the orders of a batch have one symbol")
    answers, made = [], []
    for each in batch:
        fields = {name: str(value) for name, value in each.items() if value is not None}
        try:
            order = make_order(account, fields)
            if has("batch-overdraws"):
                made.append(order)
            else:
                execute(order)
            answers.append({"symbol": order.symbol, "orderId": order.id, "orderListId": list_id_of(order)})
        except Rejected as rejected:
            answers.append({
                "newClientOrderId": fields.get("newClientOrderId", ""), "msg": rejected.message,
                "code": dialect().failed_code,
            })
    for order in made:
        execute(order)
    return answers[::-1] if has("batch-reversed") else answers


def cancel_order(account, values):
    order = find(account, values)
    if order.active:
        cancel(order)
    elif dialect().rejects_cancel_of_ended:
        raise Rejected(409, "ENDED", "the order has ended")
    return cancelled(order, values.get("newClientOrderId", ""))


def cancel_open_orders(account, values):
    symbol = market_of(values)
    mine = [each for each in account.orders if each.active and (each.symbol == symbol or has("cancel-all-symbols"))]
    if not mine and dialect().rejects_cancel_of_nothing:
        raise Rejected(404, "NOTHING", "no order is open")
    for order in mine:
        cancel(order)
    return [cancelled(order) for order in mine]


def query_order(account, values):
    order = find(account, values)
    if not order.active and order.updated < now() - 7 * DAY_MS:
        raise Rejected(404, "TOO_OLD", "the order ended more than 7 days ago")
    return told(order, "Qty")


def open_orders(account, values):
    names = values.get("symbol", "").split(",") if values.get("symbol") else list(SYMBOLS)
    if (values.get("symbol") and len(names) > 5) or any(name not in SYMBOLS for name in names):
        raise Rejected(422, "NO_SUCH_SYMBOL", "at most five symbols that there are")
    rows = [each for each in account.orders if each.symbol in names and (each.active or has("open-lists-ended"))]
    return [told(each) for each in latest(rows, 1000)]


def all_orders(account, values):
    symbol = market_of(values)
    limit = limit_of(values, "limit", 500, 1000)
    mine = [{"time": each.time, "order": each} for each in account.orders if each.symbol == symbol]
    rows = [row["order"] for row in within(mine, values, DAY_MS, 7 * DAY_MS)]
    if has("all-forgets-canceled"):
        rows = [each for each in rows if each.status != "CANCELED"]
    return [told(each) for each in (rows if has("all-ignores-limit") else latest(rows, limit))]


def get_account(account, values):
    return {
        "makerCommission": None, "takerCommission": None, "buyerCommission": None, "sellerCommission": None,
        "canTrade": True, "canWithdraw": True, "canDeposit": True, "updateTime": None, "accountType": "SPOT",
        "balances": [
            {"asset": asset, "free": text(free), "locked": text(locked), "available": text(free)}
            for asset, (free, locked) in account.balances.items()
        ],
        "permissions": ["SPOT"],
    }


def my_trades(account, values):
    symbol, order_id = market_of(values), values.get("orderId")
    limit = limit_of(values, "limit", 100, 100)
    rows = [
        each for each in within(account.fills, values, None, dialect().month_days * DAY_MS)
        if each["symbol"] == symbol and order_id in (None, each["order"].id)
    ][has("trades-miss-one"):]
    return [
        {
            "symbol": symbol, "id": each["id"], "orderId": each["order"].id,
            "orderListId": list_id_of(each["order"]), "price": text(each["price"]), "qty": text(each["quantity"]),
            "quoteQty": text(each["amount"]), "commission": text(each["fee"]), "commissionAsset": each["asset"],
            "time": each["time"], "isBuyer": each["order"].buys != has("buyer-is-seller"),
            dialect().is_maker: each["maker"] if dialect().is_maker == "isMaker" else
            each["maker"] == each["order"].buys,
            "isBestMatch": True, "isSelfTrade": each["self"], "clientOrderId": each["order"].own or None,
        }
        for each in latest(rows, limit)
    ]


def envelope(data, code=0):
    return {"data": data, "code": code, "msg": "ok", "timestamp": now()}


def deduct(account):
    flag = account.deducts
    return envelope({"mxDeductEnable": str(flag).lower() if has("deduct-is-text") else flag})


def set_deduct(account, values):
    flag = wanted(values, "mxDeductEnable")
    if flag not in ("true", "false"):
        raise Rejected(422, "NO_SUCH_VALUE", "mxDeductEnable is true or false")
    account.deducts = flag == "true"
    return deduct(account)


def get_deduct(account, values):
    return deduct(account)


def trade_fee(account, values):
    market_of(values)
    rates = {"makerCommission": float(dialect().maker_rate), "takerCommission": float(dialect().taker_rate)}
    return envelope(rates)


# Groups for self-trade prevention

def only_masters(account):
    if account.role == "sub":
        raise Rejected(403, "ROLE", "this is for master accounts")


def group_row(group, uids=None):
    row = {
        "tradeGroupName": group["name"],
        "tradeGroupId": int(group["id"]) if dialect().group_numbers else group["id"],
        "createTime": group["created"], "updateTime": group["updated"],
    }
    return row if uids is None else {**row, "tradeGroupUid": ",".join(uids)}


def create_group(account, values):
    only_masters(account)
    name = wanted(values, "tradeGroupName")
    if any(each["name"] == name for each in account.groups) or len(account.groups) >= 10:
        raise Rejected(409, "GROUP", "the name is taken, or there are ten groups")
    group = {"name": name, "id": str(next_group()), "uids": [], "created": now(), "updated": now()}
    account.groups.append(group)
    return envelope(group_row(group), 200)


def next_group():
    next_group.last += 1
    return next_group.last


next_group.last = 9000


def list_groups(account, values):
    name = wanted(values, "tradeGroupName")
    return envelope([group_row(each, each["uids"]) for each in account.groups if each["name"] == name], 200)


def group_of(account, values):
    only_masters(account)
    wanted_id = values.get("tradeGroupId") or (dialect().both_group_spellings and values.get("ttradeGroupId"))
    if not wanted_id:
        raise Rejected(422, "MISSING", "tradeGroupId is missing")
    for group in account.groups:
        if group["id"] == wanted_id:
            return group
    raise Rejected(404, "NO_SUCH_GROUP", "there is no such group")


def delete_group(account, values):
    account.groups.remove(group_of(account, values))
    return envelope(True, 200)


def members_named(account, values):
    uids = wanted(values, "uid").split(",")
    own = {each.uid for each in own_accounts(account)}
    if any(uid not in own for uid in uids):
        raise Rejected(404, "NO_SUCH_ACCOUNT", "a uid is no account of this master")
    return uids


def add_members(account, values):
    group, uids = group_of(account, values), members_named(account, values)
    added = [uid for uid in dict.fromkeys(uids) if uid not in group["uids"]]
    group["uids"] += added
    group["updated"] = now()
    return envelope(group_row(group, added), 200)


def remove_members(account, values):
    group, uids = group_of(account, values), members_named(account, values)
    group["uids"] = [uid for uid in group["uids"] if uid not in uids]
    group["updated"] = now()
    return envelope(True, 200)


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
    ("GET", "account"): ("SPOT_ACCOUNT_R", get_account),
    ("GET", "myTrades"): ("SPOT_ACCOUNT_R", my_trades),
    ("POST", "mxDeduct/enable"): ("SPOT_DEAL_W", set_deduct),
    ("GET", "mxDeduct/enable"): ("SPOT_DEAL_R", get_deduct),
    ("GET", "tradeFee"): ("SPOT_ACCOUNT_R", trade_fee),
    ("POST", "strategy/group"): ("SPOT_ACCOUNT_W", create_group),
    ("GET", "strategy/group"): ("SPOT_ACCOUNT_R", list_groups),
    ("DELETE", "strategy/group"): ("SPOT_ACCOUNT_W", delete_group),
    ("POST", "strategy/group/uid"): ("SPOT_ACCOUNT_W", add_members),
    ("GET", "strategy/group/uid"): ("SPOT_ACCOUNT_W", add_members),
    ("DELETE", "strategy/group/uid"): ("SPOT_ACCOUNT_W", remove_members),
}
