/**
 * Starts a server with one endpoint, `GET /api/v3/greeting`, and a driver; and makes a kit for that server. The
 * fake exchange behaves correctly, except for the mistakes that a test configures.
 */
import { createHmac, randomBytes } from "node:crypto"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"

interface Account {
  readonly secret: string
  readonly uid: string
  readonly permissions: ReadonlyArray<string> | "all"
}

type Answer = readonly [status: number, body: unknown]

const windowOf = (parameters: URLSearchParams): number => Number(parameters.get("recvWindow") ?? "5000")

/** Names of deliberate mistakes of the fake exchange; each mistake changes one thing. */
export type Departure =
  | "any key"
  | "any signature"
  | "the beginning of a key"
  | "the beginning of a signature"
  | "no signature needed"
  | "no timestamp needed"
  | "any age"
  | "any window"
  | "any permission"
  | "no name needed"
  | "rejects everything"
  | "rejects what follows a rejection"
  | "serves what it rejected, after a success"
  | "breaks down"
  | "breaks down when it should reject"
  | "breaks down at names of nothing"
  | "an array at names of nothing"
  | "finds an id by its beginning"
  | "no JSON"
  | "no answer"
  | "an array"
  | "uid as a number"
  | "amount as a number"
  | "amount in scientific notation"
  | "time in seconds"
  | "time as text"
  | "without uid"
  | "name null"
  | "kind in capitals"
  | "kinds as one object"
  | "another name"
  | "rejects with 200 and a code"
  | "more keys"
  | "the other spelling"
  | "too many requests at first"

const greeting = (
  parameters: URLSearchParams,
  uid: string,
  id: string,
  does: (departure: Departure) => boolean,
): unknown => {
  const kinds = [{ kind: does("kind in capitals") ? "SMALL" : "small" }, { kind: "large" }]
  const now = Date.now()
  const answer = {
    ...(does("without uid") ? {} : { uid: does("uid as a number") ? Number(uid) : uid }),
    name: does("name null") ? null : does("another name") ? "nobody" : parameters.get("name"),
    amount: does("amount as a number") ? 1.5 : does("amount in scientific notation") ? "15e-1" : "1.50",
    [does("the other spelling") ? "creatTime" : "createTime"]: does("time in seconds")
      ? Math.round(now / 1_000)
      : does("time as text")
        ? String(now)
        : now,
    note: null,
    id,
    kinds: does("kinds as one object") ? kinds[0] : kinds,
    ...(does("more keys") ? { more: 1, kindsOfKinds: {} } : {}),
  }
  const isOfNothing = parameters.get("name")?.endsWith("0") === true
  return does("an array") || (does("an array at names of nothing") && isOfNothing) ? [answer] : answer
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let body = ""
  for await (const chunk of request) body += chunk
  return body
}

export const startFakeExchange = async (departure?: Departure) => {
  const accounts = new Map<string, Account>([
    ["given-key", { secret: "given-secret", uid: "7000", permissions: "all" }],
  ])
  const does = (name: Departure) => name === departure
  const seen: Array<string> = []
  let limitedLeft = 3
  let hasRejected = false
  let hasServed = false
  const ids: Array<string> = []

  const rejection = (code: number, msg: string): Answer =>
    does("breaks down when it should reject")
      ? [500, { code: 500, msg: "oops" }]
      : [does("rejects with 200 and a code") ? 200 : 400, { code, msg }]

  const answerGreeting = (request: IncomingMessage, query: string): Answer => {
    const parameters = new URLSearchParams(query)
    const key = String(request.headers["x-mexc-apikey"] ?? "")
    const [, like] = [...accounts].find(([each]) => key !== "" && each.startsWith(key)) ?? []
    const other = does("any key") ? accounts.get("given-key") : undefined
    const account = accounts.get(key) ?? (does("the beginning of a key") ? like : other)
    if (account === undefined) return rejection(10072, "no such key")
    const signature = parameters.get("signature")
    const signed = query
      .split("&")
      .filter((pair) => !pair.startsWith("signature="))
      .join("&")
    const expected = createHmac("sha256", account.secret).update(signed).digest("hex")
    const isBeginning = signature !== null && expected.startsWith(signature)
    const unchecked =
      does("any signature") || does("any key") || (does("the beginning of a signature") && isBeginning)
    if (signature === null ? !does("no signature needed") : signature !== expected && !unchecked)
      return rejection(700002, "signature")
    const timestamp = parameters.get("timestamp")
    if (timestamp === null && !does("no timestamp needed")) return rejection(700003, "timestamp")
    // clock: the server's own check of the timestamp, with the windows of the interface
    const age = Date.now() - Number(timestamp ?? Date.now())
    const tooOld = age > windowOf(parameters) && !does("any age")
    if (tooOld || age < -1_000) return rejection(700003, "timestamp")
    if (windowOf(parameters) > 60_000 && !does("any window")) return rejection(700005, "recvWindow")
    if (
      account.permissions !== "all" &&
      !account.permissions.includes("SPOT_ACCOUNT_READ") &&
      !does("any permission")
    )
      return rejection(700007, "permission")
    if (does("rejects what follows a rejection") && hasRejected) {
      hasRejected = false
      return rejection(1, "no")
    }
    const servesAll = does("serves what it rejected, after a success") && hasServed
    if (!parameters.get("name") && !does("no name needed") && !servesAll) {
      hasRejected = true
      return rejection(700004, "name")
    }
    if (does("rejects everything")) return rejection(1, "no")
    const isOfNothing = parameters.get("name")?.endsWith("0") === true
    if (does("breaks down") || (does("breaks down at names of nothing") && isOfNothing))
      return [500, { code: 500 }]
    hasServed = true
    if (does("too many requests at first") && limitedLeft-- > 0) return [429, { code: 429 }]
    const id = parameters.get("id") ?? ""
    ids.push(id)
    const found = ids.find((each) => each.startsWith(id) && id !== "" && does("finds an id by its beginning"))
    return [200, greeting(parameters, account.uid, found ?? id, does)]
  }

  const drive = (verb: string, args: Record<string, unknown>): unknown => {
    if (verb === "fund" || verb === "advanceClock") return { done: {} }
    if (verb !== "createActor") return { cannot: `no ${verb} here` }
    const apiKey = `key${randomBytes(6).toString("hex")}`
    const secret = randomBytes(12).toString("hex")
    const uid = String(args.uid ?? 7_001 + accounts.size)
    accounts.set(apiKey, { secret, uid, permissions: args.permissions as Account["permissions"] })
    return { done: { apiKey, secret, uid } }
  }

  const server = createServer(async (request, response) => {
    const [path = "", query = ""] = (request.url ?? "").split("?")
    seen.push(`${request.method} ${request.url}`)
    const body = await bodyOf(request)
    const send = ([status, answer]: Answer) =>
      response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(answer))
    if (path.startsWith("/driver/")) send([200, drive(path.slice("/driver/".length), JSON.parse(body))])
    else if (path !== "/api/v3/greeting" || request.method !== "GET") send([404, { code: 404 }])
    else if (does("no answer")) response.destroy()
    else if (does("no JSON")) response.end("<html>welcome</html>")
    else send(answerGreeting(request, query))
  })
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    baseUrl,
    seen,
    stop: () => {
      server.closeAllConnections()
      return new Promise((closed) => server.close(closed))
    },
  }
}

