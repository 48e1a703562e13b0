"""Wallet: coins, deposits, withdrawals, transfers, conversions."""
from decimal import ROUND_DOWN, Decimal

from dialects import STEP
from matching import value_in
from world import (DAY_MS, TOKEN, VALUES, ZERO, Rejected, accounts, amount_of, dialect, has, latest, limit_of, new_id,
                   now, ordered, page_of, text, wanted, whole, within)

# Networks by coin and by their new names.
COINS = {
    "PEN": {
        "HILL": {"old": "Hill(H20)", "fee": "0.5", "min": "2", "max": "100000", "contract": "0xc0ffee", "memo": False},
        "VALE": {"old": "Vale(V21)", "fee": "0.25", "min": "1", "max": "50000", "contract": "0xbeef", "memo": False},
    },
    "TAG": {"MARK": {"old": "Mark", "fee": "0.25", "min": "1", "max": "9000", "contract": "", "memo": True}},
    **{
        coin: {"HILL": {"old": "Hill(H20)", "fee": "0.1", "min": "1", "max": "500", "contract": f"0x{coin}", "memo": False}}
        for coin in ("APL", "ORG", "TOK", "PLM", "CHR")
    },
}
DEPOSIT = {"pending": 4, "done": 5}
WITHDRAWAL = {"processing": 4, "done": 7, "failed": 8, "cancelled": 9}
SMALL_VALUE = Decimal(10)
CONVERSION_FEE = Decimal("0.02")
HALF_YEAR_MS = 182 * DAY_MS


def code(status):
    """The status code, which differs between dialects."""
    return status + (100 if dialect().has_text_numbers else 0)


def network_of(values, parameter, coin=None):
    """The new name and the facts of the network that the parameter names."""
    coin = coin or wanted(values, "coin")
    networks = COINS.get(coin)
    if networks is None:
        raise Rejected(422, "NO_SUCH_COIN", f"there is no coin {coin}")
    name = wanted(values, parameter)
    by_old = parameter == "network" and dialect().network_is_old
    for new, network in networks.items():
        if name == (network["old"] if by_old else new):
            return coin, new, network
    raise Rejected(422, "NO_SUCH_NETWORK", f"{coin} is not on {name}")


def shown_network(coin, new):
    return COINS[coin][new]["old"] if dialect().network_is_old else new


def coin_configurations(account, values):
    return [
        {
            "coin": coin, "name": coin.title(),
            "networkList": [
                {
                    "coin": coin, "name": coin.title(), "network": network["old"], "netWork": new,
                    "depositEnable": True, "withdrawEnable": True, "withdrawFee": network["fee"],
                    "withdrawMax": network["max"], "withdrawMin": network["min"],
                    "withdrawIntegerMultiple": None, "minConfirm": 3, "contract": network["contract"],
                    "sameAddress": network["memo"], "depositDesc": None, "depositTips": None, "withdrawTips": None,
                }
                for new, network in networks.items()
            ],
        }
        for coin, networks in COINS.items()
    ]


# Addresses

def address_of(account, coin, new):
    """The account's own address, made at its first request."""
    key = (coin, new)
    if key not in account.addresses:
        number = new_id("a")
        has_memo = COINS[coin][new]["memo"]
        account.addresses[key] = {
            "coin": coin, "new": new, "address": f"{new.lower()}exchange" if has_memo else f"{new.lower()}{number}",
            "memo": number if has_memo else "",
        }
    return account.addresses[key]


def address_row(kept):
    return {
        "coin": kept["coin"], "network": shown_network(kept["coin"], kept["new"]), "address": kept["address"],
        "memo": dialect().none(kept["memo"]),
    }


def create_address(account, values):
    coin, new, _ = network_of(values, "network")
    return address_row(address_of(account, coin, new))


def list_addresses(account, values):
    coin = wanted(values, "coin")
    only = network_of(values, "network")[1] if values.get("network") else None
    rows = [each for each in account.addresses.values() if each["coin"] == coin and only in (None, each["new"])]
    return [address_row(each) for each in ordered(rows)]


