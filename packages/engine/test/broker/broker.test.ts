import { describe, expect, test } from "vitest"
import { apply, type Event } from "../../src/index.ts"
import { BrokerExchange, toldBrokers } from "../support/brokerExchange.ts"
import { expectDialogue, startTime } from "../support/testExchange.ts"

const minute = 60_000

describe("opening a sub-account", () => {
  test("a new sub-account gets the next uid, its broker's kyc, and no money", () => {
    const exchange = new BrokerExchange()
    expectDialogue(exchange, [
      ["erin opens desk note hedges", "10000010"],
      ["erin opens desk2 note", "10000011"],
      ["10000010's USDT", "0"],
    ])
    const { name, master, kyc, broker, note, futuresEnabledAt, createdAt } =
      exchange.state.accounts.get("10000010")!
    expect({ name, master, kyc, broker, note, futuresEnabledAt, createdAt }).toEqual({
      name: "desk",
      master: "erin",
      kyc: "1",
      broker: false,
      note: "hedges",
      futuresEnabledAt: null,
      createdAt: startTime,
    })
  })

  test("a sub-account is rejected under a name that the master already uses", () => {
    expectDialogue(new BrokerExchange(), [
      ["erin opens kit", "rejected 730101"],
      ["frank opens mona", "rejected 730101"],
    ])
  })

  test("a name is unique under its master only, so no one learns others' names", () => {
    expectDialogue(new BrokerExchange(), [
      ["erin opens desk", "10000010"],
      ["frank opens desk", "10000011"],
      ["erin opens desk", "rejected 730101"],
      ["frank opens desk", "rejected 730101"],
      ["erin opens Desk", "10000012"],
      ["erin opens futures of desk", "done"],
      ["frank shifts 5 USDT from her SPOT to desk's FUTURES", "rejected 10103"],
    ])
  })

  test("a sub-account has no sub-accounts of its own", () => {
    expectDialogue(new BrokerExchange(), [["kit opens desk", "rejected 730003"]])
  })

  test("a broker has a maximum of sub-accounts, counted per broker", () => {
    const exchange = new BrokerExchange()
    exchange.must({ type: "changeSettings", settings: { subAccountsMax: 3 } })
    expectDialogue(exchange, [
      ["erin opens desk", "10000010"],
      ["erin opens desk2", "rejected 730003"],
      ["frank opens desk2", "10000011"],
      ["frank opens desk3", "10000012"],
      ["frank opens desk4", "rejected 730003"],
    ])
  })

  test("a broker has at most thirty sub-accounts by default", () => {
    const exchange = new BrokerExchange()
    for (let count = exchange.state.accounts.get("erin")!.subAccounts; count < 30; count++)
      expect(exchange.tell(`erin opens desk${count}`)).toMatch(/^100000/)
    expect(exchange.tell("erin opens desk30")).toBe("rejected 730003")
  })

  test("a sub-account keeps its funds password", () => {
    const exchange = new BrokerExchange()
    const opening = { uid: "erin", name: "desk", note: "", fundsPassword: "a hash" }
    expect(exchange.run({ type: "openSubAccount", ...opening })).toEqual({ uid: "10000010" })
    expect(exchange.state.accounts.get("10000010")!.fundsPassword).toBe("a hash")
    expect(exchange.replayed().accounts.get("10000010")!.fundsPassword).toBe("a hash")
  })

  test("a new sub-account never gets the uid of an existing account", () => {
    const exchange = new BrokerExchange()
    const other = { name: "other", master: null, broker: false, kyc: "1" } as const
    exchange.must({ type: "openAccount", uid: "10000011", ...other })
    exchange.must({ type: "fund", uid: "10000011", asset: "USDT", amount: "7" })
    expectDialogue(exchange, [
      ["erin opens desk", "10000012"],
      ["10000011's USDT", "7"],
    ])
    expect(exchange.state.accounts.get("10000011")!.name).toBe("other")
  })

  test("a sub-account survives a reset, without its balances", () => {
    const exchange = toldBrokers("erin opens desk", "erin opens futures of desk")
    exchange.must({ type: "fund", uid: "10000010", asset: "USDT", amount: "7" })
    exchange.must({ type: "reset" })
    expectDialogue(exchange, [
      ["erin opens desk", "rejected 730101"],
      ["10000010's USDT", "0"],
    ])
    expect(exchange.state.accounts.get("10000010")!.futuresEnabledAt).toBe(startTime)
  })
})

