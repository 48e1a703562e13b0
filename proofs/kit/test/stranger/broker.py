"""Broker: sub-accounts, their keys, deposits and withdrawals, transfers among them, rebates."""
import re
import secrets
from datetime import date, timedelta
from ipaddress import ip_address

from wallet import address_of, address_row, deposit_row, filtered, make_withdrawal, move, network_of, sides_of
from world import (DAY_MS, Account, Key, Rejected, accounts, amount_of, dialect, has, keys, new_id,
                   now, ordered, page_of, subs_of, text, wanted, within)

RIGHTS = [f"SPOT_{area}_{right}" for area in ("ACCOUNT", "DEAL", "DEPOSIT", "TRANSFER", "WITHDRAW") for right in "RW"]


def short(name):
    area, _, right = name.strip().rpartition("_")
    return f"{area}_{right[:1]}"


def wrapped(data):
    return {"code": "0", "message": "", "data": data}


def only_brokers(account):
    if account.role != "broker":
        raise Rejected(403, "ROLE", "this is for broker accounts")


def enter_area(account):
    """The interface does not say whether the whole area is for brokers."""
    if dialect().broker_area_is_closed:
        only_brokers(account)


def sub_named(account, name):
    for sub in subs_of(account):
        if sub.name == name:
            return sub
    raise Rejected(404, "NO_SUCH_SUB", f"there is no sub-account {name}")


def note_of(note):
    return note.encode("latin-1", "replace").decode("latin-1") if has("note-becomes-question-marks") else note


def sub_row(sub):
    return {"subAccount": sub.name, "note": note_of(sub.note), "timestamp": dialect().count(sub.created)}


def make_sub(master, name, note="", password=None):
    sub = Account(new_id("u"), "sub", master)
    sub.name, sub.note, sub.password = name, note, password
    accounts[sub.uid] = sub
    return sub


def create_sub(account, values):
    enter_area(account)
    name, note, password = wanted(values, "subAccount"), wanted(values, "note"), values.get("password")
    if not re.fullmatch(r"[0-9A-Za-z]{1,40}", name) or any(each.name == name for each in subs_of(account)):
        raise Rejected(422, "NAME", "the name is taken, or has other characters than letters and digits")
    if password and not re.fullmatch(r"[0-9a-fA-F]{32}", password):
        raise Rejected(422, "PASSWORD", "the password is no MD5")
    return wrapped([sub_row(make_sub(account, name, note, password))])


def list_subs(account, values):
    enter_area(account)
    name = values.get("subAccount")
    rows = [each for each in subs_of(account) if name in (None, "", each.name)]
    page, _ = page_of(rows, values, "limit", 10, 200)
    return wrapped([sub_row(each) for each in page])


def sub_status(account, values):
    enter_area(account)
    return {"status": "2" if sub_named(account, wanted(values, "subAccount")).frozen else "1"}


# Keys

def rights_of(values):
    names = [short(each) for each in wanted(values, "permissions").split(",")]
    if any(name not in RIGHTS for name in names):
        raise Rejected(422, "PERMISSION", "there is no such permission")
    return names


def addresses_of(values):
    texts = [each.strip() for each in (values.get("ip") or "").split(",") if each.strip()]
    try:
        found = [str(ip_address(each)) for each in texts]
    except ValueError:
        raise Rejected(422, "ADDRESS", "an ip is no address")
    if len(found) > 4:
        raise Rejected(422, "ADDRESS", "at most four addresses")
    return found


def make_key(account, rights, note="", ips=()):
    name, secret = secrets.token_hex(8), secrets.token_hex(16)
    key = Key(account, set(rights), note, tuple(ips))
    key.name, key.secret, key.told = name, secret, list(rights)
    keys[name] = key
    return key


def key_row(key, name, time_name):
    comma = ", " if dialect().short_rights else ","
    return {
        "note": note_of(key.note), name: key.name, "permissions": comma.join(dialect().right(each) for each in key.told),
        "ip": ",".join(key.ips), time_name: key.created,
    }


