/**
 * Derives wrong calls from the catalogue for a fixture's step. A wrong call leaves out a required parameter,
 * changes an id to one that names nothing, or breaks a rule of authentication.
 */
import type { EndpointEntry } from "./Catalogue.ts"
import type { CallStep, NegativeCase } from "./Fixture.ts"

/** Ids of authentication statements that derived wrong calls test; every id is in statements/general.json. */
export const authStatements = {
  key: "auth.key-required",
  timestamp: "auth.timestamp-required",
  signature: "auth.signature-required",
  wrongSignature: "auth.wrong-signature-is-rejected",
  /** Statement about a request that is older than its recvWindow allows. */
  age: "auth.recv-window-bounds-age",
  /** The request is too old at an endpoint without recvWindow; the interface does not say how old is too old. */
  defaultAge: "auth.default-window",
  ahead: "auth.timestamp-ahead",
  windowMaximum: "auth.recv-window-maximum-off-order-endpoints",
} as const

/** Id of the rule for endpoints whose largest recvWindow is 60000. */
const windowRule = "recv-window-max-60000"

/** Actor name that stands for a signing secret of no account. */
export const stranger = "(a stranger)"

export interface DerivedNegativeCase extends NegativeCase {
  /**
   * Permissions that the sender's key lacks; the key belongs to the same account and has all other permissions.
   */
  readonly withoutPermissions?: ReadonlyArray<string>
  /**
   * The interface does not say whether a server rejects the request. If such a request is accepted, the answer
   * must have the endpoint's shape.
   */
  readonly mayBeServed?: true
  /**
   * Parameter whose value lacks its last character. An answer to the request must not have the whole value, which
   * names another record.
   */
  readonly shortens?: string
}

/** Parameters of authentication, which name no record. */
const noName = /^(?:timestamp|signature|recvWindow)$/
/** Parameters for the size of a list and for times, with values that are invalid or out of range. */
const counts = /^(?:limit|page|size|pageSize)$/
const oddCounts = ["x", "0", "-1", "1000000000"]
const times = /time$/i
const oddTimes = ["x", "0", "99999999999999"]

/** Suffixes that turn an id or text into a value that names nothing; `x` also makes a number invalid. */
const behindNames = { "of nothing": "0", "that is invalid": "x" }

/** Parameters of a write that name an existing thing, such as a symbol or an account. */
const everThere =
  /^(?:symbol|side|type|coin|network|netWork|asset|tradeGroupId|apiKey|uid|(?:to|from)Account(?:Type)?)$/

/** Parameters that name one record of the caller by its id or name. */
const recordNames =
  /^(?:orderId|origClientOrderId|tranId|clientTranId|id|apiKey|tradeGroupId|uid|subAccount|(?:to|from)Account)$/

const isNamed = ({ id, method }: EndpointEntry, name: string): boolean =>
  method !== "POST" || everThere.test(name) || (name === "subAccount" && id !== "broker.createSubAccount")

/** Parameter values that exist but do not belong to the rest of the request. */
const elsewhere: Readonly<Record<string, string>> = {
  coin: "{tagged.coin}",
  network: "{tagged.netWork}",
  netWork: "{tagged.netWork}",
  symbol: "{other.symbol}",
}

/** Parameters for amounts, and amounts that no write accepts. */
export const amounts = /^(?:amount|quantity|price|quoteOrderQty)$/
const noAmounts = ["x", "0", "-1"]

type Odd = readonly [title: string, value: string]

/**
 * Unusual values to send for a parameter. The interface does not say whether unusual values are rejected, but
 * the answer must be valid.
 */
const oddValues = (endpoint: EndpointEntry, name: string, value: string | undefined): ReadonlyArray<Odd> => {
  const isRead = endpoint.method === "GET"
  const each = (values: ReadonlyArray<string>) => values.map((odd): Odd => [`with ${name} ${odd}`, odd])
  if (noName.test(name)) return []
  if (counts.test(name)) return isRead ? each(oddCounts) : []
  if (times.test(name)) return isRead ? each(oddTimes) : []
  // An optional parameter of a read may filter the list.
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

/** Wrong calls with unusual values: one call for each value of each parameter. */
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

/** Wrong call with the beginning of a record's id as the value of this parameter. */
export const beginningOf = ({ id }: EndpointEntry, name: string): DerivedNegativeCase => ({
  title: `with the beginning of its ${name}`,
  covers: [`${id}.parameter.${name}`],
  mayBeServed: true,
  shortens: name,
})

/**
 * Wrong calls with the beginning of each record's id. A transfer to another user is left out: the beginning of a
 * user's id can name a stranger.
 */
const beginningsOfNames = (
  endpoint: EndpointEntry,
  values: CallStep["with"] = {},
): Array<DerivedNegativeCase> =>
  Object.entries(values)
    .filter(
      ([name, value]) =>
        value !== null &&
        recordNames.test(name) &&
        isNamed(endpoint, name) &&
        endpoint.id !== "wallet.internalTransfer",
    )
    .map(([name]) => beginningOf(endpoint, name))

// A timestamp of this age has expired whether the target reads recvWindow in ms or in seconds: the interface
// names no unit.
const recvWindow = 5_000
const beyondWindowMs = recvWindow * 1_000 + 1_000
const offsetMs = 61_000
const tooOldMs = 61_000

/** Whether the endpoint only reads: a write that the interface leaves open could do harm if accepted. */
const harmless = ({ method }: EndpointEntry): boolean => method === "GET"

/** Permissions to remove from a key together: write permission may include read permission. */
export const rightsWith = (permission: string): ReadonlyArray<string> =>
  permission.endsWith("_READ") ? [permission, permission.replace(/_READ$/, "_WRITE")] : [permission]

export const derivedWrongs = (
  endpoint: EndpointEntry,
  skewToleranceMs: number,
  /** Parameters of the endpoint's documented request. */
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
    ...(values === undefined
      ? []
      : [...namesOfNothing(endpoint, values), ...beginningsOfNames(endpoint, values)]),
    wrong("without a key", [authStatements.key], { key: "none" }),
    wrong("with an unknown key", [authStatements.key], { key: "unknown" }),
    wrong("with the beginning of its key", [authStatements.key], { cut: "key" }),
    wrong("without a signature", [authStatements.signature, ...own("signature")], { omit: ["signature"] }),
    wrong("with another digit in the signature", [authStatements.wrongSignature], { tamper: "signature" }),
    wrong("with the beginning of its signature", [authStatements.wrongSignature], { cut: "signature" }),
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
            title: `with a key that has every permission but ${permission}`,
            covers: [`${id}.permission`],
            withoutPermissions: rightsWith(permission),
          },
        ]),
  ]
}
