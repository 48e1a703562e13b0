/**
 * Plays random sessions until the number of requests or the time is used up. The first session that breaches an
 * invariant is shrunk and repeated.
 */
import * as fc from "fast-check"
import { makeVariables, symbolFacts } from "../checks/Variables.ts"
import { type Fixture, type Risk, risks } from "../kit/Fixture.ts"
import { type Actor, askUid, provision } from "../session/Provision.ts"
import type { Session } from "../session/Session.ts"
import type { TargetSymbol } from "../target/Target.ts"
import { add, exact, multiply, textOf, times } from "../values/Exact.ts"
import { Blocked, Unsupported } from "../values/Failure.ts"
import { isObject } from "../values/Json.ts"
import { longBalance } from "./amounts.ts"
import { chainsOf } from "./areas/withdrawals.ts"
import { type Mixture, mixturesFor } from "./areas.ts"
import { type Allowance, Breached, Burst, Explorer, racesIn } from "./Explorer.ts"
import type { Row } from "./History.ts"
import { invariantsFor, readingInvariants } from "./invariants.ts"
import { burst, type Kind, openingOf, type Parameters } from "./Kind.ts"
import type { Known } from "./Known.ts"
import { rowsOf } from "./records.ts"
import { makeSubAccount, type SubAccount } from "./subAccount.ts"
import type { Facts } from "./World.ts"

export interface Bounds {
  /** Number of random requests to send. */
  readonly calls: number
  readonly seconds: number
  readonly seed: number
}

/** The smallest session found that breaches an invariant. */
export interface Failure {
  readonly breaches: Breached["breaches"]
  readonly explorer: Explorer
  /** Number of repetitions of the session that failed again. */
  readonly failed: number
  readonly tries: number
}

export interface Explored {
  readonly seed: number
  readonly sessions: number
  readonly calls: number
  readonly seconds: number
  readonly failure: Failure | undefined
}

/** Greatest number of steps in a session. */
const burstsMax = 16

/**
 * Smallest time limit of shrinking, in ms; an exploration with a longer time limit may shrink as long. Each failing
 * session waits until histories must have its records.
 */
const shrinkMsLeast = 20_000

/** Repetitions of a session with concurrent requests, during shrinking and at the end. */
const shrinkTries = 3
const tries = 5

type Amounts = Readonly<Record<string, string>>

const plus = (sums: Map<string, string>, asset: string, amount: string): void =>
  void sums.set(asset, textOf(add(exact(sums.get(asset) ?? "0"), exact(amount))))

/** Balances that accounts need for the requests of a mixture of areas. */
const fundsFor = ({ kinds, areas }: Mixture, facts: Facts): Amounts => {
  if (kinds.every(({ risk }) => risks.indexOf(risk) < risks.indexOf("locks"))) return {}
  const names = new Set(areas.map(({ name }) => name))
  const trades = ["orders", "transfers", "subAccounts"].some((name) => names.has(name))
  const sums = new Map<string, string>()
  for (const symbol of trades ? facts.symbols : []) {
    const { base = "", quote = "", quantity = symbol.lot, price = "1" } = symbolFacts(symbol)
    plus(sums, quote, textOf(times(multiply(exact(price), exact(quantity)), 4n)))
    plus(sums, base, textOf(times(exact(quantity), 4n)))
  }
  const withdraws = names.has("withdrawals") && kinds.some(({ risk }) => risk === "moves")
  for (const { coin, amount } of withdraws ? chainsOf(facts) : [])
    plus(sums, coin, textOf(times(exact(amount), 4n)))
  return Object.fromEntries(sums)
}

const scaled = (amounts: Amounts, factor: string): Amounts =>
  Object.fromEntries(
    Object.entries(amounts).map(([asset, amount]) => [asset, textOf(multiply(exact(amount), exact(factor)))]),
  )

/** Whether accounts get long balances in a mixture of areas: one that moves money and places no orders. */
const hasLongBalances = ({ areas, kinds }: Mixture, { target, hasDriver }: Facts): boolean => {
  const names = areas.map(({ name }) => name)
  return (
    hasDriver &&
    target.capabilities?.includes("large-amounts") === true &&
    kinds.some(({ risk }) => risk === "moves") &&
    !names.includes("orders") &&
    (names.includes("transfers") || names.includes("subAccounts"))
  )
}

const fixtureFor = (mixture: Mixture, facts: Facts, isSecond: boolean): Fixture => {
  const balances = fundsFor(mixture, facts)
  const needsSubAccount = mixture.areas.some((area) => area.needsSubAccount === true)
  return {
    id: "explore.session",
    title: "A random session",
    profile: "spot-trade",
    risk: "none",
    actors: {
      // A broker gets half as much again, to give to its sub-account.
      first: needsSubAccount ? { role: "broker", balances: scaled(balances, "1.5") } : { balances },
      ...(isSecond ? { second: { balances } } : {}),
    },
    steps: [],
  }
}

