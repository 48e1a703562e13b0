import { describe, test } from "vitest"
import { books, type Dialogue, expectDialogue, type Settings, TestExchange } from "../support/testExchange.ts"

const largest = "99999999999999999999.999999999999999999"

describe.each(books)("on %s", (_, makeBook) => {
  const talk = (listing: NonNullable<Settings["listing"]>, ...dialogue: Dialogue): void =>
    expectDialogue(new TestExchange({ makeBook, listing }), dialogue)

  test("a price off the tick is rejected, trailing zeros are not", () => {
    talk(
      {},
      ["alice buys 0.1 at 59000.001", "rejected 30061 0.01"],
      ["alice buys 0.1 at 59000.010000", "NEW"],
    )
  })

  test("a quantity off the lot is rejected, trailing zeros are not", () => {
    talk(
      {},
      ["alice buys 0.1000001 at 59000", "rejected 30062 0.000001"],
      ["alice buys 0.1000000 at 59000", "NEW"],
      ["alice sells 0.1000001", "rejected 30062 0.000001"],
    )
  })

  test("a quantity or an amount below the minimum is rejected, the minimum itself is not", () => {
    talk(
      { minQuantity: "0.0001" },
      ["alice buys 0.000099 at 60000", "rejected 30002 0.0001 BTC"],
      ["alice buys 0 at 60000", "rejected 30002 0.0001 BTC"],
      ["alice buys 0.0001 at 9999.99", "rejected 30002 1 USDT"],
      ["alice buys 0.0001 at 10000", "NEW"],
      ["alice buys 1 at 0.99", "rejected 30002 1 USDT"],
      ["bob sells 0.000099", "rejected 30002 0.0001 BTC"],
      ["bob sells for 0.99", "rejected 30002 1 USDT"],
      ["bob sells for 1", "FILLED 0.0001 for 1"],
    )
  })

  test("the amount of a market order, which is checked, is its quantity at the best price", () => {
    talk(
      { maxAmount: "1000" },
      ["bob buys 0.1 at 9000", "NEW"],
      ["alice sells 0.0001", "rejected 30002 1 USDT"],
      ["alice sells 0.111112", "rejected 30003 1000 USDT"],
      ["alice sells 0.111111", "PARTIALLY_CANCELED 0.1 for 900"],
    )
  })

  test("an amount above the maximum is rejected, the maximum itself is not", () => {
    talk(
      { maxAmount: "600" },
      ["alice buys 0.010001 at 60000", "rejected 30003 600 USDT"],
      ["alice sells 0.01 at 60000", "NEW"],
      ["bob buys for 600.01", "rejected 30003 600 USDT"],
      ["bob buys for 600", "FILLED 0.009995 for 599.7"],
    )
  })

  test("an amount finer than prices are is rejected", () => {
    talk(
      {},
      ["alice sells 1 at 60000", "NEW"],
      ["bob buys for 100.0000000000001", "rejected 10096"],
      ["bob buys for 100.001", "rejected 10096"],
      ["bob sells for 100.001", "rejected 30010"],
      ["bob buys for 100.010", "FILLED 0.001666 for 99.96"],
      ["bob buys for 100.0", "FILLED 0.001665 for 99.9"],
    )
  })

  test("a market order that the book cannot fill ends alike on both sides, by quantity and by amount", () => {
    talk(
      {},
      ["alice buys 0.01 at 34000", "NEW"],
      ["bob sells for 3000", "PARTIALLY_CANCELED 0.01 for 340"],
      ["alice sells 0.01 at 34000", "NEW"],
      ["bob buys for 3000", "PARTIALLY_CANCELED 0.01 for 340"],
      ["alice buys 0.01 at 34000", "NEW"],
      ["bob sells 0.02", "PARTIALLY_CANCELED 0.01 for 340"],
      ["alice sells 0.01 at 34000", "NEW"],
      ["bob buys 0.02", "PARTIALLY_CANCELED 0.01 for 340"],
      // An amount too small for one further lot at the lowest bid is no remainder.
      ["alice buys 0.01 at 34000", "NEW"],
      ["bob sells for 340.03", "FILLED 0.01 for 340"],
      ["alice buys 0.01 at 34000", "NEW"],
      ["bob sells for 340.04", "PARTIALLY_CANCELED 0.01 for 340"],
      ["alice buys 0.01 at 34000", "NEW"],
      ["carol buys 0.01 at 33000", "NEW"],
      ["bob sells for 700", "PARTIALLY_CANCELED 0.02 for 670"],
    )
  })

  test("a sell by an amount above the balance is rejected, however thin the book", () => {
    talk(
      {},
      ["alice buys 0.01 at 34000", "NEW"],
      ["bob sells for 1999999", "rejected 30005"],
      ["bids", "0.01 at 34000"],
    )
  })

  test("the largest numbers of the interface are rejected like others", () => {
    talk(
      {},
      [`alice buys ${largest} at 1`, "rejected 30062 0.000001"],
      ["alice buys 99999999999999999999 at 1", "rejected 30003 9007199254.740991 BTC"],
      ["alice buys 9007199254.740991 at 90071992547409.91", "rejected 30003 2000000 USDT"],
      ["alice buys 1 at 99999999999999999999", "rejected 30087"],
      ["alice sells 1 at 60000", "NEW"],
      ["bob buys for 99999999999999999999", "rejected 30003 2000000 USDT"],
    )
  })

  test("a limit price outside the band around the last price is rejected, on its edge it is not", () => {
    talk(
      { priceBand: "0.1" },
      ["alice buys 0.1 at 53999.99", "rejected 30087"],
      ["alice buys 0.1 at 54000", "NEW"],
      ["alice sells 0.1 at 66000.01", "rejected 30087"],
      ["alice sells 0.1 at 66000", "NEW"],
      ["bob sells 0.1", "FILLED 0.1 for 5400"],
      // The last price is 54000, so the price band moved with it.
      ["bob sells 0.1 at 59400.01", "rejected 30087"],
      ["bob sells 0.1 at 59400", "NEW"],
      // A market order has no price that the band could check.
      ["carol buys 0.001", "FILLED 0.001 for 59.4"],
    )
  })

  test("without a band any price is accepted", () => {
    talk({}, ["alice buys 1 at 1", "NEW"], ["alice sells 0.0001 at 10000000000", "NEW"])
  })

  test("a missing parameter of an order is rejected by its name", () => {
    talk(
      {},
      ["alice buys at 60000", "rejected 700004 quantity"],
      ["alice buys 1 LIMIT", "rejected 700004 price"],
      ["alice buys 1 at 0", "rejected 700004 'price' is invalid: 0 is not above 0"],
      ["alice buys 1 LIMIT_MAKER", "rejected 700004 price"],
      ["alice buys MARKET", "rejected 700004 quantity"],
      ["alice sells MARKET", "rejected 700004 quantity"],
      ["alice buys for 100 at 60000", "rejected 700004 quantity"],
    )
  })

  test("a sell by quote amount cannot exceed the largest exact number of lots", () => {
    const exchange = new TestExchange({ makeBook, listing: { maxAmount: "2000000000" } })
    for (const uid of ["alice", "bob"]) exchange.must({ type: "fund", uid, asset: "USDT", amount: "2000000" })
    exchange.must({ type: "fund", uid: "carol", asset: "PEPE", amount: "99999999999999999999" })
    expectDialogue(exchange, [
      ["alice buys 9007199254740991 at 0.0000000001 on PEPEUSDT", "NEW"],
      ["bob buys 9007199254740991 at 0.0000000001 on PEPEUSDT", "NEW"],
      ["carol sells for 1000000 on PEPEUSDT", "rejected 30003 9007199254740991 PEPE"],
      ["carol sells for 900719.9254740991 on PEPEUSDT", "FILLED 9007199254740991 for 900719.9254740991"],
    ])
  })

  test("a buy by quote amount cannot exceed the largest exact number of lots either", () => {
    const exchange = new TestExchange({ makeBook, listing: { maxAmount: "2000000000" } })
    for (const uid of ["alice", "bob"])
      exchange.must({ type: "fund", uid, asset: "PEPE", amount: "9007199254740991" })
    exchange.must({ type: "fund", uid: "carol", asset: "USDT", amount: "2000000" })
    expectDialogue(exchange, [
      ["alice sells 9007199254740990 at 0.0000000001 on PEPEUSDT", "NEW"],
      ["bob sells 9007199254740990 at 0.0000000001 on PEPEUSDT", "NEW"],
      ["carol buys for 1900000 on PEPEUSDT", "PARTIALLY_CANCELED 9007199254740991 for 900719.9254740991"],
      ["asks on PEPEUSDT", "9007199254740989 at 0.0000000001"],
    ])
  })
})
