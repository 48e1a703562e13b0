/**
 * Runs one fixture: actors, steps, cleanup. A call's wrong variants go first and must be refused; then the call is
 * made right in the same state and must succeed, or the refusals have shown nothing.
 */
import { type Changes, imbalances, type Sheet, sheetOf } from "./BalanceSheet.ts"
import type { EndpointEntry } from "./Catalogue.ts"
import {
  changesBetween,
  fillsUnlikeBalances,
  type Holdings,
  holdingsOf,
  type Imbalance,
  ordersUnlikeLocks,
  wrongQuotes,
} from "./Conservation.ts"
import { curlText } from "./curl.ts"
import { type DerivedNegativeCase, derivedWrongs, stranger } from "./Derive.ts"
import { HarnessError, Unsupported } from "./Failure.ts"
import {
  breakdown,
  type Finding,
  findingsOf,
  isRecordedOnly,
  levelOf,
  outcomeWords,
  shapeFindings,
} from "./Findings.ts"
import type { CallStep, Controls, DriverStep, Fixture, Step } from "./Fixture.ts"
import { NoAnswer } from "./Http.ts"
import { identitiesIn } from "./Isolation.ts"
import { atPointer, isObject, shown } from "./Json.ts"
import { type Actor, keyWithout, madeActor, provision } from "./Provision.ts"
import { hidden, redacted } from "./Redact.ts"
import type { HttpExchange, Problem } from "./Result.ts"
import type { Called, Session } from "./Session.ts"
import { checkShape, withBothSpellings } from "./Shape.ts"
import { fill, makeVariables, namesIn, UnknownVariable, type Variables } from "./Variables.ts"

/** The step went so wrong that the steps after it would only repeat it. */
export class StepFailed extends Error {}

/** Endpoints that look up one past record; what lists records has a startTime. */
const recordReads = ["spot.queryOrder", "wallet.transferRecord"]

/** Reads what has been recorded: no moment is promised by which a write is there. */
const isHistory = ({ id, method, parameters }: EndpointEntry): boolean =>
  method === "GET" && (recordReads.includes(id) || parameters.some(({ name }) => name === "startTime"))

/** What was not there so often does not come by waiting: a server that never has it is not waited for all day. */
const vainWaitsMax = 3

/** What balances that disagree with fills and open orders violate, and fills that disagree with themselves. */
const followFunds = "spot.account.balances-follow-the-funds"
const tellsTheDeal = "spot.myTrades.fill-tells-the-deal"

/** How long balances may take to follow what was answered. */
const balancesFollowMs = 2_000

/** A list without elements, alone or as an answer's data. */
const isEmpty = (answer: unknown): boolean =>
  Array.isArray(answer)
    ? answer.every(
        (each) =>
          isObject(each) && Object.values(each).some((value) => Array.isArray(value) && value.length === 0),
      )
    : isObject(answer) && Array.isArray(answer.data) && answer.data.length === 0

interface Attempt {
  readonly called: Called
  readonly exchange: HttpExchange
}

export class FixtureRun {
  readonly problems: Array<Problem> = []
  readonly notes: Array<string> = []
  readonly shown = new Set<string>()
  readonly extra = new Set<string>()
  readonly exchanges: Array<HttpExchange> = []
  readonly actors = new Map<string, Actor>()
  /** What each step was answered. */
  private readonly answers = new Map<string, unknown>()
  private readonly variables: Variables
  private readonly session: Session
  private readonly fixture: Fixture
  /** Until when histories may be without what was written last. */
  private historyBy = performance.now()

  constructor(session: Session, fixture: Fixture) {
    this.session = session
    this.fixture = fixture
    const { symbols, chains, platformToken, unconvertible, phoneType } = session.target
    this.variables = makeVariables(symbols, session.now, chains)
    for (const [name, value] of Object.entries({
      platformToken,
      unconvertible,
      phoneType,
      ...session.names(),
    }))
      if (value !== undefined) this.variables.set(name, value)
  }

  private tell(
    step: string,
    variant: string | undefined,
    finding: Finding,
    exchange: HttpExchange | undefined,
  ) {
    if (isRecordedOnly(finding.level))
      this.notes.push(
        `${finding.statements.join(", ") || step}: wanted ${finding.wanted}, got ${finding.got} (${finding.level}, not counted)`,
      )
    else this.problems.push({ ...finding, got: this.redact(finding.got), step, variant, exchange })
  }

