/**
 * Provokes every error that an endpoint lists, over HTTP. listedErrors.setup.ts checks in every test of this package
 * that endpoints answer with no other errors.
 */
import { type Endpoint, type ErrorName, type ErrorNotes, errorTable } from "@bourse/core"
import { BatchOrder } from "@bourse/spot"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { call } from "../support/brokerCalls.ts"
import { everyEndpoint } from "../support/everyEndpoint.ts"
import { keyOf, nameless, namesParameter, rejectionsIn } from "../support/nameless.ts"
import {
  elementProvocations,
  type Provocation,
  provocationOf,
  provokedAlone,
} from "../support/provocations.ts"
import { type Answer, alice, startServer, type TestServer } from "../support/testServer.ts"

let shared: TestServer
beforeAll(async () => {
  shared = await startServer()
})
afterAll(() => shared.bourse.close())

/** A rejection changes nothing, so cases that need no preparation share one server. */
const serverFor = ({ after, key, start }: Provocation): Promise<TestServer> => {
  if (start !== undefined) return start()
  return after === undefined && key === undefined ? Promise.resolve(shared) : startServer()
}

const provoke = async (endpoint: Endpoint, provocation: Provocation): Promise<Answer> => {
  const { sent, by = alice, after, key } = provocation
  const server = await serverFor(provocation)
  try {
    const more = (await after?.(server, endpoint)) ?? {}
    const caller = key === undefined ? by : await key(server)
    if (endpoint.permission === null) return await server.get(endpoint.path, { ...sent, ...more })
    return await call(server, endpoint, { ...sent, ...more }, { key: caller })
  } finally {
    if (server !== shared) await server.bourse.close()
  }
}

const rowsOf = (of: (endpoint: (typeof everyEndpoint)[number]) => ErrorNotes | undefined) =>
  everyEndpoint.flatMap((each) =>
    Object.keys(of(each) ?? {}).map((name) => [each.endpoint.id, name as ErrorName, each] as const),
  )

const ofOrders = Object.keys(BatchOrder.fields)

/** Rejections that named no parameter. */
const seen = new Set<string>()

/** Expects every rejection's message to name a parameter, except those of the listed errors. */
const expectNamed = ({ endpoint, query }: (typeof everyEndpoint)[number], answer: Answer) => {
  for (const { code, message } of rejectionsIn(answer)) {
    if (namesParameter(message, endpoint.id === "spot.batchOrders" ? ofOrders : Object.keys(query))) continue
    seen.add(keyOf(endpoint, code))
    expect([...nameless.keys()], `${message} names no parameter`).toContain(keyOf(endpoint, code))
  }
}

/** The rejected element of an answer; its position depends on the answer. */
const elementOf = ({ json }: Answer) => (json.failedList ?? json)[0]

describe("an endpoint rejects", () => {
  it.each(rowsOf(({ errors }) => errors))(
    "the endpoint %s rejects with %s, as its docs list",
    async (id, name, documented) => {
      const { endpoint } = documented
      const provocation = provocationOf(documented, name)
      if (provocation === undefined) throw new Error(`provocations.ts lacks ${id} ${name}`)
      const answer = await provoke(endpoint, provocation)
      const { code, status } = errorTable[name]
      const isText = endpoint.envelope === "broker"
      expect([answer.status, answer.json?.code], answer.text).toEqual([status, isText ? String(code) : code])
      expectNamed(documented, answer)
    },
  )

  it.each(rowsOf(({ elementErrors }) => elementErrors))(
    "an element of %s is rejected with %s, as its docs list",
    async (id, name, documented) => {
      const { endpoint } = documented
      const provocation = elementProvocations[id]?.[name]
      if (provocation === undefined) throw new Error(`provocations.ts lacks an element of ${id} ${name}`)
      const answer = await provoke(endpoint, provocation)
      expect([answer.status, Number(elementOf(answer)?.code)], answer.text).toEqual([
        200,
        errorTable[name].code,
      ])
      expectNamed(documented, answer)
    },
  )

  it("rejections without a parameter's name use the listed errors only, each for its reason", () => {
    expect([...seen].toSorted()).toEqual([...nameless.keys()].toSorted())
  })

  it("no endpoint rejects with an error that its docs do not list", () => {
    for (const { endpoint, errors, elementErrors = {} } of everyEndpoint) {
      const { id } = endpoint
      expect(Object.keys(errors), id).toEqual(expect.arrayContaining([...provokedAlone(endpoint)]))
      const elements = Object.keys(elementProvocations[id] ?? {}).toSorted()
      expect(elements, id).toEqual(Object.keys(elementErrors).toSorted())
    }
  })
})
