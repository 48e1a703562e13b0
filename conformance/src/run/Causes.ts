/**
 * Finds causes of a failure outside the server: the target lacks a capability listed in the target file, or a
 * given key lacks a listed permission. Each possible cause of a failure is tested alone, once, after the first
 * failure that the cause could explain. A fixture that fails for a cause outside the server is reported as
 * blocked.
 */
import { parsePermission } from "@bourse/core"
import { orNothing } from "../http/Http.ts"
import type { EndpointEntry } from "../kit/Catalogue.ts"
import type { Fixture } from "../kit/Fixture.ts"
import { fixture, type Step } from "../kit/matrices/written.ts"
import type { Session } from "../session/Session.ts"
import type { FixtureResult } from "./Result.ts"
import { runFixture } from "./RunFixture.ts"

type Result = Omit<FixtureResult, "known" | "stale">

const route = (id: string): ReadonlyArray<string> => [`${id}.route`]
const aLittle: Step = { name: "a little", driver: "dust uid={trader.uid} asset={base} amount={minQuantity}" }
const convert = (assets: string): Step => ({
  name: "convert",
  call: `wallet.convert asset=${assets}`,
  answer: { successList: ["{base}"] },
  covers: route("wallet.convert"),
})
const place = (name: string, as: string, side: string, more: string): Step => ({
  name,
  as,
  call: `spot.placeOrder symbol={symbol} side=${side} type=LIMIT ${more}`,
})
const tidy = (as: string): Step => ({
  name: `tidy of ${as}`,
  as,
  call: "spot.cancelOpenOrders symbol={symbol}",
})
const ordersOfABatch = JSON.stringify(
  Array.from({ length: 20 }, () => ({
    symbol: "{symbol}",
    side: "BUY",
    type: "LIMIT",
    quantity: "{quantity}",
    price: "{lowPrice}",
  })),
)

type Written = Omit<Parameters<typeof fixture>[1], "title" | "profile" | "risk">

/** The simplest requests that show whether the target has a capability. */
const promises: Readonly<Record<string, Written>> = {
  broker: {
    actors: { broker: { role: "broker" } },
    steps: [
      { name: "create a sub-account", call: "broker.createSubAccount subAccount={unique}p note=note" },
      { name: "read the sub-account's keys", call: "broker.apiKeys subAccount={unique}p" },
    ],
  },
  "own-market": {
    actors: {
      maker: { balances: { "{base}": "{quantity*2}" } },
      taker: { balances: { "{quote}": "{price*quantity*2}" } },
    },
    steps: [
      {
        name: "the balances before the trade",
        as: "maker",
        call: "spot.account",
        capture: { before: "/balances/asset={base}/free" },
      },
      place("place an offer", "maker", "SELL", "quantity={quantity} price={price}"),
      place("place a bid that fills the offer", "taker", "BUY", "quantity={quantity} price={price}"),
      {
        name: "the offer is filled",
        as: "maker",
        call: "spot.account",
        answer: {
          balances: {
            $array: { contains: [{ asset: "{base}", free: { $decimal: { eq: "{before-quantity}" } } }] },
          },
        },
        covers: ["spot.account.balances-follow-the-funds"],
        withinMs: 2_000,
      },
    ],
    cleanup: [tidy("maker"), tidy("taker")],
  },
  "small-balances": { actors: { trader: {} }, steps: [aLittle, convert("{base}")] },
  "unknown-coins": { actors: { trader: {} }, steps: [aLittle, convert("{base},{unique}")] },
  "inside-withdrawals": {
    actors: { trader: { balances: { "{chain.coin}": "{chain.amount*4}" } }, other: {} },
    fresh: true,
    steps: [
      {
        name: "create an address of another account",
        as: "other",
        call: "wallet.createDepositAddress coin={chain.coin} network={chain.network}",
        capture: { theirs: "/address" },
      },
      {
        name: "withdraw to this address",
        call: "wallet.withdraw coin={chain.coin} netWork={chain.netWork} address={theirs} amount={chain.amount}",
      },
      {
        name: "the other account has received the amount",
        as: "other",
        call: "spot.account",
        answer: {
          balances: { $array: { contains: [{ asset: "{chain.coin}", free: { $decimal: { gt: "0" } } }] } },
        },
        covers: ["spot.account.balances-follow-the-funds"],
        withinMs: 3_000,
      },
    ],
  },
  "large-amounts": {
    actors: { trader: { balances: { "{base}": "{lot*100000000}" } } },
    steps: [place("place a large offer", "trader", "SELL", "quantity={lot*100000000} price={highPrice}")],
    cleanup: [tidy("trader")],
  },
  "many-orders": {
    actors: { trader: { balances: { "{quote}": "{lowPrice*quantity*400}" } } },
    steps: [
      {
        name: "place 340 orders",
        call: "spot.batchOrders",
        with: { batchOrders: ordersOfABatch },
        answer: { $array: { min: 20, max: 20, of: { orderId: { $present: true } } } },
        covers: route("spot.batchOrders"),
        times: 17,
      },
    ],
    cleanup: [tidy("trader")],
  },
}

