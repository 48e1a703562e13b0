/**
 * Tests keys that must be rejected at every endpoint that a sub-account may call: a deleted key, a key bound to
 * another address, a key without the endpoint's permission. A broker's sub-account plays a short fixture for
 * each endpoint, and tries the call first with its wrong keys.
 */
import type { EndpointEntry } from "../Catalogue.ts"
import { rightsWith } from "../Derive.ts"
import type { ActorNeed, CallStep, Fixture, NegativeCase, Step } from "../Fixture.ts"
import { everyRight, prefix } from "./written.ts"

const statements = {
  deleted: "broker.deleteApiKey.key-is-gone",
  bound: "broker.createApiKey.ip-whitelist-holds",
  limited: "broker.createApiKey.key-has-only-its-permissions",
} as const

const isCall = (step: Step): step is CallStep => "call" in step

/** Whether a sub-account can take the role of this actor. */
const isPlain = ({ role, of, keyOf, permissions }: ActorNeed): boolean =>
  role !== "broker" && [of, keyOf, permissions].every((each) => each === undefined)

interface Example {
  readonly fixture: Fixture
  readonly step: CallStep
}

type Endpoints = ReadonlyMap<string, EndpointEntry>

const stepsBefore = ({ fixture: { steps }, step }: Example) => steps.slice(0, steps.indexOf(step))

/**
 * Whether a sub-account can play the example fixture: the caller has no further key or sub-account in it, and a
 * sub-account may make all earlier calls.
 */
const isPlayable =
  (endpoints: Endpoints) =>
  (example: Example): boolean => {
    const { fixture, step } = example
    const { level, needs = [], steps, actors } = fixture
    return (
      level === undefined &&
      !needs.includes("weights") &&
      step.expect.outcome === "ok" &&
      step.burst === undefined &&
      step.times === undefined &&
      isPlain(actors[step.as] ?? {}) &&
      Object.values(actors).every(({ of, keyOf }) => of !== step.as && keyOf !== step.as) &&
      !steps.some((each) => "driver" in each && each.driver === "advanceClock") &&
      stepsBefore(example).every(
        (each) => !isCall(each) || each.as !== step.as || endpoints.get(each.call)?.role === "any",
      )
    )
  }

/**
 * The fixture in which the endpoint succeeds after the fewest steps; of equally short ones, a fixture of the
 * endpoint itself.
 */
const exampleOf = (
  { id }: EndpointEntry,
  endpoints: Endpoints,
  fixtures: ReadonlyArray<Fixture>,
): Example | undefined => {
  const cost = (example: Example) =>
    stepsBefore(example).reduce((sum, { times = 1 }) => sum + times, 0) +
    (example.fixture.id.startsWith(`${id}.`) ? 0 : 1)
  return fixtures
    .flatMap((fixture) =>
      fixture.steps.filter(isCall).flatMap((step) => (step.call === id ? [{ fixture, step }] : [])),
    )
    .filter(isPlayable(endpoints))
    .sort((a, b) => cost(a) - cost(b))[0]
}

/** A reserved IP address, which no host has. */
const elsewhere = "192.0.2.1"

const permissionsWithout = (permission: string): string =>
  everyRight
    .split(",")
    .filter((each) => !rightsWith(permission).includes(each))
    .join(",")

/** The sub-account and its broker: those of the example fixture, or new accounts. */
const familyOf = ({ fixture, step }: Example) => {
  const { madeBy } = fixture.actors[step.as] ?? {}
  const made = fixture.steps.filter(isCall).find(({ name }) => name === madeBy)
  const broker = made?.as ?? "the broker"
  const subAccount = made?.with?.subAccount ?? "{unique}k"
  const asBroker = (name: string, call: string, values: NonNullable<CallStep["with"]>): CallStep => ({
    name,
    call: `broker.${call}`,
    as: broker,
    with: values,
    expect: { outcome: "ok" },
  })
  const makeKey = (
    of: keyof typeof statements | "right",
    permissions: string,
    more: CallStep["with"] = {},
  ): CallStep => ({
    ...asBroker(`a key that is ${of}`, "createApiKey", {
      subAccount,
      permissions,
      note: `a key that is ${of}`,
      ...more,
    }),
    ...(of === "deleted" ? { capture: { deletedKey: "/apikey" } } : {}),
  })
  return { isNew: made === undefined, broker, subAccount, asBroker, makeKey }
}

