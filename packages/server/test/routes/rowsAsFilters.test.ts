/**
 * Values of a row work as parameters: of every list, each field with the name of a parameter is sent back as that
 * parameter, and the answer contains the row. The tested lists and names come from the definitions.
 */

import { BrokerApi } from "@bourse/broker"
import type { DocumentedEndpoint, Endpoint, FieldNotes } from "@bourse/core"
import { SpotApi } from "@bourse/spot"
import { WalletApi } from "@bourse/wallet"
import { beforeAll, expect, it } from "vitest"
import { call } from "../support/brokerCalls.ts"
import { everyEndpoint } from "../support/everyEndpoint.ts"
import { exampleParameters } from "../support/exampleParameters.ts"
import { bob, carol, limitBuy, ok, serverOfFile, uids, type Values } from "../support/testServer.ts"

const server = await serverOfFile()
beforeAll(async () => {
  const make = async (endpoint: Endpoint, fields: Values, request = {}) =>
    ok(await call(server, endpoint, fields, request))
  ok(await server.order({ newClientOrderId: "mine" }))
  ok(await server.order({ price: "49000" }))
  await make(SpotApi.placeOrder, { ...limitBuy, side: "SELL", price: "60000" }, { key: bob })
  await make(SpotApi.placeOrder, { ...limitBuy, price: "60000" })
  await make(SpotApi.createStrategyGroup, { tradeGroupName: "rows" })
  await make(WalletApi.createDepositAddress, { coin: "USDT", network: "TRX" })
  const deposit = { asset: "USDT", network: "TRX", amount: "5" }
  ok(await server.control("POST", "/sandbox/v1/deposits", { uid: uids.alice, ...deposit }))
  await make(BrokerApi.createSubDepositAddress, { coin: "USDT", network: "TRX" }, { key: carol })
  ok(await server.control("POST", "/sandbox/v1/deposits", { uid: uids.carol, ...deposit }))
  const address = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"
  const saved = { uid: uids.alice, asset: "USDT", network: "TRX", address }
  ok(await server.control("POST", "/sandbox/v1/withdrawal-addresses", saved))
  await make(WalletApi.withdraw, { coin: "USDT", netWork: "TRX", address, amount: "20" })
  const sides = { fromAccountType: "SPOT", toAccountType: "FUTURES", asset: "USDT" }
  await make(WalletApi.transfer, { ...sides, amount: "1" })
  await make(WalletApi.internalTransfer, {
    toAccountType: "UID",
    toAccount: uids.bob,
    asset: "USDT",
    amount: "1",
  })
  const between = { fromAccountType: "SPOT", toAccountType: "SPOT", asset: "USDT", amount: "1" }
  await make(BrokerApi.universalTransfer, { ...between, toAccount: "carolsub01" })
})

/** Parameters that find the test's rows, where the documentation has another example. */
const neededBy = ({ id }: Endpoint): Values => ({
  tradeGroupName: "rows",
  subAccount: "carolsub01",
  ...(id === "broker.universalTransferHistory" ? { toAccountType: "SPOT", toAccount: "carolsub01" } : {}),
})

type Row = Readonly<Record<string, unknown>>

/** The rows of an answer, at any depth. */
const rowsOf = (answer: unknown): ReadonlyArray<Row> => {
  const isRow = (value: unknown): value is Row =>
    typeof value === "object" && value !== null && !Array.isArray(value)
  if (Array.isArray(answer)) {
    const [only] = answer
    return answer.length === 1 && isRow(only) && Array.isArray(only.rows) ? only.rows : answer.filter(isRow)
  }
  if (!isRow(answer)) return []
  return Object.values(answer).filter(Array.isArray)[0] ?? [answer]
}

const isList = ({ id, kind, method, permission }: Endpoint): boolean =>
  kind === "read" &&
  method === "GET" &&
  permission !== null &&
  id !== "spot.queryOrder" &&
  id !== "wallet.transferRecord"
const lists = everyEndpoint.filter(({ endpoint }) => isList(endpoint))
const namesOf = ({ query }: DocumentedEndpoint): ReadonlyArray<string> => Object.keys(query)

const list = async (documented: DocumentedEndpoint, more: Values) => {
  const { endpoint } = documented
  // The fields of rows that the endpoint also has as parameters.
  const needed = exampleParameters(documented, neededBy(endpoint))
  const parameters = endpoint.id === "broker.subAccounts" ? {} : needed
  return rowsOf(ok(await call(server, endpoint, { ...parameters, ...more })))
}

const asked = new Set<string>()
it.each(lists.map((each) => [each.endpoint.id, each] as const))(
  "a row of %s is found by each of its fields",
  async (id, documented) => {
    const rows = await list(documented, {})
    for (const row of rows)
      for (const name of namesOf(documented).filter((each) => Object.hasOwn(row, each))) {
        const value = row[name] === null ? "" : String(row[name])
        expect(await list(documented, { [name]: value }), `${name}=${value}`).toContainEqual(row)
        asked.add(`${id} ${name}`)
      }
  },
)

/** Field names of rows: an item with fields is a row; the fields of a page are not. */
const fieldNames = (notes: FieldNotes): ReadonlyArray<string> =>
  Object.entries(notes).flatMap(([name, { fields }]) =>
    fields === undefined ? (name === "page" ? [] : [name]) : fieldNames(fields),
  )

it("every list with such fields had a row to test", () => {
  const wanted = lists.flatMap((documented) => {
    const fields = fieldNames(documented.success)
    return namesOf(documented).flatMap((name) =>
      fields.includes(name) ? [`${documented.endpoint.id} ${name}`] : [],
    )
  })
  expect([...asked].sort()).toEqual(wanted.sort())
})

it("an order is found by its own fields, and canceled by them, an empty client id among them", async () => {
  for (const order of ok(await server.signed("GET", "/api/v3/openOrders"))) {
    const { symbol, orderId, clientOrderId: origClientOrderId } = order
    const ids = { symbol, orderId, origClientOrderId }
    expect(ok(await server.signed("GET", "/api/v3/order", ids))).toMatchObject({ orderId })
    expect(ok(await server.signed("DELETE", "/api/v3/order", ids))).toMatchObject({ orderId })
  }
})

it("a universal transfer is repeated by the fields of its row", async () => {
  const find = (id: string) => everyEndpoint.find(({ endpoint }) => endpoint.id === id)!
  const [row] = await list(find("broker.universalTransferHistory"), {})
  const fields = namesOf(find("broker.universalTransfer"))
    .filter((name) => row![name] !== null)
    .map((name) => [name, String(row![name])] as const)
  ok(await call(server, BrokerApi.universalTransfer, Object.fromEntries(fields)))
})
