/**
 * The wrong variants that follow from the catalogue: for a step that makes an endpoint's documented request, every
 * required parameter left out, every name made that of nothing, and every rule of authentication broken. Nobody has to write them, and none is
 * forgotten.
 */
import type { EndpointEntry } from "./Catalogue.ts"
import type { CallStep, NegativeCase } from "./Fixture.ts"

/** The statements about authentication that derived variants cover; every id is in statements/general.json. */
export const authStatements = {
  key: "auth.key-required",
  timestamp: "auth.timestamp-required",
  signature: "auth.signature-required",
  wrongSignature: "auth.wrong-signature-is-rejected",
  /** Too old for the recvWindow it carries. */
  age: "auth.recv-window-bounds-age",
  /** Too old where no recvWindow is offered: how old is too old is not shown. */
  defaultAge: "auth.default-window",
  ahead: "auth.timestamp-ahead",
  windowMaximum: "auth.recv-window-maximum-off-order-endpoints",
} as const

/** The rule by which an endpoint names 60000 as its largest recvWindow. */
const windowRule = "recv-window-max-60000"

/** A name no actor has: the secret is nobody's. */
export const stranger = "(a stranger)"

export interface DerivedNegativeCase extends NegativeCase {
  /** Sent with a key of the same account that has every right but these. */
  readonly withoutPermissions?: ReadonlyArray<string>
  /** Whether it is rejected is left open; it must be answered, and in the endpoint's shape where it is served. */
  readonly mayBeServed?: true
}

/** No names of anything. */
const noName = /^(?:timestamp|signature|recvWindow)$/
/** What says how much of a list is asked for, and what says when, with values that make no sense or go too far. */
const counts = /^(?:limit|page|size|pageSize)$/
const oddCounts = ["x", "0", "-1", "1000000000"]
const times = /time$/i
const oddTimes = ["x", "0", "99999999999999"]

/** An id or a text that is somebody's is no more with these behind it; the second makes a number none. */
const behindNames = { "of nothing": "0", "that is none": "x" }

/** What a write names and does not make. */
const everThere =
  /^(?:symbol|side|type|coin|network|netWork|asset|tradeGroupId|apiKey|uid|(?:to|from)Account(?:Type)?)$/

const isNamed = ({ id, method }: EndpointEntry, name: string): boolean =>
  method !== "POST" || everThere.test(name) || (name === "subAccount" && id !== "broker.createSubAccount")

/** The same kind of thing, which exists and does not belong to the rest of the request. */
const elsewhere: Readonly<Record<string, string>> = {
  coin: "{tagged.coin}",
  network: "{tagged.netWork}",
  netWork: "{tagged.netWork}",
  symbol: "{other.symbol}",
}

/** Parameters that say how much, and what a write is never made for. */
export const amounts = /^(?:amount|quantity|price|quoteOrderQty)$/
const noAmounts = ["x", "0", "-1"]

type Odd = readonly [title: string, value: string]

/** Values of a parameter for which nothing can be done; whether they are rejected is open, but not how. */
const oddValues = (endpoint: EndpointEntry, name: string, value: string | undefined): ReadonlyArray<Odd> => {
  const isRead = endpoint.method === "GET"
  const each = (values: ReadonlyArray<string>) => values.map((odd): Odd => [`with ${name} ${odd}`, odd])
  if (noName.test(name)) return []
  if (counts.test(name)) return isRead ? each(oddCounts) : []
  if (times.test(name)) return isRead ? each(oddTimes) : []
  // What is not needed and not asked for: a read may be narrowed by it.
  if (value === undefined) return isRead ? each(["x", "0"]) : []
  if (amounts.test(name)) return each(noAmounts)
  if (!isNamed(endpoint, name)) return []
  const other = isRead || name !== "symbol" ? elsewhere[name] : undefined
  return [
    ...Object.entries(behindNames).map(
      ([words, behind]): Odd => [`with a ${name} ${words}`, `${value}${behind}`],
    ),
    ...(other === undefined || other === value ? [] : [[`with another ${name}`, other] as const]),
  ]
}