def withdrawal_addresses(account, values):
    coin = values.get("coin")
    if not coin and dialect().needs_filters:
        raise Rejected(422, "MISSING", "coin is missing")
    rows = [each for each in account.book if coin in (None, "", each["coin"])]
    page, facts = page_of(rows, values, "limit", 20)
    return {"data": [{**address_row(each), "addressTag": dialect().none(each["tag"])} for each in page], **facts}


# Deposits

def deposit(account, coin, new, amount, is_credited):
    kept = address_of(account, coin, new)
    record = {
        "account": account, "coin": coin, "new": new, "amount": amount, "address": kept["address"],
        "memo": kept["memo"], "tx": new_id("t"), "time": now(),
        "status": DEPOSIT["done" if is_credited else "pending"],
    }
    account.deposits.append(record)
    if is_credited:
        account.balance(coin)[0] += amount
    return record


def deposit_row(record, status_is_text=False, has_tag=True):
    memo = record["memo"]
    status = code(record["status"])
    return {
        "amount": text(record["amount"]), "coin": record["coin"],
        "network": shown_network(record["coin"], record["new"]), "status": str(status) if status_is_text else status,
        "address": f"{record['address']}:{memo}" if memo and dialect().address_has_memo else record["address"],
        **({"addressTag": dialect().none("")} if has_tag else {}),
        "txId": record["tx"], "insertTime": record["time"], "unlockConfirm": "3",
        "confirmTimes": "3" if record["status"] == DEPOSIT["done"] else "1", "memo": dialect().none(memo),
    }


def filtered(rows, values):
    status = values.get("status")
    return [
        each for each in rows
        if values.get("coin") in (None, "", each["coin"]) and status in (None, "", str(code(each["status"])))
    ]


def check_span(values):
    start, end = whole(values, "startTime"), whole(values, "endTime", now())
    if start is not None and end - start > 7 * DAY_MS and dialect().rejects_long_windows:
        raise Rejected(422, "WINDOW", "at most 7 days at once")


def deposit_history(account, values):
    check_span(values)
    rows = within(account.deposits, values, 7 * DAY_MS, 90 * DAY_MS)
    limit = limit_of(values, "limit", 1000, 1000)
    return [deposit_row(each) for each in latest(filtered(rows, values), limit)]


# Withdrawals

def receiver_at(new, address, memo):
    for account in accounts.values():
        for kept in account.addresses.values():
            if (kept["new"], kept["address"], kept["memo"]) == (new, address, memo):
                return account
    return None


def make_withdrawal(account, coin, new, network, values):
    address, amount = wanted(values, "address"), amount_of(values)
    memo, contract = values.get("memo") or "", values.get("contractAddress")
    if network["memo"] and not memo:
        raise Rejected(422, "MISSING", "the address needs a memo")
    if contract and contract != network["contract"]:
        raise Rejected(422, "CONTRACT", "the coin has another contract there")
    if not Decimal(network["min"]) <= amount <= Decimal(network["max"]):
        raise Rejected(422, "BOUNDS", "the amount is not between minimum and maximum")
    receiver = receiver_at(new, address, memo)
    fee = ZERO if receiver else Decimal(network["fee"])
    held = amount + fee if dialect().fee_on_top else amount
    account.take(coin, held)
    account.balance(coin)[1] += held
    record = {
        "id": new_id("w"), "own": values.get("withdrawOrderId"), "account": account, "coin": coin, "new": new,
        "address": address, "memo": memo, "amount": amount, "fee": fee, "held": held, "inside": receiver is not None,
        "receiver": receiver, "remark": values.get("remark") or "", "time": now(), "updated": now(),
        "status": WITHDRAWAL["processing"],
    }
    account.withdrawals.append(record)
    if receiver is not None:
        receiver.balance(coin)[0] += amount
        finish(record, "done")
    return record