  private actor(name: string): Actor {
    const actor = this.actors.get(name)
    if (actor === undefined) throw new HarnessError(`there is no actor ${name}`)
    return actor
  }

  private endpoint(id: string): EndpointEntry {
    const endpoint = this.session.kit.endpoints.get(id)
    if (endpoint === undefined) throw new HarnessError(`there is no endpoint ${id}`)
    return endpoint
  }

  private async send(
    step: CallStep,
    variant: string | undefined,
    endpoint: EndpointEntry,
    as: Actor,
    values: NonNullable<CallStep["with"]>,
    controls: Controls | undefined,
  ): Promise<Attempt> {
    const parameters = Object.entries(values).flatMap(
      ([name, value]): Array<readonly [string, string]> =>
        value === null ? [] : [[name, fill(value, this.variables.scope)]],
    )
    const signer = controls?.signWith
    const signSecret =
      signer === undefined
        ? undefined
        : signer === stranger
          ? `nobody's ${as.secret.length}`
          : this.actor(signer).secret
    const describe = (called: Partial<Called> & Pick<Called, "request">, answer: string): HttpExchange => {
      const { request } = called
      const exchange: HttpExchange = {
        step: step.name,
        variant,
        actor: as.name,
        request: this.redact(
          `${request.method} ${request.target}${request.body === "" ? "" : ` ${request.body}`}`,
        ),
        curl: hidden(
          curlText(this.session.baseUrl, request, {
            offsetMs: this.session.offsetMs(),
            signer: this.session.target.signer,
          }),
          this.actors.values(),
        ),
        status: called.answer?.status,
        answer: this.redact(answer),
        ms: Math.round(called.answer?.ms ?? 0),
      }
      this.exchanges.push(exchange)
      return exchange
    }
    const called = await this.session.call({
      step: step.name,
      variant,
      route: endpoint,
      parameters,
      as,
      controls,
      signSecret,
      limitIsRefusal: this.fixture.needs?.includes("weights") === true,
    })
    if (endpoint.method !== "GET") this.wrote()
    return { called, exchange: describe(called, called.answer.text) }
  }

  private wrote() {
    this.historyBy = performance.now() + this.session.historyWaitMs
  }

  /** Statements that are shown once the right call has succeeded, and what is wrong with what was served. */
  private async runWrongs(step: CallStep, endpoint: EndpointEntry) {
    const derived =
      this.fixture.documents === step.name
        ? derivedWrongs(endpoint, this.session.skewToleranceMs, step.with)
        : []
    const refused: Array<string> = []
    const served: Array<{ title: string; finding: Finding; exchange: HttpExchange }> = []
    const known = ({ set = {}, mayBeServed }: DerivedNegativeCase): boolean =>
      mayBeServed !== true ||
      namesIn(JSON.stringify(set)).every((name) => this.variables.scope(name) !== undefined)
    for (const wrong of ([...derived, ...(step.wrongs ?? [])] as ReadonlyArray<DerivedNegativeCase>).filter(
      known,
    )) {
      const right = this.actor(step.as)
      const as =
        wrong.withoutPermission !== undefined
          ? await keyWithout(this.session, right, wrong.withoutPermission)
          : wrong.as === undefined
            ? right
            : this.actor(wrong.as)
      if (as === undefined) continue
      const level = levelOf(this.session.kit, this.fixture, wrong.covers)
      const controls = wrong.controls === undefined ? step.controls : { ...step.controls, ...wrong.controls }
      const values = { ...step.with, ...wrong.set }
      const attempt = await this.send(step, wrong.title, endpoint, as, values, controls)
      const { verdict } = attempt.called
      if (verdict === "broken" && (wrong.mayBeServed === true || isRecordedOnly(level)))
        this.tell(step.name, wrong.title, breakdown(endpoint, attempt.called, this.redact), attempt.exchange)
      else if (wrong.mayBeServed === true) {
        const { findings } = shapeFindings(this.session.kit, this.fixture, endpoint, attempt.called)
        for (const finding of verdict === "ok" ? findings : [])
          served.push({ title: wrong.title, finding, exchange: attempt.exchange })
      } else if (isRecordedOnly(level))
        this.notes.push(
          `${wrong.covers.join(", ")}: ${step.call} ${wrong.title} gives ${outcomeWords(attempt.called, this.redact)}`,
        )
      else if (verdict === "refused") refused.push(...wrong.covers)
      else
        this.tell(
          step.name,
          wrong.title,
          {
            level,
            statements: wrong.covers,
            pointer: "",
            wanted: "a refusal",
            got: outcomeWords(attempt.called, this.redact),
          },
          attempt.exchange,
        )
    }
    return { refused, served }
  }