const knownFor = (session: Session, facts: Facts, actors: ReadonlyArray<Actor>, sub?: SubAccount): Known => ({
  symbols: new Map(facts.symbols.map((symbol) => [symbol.symbol, symbol])),
  actorOf: (name) =>
    name !== "" && name === sub?.name ? sub.actor.name : actors.find(({ uid }) => uid === name)?.name,
  broker: sub === undefined ? undefined : actors[0]?.name,
  platformToken: facts.target.platformToken,
  feeRate: facts.feeRate,
  networks: facts.networks,
  permissionOf: (endpoint) => session.kit.endpoints.get(endpoint)?.permission ?? undefined,
  reads: new Set(
    [...session.kit.endpoints.values()].flatMap(({ id, method }) => (method === "GET" ? [id] : [])),
  ),
})

/** Reads the facts of the target from its file, and commission rate and networks from the server. */
const learn = async (
  { target, driver, kit, call }: Session,
  symbol: TargetSymbol,
  has: (endpoint: string) => boolean,
  surveyor: () => Promise<Actor | undefined>,
): Promise<Facts> => {
  const { main, other, ...further } = target.symbols ?? {}
  /** The symbol whose base asset is the platform token, in which accounts may pay commissions. */
  const ofToken = Object.values(further).find(({ base }) => base === target.platformToken)
  const ask = async (endpoint: string, parameters: Parameters): Promise<unknown> => {
    const route = has(endpoint) ? kit.endpoints.get(endpoint) : undefined
    const as = route && (await surveyor())
    if (route === undefined || as === undefined) return undefined
    const { answer, verdict } = await call({ route, parameters, as })
    return verdict === "ok" ? answer.json : undefined
  }
  const fees = await ask("spot.tradeFee", [["symbol", symbol.symbol]])
  const data = isObject(fees) && isObject(fees.data) ? fees.data : {}
  const rates = [data.makerCommission, data.takerCommission].map(Number).filter(Number.isFinite)
  const coins = rowsOf(await ask("wallet.coinConfigurations", []))
  return {
    target,
    symbols: [main, other, driver === undefined ? undefined : ofToken].filter((each) => each !== undefined),
    hasDriver: driver !== undefined,
    feeRate: rates.length > 0 ? Math.max(...rates).toFixed(8) : undefined,
    networks: coins.flatMap(({ coin, networkList }) =>
      Array.isArray(networkList)
        ? networkList.filter(isObject).map((network): Row => ({ ...network, coin }))
        : [],
    ),
  }
}

