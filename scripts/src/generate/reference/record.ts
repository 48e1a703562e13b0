// Records the examples of the reference: the documenting fixture of every endpoint, every public endpoint, and those of
// listen keys, asked of our own server. node --conditions=@bourse/source scripts/src/generate/reference/record.ts, then npm run fix
//
// Recorded values that differ from run to run are replaced: times are as if each request had been made in one
// fixed minute, names and keys are those of the notes. Long lists in recorded answers are cut. If the
// documenting fixture gets an empty list, the answer of another fixture of the endpoint is recorded.
import { writeFileSync } from "node:fs"
import { type Fixture, loadKit, readTarget } from "@bourse/conformance"
import { makeSender } from "@bourse/conformance/src/http/Http.ts"
import { FixtureContext } from "@bourse/conformance/src/run/FixtureContext.ts"
import { runSteps } from "@bourse/conformance/src/run/RunSteps.ts"
import { makeSession, type Session } from "@bourse/conformance/src/session/Session.ts"
import { bourseDriver } from "@bourse/conformance/src/target/BourseDriver.ts"
import { launch } from "@bourse/conformance/src/target/Launch.ts"
import { loadSigner } from "@bourse/conformance/src/target/TargetFile.ts"
import { areas } from "@bourse/server/src/documentation/Documentation.ts"
import { root } from "../../repository/steps.ts"
import { exampleOf } from "./endpoints.ts"

type Parameter = readonly [name: string, value: string]
type Recorded = { fixture?: string; parameters: Parameter[]; answer: unknown }

/** Time of every recorded request, in ms. */
const fixedMs = Date.UTC(2026, 7, 1)
/** Greatest number of items that are kept of a recorded list. */
const itemsMax = 3

/** Matches a name that a fixture generated. */
const madeUp = /k[0-9a-z]{15}\w*/g

/**
 * Makes a function that replaces values which differ from run to run, in the same way in a request and its
 * answer.
 */
function makeReplacer(atMs: number) {
  // Times are shifted by whole minutes, so that candles still begin on a minute.
  const shiftMs = Math.floor((fixedMs - atMs) / 60_000) * 60_000
  const names: Map<string, string> = new Map()
  const nameFor = (field: string, name: string) => {
    const meant =
      field === "batchOrders" ? "newClientOrderId" : field.endsWith("Account") ? "subAccount" : field
    let example = String(exampleOf(meant) ?? "example1")
    while ([...names.values()].includes(example))
      example = example.replace(/\d*$/, (digits) => String(Number(digits) + 1).padStart(digits.length, "0"))
    if (!names.has(name)) names.set(name, example)
    return names.get(name) ?? ""
  }
  const replace = (field: string, value: unknown): unknown => {
    if (Array.isArray(value)) {
      const isList = value.some((item) => typeof item === "object")
      return (isList ? value.slice(0, itemsMax) : value).map((item) => replace(field, item))
    }
    if (typeof value === "object" && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, replace(key, item)]))
    if (typeof value === "number") return /^1\d{12}$/.test(String(value)) ? value + shiftMs : value
    if (typeof value !== "string") return value
    if (["apiKey", "apikey", "secretKey", "listenKey"].includes(field)) return exampleOf(field)
    if (/^1\d{12}$/.test(value)) return String(Number(value) + shiftMs)
    if (/^20\d{6}$/.test(value)) {
      const day = Date.parse(value.replace(/(....)(..)(..)/, "$1-$2-$3")) - (atMs - (atMs % 86_400_000))
      return new Date(fixedMs + day).toISOString().slice(0, 10).replaceAll("-", "")
    }
    return value.replace(madeUp, (name) => nameFor(field, name))
  }
  return replace
}

function settled({ fixture, parameters, answer, atMs }: Recorded & { atMs: number }): Recorded {
  const replace = makeReplacer(atMs)
  return {
    ...(fixture === undefined ? {} : { fixture }),
    parameters: parameters.map(([name, value]) => [name, String(replace(name, value))]),
    answer: replace("", answer),
  }
}

async function makeTrader(session: Session, balances: Record<string, string>) {
  const made = await session.driver?.ask("createActor", { role: "master", permissions: "all" })
  if (made === undefined || "cannot" in made) throw new Error("no trader")
  const { uid } = made.done
  for (const [asset, amount] of Object.entries(balances))
    await session.driver?.ask("fund", { uid, asset, amount })
  return { name: "trader", apiKey: String(made.done.apiKey), secret: String(made.done.secret) }
}

/**
 * Makes one trade and two resting orders, so that recorded public answers are not empty. The function that is
 * returned cancels the resting orders, since later fixtures need an empty book.
 */
async function makeMarket(session: Session) {
  const [seller, buyer] = [
    await makeTrader(session, { BTC: "1" }),
    await makeTrader(session, { USDT: "100000" }),
  ]
  const route = { method: "POST", path: "/api/v3/order" } as const
  for (const [as, side, price, quantity] of [
    [seller, "SELL", "60000", "0.5"],
    [buyer, "BUY", "60000", "0.01"],
    [buyer, "BUY", "59990", "0.25"],
  ] as const) {
    const order = { symbol: "BTCUSDT", side, type: "LIMIT", quantity, price }
    const { verdict, answer } = await session.call({ route, parameters: Object.entries(order), as })
    if (verdict !== "ok") throw new Error(`the market was not made: ${answer.text}`)
  }
  return async () => {
    const clear = { method: "DELETE", path: "/api/v3/openOrders" } as const
    for (const as of [seller, buyer])
      await session.call({ route: clear, parameters: [["symbol", "BTCUSDT"]], as })
  }
}

