/** The state of one run of a fixture: actors, variables, requests, problems. */

import { Records } from "../checks/Records.ts"
import { fill, makeVariables, symbolFacts, type Variables } from "../checks/Variables.ts"
import { type EndpointEntry, isRecordedOnly } from "../kit/Catalogue.ts"
import type { Fixture, Step } from "../kit/Fixture.ts"
import type { Actor } from "../session/Provision.ts"
import type { Call, Called, Session } from "../session/Session.ts"
import { HarnessError } from "../values/Failure.ts"
import { atPointer, shown } from "../values/Json.ts"
import { longerAddress } from "../values/LongerAddress.ts"
import { redacted } from "../values/Redact.ts"
import { type Finding, shapeFindings } from "./Findings.ts"
import type { HttpExchange, Problem } from "./Result.ts"

/** IP address from which a server on this machine receives requests. */
const loopback = "127.0.0.1"

/** A step of the fixture failed, so the later steps cannot be judged. */
export class StepFailed extends Error {}

export class FixtureContext {
  readonly session: Session
  readonly fixture: Fixture
  readonly problems: Array<Problem> = []
  readonly notes: Array<string> = []
  /** Ids of the statements that this run of the fixture verified. */
  readonly shown = new Set<string>()
  /** Pointers to keys of answers that the catalogue does not list. */
  readonly extra = new Set<string>()
  readonly exchanges: Array<HttpExchange> = []
  readonly actors = new Map<string, Actor>()
  /** Response to each step of the fixture, by the step's name. */
  readonly answers = new Map<string, unknown>()
  /** Names of the steps whose call was rejected. */
  readonly rejected = new Set<string>()
  /** Values that the responses have shown for each record. */
  readonly records = new Records()
  readonly variables: Variables
  /** Time by `performance.now()` until which histories may lack the last write. */
  historyBy = performance.now()

  constructor(session: Session, fixture: Fixture) {
    this.session = { ...session, call: (call) => this.#call(session, call) }
    this.fixture = fixture
    const { symbols, chains, platformToken, unconvertible, phoneType } = session.target
    const isLoopback = session.baseUrl.startsWith(`http://${loopback}:`)
    const { callerAddress = isLoopback ? loopback : undefined } = session.target
    this.variables = makeVariables(symbols, session.now, chains)
    const ofToken = Object.values(symbols ?? {}).find(({ base }) => base === platformToken)
    for (const [name, value] of Object.entries(ofToken === undefined ? {} : symbolFacts(ofToken)))
      this.variables.set(`token.${name}`, value)
    for (const [name, value] of Object.entries({
      platformToken,
      unconvertible,
      phoneType,
      callerAddress,
      longerAddress: callerAddress === undefined ? undefined : longerAddress(callerAddress),
      ...session.names(),
    }))
      if (value !== undefined) this.variables.set(name, value)
  }

  /**
   * The shape of the kit's own reads of balances and fills is checked too: an invalid number would count as
   * zero.
   */
  async #call(session: Session, call: Call): Promise<Called> {
    const called = await session.call(call)
    if (call.step !== undefined || called.verdict !== "ok") return called
    const { method, path } = call.route
    const endpoint = [...session.kit.endpoints.values()].find(
      (each) => each.method === method && each.path === path,
    )
    if (endpoint === undefined) return called
    for (const finding of shapeFindings(session.kit, this.fixture, endpoint, called).findings) {
      const isKnown = this.problems.some(({ statements }) => statements[0] === finding.statements[0])
      if (!isKnown) this.report(`the kit's own read, ${method} ${path}`, undefined, finding, undefined)
    }
    return called
  }

  readonly redact = (text: string): string => redacted(text, this.actors.values())

  /** Adds a problem to the result, or a note if the problem's level does not count. */
  report(step: string, variant: string | undefined, finding: Finding, exchange: HttpExchange | undefined) {
    if (isRecordedOnly(finding.level))
      this.notes.push(
        `${finding.statements.join(", ") || step}: wanted ${finding.wanted}, got ${finding.got} (${finding.level}, not counted)`,
      )
    else this.problems.push({ ...finding, got: this.redact(finding.got), step, variant, exchange })
  }

  actor(name: string): Actor {
    const actor = this.actors.get(name)
    if (actor === undefined) throw new HarnessError(`there is no actor ${name}`)
    return actor
  }

  endpoint(id: string): EndpointEntry {
    const endpoint = this.session.kit.endpoints.get(id)
    if (endpoint === undefined) throw new HarnessError(`there is no endpoint ${id}`)
    return endpoint
  }

  /** Must be called after every write: histories may lack the write for a while. */
  wrote() {
    this.historyBy = performance.now() + this.session.historyWaitMs
  }

  /**
   * Sets the variables that a step captures from its response. Throws {@link StepFailed} if the response lacks
   * a captured value.
   */
  capture(step: Pick<Step, "name" | "capture">, value: unknown, exchange: HttpExchange | undefined) {
    for (const [name, pointer] of Object.entries(step.capture ?? {})) {
      const found = atPointer(value, fill(pointer, this.variables.scope))
      if (["string", "number", "boolean"].includes(typeof found)) this.variables.set(name, String(found))
      else {
        const finding: Finding = {
          level: "must",
          statements: [],
          pointer,
          wanted: `text, a number or a boolean for {${name}}`,
          got: shown(found),
        }
        this.report(step.name, undefined, finding, exchange)
        throw new StepFailed()
      }
    }
  }
}