def finish(record, becomes):
    """Removes or releases the locked amount."""
    funds = record["account"].balance(record["coin"])
    funds[1] -= record["held"]
    if becomes != "done":
        funds[0] += record["held"]
    record["status"], record["updated"] = WITHDRAWAL[becomes], now()


def withdraw(account, values):
    coin, new, network = network_of(values, "netWork")
    return {"id": make_withdrawal(account, coin, new, network, values)["id"]}


def withdraw_apply(account, values):
    coin, new, network = network_of(values, "network")
    return [{"id": make_withdrawal(account, coin, new, network, values)["id"]}]


def cancel_withdrawal(account, values):
    wanted_id = wanted(values, "id")
    for record in account.withdrawals:
        if record["id"] == wanted_id:
            break
    else:
        raise Rejected(404, "NO_SUCH_WITHDRAWAL", "there is no such withdrawal")
    if record["status"] == WITHDRAWAL["done"] and has("finished-withdrawal-can-be-cancelled-and-pays-back"):
        account.balance(record["coin"])[0] += record["held"]
    elif record["status"] != WITHDRAWAL["processing"]:
        raise Rejected(409, "TOO_LATE", "the withdrawal is no longer processed")
    else:
        finish(record, "cancelled")
    return {"id": wanted_id}


def withdrawal_history(account, values):
    check_span(values)
    rows = within(account.withdrawals, values, 7 * DAY_MS, 90 * DAY_MS)
    limit, none = limit_of(values, "limit", 1000, 1000), dialect().none
    return [
        {
            "id": each["id"], **({} if each["own"] is None else {"withdrawOrderId": each["own"]}),
            "txId": none("" if each["status"] != WITHDRAWAL["done"] else f"x{each['id']}"), "coin": each["coin"],
            "network": shown_network(each["coin"], each["new"]), "address": each["address"],
            "amount": text(each["amount"]), "transferType": 1 if each["inside"] else 0,
            "status": code(each["status"]), "transactionFee": text(each["fee"]), "confirmNo": None,
            "applyTime": each["time"], "remark": none(each["remark"]), "memo": none(each["memo"]),
            "transHash": none(""), "updateTime": each["updated"], "coinId": "7", "vcoinId": "8",
        }
        for each in latest(filtered(rows, values), limit)
    ]


# Transfers between spot and futures

def sides_of(values, names, is_required=True):
    found = []
    for name in ("fromAccountType", "toAccountType"):
        side = wanted(values, name) if is_required else values.get(name)
        if side and side not in names:
            raise Rejected(422, "NO_SUCH_VALUE", f"{name} is one of {names}")
        found.append("FUTURES" if side == "FUTURE" else side)
    return found


def move(account, side, asset, amount):
    """Adds an amount to a side, or subtracts it; raises Rejected if the balance is too small."""
    funds = account.balance(asset) if side == "SPOT" else account.futures.setdefault(asset, [ZERO])
    if funds[0] + amount < 0:
        raise Rejected(409, "NO_FUNDS", f"there is not enough {asset}")
    funds[0] += amount


def transfer(account, values):
    source, target = sides_of(values, ("SPOT", "FUTURES"))
    asset, amount = wanted(values, "asset"), amount_of(values)
    if source == target or not account.has_futures:
        raise Rejected(409, "NO_FUTURES", "futures are not enabled, or both sides are one")
    move(account, source, asset, -amount)
    move(account, target, asset, amount)
    record = {"id": new_id("m"), "asset": asset, "amount": amount, "from": source, "to": target, "time": now()}
    account.transfers.append(record)
    return [{"tranId": record["id"]}]


def transfer_row(record):
    spelled = {"SPOT": "SPOT", "FUTURES": dialect().futures}
    return {
        "tranId": record["id"], "clientTranId": None, "asset": record["asset"], "amount": text(record["amount"]),
        "fromAccountType": spelled[record["from"]], "toAccountType": spelled[record["to"]], "symbol": None,
        "status": "SUCCESS", "timestamp": record["time"],
    }


