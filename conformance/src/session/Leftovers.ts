/**
 * Cleans up after an aborted run of the kit, whose open orders and strategy groups would disturb the next run.
 * During a run of the kit, a file in the temporary folder lists the orders and groups made, each with its API
 * key; only the file's owner can read it. The next run against the same server reads the list of leftovers,
 * removes the orders and groups, and deletes the list. Another temporary file keeps the offset of the target's
 * clock if a run moved the clock.
 */
import { createHash } from "node:crypto"
import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Risk } from "../kit/Fixture.ts"
import { isObject } from "../values/Json.ts"
import type { Call, Called, Session } from "./Session.ts"

/**
 * An order or group that remains until it is removed, and the actor that can remove it. The secret of a given
 * key is not written to the list of leftovers, since the target file has it.
 */
interface Made {
  readonly actor: { readonly name: string; readonly apiKey: string; readonly secret?: string }
  readonly symbol?: string
  readonly orderId?: string
  readonly tradeGroupId?: string
}

const fileOf = ({ target }: Session, ending = "ndjson"): string =>
  join(
    tmpdir(),
    `bourse-conformance-${createHash("sha256").update(target.baseUrl).digest("hex").slice(0, 16)}.${ending}`,
  )

/** Whether the server outlives this run of the kit; a server that the run started stops with it. */
const isThere = ({ target }: Session): boolean =>
  target.start === undefined && !new URL(target.baseUrl).hostname.endsWith(".invalid")

const route = (method: "GET" | "DELETE", path: string) => ({ method, path: `/api/v3/${path}` }) as const

const idOf = (value: unknown): string | undefined =>
  typeof value === "string" || typeof value === "number" ? String(value) : undefined

/** The order or group that a successful call made; undefined for other calls. */
const madeBy = (
  { route: { method, path }, parameters, as }: Call,
  json: unknown,
  isGiven: boolean,
): Made | undefined => {
  if (method !== "POST" || !isObject(json)) return undefined
  const { name, apiKey, secret } = as
  const actor = { name, apiKey, ...(isGiven ? {} : { secret }) }
  const symbol = parameters.find(([key]) => key === "symbol")?.[1]
  const orderId = idOf(json.orderId)
  if (path === "/api/v3/order" && symbol !== undefined && orderId !== undefined)
    return { actor, symbol, orderId }
  const tradeGroupId = isObject(json.data) ? idOf(json.data.tradeGroupId) : undefined
  if (path === "/api/v3/strategy/group" && tradeGroupId !== undefined) return { actor, tradeGroupId }
  return undefined
}

/** Saves for the next run how far the session has moved the target's clock. */
const keepClock = (session: Session): void => {
  if (!isThere(session)) return
  const file = fileOf(session, "clock")
  if (session.offsetMs() === 0) rmSync(file, { force: true })
  else writeFileSync(file, String(session.offsetMs()), { mode: 0o600 })
}

/**
 * Wraps a session so that every order, group and clock move is noted in a file. `end` deletes the notes about
 * orders and groups, but not the note about the clock.
 */
export const noting = (
  session: Session,
  maxRisk: Risk,
): { readonly session: Session; readonly end: () => void } => {
  // Nothing is noted if the run only reads, or if the target is a handler in this process, which has no next
  // run.
  if (maxRisk === "none" || !isThere(session)) return { session, end: () => {} }
  const file = fileOf(session)
  const given = new Set(Object.values(session.target.actors ?? {}).map(({ apiKey }) => apiKey))
  let isBegun = false
  const note = (made: Made) => {
    if (!isBegun) writeFileSync(file, "", { mode: 0o600 })
    isBegun = true
    appendFileSync(file, `${JSON.stringify(made)}\n`)
  }
  const call = async (asked: Call): Promise<Called> => {
    const called = await session.call(asked)
    const made =
      called.verdict === "ok" ? madeBy(asked, called.answer.json, given.has(asked.as.apiKey)) : undefined
    if (made !== undefined) note(made)
    return called
  }
  const advance = (ms: number) => {
    session.advance(ms)
    keepClock(session)
  }
  return { session: { ...session, call, advance }, end: () => rmSync(file, { force: true }) }
}

const readNotes = (file: string): ReadonlyArray<Made> =>
  readFileSync(file, "utf8")
    .split("\n")
    .flatMap((line) => {
      try {
        return line === "" ? [] : [JSON.parse(line) as Made]
      } catch {
        // The last line of the list is incomplete if the run was killed.
        return []
      }
    })

/**
 * Removes the orders and groups that an aborted run left; returns a description, or an empty text if there were
 * none.
 */
export const tidyLeftovers = async (session: Session, maxRisk: Risk): Promise<string> => {
  const file = fileOf(session)
  if (maxRisk === "none" || !isThere(session) || !existsSync(file)) return ""
  const given = Object.values(session.target.actors ?? {})
  const gone = { orders: 0, groups: 0 }
  const found = readNotes(file)
  const signers = new Map(
    found.flatMap(({ actor }) => {
      const secret = actor.secret ?? given.find(({ apiKey }) => apiKey === actor.apiKey)?.secret
      return secret === undefined ? [] : [[actor.apiKey, { ...actor, secret }] as const]
    }),
  )
  const remove = (as: Call["as"], path: string, parameters: Call["parameters"]) =>
    session
      .call({ route: route("DELETE", path), parameters, as, limitIsRejection: true })
      .then(({ verdict }) => (verdict === "ok" ? 1 : 0))
      // A restarted server knows neither the API key nor the order, so the error is ignored.
      .catch(() => 0)
  for (const [apiKey, as] of signers) {
    const own = found.filter(({ actor }) => actor.apiKey === apiKey)
    for (const symbol of new Set(own.flatMap(({ symbol = [] }) => symbol))) {
      const listed = await session
        .call({ route: route("GET", "openOrders"), parameters: [["symbol", symbol]], as })
        .catch(() => undefined)
      const open = new Set(
        (Array.isArray(listed?.answer.json) ? listed.answer.json : [])
          .filter(isObject)
          .map(({ orderId }) => String(orderId)),
      )
      for (const { orderId } of own)
        if (orderId !== undefined && open.has(orderId))
          gone.orders += await remove(as, "order", [
            ["symbol", symbol],
            ["orderId", orderId],
          ])
    }
    for (const { tradeGroupId } of own)
      if (tradeGroupId !== undefined)
        gone.groups += await remove(as, "strategy/group", [["tradeGroupId", tradeGroupId]])
  }
  rmSync(file, { force: true })
  return `An earlier run was aborted. ${gone.orders} of its orders and ${gone.groups} of its strategy groups were removed.\n`
}

/** Time in ms by which an earlier run left the target's clock ahead; 0 if none moved the clock. */
export const keptClock = (session: Session): number => {
  const file = fileOf(session, "clock")
  const offsetMs = isThere(session) && existsSync(file) ? Number(readFileSync(file, "utf8")) : 0
  return Number.isFinite(offsetMs) ? offsetMs : 0
}