const text = (name: string) => ({ name, type: "text", text: `The ${name}.` })

/** The fake exchange's interface as a catalogue. */
export const tinyCatalogue = {
  area: "spot",
  sections: [
    {
      id: "auth",
      section: "Authentication",
      rules: [
        "key-required",
        "timestamp-required",
        "signature-required",
        "wrong-signature-is-rejected",
        "recv-window-bounds-age",
      ].map((id) => ({ id, level: "must", kind: "rejection", text: `The rule ${id}.` })),
    },
    {
      id: "open",
      section: "Open",
      rules: [{ id: "either-way", level: "open", kind: "window", text: "Not shown." }],
    },
  ],
  endpoints: [
    {
      id: "spot.greeting",
      section: "GET /api/v3/greeting",
      method: "GET",
      path: "/api/v3/greeting",
      permission: "SPOT_ACCOUNT_READ",
      role: "any",
      weightIp: null,
      text: "Greets.",
      parameters: [
        { name: "name", in: "query", type: "string", required: true, text: "Whom." },
        { name: "id", in: "query", type: "string", required: false, text: "Its id." },
        {
          name: "recvWindow",
          in: "query",
          type: "long",
          required: false,
          maximum: "60000",
          text: "How long.",
        },
      ],
      answer: {
        kind: "object",
        fields: [
          { name: "uid", type: "digits", text: "Whose key it was." },
          text("name"),
          { name: "amount", type: "decimal", text: "An amount." },
          { name: "createTime", or: "creatTime", type: "ms", text: "When." },
          { ...text("note"), nullable: true },
          { ...text("id"), optional: true },
          {
            name: "kinds",
            type: "array",
            text: "Kinds.",
            fields: [{ ...text("kind"), values: ["small", "large"] }],
          },
        ],
      },
      rules: [
        { id: "recv-window-max-60000", level: "must", kind: "maximum", text: "At most 60000." },
        { id: "greets-by-name", level: "must", kind: "rule", text: "The name comes back." },
        { id: "greets-nicely", level: "should", kind: "rule", text: "It is nice." },
      ],
    },
  ],
}

export const documentedFixture = {
  id: "spot.greeting.documented",
  title: "A greeting",
  profile: "spot-read",
  risk: "none",
  actors: { guest: {} },
  documents: "greet",
  covers: ["spot.greeting.greets-by-name"],
  steps: [
    {
      name: "greet",
      call: "spot.greeting",
      as: "guest",
      with: { name: "{unique}", id: "{unique}1" },
      covers: ["spot.greeting.greets-by-name", "spot.greeting.parameter.id"],
      expect: { outcome: "ok", answer: { name: "{unique}", createTime: { $ms: { within: 60_000 } } } },
    },
  ],
}

const folders: Array<string> = []

/** Writes a folder with a kit of these fixtures, and these defaults for its fixture file. */
export const makeKit = (
  fixtures: ReadonlyArray<object> = [documentedFixture],
  catalogue: object = tinyCatalogue,
  ofFile: object = {},
): string => {
  const folder = mkdtempSync(join(tmpdir(), "bourse-kit-"))
  folders.push(folder)
  for (const [name, content] of Object.entries({
    statements: catalogue,
    fixtures: { ...ofFile, fixtures },
  })) {
    mkdirSync(join(folder, name))
    writeFileSync(join(folder, name, "tiny.json"), JSON.stringify(content))
  }
  return folder
}

export const removeKits = (): void => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
}

export const tinySymbol = {
  symbol: "BTCUSDT",
  base: "BTC",
  quote: "USDT",
  tick: "0.01",
  lot: "0.000001",
  minQuantity: "0.000001",
  minAmount: "1",
  price: "60000",
}