def transfer_history(account, values):
    source, target = sides_of(values, ("SPOT", "FUTURES"), dialect().needs_filters)
    default = None if "startTime" in values or "endTime" in values else 7 * DAY_MS
    rows = [
        each for each in within(account.transfers, values, default, HALF_YEAR_MS)
        if source in (None, "", each["from"]) and target in (None, "", each["to"])
    ]
    page, _ = page_of(rows, values, "size", 10, 100)
    total = len(account.transfers if has("total-ignores-the-filter") else rows)
    return [{"rows": [transfer_row(each) for each in page], "total": total}]


def transfer_record(account, values):
    wanted_id = wanted(values, "tranId")
    for record in account.transfers:
        if record["id"] == wanted_id and record["time"] >= now() - HALF_YEAR_MS:
            return transfer_row(record)
    raise Rejected(404, "NO_SUCH_TRANSFER", "there is no such transfer")


# Small balances

def why_not(account, asset):
    """Why an asset cannot be converted; None if it can."""
    free = account.balance(asset)[0] if asset in account.balances else ZERO
    if asset == TOKEN or asset not in VALUES:
        return "it has no price in the platform token"
    if free <= 0:
        return "there is none of it"
    return "there is too much of it" if free * value_in(asset, "PEN") > SMALL_VALUE else None


def converted(account, asset):
    """The amount of the token after the fee, and the fee."""
    worth = account.balance(asset)[0] * value_in(asset, "PEN") / value_in(TOKEN, "PEN")
    fee = (worth * CONVERSION_FEE).quantize(STEP, ROUND_DOWN)
    return worth.quantize(STEP, ROUND_DOWN) - fee, fee


def convertible_assets(account, values):
    rows = []
    for asset, (free, _) in account.balances.items():
        reason = why_not(account, asset)
        if free <= 0 or asset == TOKEN or reason == "there is too much of it":
            continue
        tokens = converted(account, asset)[0] if reason is None else ZERO
        rows.append({
            "asset": asset, "balance": text(free), "convertMx": text(tokens),
            "convertUsdt": text(free * value_in(asset, "PEN") if reason is None else ZERO),
            "code": dialect().none("") if reason is None else "30021",
            "message": dialect().none(reason or ""),
        })
    return rows


def convert(account, values):
    assets = wanted(values, "asset").split(",")
    if len(assets) > 15 or len(set(assets)) < len(assets):
        raise Rejected(422, "ASSETS", "at most fifteen assets, each once")
    details, failed, at = [], [], now()
    for asset in assets:
        reason = why_not(account, asset)
        if reason is not None:
            failed.append({"asset": asset, "code": "30021", "message": reason})
            continue
        amount = account.balance(asset)[0]
        tokens, fee = converted(account, asset)
        account.balance(asset)[0] = ZERO
        account.balance(TOKEN)[0] += tokens
        details.append({
            "id": new_id("c"), "convert": tokens, "fee": fee, "amount": amount, "time": at, "asset": asset,
        })
    if not details and len(failed) == len(assets) and len(assets) == 1:
        raise Rejected(409, "NOT_CONVERTED", failed[0]["message"])
    total, fees = sum((each["convert"] for each in details), ZERO), sum((each["fee"] for each in details), ZERO)
    if details:
        account.conversions.append({"total": total, "fee": fees, "time": at, "details": details})
    return {
        "successList": [each["asset"] for each in details], "failedList": failed, "totalConvert": text(total),
        "convertFee": text(fees),
    }


