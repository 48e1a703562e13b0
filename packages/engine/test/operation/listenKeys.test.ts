/** Listen keys: their number, expiry and deletion. */
import { ErrorCode } from "@bourse/vocabulary"
import { expect, test } from "vitest"
import { dumpState, loadState, Rejection, validListenKey, validListenKeys } from "../../src/index.ts"
import { rejectedWith } from "../support/rejectedWith.ts"
import { TestExchange } from "../support/testExchange.ts"

const hourMs = 3_600_000

const withKey = (): TestExchange => {
  const exchange = new TestExchange()
  exchange.must({
    ...{ type: "grantKey", key: "k", uid: "alice", permissions: ["SPOT_ACCOUNT_READ"], addresses: [] },
    ...{ note: "", sealedSecret: "s", dialect: "documented", loopbackOnly: false, unmetered: false },
  } as never)
  return exchange
}

const make = (exchange: TestExchange, key: string) =>
  exchange.run({ type: "makeListenKey", key, uid: "alice", apiKey: "k", until: exchange.now + hourMs })

const validOf = ({ state, now }: TestExchange, uid = "alice") =>
  validListenKeys(state, uid, now).map(({ key }) => key)

test("a listen key is valid until its time, and longer when it is extended", () => {
  const exchange = withKey()
  make(exchange, "one")
  make(exchange, "two")
  exchange.now += hourMs - 1
  expect(validOf(exchange)).toEqual(["one", "two"])
  exchange.must({ type: "extendListenKey", key: "two", uid: "alice", until: exchange.now + hourMs })
  exchange.now += 1
  expect(validOf(exchange)).toEqual(["two"])
  expect(validOf(exchange, "bob")).toEqual([])
  expect(exchange.run({ type: "extendListenKey", key: "one", uid: "alice", until: 0 })).toEqual(
    rejectedWith(ErrorCode.recordNotFound),
  )
  // Making a listen key removes expired ones.
  make(exchange, "three")
  expect([...exchange.state.listenKeys.keys()]).toEqual(["two", "three"])
})

test("an account has at most sixty valid keys", () => {
  const exchange = withKey()
  for (let i = 0; i < 60; i++) expect(make(exchange, `key ${i}`)).toBeNull()
  expect(make(exchange, "one more")).toBeInstanceOf(Rejection)
  exchange.now += hourMs
  expect(make(exchange, "one more")).toBeNull()
})

test("a listen key ends when its account closes it, or with the API key that made it", () => {
  const exchange = withKey()
  make(exchange, "one")
  make(exchange, "two")
  expect(exchange.run({ type: "endListenKey", key: "one", of: "bob" })).toEqual(
    rejectedWith(ErrorCode.recordNotFound),
  )
  exchange.must({ type: "endListenKey", key: "one", of: "alice" })
  expect(validOf(exchange)).toEqual(["two"])
  exchange.must({ type: "revokeKey", key: "k" })
  expect(validListenKey(exchange.state, "two", exchange.now)).toBeUndefined()
})

test("listen keys load as dumped; a reset and a loaded snapshot keep them", () => {
  const exchange = withKey()
  const saved = [...dumpState(exchange.state)]
  make(exchange, "one")
  const lines = [...dumpState(exchange.state)]
  expect([...dumpState(loadState(lines))]).toEqual(lines)
  exchange.must({ type: "reset" })
  expect(validOf(exchange)).toEqual(["one"])
  exchange.must({ type: "loadSnapshot", lines: saved, seq: 1 })
  expect(validOf(exchange)).toEqual(["one"])
})