describe("the futures side of a sub-account", () => {
  test("the futures side of a sub-account is closed until its broker opens it; opening it again changes nothing", () => {
    const exchange = new BrokerExchange()
    expect(exchange.tell("erin shifts 5 USDT from her SPOT to kit's FUTURES")).toBe("rejected 10103")
    expect(exchange.tell("erin opens futures of kit")).toBe("done")
    const events = exchange.events.length
    expect(exchange.tell("erin opens futures of kit")).toBe("done")
    expect(exchange.events.length).toBe(events)
    expect(exchange.tell("erin shifts 5 USDT from her SPOT to kit's FUTURES")).toBe("#1")
  })

  test("a futures side keeps its first opening time, even if the journal has it twice", () => {
    const exchange = new BrokerExchange()
    exchange.now += minute
    exchange.tell("erin opens futures of kit")
    const [told] = exchange.events.slice(-1)
    expect(told).toMatchObject({ type: "futuresEnabled", time: startTime + minute })
    const state = exchange.replayed()
    apply(state, { ...(told as Event), time: startTime + 2 * minute })
    const since = [...state.accounts.values()].find(({ name }) => name === "kit")!.futuresEnabledAt
    expect(since).toBe(startTime + minute)
  })

  test("opening the futures side of another's sub-account, of a master and of an unknown uid is answered alike", () => {
    expectDialogue(new BrokerExchange(), [
      ["erin opens futures of mona", "rejected 140001"],
      ["erin opens futures of frank", "rejected 140001"],
      ["erin opens futures of erin", "rejected 140001"],
      ["erin opens futures of nobody", "rejected 140001"],
      ["frank opens futures of mona", "done"],
    ])
  })
})

describe("a funds password", () => {
  const wrong = (exchange: BrokerExchange, times: number): ReadonlyArray<string> =>
    Array.from({ length: times }, () => exchange.tell("kit names the wrong password"))

  test("a funds password is locked by ten wrong tries in a row, for fifteen minutes of the exchange clock", () => {
    const exchange = new BrokerExchange()
    exchange.now += 5000
    expect(wrong(exchange, 10)).toEqual(Array(10).fill("rejected 730610"))
    expectDialogue(exchange, [
      ["kit names the right password", "rejected 730610"],
      [`at ${5000 + 15 * minute - 1} ms`, ""],
      ["kit names the right password", "rejected 730610"],
      [`at ${5000 + 15 * minute} ms`, ""],
      ["kit names the right password", "done"],
    ])
  })

  test("a funds password is not locked by nine wrong tries, and a right one resets the count", () => {
    const exchange = new BrokerExchange()
    wrong(exchange, 9)
    expect(exchange.tell("kit names the right password")).toBe("done")
    wrong(exchange, 9)
    expect(exchange.tell("kit names the right password")).toBe("done")
    wrong(exchange, 10)
    expect(exchange.tell("kit names the right password")).toBe("rejected 730610")
  })

  test("a funds password has ten tries again after the lock; tries during the lock do not prolong it", () => {
    const exchange = new BrokerExchange()
    wrong(exchange, 15)
    exchange.tell(`at ${15 * minute} ms`)
    wrong(exchange, 9)
    expect(exchange.tell("kit names the right password")).toBe("done")
  })

  test("a funds password belongs to one sub-account: wrong tries do not lock others", () => {
    const exchange = new BrokerExchange()
    wrong(exchange, 10)
    expectDialogue(exchange, [
      ["lou names the right password", "done"],
      ["kit names the right password", "rejected 730610"],
    ])
  })

  test("a right funds password without earlier wrong tries emits no event", () => {
    const exchange = new BrokerExchange()
    const events = exchange.events.length
    expect(exchange.tell("kit names the right password")).toBe("done")
    expect(exchange.events.length).toBe(events)
  })

  test("a funds password is locked as often and as long as the settings say", () => {
    const exchange = new BrokerExchange()
    exchange.must({ type: "changeSettings", settings: { passwordTriesMax: 2, passwordLockMs: 1000 } })
    wrong(exchange, 2)
    expectDialogue(exchange, [
      ["at 999 ms", ""],
      ["kit names the right password", "rejected 730610"],
      ["at 1000 ms", ""],
      ["kit names the right password", "done"],
    ])
  })

  test("a funds password has all its tries again after a reset", () => {
    const exchange = new BrokerExchange()
    wrong(exchange, 9)
    exchange.must({ type: "reset" })
    wrong(exchange, 9)
    expect(exchange.tell("kit names the right password")).toBe("done")
  })

  test("a locked funds password is unlocked by a reset", () => {
    const exchange = new BrokerExchange()
    wrong(exchange, 10)
    exchange.must({ type: "reset" })
    expect(exchange.tell("kit names the right password")).toBe("done")
  })
})