def conversion_history(account, values):
    if dialect().needs_filters and not (values.get("startTime") and values.get("endTime")):
        raise Rejected(422, "MISSING", "startTime and endTime are missing")
    rows = within(account.conversions, values, None)
    page, facts = page_of(rows, values, "limit", 1, 1000)
    if dialect().has_text_numbers:
        facts["totalPage"] = facts.pop("totalPageNum")
    return {
        "data": [
            {
                "totalConvert": text(each["total"]), "totalFee": text(each["fee"]), "convertTime": each["time"],
                "convertDetails": [
                    {**part, **{name: text(part[name]) for name in ("convert", "fee", "amount")}}
                    for part in each["details"]
                ],
            }
            for each in page
        ],
        **facts,
    }


# Transfers to other users

def receiver_of(values):
    kind, to = wanted(values, "toAccountType"), wanted(values, "toAccount")
    if kind == "UID":
        found = [accounts[to]] if to in accounts else []
    elif kind == "EMAIL":
        found = [each for each in accounts.values() if each.email == to]
    elif kind == dialect().phone_type:
        phone = f"{wanted(values, 'areaCode')} {to}"
        found = [each for each in accounts.values() if each.phone == phone]
    else:
        raise Rejected(422, "NO_SUCH_VALUE", "there is no such toAccountType")
    if not found:
        raise Rejected(404, "NO_SUCH_USER", "there is no such user")
    return found[0]


def internal_transfer(account, values):
    receiver = receiver_of(values)
    asset, amount = wanted(values, "asset"), amount_of(values)
    account.take(asset, amount)
    receiver.balance(asset)[0] += amount
    record = {
        "id": new_id("i"), "asset": asset, "amount": amount, "kind": values["toAccountType"],
        "to": values["toAccount"], "time": now(),
    }
    account.sent.append(record)
    return {"tranId": record["id"]}


def internal_history(account, values):
    default = None if "startTime" in values or "endTime" in values else 7 * DAY_MS
    rows = [
        each for each in within(account.sent, values, default) if values.get("tranId") in (None, "", each["id"])
    ]
    page, facts = page_of(rows, values, "limit", 10)
    return {
        **facts,
        "data": [
            {
                "tranId": each["id"], "asset": each["asset"], "amount": text(each["amount"]),
                "toAccountType": each["kind"], "toAccount": each["to"], "fromAccount": account.uid,
                "status": "SUCCESS", "timestamp": each["time"],
            }
            for each in page
        ],
    }


ROUTES = {
    ("GET", "capital/config/getall"): ("SPOT_WITHDRAW_R", coin_configurations),
    ("POST", "capital/withdraw"): ("SPOT_WITHDRAW_W", withdraw),
    ("DELETE", "capital/withdraw"): ("SPOT_WITHDRAW_W", cancel_withdrawal),
    ("POST", "capital/withdraw/apply"): ("SPOT_WITHDRAW_W", withdraw_apply),
    ("GET", "capital/deposit/hisrec"): ("SPOT_WITHDRAW_R", deposit_history),
    ("GET", "capital/withdraw/history"): ("SPOT_WITHDRAW_R", withdrawal_history),
    ("POST", "capital/deposit/address"): ("SPOT_WITHDRAW_W", create_address),
    ("GET", "capital/deposit/address"): ("SPOT_WITHDRAW_R", list_addresses),
    ("GET", "capital/withdraw/address"): ("SPOT_WITHDRAW_R", withdrawal_addresses),
    ("POST", "capital/transfer"): ("SPOT_TRANSFER_W", transfer),
    ("GET", "capital/transfer"): ("SPOT_TRANSFER_R", transfer_history),
    ("GET", "capital/transfer/tranId"): ("SPOT_TRANSFER_R", transfer_record),
    ("GET", "capital/convert/list"): ("SPOT_ACCOUNT_R", convertible_assets),
    ("POST", "capital/convert"): ("SPOT_ACCOUNT_W", convert),
    ("GET", "capital/convert"): ("SPOT_DEAL_R", conversion_history),
    ("POST", "capital/transfer/internal"): ("SPOT_WITHDRAW_W", internal_transfer),
    ("GET", "capital/transfer/internal"): ("SPOT_WITHDRAW_R", internal_history),
}
