/**
 * Code in which we decide what the interface leaves open. A mutant there makes another server, and not a wrong one.
 * Each entry names the file, the code as it begins in a mutant's name, and where the choice is written down.
 */
export interface Choice {
  readonly file: string
  /** How the original code begins; every mutant of the file when it is not given. */
  readonly code?: string
  readonly reason: string
}

const engine = "packages/engine/src/"
const server = "packages/server/src/"
const routes = `${server}routes/`

const oco = "how the orders of a list and stop orders work (decision 0030)"
const simulated = "when a simulated chain takes over and confirms (decisions 0032 and 0033)"
const ordering = "in which order a list stands (decision 0011)"
const statuses = "statuses beyond NEW and CANCELED (decision 0007)"
const limitsOfOurs = "a bound that the interface does not have (decision 0022)"
const band = "the price band (decision 0023)"

export const leftOpen: ReadonlyArray<Choice> = [
  { file: `${engine}Chain.ts`, reason: simulated },
  {
    file: `${engine}ClientOrderIds.ts`,
    reason: "how long an ended order keeps its client id (decision 0010)",
  },
  { file: `${server}UsedSignatures.ts`, reason: "a request sent twice (decision 0005)" },
  {
    file: `${server}gateway/authenticate.ts`,
    code: 'endpoint.kind === "write"',
    reason: "a request sent twice (decision 0005)",
  },
  { file: `${server}Bans.ts`, reason: "what follows when a limit is exceeded (decision 0012)" },
  { file: `${server}carryOut.ts`, reason: "a client's id used twice (decisions 0033 and 0035)" },
  { file: `${engine}placeOco.ts`, reason: oco },
  { file: `${engine}triggerStops.ts`, reason: oco },
  { file: `${engine}endOrder.ts`, code: "other !== undefined", reason: oco },
  { file: `${engine}endOrder.ts`, code: "leg !== order", reason: oco },
  { file: `${engine}applyOrder.ts`, code: "!market.stops.delete", reason: oco },
  { file: `${engine}applyOrder.ts`, code: "market.stops", reason: oco },
  { file: `${engine}Matching.ts`, code: "affordableLots(market, priceTicks, taker.locked", reason: statuses },
  { file: `${engine}Matching.ts`, code: "taker.locked < quote", reason: statuses },
  { file: `${engine}applyWallet.ts`, code: "processedAt", reason: simulated },
  { file: `${engine}applyTrade.ts`, code: "event.id + 1", reason: ordering },
  { file: `${routes}orderRoutes.ts`, code: "(a, b) => b.id - a.id", reason: ordering },
  { file: `${routes}orderRoutes.ts`, code: "b.id - a.id", reason: ordering },
  { file: `${routes}orderRoutes.ts`, code: "([a], [b]) => b - a", reason: ordering },
  {
    file: `${routes}orderRoutes.ts`,
    code: "startTime !== undefined",
    reason: "a window that ends before it begins (decision 0011)",
  },
  {
    file: `${routes}brokerTransferRoutes.ts`,
    code: "from > to",
    reason: "a window that ends before it begins (decision 0011)",
  },
  { file: `${engine}transfers.ts`, code: "account?.frozen", reason: "what freezing forbids (decision 0035)" },
  { file: `${engine}settleDue.ts`, code: "(paid * share)", reason: "the share of a rebate (decision 0035)" },
  {
    file: `${engine}Market.ts`,
    code: 'listing.feeIn === "received"',
    reason: "in which asset commission is taken (decision 0009)",
  },
  {
    file: `${engine}convert.ts`,
    code: 'side === "BUY"',
    reason: "at which price small balances are converted (decision 0034)",
  },
  {
    file: `${engine}OrderSize.ts`,
    code: "(market: Market): Refusal => new Refusal( RefusalCode.maximumVolume",
    reason: limitsOfOurs,
  },
  { file: `${engine}OrderSize.ts`, code: "ticks === Number.POSITIVE_INFINITY", reason: band },
  { file: `${engine}OrderSize.ts`, code: "market.bandRate", reason: band },
  { file: `${engine}OrderSize.ts`, code: "distance * rateUnit", reason: band },
  { file: `${engine}OrderSize.ts`, code: "BigInt(ticks) > last", reason: band },
  {
    file: `${engine}broker.ts`,
    code: "from === to",
    reason: "a transfer from an account to itself (decision 0035)",
  },
  {
    file: `${engine}broker.ts`,
    code: "account.name === name",
    reason: "a sub-account's name used twice, which the interface does not show",
  },
  { file: `${engine}broker.ts`, code: "subAccounts >= subAccountsMax", reason: limitsOfOurs },
  { file: `${routes}brokerRoutes.ts`, code: "note.length", reason: limitsOfOurs },
  { file: `${routes}brokerRoutes.ts`, code: "names.length > 20", reason: limitsOfOurs },
  {
    file: `${engine}StrategyGroup.ts`,
    code: "{ if (!group.uids.has(each))",
    reason: "a UID that is in no group taken out of one (decision 0028)",
  },
  {
    file: `${server}Body.ts`,
    code: "doubled !== undefined",
    reason: "a field that is there twice (decision 0003)",
  },
]

export const choiceOf = (name: string): string | undefined =>
  leftOpen.find(({ file, code = "" }) => {
    const [at = "", ...rest] = name.split(" ")
    return at.replace(/:\d+$/, "") === file && rest.join(" ").startsWith(code)
  })?.reason
