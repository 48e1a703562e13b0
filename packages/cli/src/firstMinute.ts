/** The text printed at the start: the address, the data folder, the demo accounts, and commands to copy. */
import { join } from "node:path"
import type { Bourse } from "@bourse/server"
import { demoAccounts } from "@bourse/server"
import { deskLink } from "./commands/desk.ts"
import { quoted, wrapped } from "./printing.ts"

/** Width of the column of titles. */
const titleWidth = "Exchange   ".length

/** A signed request as one line of bash or zsh, with only curl and openssl. */
const curlLine = (url: string, method: "GET" | "POST", path: string, query: string): string => {
  const signature = `$(printf %s "$q" | openssl dgst -sha256 -hmac dev-secret-alice -r | cut -d" " -f1)`
  return (
    `q="${query}timestamp=$(date +%s000)"; ` +
    `curl -s ${method === "GET" ? "" : `-X ${method} `}-H "X-MEXC-APIKEY: dev-alice" "${url}${path}?$q&signature=${signature}"; echo`
  )
}

/**
 * A market buy with ccxt on this server. The ccxt script has no single quote, because the shell line puts it in
 * single quotes.
 */
const ccxtLine = (url: string): string => {
  const script = [
    `const url="${url}"`,
    `const ex=new (require("ccxt").mexc)({apiKey:"dev-ccxt",secret:"dev-secret-ccxt"})`,
    `const spot={public:url,private:url}`,
    `ex.urls.api={spot,spot2:spot,contract:{public:url+"/api/v1/contract"},broker:{private:url+"/api/v3/broker"},ws:{spot:url.replace("http","ws")+"/ws"}}`,
    `ex.createOrder("BTC/USDT","market","buy",0.01).then(o=>ex.fetchOrder(o.id,"BTC/USDT")).then(console.log)`,
  ]
  return `node -e '${script.join(";")}'`
}

const clientLine = (url: string): string => {
  const script = [
    `import { SpotClient } from "@bourse/spot"`,
    `import { Effect } from "effect"`,
    `const layer = SpotClient.layer({ baseUrl: "${url}", apiKey: "dev-alice", secret: "dev-secret-alice" })`,
    `console.log(await Effect.runPromise(Effect.provide(SpotClient.use((spot) => spot.account()), layer)))`,
  ]
  return `node --input-type=module -e '${script.join("; ")}'`
}

/** A sandbox request as a curl command. @param header header with the token, quoted for the shell */
const sandboxLine = (url: string, header: string, path: string, body?: object): string => {
  const data = body === undefined ? "" : `-H "Content-Type: application/json" -d '${JSON.stringify(body)}' `
  return `curl -s -X POST -H ${header} ${data}${url}/sandbox/v1/${path}; echo`
}

const withKeys = demoAccounts.filter(({ keys }) => keys.length > 0)

/** The demo accounts, one line per key. */
const accountLines = (): Array<string> =>
  demoAccounts.flatMap(({ name, uid, master, broker, keys }) =>
    keys.map(({ key, secret, dialect }) => {
      const role = master === null ? (broker ? "master and broker" : "master") : "sub-account of alice"
      const note =
        dialect === "field" ? `${name}, with responses as ccxt expects them` : `${name}, uid ${uid}, ${role}`
      return `${key.padEnd(10)} ${secret.padEnd(17)} ${note}`
    }),
  )

const journalOf = (since: number | null): string =>
  since === null ? "" : `; journal since ${new Date(since).toISOString()}`

const namesShown = 5

/** A description of the market in one line. */
const marketOf = ({ market, replay }: FirstMinuteOptions, mirror: ReturnType<Bourse["mirror"]>): string => {
  if (mirror === null) {
    if (market === "none")
      return "none: only your own orders are in the books (--market on simulates a market)"
    return replay.length === 0
      ? "simulated: it quotes and trades in every symbol"
      : `replays ${replay.join(", ")}; the other symbols are simulated`
  }
  const { url, by, symbols } = mirror
  const names = symbols.slice(0, namesShown).map(({ symbol }) => symbol)
  const more = symbols.length > namesShown ? ` and ${symbols.length - namesShown} more` : ""
  return `mirrors ${url} by ${by}: ${names.join(", ")}${more}; reads public data only, and never sends a key`
}