  private readonly redact = (text: string): string => redacted(text, this.actors.values())

  private findings(step: CallStep, endpoint: EndpointEntry, called: Called) {
    const { session, fixture, variables } = this
    const { findings, extra, isMisshapen } = findingsOf({
      session,
      fixture,
      step,
      endpoint,
      called,
      scope: variables.scope,
      redact: this.redact,
    })
    for (const place of extra) this.extra.add(place)
    return { findings, isMisshapen }
  }

  private capture(step: Pick<Step, "name" | "capture">, value: unknown, exchange: HttpExchange | undefined) {
    for (const [name, pointer] of Object.entries(step.capture ?? {})) {
      const found = atPointer(value, fill(pointer, this.variables.scope))
      if (["string", "number", "boolean"].includes(typeof found)) this.variables.set(name, String(found))
      else {
        const finding: Finding = {
          level: "must",
          statements: [],
          pointer,
          wanted: `text, a number or a boolean, to be {${name}}`,
          got: shown(found),
        }
        this.tell(step.name, undefined, finding, exchange)
        throw new StepFailed()
      }
    }
  }

  /** Where one second ends and the next begins is the server's to say, so two of its seconds may meet in one of ours. */
  private async burstStep(step: CallStep, burst: NonNullable<CallStep["burst"]>): Promise<void> {
    const endpoint = this.endpoint(step.call)
    let [served, seconds] = [0, 0]
    let exchange: HttpExchange | undefined
    for (let sent = 0; sent < burst.calls; sent++) {
      const attempt = await this.send(
        step,
        undefined,
        endpoint,
        this.actor(step.as),
        step.with ?? {},
        undefined,
      )
      seconds += attempt.called.answer.ms / 1_000
      if (attempt.called.verdict === "ok") served++
      exchange = attempt.exchange
    }
    const most = burst.perSecond * (Math.floor(seconds) + 2)
    if (served >= burst.perSecond && served <= most) return
    const statements = step.covers ?? []
    const wanted = `${burst.perSecond} served in a second: at least ${burst.perSecond} and at most ${most} of ${burst.calls} in ${seconds.toFixed(2)} s`
    const level = levelOf(this.session.kit, this.fixture, statements)
    this.tell(
      step.name,
      undefined,
      { level, statements, pointer: "", wanted, got: `${served} served` },
      exchange,
    )
  }

  private async callStep(step: CallStep): Promise<void> {
    if (step.burst !== undefined) return this.burstStep(step, step.burst)
    const endpoint = this.endpoint(step.call)
    const { refused, served } = await this.runWrongs(step, endpoint)
    const start = performance.now()
    // What must be refused does not become so by waiting, and of two readings either may be the one that holds.
    const isRecorded = isRecordedOnly(
      levelOf(this.session.kit, this.fixture, step.covers ?? this.fixture.covers ?? []),
    )
    const waits = isHistory(endpoint) && step.expect.outcome !== "refused" && !isRecorded
    const { vainWaits } = this.session
    const vain = vainWaits.get(endpoint.id) ?? 0
    const stepBy = start + (step.withinMs ?? 0)
    const historyBy = waits && vain < vainWaitsMax ? Math.max(stepBy, this.historyBy) : stepBy
    let attempt: Attempt
    let findings: ReadonlyArray<Finding>
    let isMisshapen: boolean
    for (;;) {
      attempt = await this.send(
        step,
        undefined,
        endpoint,
        this.actor(step.as),
        step.with ?? {},
        step.controls,
      )
      ;({ findings, isMisshapen } = this.findings(step, endpoint, attempt.called))
      // A field of the wrong type does not change by waiting.
      if (findings.length === 0 || !(await this.session.again(isMisshapen ? stepBy : historyBy))) break
    }
    if (findings.length > 0 && waits && !isMisshapen) {
      // It has not come in time, so the reads after it do not wait again for the same write.
      this.historyBy = start
      vainWaits.set(endpoint.id, vain + 1)
    }
    for (const finding of findings) this.tell(step.name, undefined, finding, attempt.exchange)
    // A field that is wrong in every answer is told once.
    const told = new Set(findings.map(({ pointer }) => pointer))
    for (const { title, finding, exchange } of served)
      if (!told.has(finding.pointer)) this.tell(step.name, title, finding, exchange)
    const { answer, verdict } = attempt.called
    const { outcome } = step.expect
    const wanted = outcome === "either" ? ["ok", "refused"] : [outcome === "refused" ? "refused" : "ok"]
    if (!wanted.includes(verdict)) throw new StepFailed()
    if (verdict === "ok") {
      for (const id of [
        `${endpoint.id}.route`,
        `${endpoint.id}.answer`,
        ...checkShape(endpoint, answer.json).seen,
        ...refused,
      ])
        this.shown.add(id)
    }
    if (outcome === "either")
      this.notes.push(
        `${(step.covers ?? [step.call]).join(", ")}: step ${step.name} gives ${outcomeWords(attempt.called, this.redact)}`,
      )
    for (const id of step.covers ?? []) this.shown.add(id)
    if (verdict !== "ok") return
    this.answers.set(step.name, answer.json)
    this.checkApart(step, answer.json, attempt.exchange)
    const both = withBothSpellings(endpoint.answer.fields, answer.json)
    this.capture(step, both, attempt.exchange)
    for (const [name, { madeBy }] of Object.entries(this.fixture.actors))
      if (madeBy === step.name) await this.make(name, both, step, attempt.exchange)
  }