/** @param has whether the target has an endpoint */
export const exploreSessions = async (
  session: Session,
  bounds: Bounds,
  maxRisk: Risk,
  has: (endpoint: string) => boolean,
  surveyor: () => Promise<Actor | undefined>,
): Promise<Explored> => {
  const { calls, seconds, seed } = bounds
  const { target, driver } = session
  const symbol = target.symbols?.main
  if (symbol === undefined)
    throw new Unsupported("the target names no symbols, and GET exchangeInfo lists none")
  const facts = await learn(session, symbol, has, surveyor)
  const mixtures = mixturesFor(facts, maxRisk, has)
  if (mixtures.length === 0) throw new Unsupported("the target has no endpoints to explore")
  const trades = maxRisk === "spends"
  const isOwn = target.capabilities?.includes("own-market") === true
  const whole = Object.values(target.actors ?? {}).filter(
    ({ permissions, keyOf }) => permissions === undefined && keyOf === undefined,
  )
  const isSecond = facts.hasDriver || whole.length > 1
  const startAt = performance.now()
  const shrinkMs = Math.max(shrinkMsLeast, seconds * 1_000)
  const allowance: Allowance = { calls, endAt: startAt + seconds * 1_000, phase: "search" }
  let kept: SubAccount | undefined
  let sessions = 0
  /** Mixtures of areas for which the given accounts have too small balances, for example after fees. */
  const short = new Set<Mixture>()

  /** Plays one session with actors of its own; returns its failure. */
  const play = async (
    mixture: Mixture,
    commands: Iterable<fc.AsyncCommand<object, Explorer>>,
  ): Promise<Failure | undefined> => {
    const variables = makeVariables(target.symbols, session.now, target.chains)
    const fixture = fixtureFor(mixture, facts, isSecond)
    const named = [...(await provision(session, fixture, variables)).values()]
    const usesUid = has("spot.uid")
    const actors = await Promise.all(
      named.map(async (actor) => ({
        ...actor,
        uid: actor.uid ?? (usesUid ? await askUid(session, actor) : undefined),
      })),
    )
    // A driver may refuse such a balance: the session then goes on without it.
    for (const { uid } of hasLongBalances(mixture, facts) ? actors : [])
      for (const asset of uid === undefined ? [] : [symbol.base, symbol.quote])
        await driver?.ask("fund", { uid, asset, amount: longBalance }).catch(() => undefined)
    const { unique } = session.names()
    const [first] = actors
    let sub: SubAccount | undefined
    if (first !== undefined && fixture.actors.first?.role === "broker") {
      const funds = risks.indexOf(maxRisk) < risks.indexOf("moves") ? {} : fundsFor(mixture, facts)
      sub = kept ?? (await makeSubAccount(session, first, `${unique}s`, scaled(funds, "0.5")))
      // With a given broker account, all sessions use one sub-account.
      if (!facts.hasDriver) kept = sub
    }
    const all = sub === undefined ? actors : [...actors, sub.actor]
    const known = knownFor(session, facts, all, sub)
    const conserves = !trades || (driver !== undefined && isOwn)
    const invariants =
      maxRisk === "none" ? readingInvariants(known) : invariantsFor(known, conserves, facts.hasDriver)
    const explorer = new Explorer({
      session,
      facts,
      actors: all,
      subAccounts: new Map(sub === undefined ? [] : [[sub.actor.name, sub.name]]),
      made: sub === undefined ? [] : [sub.made],
      unique,
      funds: fundsFor(mixture, facts),
      // Old orders and fills of a given account are left out, unless the run only reads.
      since: facts.hasDriver || maxRisk === "none" ? undefined : session.now() - session.skewToleranceMs,
      areas: mixture.areas,
      allowance,
      judge: (step) =>
        Object.entries(invariants).flatMap(([name, invariant]) =>
          invariant(step).map((breach) => [name, breach] as const),
        ),
    })
    const breached = await fc
      .asyncModelRun(() => ({ model: {}, real: explorer }), commands)
      .then(() => undefined)
      .catch((error: unknown) => {
        if (error instanceof Breached) return error
        throw error
      })
    // A breach is reported even if the server is too broken to tidy up.
    await explorer.tidy().catch((error: unknown) => {
      if (breached === undefined) throw error
    })
    return breached && { breaches: breached.breaches, explorer, failed: 1, tries: 1 }
  }

  let smallest: { readonly failure: Failure; readonly again: () => Promise<Failure | undefined> } | undefined
  let shrinkEndAt = Number.POSITIVE_INFINITY
  let broken: unknown
  const isOver = () => allowance.calls <= 0 || performance.now() >= allowance.endAt
  /** Kinds whose opening requests were sent. */
  const opened = new Set<Kind>()
  const openingFor = ({ kinds, isAll }: Mixture): ReadonlyArray<Kind> => {
    const fresh = isAll ? [] : kinds.filter((kind) => !opened.has(kind) && kind.openings.length > 0)
    for (const kind of fresh) opened.add(kind)
    return fresh
  }
  const propertyOf = (mixture: Mixture, opening: ReadonlyArray<Kind>) => {
    const bursts = burst(mixture.kinds).map((requests) => new Burst(requests))
    const commands: fc.Arbitrary<Iterable<fc.AsyncCommand<object, Explorer>>> =
      opening.length > 0
        ? openingOf(opening).map((steps) => steps.map((requests) => new Burst(requests)))
        : fc.commands([bursts], { maxCommands: burstsMax, size: "max" })
    return fc.asyncProperty(commands, async (drawn) => {
      if (broken !== undefined || performance.now() >= shrinkEndAt) return
      sessions++
      const again = () => play(mixture, drawn)
      try {
        const isRace = smallest !== undefined && racesIn(smallest.failure.explorer.told).size > 0
        for (let left = isRace ? shrinkTries : 1; left > 0; left--) {
          const failure = await again()
          if (failure === undefined) continue
          if (allowance.phase === "search") shrinkEndAt = performance.now() + shrinkMs
          allowance.phase = "shrink"
          smallest = { failure, again }
          throw new Breached(failure.breaches)
        }
      } catch (error) {
        // An error of the harness is thrown, since it is not a counterexample.
        if (error instanceof Breached) throw error
        if (error instanceof Blocked && !facts.hasDriver && short.size < mixtures.length - 1)
          short.add(mixture)
        else broken = error
      }
    })
  }
  const search = (mixture: Mixture, number: number, opening: ReadonlyArray<Kind>) =>
    fc.check(propertyOf(mixture, opening), {
      // Mixes the seed, so that runs with neighbouring seeds do not share sessions.
      seed: Math.imul(seed, 0x9e3779b1) + number,
      numRuns: 1,
      unbiased: true,
    })
  const isDone = () => isOver() || smallest !== undefined || broken !== undefined
  for (let number = 0; !isDone(); number++) {
    const left = mixtures.filter((mixture) => !short.has(mixture))
    const mixture = left[(seed + number) % left.length] as Mixture
    const opening = openingFor(mixture)
    if (opening.length > 0) await search(mixture, number, opening)
    if (!isDone()) await search(mixture, number, [])
  }
  if (broken !== undefined && smallest === undefined) throw broken
  const explored = { seed, sessions, calls: calls - allowance.calls }
  const since = () => (performance.now() - startAt) / 1_000
  if (smallest === undefined) return { ...explored, seconds: since(), failure: undefined }
  const { failure, again } = smallest
  allowance.phase = "confirm"
  let failed = 0
  for (let count = 0; count < tries && broken === undefined; count++)
    if ((await again().catch(() => undefined)) !== undefined) failed++
  return { ...explored, seconds: since(), failure: { ...failure, failed, tries } }
}