const isOfShape = /\.(?:answer|field\..*)$/

/** Reason to call a capability missing; undefined if it exists, or if no test can decide. */
const lacks = async (session: Session, capability: string): Promise<string | undefined> => {
  const promise = promises[capability]
  if (promise === undefined) return undefined
  const asked = fixture(`capabilities.${capability}`, {
    title: `The capability ${capability}`,
    profile: "general",
    risk: "spends",
    ...promise,
  })
  if (asked.steps.some((step) => "call" in step && !session.kit.endpoints.has(step.call))) return undefined
  const { state, problems } = await runFixture(session, asked, false)
  // A response of the wrong shape still shows that the capability exists.
  const [first] = problems.filter(({ statements }) => !statements.some((id) => isOfShape.test(id)))
  if (state !== "fail" || first === undefined) return undefined
  return `the target file lists the capability ${capability}, which the target does not have: in its simplest request, step ${first.step} wanted ${first.wanted}, got ${first.got}`
}

const isSigning = (name: string): boolean => name === "timestamp" || name === "signature"

/** Read endpoints that need nothing but their permission. */
const plainReads = (
  { kit }: Session,
  isWanted: (endpoint: EndpointEntry) => boolean,
): ReadonlyArray<EndpointEntry> =>
  [...kit.endpoints.values()].filter(
    (endpoint) =>
      endpoint.method === "GET" &&
      endpoint.role === "any" &&
      !endpoint.id.startsWith("broker.") &&
      endpoint.parameters.every(({ name, required }) => isSigning(name) || required === false) &&
      isWanted(endpoint),
  )

/**
 * Whether a key lacks a permission: all reads that need this permission are rejected, and a read that needs
 * another permission is not.
 */
const lacksPermission = async (session: Session, name: string, permission: string): Promise<boolean> => {
  const given = session.target.actors?.[name]
  if (given === undefined) return false
  const isServed = async (route: EndpointEntry) => {
    const as = { name, apiKey: given.apiKey, secret: given.secret }
    return (await orNothing(session.call({ route, parameters: [], as })))?.verdict === "ok"
  }
  const isOf = (endpoint: EndpointEntry) => endpoint.permission === permission
  const own = plainReads(session, isOf)
  if (own.length < 2) return false
  for (const endpoint of own) if (await isServed(endpoint)) return false
  for (const endpoint of plainReads(session, (each) => !isOf(each))) if (await isServed(endpoint)) return true
  return false
}

/** Permission that was needed by the valid call that was rejected. */
const permissionWanted = (session: Session, { problems }: Result) => {
  const [first] = problems
  const endpoint = first?.exchange && endpointOf(session, first.exchange.request)
  const isRejected = first?.wanted === "a success" && first.got.startsWith("a rejection")
  if (!isRejected || first?.exchange === undefined || endpoint?.permission == null) return undefined
  const permission = parsePermission(endpoint.permission) ?? endpoint.permission
  return { actor: first.exchange.actor, permission }
}

const endpointOf = ({ kit }: Session, request: string): EndpointEntry | undefined => {
  const [method, target = ""] = request.split(" ")
  const [path] = target.split("?")
  return [...kit.endpoints.values()].find((each) => each.method === method && each.path === path)
}

/** Looks for causes of failures outside the server; each test is made once. */
export const makeCauses = (session: Session) => {
  const found = new Map<string, Promise<string | undefined>>()
  const once = (name: string, find: () => Promise<string | undefined>) => {
    const asked = found.get(name) ?? find()
    found.set(name, asked)
    return asked
  }
  return async (fixture: Fixture, result: Result): Promise<string | undefined> => {
    for (const capability of fixture.needs ?? []) {
      const why = await once(capability, () => lacks(session, capability))
      if (why !== undefined) return why
    }
    const wanted = permissionWanted(session, result)
    if (wanted === undefined) return undefined
    const { actor, permission } = wanted
    return once(`${actor} ${permission}`, async () =>
      (await lacksPermission(session, actor, permission))
        ? `the key of actor ${actor} lacks ${permission}: the target rejects every request that needs it. List the key's permissions under actors`
        : undefined,
    )
  }
}
