import { ErrorCode } from "@bourse/vocabulary"
import { describe, expect, test } from "vitest"
import { BrokerExchange, toldBrokers } from "../support/brokerExchange.ts"
import { rejectedWith } from "../support/rejectedWith.ts"
import { expectDialogue, startTime } from "../support/testExchange.ts"

const opened = ["erin opens futures of kit", "erin opens futures of lou"]

/** An exchange on which every side of erin's accounts has 100 MX; there are no other balances. */
const evenlyFunded = (): BrokerExchange => {
  const exchange = toldBrokers(...opened)
  for (const uid of ["erin", "kit", "lou"]) {
    exchange.must({ type: "fund", uid, asset: "MX", amount: uid === "kit" ? "100" : "200" })
    exchange.must({ type: "transfer", uid, asset: "MX", amount: "100", from: "SPOT", to: "FUTURES" })
  }
  return exchange
}

const parties = ["her", "kit's", "lou's"]
const types = ["SPOT", "FUTURES"]
const sides = parties.flatMap((whose) => types.map((type) => `${whose} ${type}`))
const directions = sides.flatMap((from) => sides.filter((to) => to !== from).map((to) => [from, to] as const))

describe("a broker's transfer", () => {
  test.each(directions)("a broker's transfer moves money at once from %s to %s", (from, to) => {
    const exchange = evenlyFunded()
    const amounts = () =>
      Object.fromEntries(
        sides.map((side) => {
          const [whose = "", type] = side.split(" ")
          const uid = whose === "her" ? "erin" : whose.slice(0, -2)
          return [side, type === "SPOT" ? exchange.balance(uid, "MX").free : exchange.futures(uid, "MX")]
        }),
      )
    const before = amounts()
    expect(new Set(Object.values(before))).toEqual(new Set(["100"]))
    expect(exchange.tell(`erin shifts 0.00000001 MX from ${from} to ${to}`)).toMatch(/^#/)
    expect(amounts()).toEqual({ ...before, [from]: "99.99999999", [to]: "100.00000001" })
    expect(exchange.house("MX")).toEqual({})
    expectDialogue(exchange, [])
  })

  test("a broker's transfer is recorded at once under names; the broker's own account has an empty name", () => {
    const exchange = toldBrokers(
      "erin opens futures of kit",
      "erin shifts 12.5 USDT from her SPOT to kit's FUTURES as rent",
      "erin shifts 2 USDT from kit's FUTURES to lou's SPOT",
      "erin shifts 1 USDT from her SPOT to her FUTURES",
    )
    const common = { generation: 1, uid: "erin", asset: "USDT", time: startTime }
    const types = { fromType: "SPOT", toType: "FUTURES" }
    expect(exchange.records.universalTransfers).toEqual([
      {
        ...common,
        ...types,
        id: 1,
        fromAccount: "",
        toAccount: "kit",
        clientTranId: "rent",
        amount: "12.5",
      },
      {
        ...common,
        id: 2,
        fromAccount: "kit",
        toAccount: "lou",
        fromType: "FUTURES",
        toType: "SPOT",
        clientTranId: null,
        amount: "2",
      },
      { ...common, ...types, id: 3, fromAccount: "", toAccount: "", clientTranId: null, amount: "1" },
    ])
  })

  test("a broker's transfer can move the whole free balance, but not an order's lock", () => {
    expectDialogue(toldBrokers("kit buys 0.3 at 60000"), [
      ["kit's USDT", "1991 + 18009 locked"],
      ["erin shifts 1991.000000000001 USDT from kit's SPOT to her SPOT", "rejected 10101"],
      ["erin shifts 1991 USDT from kit's SPOT to her SPOT", "#1"],
      ["kit's USDT", "0 + 18009 locked"],
      ["erin's USDT", "11991"],
    ])
  })

  test("a broker's transfer moves futures balances from the futures side only", () => {
    expectDialogue(toldBrokers(...opened, "erin shifts 5 USDT from kit's SPOT to kit's FUTURES"), [
      ["erin shifts 6 USDT from kit's FUTURES to lou's SPOT", "rejected 10101"],
      ["erin shifts 5 USDT from kit's FUTURES to lou's SPOT", "#2"],
      ["kit's futures USDT", "0"],
    ])
  })

  test("a broker cannot move the same money twice", () => {
    const exchange = new BrokerExchange()
    const answers = Array.from({ length: 20 }, () =>
      exchange.tell("erin shifts 20000 USDT from kit's SPOT to lou's SPOT"),
    )
    expect(answers).toEqual(["#1", ...Array(19).fill("rejected 10101")])
  })

  test.each([
    ["0 USDT", "rejected 10102"],
    ["0.0000000000001 USDT", "rejected 10096"],
    ["1 DOGE", "rejected 10232"],
  ])("a broker's transfer of %s is %s", (what, answer) => {
    expectDialogue(new BrokerExchange(), [[`erin shifts ${what} from her SPOT to kit's SPOT`, answer]])
  })
})

describe("a broker cannot move", () => {
  test.each(["mona", "frank", "carol", "alice", "erin", "nobody"])(
    "a broker cannot move money of %s, which is not erin's sub-account, from or to either side",
    (name) => {
      expectDialogue(new BrokerExchange(), [
        [`erin shifts 1 USDT from ${name}'s SPOT to her SPOT`, "rejected 140001"],
        [`erin shifts 1 USDT from her SPOT to ${name}'s SPOT`, "rejected 140001"],
        // This transfer has no other fault that could be reported.
        [`erin shifts 999999 USDT from ${name}'s FUTURES to ${name}'s FUTURES`, "rejected 140001"],
      ])
    },
  )

  test.each(["her SPOT", "her FUTURES", "kit's SPOT", "kit's FUTURES"])(
    "a broker cannot move money from %s to the same place",
    (side) => {
      expect(toldBrokers(...opened).tell(`erin shifts 1 USDT from ${side} to ${side}`)).toBe(
        "rejected 33333 both sides are the same: 'fromAccount' is 'toAccount', and the types are equal",
      )
    },
  )

  test.each([
    ["her SPOT", "kit's FUTURES"],
    ["kit's FUTURES", "her SPOT"],
    ["lou's FUTURES", "kit's FUTURES"],
    ["kit's SPOT", "kit's FUTURES"],
  ])("a broker cannot move money from %s to %s before the futures side of kit is open", (from, to) => {
    const exchange = toldBrokers("erin opens futures of lou")
    exchange.tell("erin shifts 5 USDT from her SPOT to lou's FUTURES")
    expect(exchange.tell(`erin shifts 1 USDT from ${from} to ${to}`)).toBe("rejected 10103")
  })

  test("a broker cannot move money of a frozen sub-account, which can still receive", () => {
    expectDialogue(toldBrokers(...opened, "kit is frozen"), [
      ["erin shifts 1 USDT from kit's SPOT to her SPOT", "rejected 140002"],
      ["erin shifts 1 USDT from kit's SPOT to kit's FUTURES", "rejected 140002"],
      ["erin shifts 1 USDT from her SPOT to kit's SPOT", "#1"],
      ["kit is thawed", "done"],
      ["erin shifts 1 USDT from kit's SPOT to her SPOT", "#2"],
    ])
  })

  test("a frozen broker cannot move its own money", () => {
    expectDialogue(toldBrokers("erin is frozen"), [
      ["erin shifts 1 USDT from her SPOT to kit's SPOT", "rejected 140002"],
      ["erin shifts 1 USDT from her SPOT to her FUTURES", "rejected 140002"],
    ])
  })
})

describe("a transfer with the broker's id", () => {
  const rent = "erin shifts 10 USDT from her SPOT to kit's SPOT as rent"

  test("a broker's transfer with an id executes once: a repetition gets the first answer, in any spelling of its amount", () => {
    const exchange = new BrokerExchange()
    expectDialogue(exchange, [
      [rent, "#1"],
      [rent, "#1"],
      [rent.replace("10", "10.000"), "#1"],
      ["erin's USDT", "9990"],
    ])
    expect(exchange.records.universalTransfers).toHaveLength(1)
  })

  test.each([
    ["another amount", "erin shifts 11 USDT from her SPOT to kit's SPOT as rent"],
    ["another coin", "erin shifts 10 BTC from her SPOT to kit's SPOT as rent"],
    ["another receiver", "erin shifts 10 USDT from her SPOT to lou's SPOT as rent"],
    ["another sender", "erin shifts 10 USDT from lou's SPOT to kit's SPOT as rent"],
    ["another kind of sender", "erin shifts 10 USDT from her FUTURES to kit's SPOT as rent"],
    ["another kind of receiver", "erin shifts 10 USDT from her SPOT to kit's FUTURES as rent"],
    ["the other direction", "erin shifts 10 USDT from kit's SPOT to her SPOT as rent"],
    ["the same side twice", "erin shifts 10 USDT from her SPOT to her SPOT as rent"],
  ])("a broker's transfer with a used id and %s is rejected", (_, other) => {
    expectDialogue(toldBrokers(rent), [
      [other, "rejected 10290"],
      ["erin's USDT", "9990"],
    ])
  })

  test("a repeated transfer gets the first answer also when the money is gone or the sender frozen", () => {
    expectDialogue(toldBrokers(rent, "erin shifts 9990 USDT from her SPOT to kit's SPOT", "erin is frozen"), [
      [rent, "#1"],
      ["erin shifts 1 USDT from her SPOT to kit's SPOT as rent", "rejected 10290"],
    ])
  })

  test("a rejected transfer leaves its id free", () => {
    expectDialogue(new BrokerExchange(), [
      ["erin shifts 10001 USDT from her SPOT to kit's SPOT as rent", "rejected 10101"],
      [rent, "#1"],
    ])
  })

  test("a transfer's id is unique per broker and case-sensitive", () => {
    expectDialogue(toldBrokers(rent), [
      ["frank shifts 10 USDT from her SPOT to mona's SPOT as rent", "#2"],
      ["erin shifts 10 USDT from her SPOT to kit's SPOT as Rent", "#3"],
      [rent, "#1"],
    ])
  })

  test("a transfer's id is remembered for 120 seconds, to the last millisecond", () => {
    expectDialogue(toldBrokers(rent), [
      ["at 120000 ms", ""],
      ["bob gets 1 USDT", "done"],
      [rent, "#1"],
    ])
  })

  test("a repeated transfer is compared with the history after the engine has forgotten its id", () => {
    const exchange = toldBrokers(rent)
    const [earlier] = exchange.records.universalTransfers
    expectDialogue(exchange, [
      ["at 120001 ms", ""],
      ["bob gets 1 USDT", "done"],
    ])
    const command = {
      type: "universalTransfer",
      uid: "erin",
      toAccount: "kit",
      fromType: "SPOT",
      toType: "SPOT",
      asset: "USDT",
      amount: "10.0",
      clientTranId: "rent",
      earlier,
    } as const
    expect(exchange.run(command)).toEqual({ id: 1 })
    for (const other of [
      { amount: "11" },
      { asset: "BTC" },
      { toAccount: "lou" },
      { fromAccount: "lou" },
      { fromType: "FUTURES" },
      { toType: "FUTURES" },
    ] as const)
      expect(exchange.run({ ...command, ...other })).toEqual(rejectedWith(ErrorCode.contentDiffers))
    expect(exchange.run({ ...command, clientTranId: null })).toEqual({ id: 2 })
  })

  test("a transfer's id is forgotten by the engine after 120 seconds, so the caller must check the history first", () => {
    const exchange = toldBrokers(rent)
    expectDialogue(exchange, [
      ["at 120001 ms", ""],
      ["bob gets 1 USDT", "done"],
      [rent, "#2"],
      ["erin's USDT", "9980"],
      ["at 240001 ms", ""],
      ["bob gets 1 USDT", "done"],
      [rent, "#2"],
    ])
    expect(exchange.records.universalTransfers.map(({ clientTranId }) => clientTranId)).toEqual([
      "rent",
      "rent",
    ])
  })

  test("a transfer's id is remembered for 120 seconds from its last execution, also across a reset", () => {
    const exchange = toldBrokers(rent, "at 60000 ms")
    exchange.must({ type: "reset" })
    exchange.must({ type: "fund", uid: "erin", asset: "USDT", amount: "100" })
    expectDialogue(exchange, [
      [rent, "#2"],
      ["at 180000 ms", ""],
      ["bob gets 1 USDT", "done"],
      [rent, "#2"],
      ["erin's USDT", "90"],
    ])
  })

  test("a transfer's id is free again after a reset", () => {
    const exchange = toldBrokers(rent)
    exchange.must({ type: "reset" })
    exchange.must({ type: "fund", uid: "erin", asset: "USDT", amount: "10" })
    expectDialogue(exchange, [
      [rent, "#2"],
      [rent, "#2"],
      ["erin's USDT", "0"],
    ])
  })
})