const kinds: ReadonlyArray<readonly [kind: keyof ReturnType<Bourse["historySince"]>, name: string]> = [
  ["orders", "orders"],
  ["fills", "fills"],
  ["trades", "public trades"],
  ["minuteCandles", "minute candles"],
]

/** First words of the histories that users read; `bourse verify` prints the other histories too. */
const historyOf = (since: ReturnType<Bourse["historySince"]>): Array<string> => {
  const kept = kinds.flatMap(([kind, name]) => {
    const time = since[kind]
    return time === null ? [] : [`${name} since ${new Date(time).toISOString()}`]
  })
  return kept.length === 0 ? [] : [`History    ${kept.join(", ")}`]
}

/**
 * The API keys of the init file, and keys issued anew for a branch. A secret that the server made is printed
 * only at this start.
 */
const initKeysOf = ({ initKeys }: Bourse, isBranch: boolean): Array<string> =>
  initKeys.flatMap(({ account, key, secret, isGenerated }, at) => {
    const title = at > 0 ? "" : isBranch ? "New keys" : "Init keys"
    const [note, ...shown] = isGenerated ? ["secret, shown once, below", secret] : ["secret as in the file"]
    return [
      `${title.padEnd(10)} ${account}: ${key} (${note})`,
      ...shown.map((line) => `${" ".repeat(titleWidth)}${line}`),
    ]
  })

export interface FirstMinuteOptions {
  /**
   * The snapshot from which this start began, and whether its folder is removed at the end; undefined if there is
   * none.
   */
  readonly branch?: { readonly from: string; readonly isTemporary: boolean } | undefined
  readonly market: "simulated" | "mirrored" | "none"
  /** Files of recorded data that the market replays. */
  readonly replay: ReadonlyArray<string>
  readonly admin: boolean
  readonly devKeys: "loopback" | "any"
  /** Whether long lines are wrapped; without a terminal each fact is one line for programs. */
  readonly isTerminal: boolean
  /** Whether the sandbox token was made at this start; a given token is never printed. */
  readonly isTokenGenerated: boolean
  /** The database for journal and history, without its password; undefined if the data folder has both. */
  readonly database: string | undefined
  /** The repository clone from which the server runs; undefined otherwise. */
  readonly clone: string | undefined
}

/** The text by which the printed commands name the sandbox token, and a sentence about it. */
const tokenWords = (
  { url, data }: Bourse,
  token: string,
  { isTerminal, isTokenGenerated, clone }: FirstMinuteOptions,
): { readonly desk: string; readonly header: string; readonly facts: ReadonlyArray<string> } => {
  // In a clone `bourse` is not on the PATH yet, so the commands use its file.
  const bourse = clone === undefined ? "bourse" : quoted(join(clone, "bourse"))
  const isInMemory = data === ":memory:"
  // Prints the token only on a terminal, since other output may be stored; an exchange in memory has no file
  // that contains the token.
  if (isTokenGenerated && (isTerminal || isInMemory))
    return { desk: deskLink(url, token), header: quoted(`X-Bourse-Token: ${token}`), facts: [] }
  const place = isTokenGenerated ? `in ${join(data, "server.json")}` : "yours, not printed"
  const how = isInMemory ? "" : `; eval "$(${bourse} env --data ${quoted(data)})" sets BOURSE_SANDBOX_TOKEN`
  return {
    desk: isInMemory
      ? `${url}/desk/`
      : `${bourse} desk --data ${quoted(data)} prints the link with the token`,
    header: `"X-Bourse-Token: $BOURSE_SANDBOX_TOKEN"`,
    facts: [`Token      ${place}${how}`],
  }
}