  /** What this answer identifies must not have been told in those steps. */
  private checkApart(step: CallStep, answer: unknown, exchange: HttpExchange): void {
    if (step.sharesNothingWith === undefined) return
    const own = identitiesIn(answer)
    const statements = step.covers ?? []
    const level = levelOf(this.session.kit, this.fixture, statements)
    const tell = (where: string, wanted: string, got: string) =>
      this.tell(where, undefined, { level, statements, pointer: "", wanted, got }, exchange)
    if (own.size === 0 && isEmpty(answer)) tell(step.name, `something of ${step.as}'s`, "nothing")
    for (const name of step.sharesNothingWith) {
      const shared = [...identitiesIn(this.answers.get(name))].filter((id) => own.has(id))
      if (shared.length > 0)
        tell(name, `nothing of what step ${step.name} is answered as ${step.as}`, shared.join(", "))
    }
  }

  /** An actor that is there from now on, by the key in an answer. */
  private async make(name: string, answer: unknown, step: CallStep, exchange: HttpExchange): Promise<void> {
    const actor = await madeActor(this.session, this.fixture, name, answer)
    if (actor === undefined) {
      const finding = { wanted: `a key and its secret, to be ${name}`, got: shown(answer) }
      this.tell(
        step.name,
        undefined,
        { level: "must", statements: [`${step.call}.answer`], pointer: "", ...finding },
        exchange,
      )
      throw new StepFailed()
    }
    this.actors.set(name, actor)
    if (actor.uid !== undefined) this.variables.set(`${name}.uid`, actor.uid)
  }

  private async driverStep(step: DriverStep): Promise<void> {
    const { driver } = this.session
    if (driver === undefined) throw new Unsupported(`needs a driver that does ${step.driver}`)
    const args = Object.fromEntries(
      Object.entries(step.with ?? {}).flatMap(([name, value]) =>
        value === null ? [] : [[name, fill(value, this.variables.scope)]],
      ),
    )
    const answer = await driver.ask(step.driver, args)
    this.wrote()
    if ("cannot" in answer) throw new Unsupported(`the driver cannot ${step.driver}: ${answer.cannot}`)
    if (step.driver === "advanceClock") this.session.advance(Number(args.ms))
    this.capture(step, answer.done, undefined)
  }

  private async step(step: Step): Promise<void> {
    for (let made = 0; made < (step.times ?? 1); made++) {
      this.variables.set("n", String(made))
      if ("driver" in step) await this.driverStep(step)
      else {
        if (step.before !== undefined) await this.driverStep({ name: step.name, ...step.before })
        await this.callStep(step)
      }
    }
  }