const places = ({ call }: CallStep): boolean => call === "spot.placeOrder" || call === "spot.batchOrders"

/** Cancels all open orders, in place of the example's cleanup, which may name orders that were never placed. */
const tidy = (as: string, symbol: string): CallStep => ({
  name: `no order on {${symbol}} stays open`,
  call: "spot.cancelOpenOrders",
  as,
  with: { symbol: `{${symbol}}` },
  expect: { outcome: "either" },
})

/** Copies a step without its wrong variants and claims. */
const quietly = (step: Step): Step => {
  if (!isCall(step)) return step
  const { wrongs: _, covers: __, ...others } = step
  return others
}

const fixtureOf = ({ id, section, permission }: EndpointEntry, example: Example): Fixture => {
  const { fixture, step } = example
  const { actors, needs = [], covers: _, documents: __, conserves: ___, changes: ____, ...rest } = fixture
  const { isNew, broker, subAccount, asBroker, makeKey } = familyOf(example)
  const keys: ReadonlyArray<readonly [keyof typeof statements, CallStep, ReadonlyArray<string>]> = [
    ["deleted", makeKey("deleted", everyRight), [statements.deleted]],
    ["bound", makeKey("bound", everyRight, { ip: elsewhere }), [statements.bound]],
    ...(permission === null
      ? []
      : [
          [
            "limited",
            makeKey("limited", permissionsWithout(permission)),
            [statements.limited, `${id}.permission`],
          ] as const,
        ]),
  ]
  const own = actors[step.as] ?? {}
  const before = stepsBefore(example)
  const usesFutures = [...before, step].some((each) => isCall(each) && each.call === "wallet.transfer")
  const funds = Object.entries(own.balances ?? {}).map(
    ([asset, amount]): Step => ({
      name: `funds in ${asset}`,
      driver: "fund",
      with: { uid: `{${step.as}.uid}`, asset, amount },
    }),
  )
  const { wrongs: _____, sharesNothingWith: ______, ...call } = step
  const wrongs = keys.map(
    ([key, , covers]): NegativeCase => ({ title: `with a key that is ${key}`, covers, as: key }),
  )
  return {
    ...rest,
    id: `${prefix}refusedKeys.${id}`,
    title: `${section}: a key that is deleted, bound to another address or without the permission is rejected`,
    needs: [...new Set([...needs, "broker"])],
    actors: {
      ...(isNew ? { [broker]: { role: "broker" } } : {}),
      ...actors,
      ...(isNew ? { [step.as]: { madeBy: "a key that is right" } } : {}),
      ...Object.fromEntries(keys.map(([key]) => [key, { madeBy: `a key that is ${key}` }])),
    },
    steps: [
      ...(isNew
        ? [
            asBroker("a sub-account", "createSubAccount", { subAccount, note: "of the keys" }),
            makeKey("right", everyRight),
            ...funds,
            ...(usesFutures ? [asBroker("futures", "enableFutures", { subAccount })] : []),
          ]
        : []),
      ...before.map(quietly),
      ...keys.map(([, make]) => make),
      {
        name: "the key signs until it is deleted",
        call: "spot.uid",
        as: "deleted",
        expect: { outcome: "ok" },
      },
      asBroker("delete", "deleteApiKey", { subAccount, apiKey: "{deletedKey}" }),
      { ...call, covers: [statements.deleted], wrongs },
    ],
    cleanup: [
      ...(fixture.cleanup ?? []),
      ...(places(step) ? [tidy(step.as, "symbol"), tidy(step.as, "other.symbol")] : []),
    ],
  }
}

/** Whether sub-accounts may call the endpoint: the broker area may be closed to them. */
const isForSubAccounts = ({ id, role }: EndpointEntry): boolean =>
  role === "sub" || (role === "any" && !id.startsWith("broker."))

export const refusedKeyFixtures = (
  endpoints: Endpoints,
  fixtures: ReadonlyArray<Fixture>,
): ReadonlyArray<Fixture> =>
  [...endpoints.values()].filter(isForSubAccounts).flatMap((endpoint) => {
    const example = exampleOf(endpoint, endpoints, fixtures)
    return example === undefined ? [] : [fixtureOf(endpoint, example)]
  })
