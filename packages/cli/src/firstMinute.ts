/** What a newcomer reads first: where it runs, what it keeps, who can trade, and lines to copy. */
import type { Bourse } from "@bourse/server"
import { demoAccounts } from "@bourse/server"

/** A signed read, as one line of shell: works wherever curl and openssl do. */
export const curlLine = (url: string): string =>
  `q="timestamp=$(date +%s)000"; curl -s -H "X-MEXC-APIKEY: dev-alice" "${url}/api/v3/account?$q&signature=$(printf %s "$q" | openssl dgst -sha256 -hmac dev-secret-alice -r | cut -d' ' -f1)"`

/** A signed order, likewise. */
export const curlOrderLine = (url: string): string =>
  `q="symbol=BTCUSDT&side=BUY&type=MARKET&quoteOrderQty=100&timestamp=$(date +%s)000"; curl -s -X POST -H "X-MEXC-APIKEY: dev-alice" "${url}/api/v3/order?$q&signature=$(printf %s "$q" | openssl dgst -sha256 -hmac dev-secret-alice -r | cut -d' ' -f1)"`

/** ccxt pointed here, buying at the market: JavaScript without single quotes, to stand in a shell line. */
export const ccxtScript = (url: string): string =>
  [
    `const B="${url}"`,
    `const ex=new (require("ccxt").mexc)({apiKey:"dev-ccxt",secret:"dev-secret-ccxt"})`,
    `ex.urls.api={spot:{public:B,private:B},spot2:{public:B,private:B},contract:{public:B+"/api/v1/contract",private:B+"/api/v1/private"},broker:{private:B+"/api/v3/broker"}}`,
    `ex.createOrder("BTC/USDT","market","buy",0.01).then(o=>ex.fetchOrder(o.id,"BTC/USDT")).then(console.log)`,
  ].join(";")

const indent = (lines: ReadonlyArray<string>): string => lines.map((line) => `  ${line}`).join("\n")

/** The demo accounts people trade with, a line a key. */
const accountLines = (): Array<string> =>
  demoAccounts.flatMap(({ name, uid, master, broker, keys }) =>
    keys.map(({ key, secret, dialect }) => {
      const role = master === null ? (broker ? "master, broker" : "master") : "sub-account of alice"
      const note = dialect === "field" ? `${role}; answers as ccxt expects` : role
      return `${key.padEnd(10)} ${secret.padEnd(17)} ${name} (uid ${uid}; ${note})`
    }),
  )

export interface FirstMinuteOptions {
  readonly maker: boolean
  readonly adminToken: boolean
}

/** The block that `bourse serve` prints when it is ready. */
export const firstMinute = (bourse: Bourse, clock: string, { maker, adminToken }: FirstMinuteOptions): string => {
  const { url, data, sandboxToken } = bourse
  const kept =
    data === ":memory:" ? "in memory only: everything is gone when this process ends" : `in ${data}: survives restarts and crashes`
  const facts = [
    `Exchange   ${url}   (documentation: ${url}/docs)`,
    `Data       ${kept}`,
    `Clock      ${clock}`,
    `Market     ${maker ? "a maker quotes every symbol and a taker trades a little" : "no maker: the books hold what you put there (--maker on)"}`,
  ]
  if (sandboxToken === null) return [`Bourse is ready.`, indent([...facts, `Admin      ${adminToken ? "on" : "off (--admin-token)"}`])].join("\n")
  return [
    "Bourse is ready.",
    indent([...facts, "Faults     none"]),
    "",
    "Accounts (key, secret; from this machine only)",
    indent(accountLines()),
    "",
    "Look at a balance, then buy for 100 USDT:",
    indent([curlLine(url), curlOrderLine(url)]),
    "",
    "The same with ccxt (npm install ccxt):",
    indent([`node -e '${ccxtScript(url)}'`]),
    "",
    "With the Effect client (@bourse/spot):",
    indent([
      `SpotClient.use((spot) => spot.account()).pipe(Effect.provide(SpotClient.layer({ baseUrl: "${url}", apiKey: "dev-alice", secret: "dev-secret-alice" })))`,
    ]),
    "",
    "Move the clock an hour, begin anew:",
    indent([
      `curl -s -X POST -H "X-Bourse-Token: ${sandboxToken}" -H "Content-Type: application/json" -d '{"ms":3600000}' ${url}/sandbox/v1/clock/advance`,
      `curl -s -X POST -H "X-Bourse-Token: ${sandboxToken}" ${url}/sandbox/v1/reset`,
    ]),
    "",
    "Stop with Ctrl-C.",
  ].join("\n")
}