/** The text that `bourse serve` prints when it is ready. */
export const firstMinute = (bourse: Bourse, clock: string, options: FirstMinuteOptions): string => {
  const { url, data, sandboxToken } = bourse
  const mirror = bourse.mirror()
  const mirrored = mirror?.symbols.map((each) => each.symbol) ?? ["BTCUSDT"]
  const symbol = mirrored.includes("BTCUSDT") ? "BTCUSDT" : mirrored[0]!
  const token = sandboxToken === null ? null : tokenWords(bourse, sandboxToken, options)
  const kept =
    options.database !== undefined
      ? `in the database ${options.database}: survives restarts and crashes`
      : data === ":memory:"
        ? "in memory: lost when this process ends"
        : options.branch?.isTemporary === true
          ? `in ${data}: removed when this process ends`
          : `in ${data}: survives restarts and crashes${journalOf(bourse.journalSince())}`
  const facts = [
    `Exchange   ${url}`,
    `Reference  ${url}/docs`,
    `Data       ${kept}`,
    ...historyOf(bourse.historySince()),
    `Clock      ${clock}`,
    ...(options.branch === undefined
      ? []
      : [`From       ${options.branch.from}; sign requests by the exchange's clock`]),
    ...initKeysOf(bourse, options.branch !== undefined),
    ...(token === null ? [] : [`Desk       ${token.desk}`, ...token.facts]),
    ...(bourse.readOnly() === null ? [] : [`Read-only  ${bourse.readOnly()}`]),
  ]
  const ready = (lines: ReadonlyArray<string>): string =>
    [
      "Bourse is ready.",
      ...lines.map((line) =>
        options.isTerminal ? wrapped(`  ${line.slice(0, titleWidth)}`, line.slice(titleWidth)) : `  ${line}`,
      ),
    ].join("\n")
  const section = (title: string, lines: ReadonlyArray<string>): string =>
    [title, ...lines.map((line) => `  ${line}`)].join("\n")
  if (token === null) {
    return ready([...facts, `Admin      ${options.admin ? "on" : "off (--admin-token)"}`])
  }
  return [
    ready([...facts, `Market     ${marketOf(options, mirror)}`, "Faults     none"]),
    section(
      `${withKeys.length} demo accounts, ${accountLines().length} keys: key, secret (they work from ${options.devKeys === "any" ? "anywhere" : "this machine only"})`,
      accountLines(),
    ),
    section(`Show a balance; buy ${symbol === "BTCUSDT" ? "BTC" : symbol} for 100 USDT:`, [
      curlLine(url, "GET", "/api/v3/account", ""),
      curlLine(url, "POST", "/api/v3/order", `symbol=${symbol}&side=BUY&type=MARKET&quoteOrderQty=100&`),
    ]),
    ...(symbol === "BTCUSDT"
      ? [section("Buy with ccxt (after npm install ccxt in a folder outside the clone):", [ccxtLine(url)])]
      : []),
    section("Show a balance with the typed client (in apps/maker, after npm run build):", [clientLine(url)]),
    section(
      `Credit 1000 USDT; ${mirror === null ? "advance the clock 1 h; " : ""}lose the next order's response; reset:`,
      [
        sandboxLine(url, token.header, "fund", { uid: "10000001", asset: "USDT", amount: "1000" }),
        // The clock of a mirrored market cannot be moved.
        ...(mirror === null ? [sandboxLine(url, token.header, "clock/advance", { ms: 3_600_000 })] : []),
        sandboxLine(url, token.header, "faults", { kind: "dropAfterCommit", endpoint: "spot.placeOrder" }),
        sandboxLine(url, token.header, "reset"),
      ],
    ),
    ...(options.clone === undefined
      ? []
      : [
          section("Control it with ./bourse in the clone, or in any folder after this line:", [
            `export PATH=${quoted(options.clone)}:"$PATH"; bourse status`,
          ]),
        ]),
    "Stop with Ctrl-C.",
  ].join("\n\n")
}