def create_key(account, values):
    enter_area(account)
    sub, rights = sub_named(account, wanted(values, "subAccount")), rights_of(values)
    key = make_key(sub, rights, wanted(values, "note"), addresses_of(values))
    return {"subAccount": sub.name, **key_row(key, "apikey", "createTime"), "secretKey": key.secret}


def keys_of(account, values):
    sub = sub_named(account, wanted(values, "subAccount"))
    return sub, [each for each in keys.values() if each.account is sub and not each.is_deleted]


def list_keys(account, values):
    enter_area(account)
    _, found = keys_of(account, values)
    return {"subAccount": [key_row(each, "apiKey", "creatTime") for each in ordered(found)]}


def delete_key(account, values):
    enter_area(account)
    sub, found = keys_of(account, values)
    name = wanted(values, "apiKey")
    if all(each.name != name for each in found):
        raise Rejected(404, "NO_SUCH_KEY", "there is no such key")
    keys[name].is_deleted = True
    return {"subAccount": sub.name}


# Deposits and withdrawals

def create_address(account, values):
    enter_area(account)
    coin, new, _ = network_of(values, "network")
    return address_row(address_of(account, coin, new))


def list_addresses(account, values):
    enter_area(account)
    coin = wanted(values, "coin")
    rows = [each for each in account.addresses.values() if each["coin"] == coin]
    return [address_row(each) for each in ordered(rows)]


def paged(rows, values, default, most=None):
    return page_of(rows, values, "limit", default, most)[0]


def deposits_of_subs(account):
    rows = [each for sub in subs_of(account) for each in sub.deposits]
    return sorted(rows, key=lambda each: each["time"])


def sub_deposits(account, values):
    enter_area(account)
    all_of = deposits_of_subs(account) if dialect().deposits_are_subs else account.deposits
    default = None if "startTime" in values else 10 * DAY_MS
    rows = filtered(within(all_of, values, default), values)
    return [deposit_row(each, status_is_text=True) for each in paged(rows, values, 20)]


def all_sub_deposits(account, values):
    enter_area(account)
    ahead = dialect().midnight_hours * 3_600_000
    midnight = now() - (now() + ahead) % DAY_MS - 3 * DAY_MS
    rows = [each for each in within(deposits_of_subs(account), values, None) if each["time"] >= midnight]
    return [deposit_row(each, has_tag=False) for each in paged(filtered(rows, values), values, 100, 1000)]


def withdraw(account, values):
    if account.role != "sub":
        raise Rejected(403, "ROLE", "this is for sub-accounts")
    coin, new, network = network_of(values, "network")
    address, password = wanted(values, "address"), values.get("password")
    wanted(values, "amount")
    if password and password != account.password:
        raise Rejected(403, "PASSWORD", "this is not the password")
    is_kept = any(each["address"] == address and each["coin"] == coin for each in account.book)
    if not password and not is_kept and dialect().needs_filters:
        raise Rejected(403, "ADDRESS", "the address is not in the book")
    return {"id": make_withdrawal(account, coin, new, network, values)["id"]}


# Transfers

def side_account(account, values, name):
    return sub_named(account, values[name]) if values.get(name) else account


def universal_transfer(account, values):
    only_brokers(account)
    own = values.get("clientTranId")
    if own and not re.fullmatch(r"[0-9A-Za-z]{32}", own):
        raise Rejected(422, "CLIENT_ID", "clientTranId is 32 letters and digits")
    source, target = (side_account(account, values, name) for name in ("fromAccount", "toAccount"))
    sides = ("SPOT", "FUTURE", "FUTURES") if dialect().takes_limit_order else ("SPOT", "FUTURE")
    from_side, to_side = sides_of(values, sides)
    asset, amount = wanted(values, "asset"), amount_of(values)
    if source is target and from_side == to_side:
        raise Rejected(409, "SAME", "both sides are one")
    for who, side in ((source, from_side), (target, to_side)):
        if side != "SPOT" and not who.has_futures:
            raise Rejected(409, "NO_FUTURES", "futures are not enabled")
    move(source, from_side, asset, -amount)
    move(target, to_side, asset, amount)
    record = {
        "id": new_id("b"), "own": own, "from": source, "to": target, "fromSide": from_side, "toSide": to_side,
        "asset": asset, "amount": amount, "time": now(),
    }
    account.universal_transfers.append(record)
    return {"tranId": record["id"]}