async function recordPublic(session: Session): Promise<[string, Recorded][]> {
  const clear = await makeMarket(session)
  const found: [string, Recorded][] = []
  for (const { method, path, query, permission } of areas.flatMap(({ endpoints }) =>
    endpoints.map(({ endpoint }) => endpoint),
  )) {
    if (permission !== null) continue
    const fields = (query as unknown as { fields?: object }).fields ?? ({} as Record<string, unknown>)
    const asked = Object.keys(fields).filter((name) => ["symbol", "interval", "limit"].includes(name))
    const parameters: Parameter[] = asked.map((name) => [name, String(exampleOf(name))])
    const response = await fetch(
      `${session.baseUrl}${path}?${new URLSearchParams(Object.fromEntries(parameters))}`,
    )
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
    const atMs = Date.now()
    found.push([`${method} ${path}`, settled({ parameters, answer: await response.json(), atMs })])
  }
  await clear()
  return found
}

/** Records how a listen key is made, listed, extended and ended, in the area's order. */
async function recordListenKeys(session: Session): Promise<[string, Recorded][]> {
  const as = await makeTrader(session, {})
  const found: [string, Recorded][] = []
  let parameters: Parameter[] = []
  for (const { endpoint } of areas.find(({ name }) => name === "streams")?.endpoints ?? []) {
    const { method, path, query } = endpoint
    const asked = Object.keys((query as unknown as { fields: object }).fields).length === 0 ? [] : parameters
    // The type of methods in the catalogue has no PUT, but the sender accepts it.
    const route = { method: method as "POST", path }
    const { verdict, answer } = await session.call({ route, parameters: asked, as })
    if (verdict !== "ok") throw new Error(`${method} ${path}: ${answer.text}`)
    if (method === "POST") parameters = [["listenKey", JSON.parse(answer.text).listenKey]]
    found.push([`${method} ${path}`, settled({ parameters: asked, answer: answer.json, atMs: Date.now() })])
  }
  return found
}

/** Whether a recorded answer contains no empty list. */
const isFull = (answer: unknown): boolean =>
  typeof answer !== "object" ||
  answer === null ||
  (Array.isArray(answer)
    ? answer.length > 0 && answer.every(isFull)
    : Object.entries(answer).every(([name, value]) => name === "failedList" || isFull(value)))

/** Runs a fixture up to the given step, without wrong variants, which are no examples. */
async function recordStep(
  session: Session,
  { id, title, profile, risk, needs, actors, steps }: Fixture,
  last: number,
) {
  let recorded: (Recorded & { atMs: number }) | undefined
  const call: Session["call"] = async (asked) => {
    const called = await session.call(asked)
    const { plan, timestamp } = called.request
    recorded = {
      fixture: id,
      parameters: [...plan.parameters],
      answer: called.answer.json,
      atMs: Number(timestamp),
    }
    return called
  }
  const upToStep = steps.slice(0, last + 1).map((step) => ("call" in step ? { ...step, wrongs: [] } : step))
  const fixture = {
    id,
    title,
    profile,
    risk,
    actors,
    steps: upToStep,
    ...(needs === undefined ? {} : { needs }),
  }
  const run = new FixtureContext({ ...session, call }, fixture)
  await runSteps(run)
  const [problem] = run.problems
  if (recorded === undefined || problem !== undefined)
    throw new Error(`${id}: ${problem?.wanted}, got ${problem?.got}`)
  return recorded
}

async function recordDocumented(session: Session): Promise<[string, Recorded][]> {
  const { fixtures, endpoints } = session.kit
  const found: [string, Recorded][] = []
  for (const documented of fixtures) {
    const { id, documents, steps } = documented
    const step = steps.find(({ name }) => name === documents)
    if (step === undefined || !("call" in step)) continue
    let recorded = await recordStep(session, documented, steps.indexOf(step))
    const others = fixtures.flatMap((fixture) =>
      fixture.steps.flatMap((each, last) =>
        "call" in each && each.call === step.call && each.expect.outcome === "ok" ? [{ fixture, last }] : [],
      ),
    )
    for (const { fixture, last } of others) {
      if (isFull(recorded.answer)) break
      // Errors are ignored: some fixtures need a capability that this target lacks, or a step that was left
      // out.
      const other = await recordStep(session, fixture, last).catch(() => undefined)
      if (other !== undefined && isFull(other.answer)) recorded = other
    }
    const endpoint = endpoints.get(step.call)
    if (endpoint === undefined) throw new Error(`${id} calls ${step.call}, which the catalogue does not have`)
    found.push([`${step.controls?.method ?? endpoint.method} ${endpoint.path}`, settled(recorded)])
  }
  return found
}

process.chdir(root)
const kit = loadKit()
const target = readTarget("conformance/targets/bourse-memory.json")
const launched = await launch(target.start ?? [])
const sender = makeSender(launched.baseUrl)
const { driver: address } = target
if (address === undefined || !("bourse" in address)) throw new Error(`${target.name} names no control plane`)
const driver = bourseDriver(launched.baseUrl, address.bourse.token)
try {
  const sign = await loadSigner(target, undefined)
  const session = makeSession({ kit, target, baseUrl: launched.baseUrl, driver, sender, sign })
  const examples = Object.fromEntries([
    ...(await recordPublic(session)),
    ...(await recordListenKeys(session)),
    ...(await recordDocumented(session)),
  ])
  writeFileSync("scripts/src/generate/reference/examples.json", `${JSON.stringify(examples, null, 2)}\n`)
} finally {
  sender.close()
  driver.stop()
  await launched.stop()
}
