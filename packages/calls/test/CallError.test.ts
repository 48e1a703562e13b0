import { inspect } from "node:util"
import { expect, it } from "vitest"
import {
  bought,
  buy,
  buying,
  json,
  list,
  reject,
  script,
  testClient,
  unreachable,
} from "./support/testClient.ts"

const never = { retries: 0, reconcile: false }

it.each([
  [
    testClient(script(reject(400, 30004))).fail(buy, buying),
    [
      "ApiError: rejected with 30004",
      "endpoint: 'spot.buy'",
      "code: 30004",
      "help: 'The request was not executed. The documentation explains the code.'",
    ],
  ],
  [
    testClient(script(json({ id: 7 }))).fail(list),
    [
      "UnexpectedResponse: spot.list: not as documented",
      "endpoint: 'spot.list'",
      "help: 'A gateway may have sent this response: see status and body.'",
    ],
  ],
  [
    testClient(script(unreachable), never).fail(buy, buying),
    [
      "TransportError: no answer",
      "endpoint: 'spot.buy'",
      "help: 'Check baseUrl and the network. A write was not sent.'",
    ],
  ],
  [
    testClient(script(json({})), never).fail(buy, { clientId: "mine" }),
    [
      "OutcomeUnknown: spot.buy: the write may have been executed",
      "parameters: { clientId: 'mine' }",
      "help: 'Query the write by its ids before you send it again.'",
    ],
  ],
  [
    testClient(script(json(bought))).fail(buy, { wrong: 1 }),
    [
      "InvalidParameters: spot.buy: wrong",
      "endpoint: 'spot.buy'",
      "help: 'No request was sent. Correct the parameters.'",
    ],
  ],
  [
    testClient(script(json(bought)), { dryRun: true }).fail({
      ...buy,
      id: "spot.none",
      dryRun: undefined,
    } as never),
    ["DryRun: spot.none", "help: 'The write was not executed: dryRun is set.'"],
  ],
])("a printed error has its name, its endpoint, the reason and advice: %#", (error, parts) => {
  expect(error).toBeInstanceOf(Error)
  expect([error.name, error._tag]).toEqual([error.constructor.name, error.constructor.name])
  const text = inspect(error)
  for (const each of parts) expect(text).toContain(each)
})