def universal_history(account, values):
    enter_area(account)
    source, target = (side_account(account, values, name) for name in ("fromAccount", "toAccount"))
    from_side, to_side = sides_of(values, ("SPOT", "FUTURE", "FUTURES"))
    own = values.get("clientTranId")
    rows = [
        each for each in within(account.universal_transfers, values, None)
        if (each["from"], each["to"], each["fromSide"], each["toSide"]) == (source, target, from_side, to_side)
        and own in (None, "", each["own"])
    ]
    spelled = {"SPOT": "SPOT", "FUTURES": "FUTURE"}
    return [
        {
            "tranId": each["id"], "fromAccount": each["from"].name, "toAccount": each["to"].name,
            "clientTranId": each["own"] or dialect().none(""), "asset": each["asset"], "amount": text(each["amount"]),
            "fromAccountType": spelled[each["fromSide"]], "toAccountType": spelled[each["toSide"]],
            "fromSymbol": None, "toSymbol": None, "status": "SUCCESS", "timestamp": each["time"],
        }
        for each in paged(rows, values, 500, 500)
    ]


def enable_futures(account, values):
    enter_area(account)
    sub = sub_named(account, wanted(values, "subAccount"))
    sub.has_futures = True
    return wrapped([{"subAccount": sub.name, "isFuturesEnabled": True, "timestamp": str(now())}])


# Rebates

def day_of(ms):
    return (date(1970, 1, 1) + timedelta(days=ms // DAY_MS)).strftime("%Y%m%d")


def rebate_history(account, values):
    enter_area(account)
    rows = within(account.rebates, values, None)
    page, facts = page_of(rows, values, "pageSize", 10)
    return {
        **facts,
        "data": [
            {
                "asset": each["asset"], "amount": text(each["amount"]), "uid": each["uid"], "type": "spot",
                "time": day_of(each["time"]),
            }
            for each in page
        ],
    }


ROUTES = {
    ("POST", "broker/sub-account/virtualSubAccount"): (None, create_sub),
    ("GET", "broker/sub-account/list"): (None, list_subs),
    ("GET", "broker/sub-account/status"): (None, sub_status),
    ("POST", "broker/sub-account/apiKey"): (None, create_key),
    ("GET", "broker/sub-account/apiKey"): (None, list_keys),
    ("DELETE", "broker/sub-account/apiKey"): (None, delete_key),
    ("POST", "broker/capital/deposit/subAddress"): ("SPOT_DEPOSIT_W", create_address),
    ("GET", "broker/capital/deposit/subAddress"): ("SPOT_DEPOSIT_R", list_addresses),
    ("GET", "broker/capital/deposit/subHisrec"): (None, sub_deposits),
    ("GET", "broker/capital/deposit/subHisrec/getall"): (None, all_sub_deposits),
    ("POST", "broker/capital/withdraw/apply"): ("SPOT_TRANSFER_R", withdraw),
    ("POST", "broker/sub-account/universalTransfer"): ("SPOT_TRANSFER_R", universal_transfer),
    ("GET", "broker/sub-account/universalTransfer"): ("SPOT_TRANSFER_R", universal_history),
    ("POST", "broker/sub-account/futures"): (None, enable_futures),
    ("GET", "broker/rebate/taxQuery"): (None, rebate_history),
}
