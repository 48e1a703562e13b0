// Compares the endpoints' definitions, from which clients and server are made, with the kit's independently written
// catalogue.
import { BrokerApi } from "@bourse/broker"
import { loadKit } from "@bourse/conformance"
import { SpotApi } from "@bourse/spot"
import { WalletApi } from "@bourse/wallet"
import { expect, test } from "vitest"

const catalogue = [...loadKit().endpoints.values()]
const apis = { spot: SpotApi, wallet: WalletApi, broker: BrokerApi }

const routeOf = ({ method, path }: { readonly method: string; readonly path: string }) => `${method} ${path}`

/** Calls per second that a rule in the catalogue allows. */
const perSecondOf = (rules: ReadonlyArray<{ readonly id: string }>): number | undefined => {
  const [count] = rules.flatMap(({ id }) => /^rate-(\d+)-per-second$/.exec(id)?.[1] ?? [])
  return count === undefined ? undefined : Number(count)
}

/** The interface names no role for this endpoint, but the server serves only masters. */
const mastersOnly = "broker.allSubDepositHistory"

test.each(Object.entries(apis))("the routes of %s equal the catalogue's, in order", (area, api) => {
  const stated = catalogue.filter(({ id }) => id.startsWith(`${area}.`)).map(routeOf)
  // `addToStrategyGroup` is defined a second time with the HTTP method in its heading.
  const defined = Object.values(api).map(routeOf)
  expect(defined.filter((route) => stated.includes(route))).toEqual(stated)
  expect(defined.filter((route) => !stated.includes(route))).toEqual(
    area === "spot" ? ["GET /api/v3/strategy/group/uid"] : [],
  )
})

test.each(Object.entries(apis))("the definitions of %s agree with the catalogue", (area, api) => {
  const defined = new Map(Object.values(api).map((each) => [routeOf(each), each]))
  for (const entry of catalogue.filter(({ id }) => id.startsWith(`${area}.`))) {
    const { permission, role, weight, perSecond } = defined.get(routeOf(entry)) ?? {}
    const stated = entry.permission ?? permission ?? null
    expect([entry.id, permission ?? null, weight?.ip, weight?.uid, perSecond]).toEqual([
      entry.id,
      stated,
      entry.weightIp ?? weight?.ip,
      entry.weightUid,
      perSecondOf(entry.rules),
    ])
    expect([entry.id, role]).toEqual([entry.id, entry.id === mastersOnly ? "master" : entry.role])
  }
})