  /** What the fixture claims, and what the whole books must show when its actors only trade. */
  private async conserved(before: Holdings): Promise<void> {
    const claimed = this.fixture.covers ?? []
    const onlyTrades = this.fixture.steps.every((step) => "call" in step && step.call.startsWith("spot."))
    const look = async (): Promise<ReadonlyArray<readonly [ReadonlyArray<string>, Imbalance]>> => {
      const after = await holdingsOf(this.session, this.actors.values())
      const claims: ReadonlyArray<readonly [ReadonlyArray<string>, ReadonlyArray<Imbalance>]> = [
        [claimed, changesBetween(before, after)],
        [[followFunds], onlyTrades ? fillsUnlikeBalances(before, after) : []],
        [[followFunds], onlyTrades ? ordersUnlikeLocks(before, after) : []],
        [[tellsTheDeal], wrongQuotes(before, after)],
      ]
      return claims.flatMap(([statements, found]) => found.map((each) => [statements, each] as const))
    }
    let found = await look()
    // Fees are read from the fills, which are history.
    while (found.length > 0 && (await this.session.again(this.historyBy))) found = await look()
    for (const [statements, { actor, asset, wanted, got }] of found) {
      const pointer = `balances of ${asset}${actor === undefined ? "" : ` of ${actor}`}`
      this.tell("conservation", undefined, { level: "must", statements, pointer, wanted, got }, undefined)
    }
  }

  /** Asked again for a moment when it is not right yet: no promise is made of when a balance follows. */
  private async balanced(before: Sheet, declared: Changes): Promise<void> {
    const filled = Object.fromEntries(
      Object.entries(declared).map(([actor, assets]) => [
        actor,
        Object.fromEntries(
          Object.entries(assets).map(([asset, amount]) => [
            fill(asset, this.variables.scope),
            fill(amount, this.variables.scope).replace(/^--/, ""),
          ]),
        ),
      ]),
    )
    const giveUpAt = performance.now() + balancesFollowMs
    for (;;) {
      const found = imbalances(before, await sheetOf(this.session, this.actors), filled)
      if (found.length > 0 && (await this.session.again(giveUpAt))) continue
      for (const { actor, asset, wanted, got } of found)
        this.tell(
          "balance sheet",
          undefined,
          {
            level: levelOf(this.session.kit, this.fixture, this.fixture.covers ?? []),
            statements: this.fixture.covers ?? [],
            pointer: `${asset} of ${actor}`,
            wanted,
            got,
          },
          undefined,
        )
      return
    }
  }

  async run(): Promise<void> {
    const { capabilities = [] } = this.session.target
    const lacking = (this.fixture.needs ?? []).filter((need) => !capabilities.includes(need))
    if (lacking.length > 0) throw new Unsupported(`the target file does not list ${lacking.join(", ")}`)
    for (const [name, actor] of await provision(this.session, this.fixture, this.variables))
      this.actors.set(name, actor)
    const before =
      this.fixture.conserves === true ? await holdingsOf(this.session, this.actors.values()) : undefined
    const { changes } = this.fixture
    const sheet = changes === undefined ? undefined : await sheetOf(this.session, this.actors)
    let unchecked = before
    try {
      for (const step of this.fixture.steps) {
        // Fees are read from the fills, which may be out of reach when the clock has moved.
        if (unchecked !== undefined && "driver" in step && step.driver === "advanceClock") {
          await this.conserved(unchecked)
          unchecked = undefined
        }
        try {
          await this.step(step)
        } catch (error) {
          if (!(error instanceof NoAnswer)) throw error
          const finding: Finding = {
            level: "must",
            statements: "call" in step ? [`${step.call}.route`] : [],
            pointer: "",
            wanted: "an answer",
            got: error.message,
          }
          this.tell(step.name, undefined, finding, undefined)
          throw new StepFailed()
        }
      }
      if (unchecked !== undefined) await this.conserved(unchecked)
      if (sheet !== undefined && changes !== undefined) await this.balanced(sheet, changes)
      for (const id of this.fixture.covers ?? []) this.shown.add(id)
    } finally {
      await this.cleanup()
    }
  }

  private async cleanup(): Promise<void> {
    const problems = this.problems.length
    for (const step of (this.fixture.cleanup ?? []).toReversed()) {
      try {
        await this.step(step)
      } catch (error) {
        // What was never made needs no cleaning.
        if (!(error instanceof UnknownVariable) && !(error instanceof StepFailed))
          this.notes.push(`cleanup ${step.name}: ${(error as Error).message}`)
      }
    }
    for (const { step, wanted, got } of this.problems.splice(problems))
      this.notes.push(`cleanup ${step}: wanted ${wanted}, got ${got}`)
  }
}
