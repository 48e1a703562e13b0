"""The kit's driver: verbs beyond the interface, for accounts, funds and external events."""
from decimal import Decimal

from broker import RIGHTS, make_key, make_sub, short
from matching import place_list
from wallet import COINS, WITHDRAWAL, deposit, finish
from world import Account, Clock, accounts, dialect, new_id, now


def create_actor(args):
    uid = args.get("uid")
    if uid is None:
        role = args.get("role", "master")
        if role == "sub":
            master = accounts[args["master"]] if args.get("master") else new_account("broker")
            account = make_sub(master, f"sub{new_id('n')}")
        else:
            account = new_account(role)
        account.email, account.phone = args.get("email"), args.get("phone")
        uid = account.uid
    rights = args.get("permissions", "all")
    key = make_key(accounts[uid], RIGHTS if rights == "all" else [short(each) for each in rights])
    return {"apiKey": key.name, "secret": key.secret, "uid": uid}


def new_account(role):
    account = Account(new_id("u"), role)
    accounts[account.uid] = account
    return account


def fund(args):
    accounts[args["uid"]].balance(args["asset"])[0] += Decimal(args["amount"])
    return {}


def make_deposit(args):
    record = deposit(
        accounts[args["uid"]], args["asset"], new_name(args["asset"], args["network"]), Decimal(args["amount"]),
        args.get("credited", "true") == "true",
    )
    return {"address": record["address"], "memo": record["memo"], "txId": record["tx"]}


def new_name(coin, network):
    """Finds the network by either name."""
    for new, facts in COINS[coin].items():
        if network in (new, facts["old"]):
            return new
    raise KeyError(network)


def withdrawal(args):
    for account in accounts.values():
        for record in account.withdrawals:
            if record["id"] == args["id"] and record["status"] == WITHDRAWAL["processing"]:
                finish(record, args["becomes"])
                return {}
    raise KeyError(args["id"])


def keep_address(args):
    accounts[args["uid"]].book.append({
        "coin": args["asset"], "new": new_name(args["asset"], args["network"]), "address": args["address"],
        "memo": args.get("memo") or "", "tag": args.get("tag") or "",
    })
    return {}


def set_kyc(args):
    accounts[args["uid"]].kyc = args["status"]
    return {}


def freeze(args):
    accounts[args["uid"]].frozen = args.get("frozen", "true") == "true"
    return {}


def advance_clock(args):
    Clock.ahead_ms += int(args["ms"])
    return {}


def tell_time(args):
    return {"now": now()}


def rebate(args):
    sub = accounts[args["uid"]]
    amount = Decimal(args["quantity"]) * Decimal(args["price"]) * dialect().taker_rate / 10
    sub.master.rebates.append({"uid": sub.uid, "asset": args["quote"], "amount": amount, "time": now()})
    return {}


def order_list(args):
    list_id, ids = place_list(accounts[args["uid"]], args)
    return {"orderListId": list_id, "orderIds": ids}


VERBS = {
    "createActor": create_actor, "fund": fund, "dust": fund, "deposit": make_deposit, "withdrawal": withdrawal,
    "withdrawalAddress": keep_address, "setKyc": set_kyc, "freeze": freeze, "advanceClock": advance_clock,
    "time": tell_time, "rebate": rebate, "oco": order_list,
}