describe("a sub-account's withdrawal to an address of its book", () => {
  test("a sub-account withdraws only to an address saved for that coin, network, address and memo", () => {
    const exchange = new BrokerExchange()
    exchange.must({ type: "fund", uid: "kit", asset: "XRP", amount: "100" })
    expectDialogue(exchange, [
      ["kit withdraws 10 USDT over TRX to T1 from the book", "rejected 10212"],
      ["kit saves T1 on TRX for USDT", "done"],
      ["kit withdraws 10 USDT over ETH to T1 from the book", "rejected 10212"],
      ["kit withdraws 10 USDT over TRX to T2 from the book", "rejected 10212"],
      ["kit withdraws 10 USDT over TRX to T1 memo 7 from the book", "rejected 10212"],
      ["kit withdraws 10 USDT over TRX to T1 from the book", "#1"],
      ["kit saves r1 on XRP for XRP memo 7", "done"],
      ["kit withdraws 10 XRP over XRP to r1 memo 8 from the book", "rejected 10212"],
      ["kit withdraws 10 XRP over XRP to r1 from the book", "rejected 10212"],
      ["kit withdraws 10 XRP over XRP to r1 memo 7 from the book", "#2"],
    ])
  })

  test("a saved address is found under the network's long name", () => {
    const exchange = new BrokerExchange()
    const saved = { asset: "USDT", network: "the TRX chain", address: "T1", memo: "", tag: "rent" }
    exchange.must({ type: "saveAddress", uid: "kit", ...saved })
    expect(exchange.tell("kit withdraws 10 USDT over TRX to T1 from the book")).toBe("#1")
  })

  test("a sub-account's withdrawal does not use addresses saved by its broker or another sub-account", () => {
    expectDialogue(toldBrokers("erin saves T1 on TRX for USDT", "lou saves T1 on TRX for USDT"), [
      ["kit withdraws 10 USDT over TRX to T1 from the book", "rejected 10212"],
      ["lou withdraws 10 USDT over TRX to T1 from the book", "#1"],
    ])
  })

  test("a sub-account's withdrawal with the funds password needs no saved address", () => {
    expectDialogue(new BrokerExchange(), [["kit withdraws 10 USDT over TRX to T1", "#1"]])
  })

  test("a sub-account's withdrawal cannot send another coin to an address saved for USDT", () => {
    expectDialogue(toldBrokers("kit saves T1 on ETH for USDT"), [
      ["kit withdraws 10 MX over ETH to T1 from the book", "rejected 10265"],
      ["kit withdraws 10 USDT over ETH to T1 from the book", "#1"],
    ])
    const exchange = toldBrokers("kit saves T1 on ETH for USDT")
    exchange.must({ type: "fund", uid: "kit", asset: "ETH", amount: "5" })
    expect(exchange.tell("kit withdraws 1 ETH over ETH to T1 from the book")).toBe("rejected 10212")
  })

  test("a frozen sub-account's withdrawal is rejected", () => {
    expectDialogue(toldBrokers("kit saves T1 on TRX for USDT", "kit is frozen"), [
      ["kit withdraws 10 USDT over TRX to T1 from the book", "rejected 140002"],
    ])
  })
})