/** Every parameter with such values. */
const namesOfNothing = (
  endpoint: EndpointEntry,
  values: CallStep["with"] = {},
): Array<DerivedNegativeCase> => {
  const names = new Set([...Object.keys(values), ...endpoint.parameters.map(({ name }) => name)])
  return [...names].flatMap((name) =>
    oddValues(endpoint, name, values[name] ?? undefined).map(
      ([title, odd]): DerivedNegativeCase => ({
        title,
        covers: [`${endpoint.id}.route`],
        set: { [name]: odd },
        mayBeServed: true,
      }),
    ),
  )
}

// So old that it is too old whether the target reads the window in milliseconds or in seconds: the unit is not shown.
const recvWindow = 5_000
const beyondWindowMs = recvWindow * 1_000 + 1_000
const offsetMs = 61_000
const tooOldMs = 61_000

/** Variants that test what the interface leaves open may do harm when they are served, so only reads get them. */
const harmless = ({ method }: EndpointEntry): boolean => method === "GET"

/** A right to write may be one to read: without the one, a key is without the other. */
export const rightsWith = (permission: string): ReadonlyArray<string> =>
  permission.endsWith("_READ") ? [permission, permission.replace(/_READ$/, "_WRITE")] : [permission]

export const derivedWrongs = (
  endpoint: EndpointEntry,
  skewToleranceMs: number,
  /** What the documented request is made with. */
  values?: CallStep["with"],
): ReadonlyArray<DerivedNegativeCase> => {
  const { id, parameters, permission, rules } = endpoint
  const window = parameters.find(({ name }) => name === "recvWindow")
  const stated = rules.some((rule) => rule.id === windowRule)
  const own = (name: string) =>
    parameters.some((parameter) => parameter.name === name) ? [`${id}.parameter.${name}`] : []
  const wrong = (
    title: string,
    covers: ReadonlyArray<string>,
    controls: NegativeCase["controls"],
  ): DerivedNegativeCase => ({
    title,
    covers,
    ...(controls === undefined ? {} : { controls }),
  })
  const missing = parameters
    .filter(({ name, required }) => required === true && name !== "timestamp" && name !== "signature")
    .map(
      ({ name }): DerivedNegativeCase => ({
        title: `without ${name}`,
        covers: [`${id}.parameter.${name}`],
        set: { [name]: null },
      }),
    )
  return [
    ...missing,
    ...(values === undefined ? [] : namesOfNothing(endpoint, values)),
    wrong("without a key", [authStatements.key], { key: "none" }),
    wrong("with a key nobody has", [authStatements.key], { key: "unknown" }),
    wrong("without a signature", [authStatements.signature, ...own("signature")], { omit: ["signature"] }),
    wrong("with another digit in the signature", [authStatements.wrongSignature], { tamper: "signature" }),
    wrong("signed with another's secret", [authStatements.wrongSignature], { signWith: stranger }),
    wrong("without a timestamp", [authStatements.timestamp, ...own("timestamp")], { omit: ["timestamp"] }),
    ...(window === undefined
      ? []
      : [
          wrong("older than its recvWindow", [authStatements.age], {
            recvWindow: String(recvWindow),
            skewMs: -(beyondWindowMs + skewToleranceMs),
          }),
        ]),
    ...(window !== undefined && stated
      ? [
          wrong("with a recvWindow of 60001", [`${id}.${windowRule}`, `${id}.parameter.recvWindow`], {
            recvWindow: "60001",
          }),
        ]
      : []),
    ...(harmless(endpoint)
      ? [
          ...(window === undefined
            ? [wrong("a minute old", [authStatements.defaultAge], { skewMs: -(tooOldMs + skewToleranceMs) })]
            : []),
          ...(window !== undefined && !stated
            ? [wrong("with a recvWindow of 60001", [authStatements.windowMaximum], { recvWindow: "60001" })]
            : []),
          wrong("a minute ahead", [authStatements.ahead], { skewMs: offsetMs + skewToleranceMs }),
        ]
      : []),
    ...(permission === null
      ? []
      : [
          {
            title: `with a key that has every right but ${permission}`,
            covers: [`${id}.permission`],
            withoutPermissions: rightsWith(permission),
          },
        ]),
  ]
}
