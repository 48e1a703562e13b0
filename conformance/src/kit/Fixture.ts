/**
 * A fixture is a few raw requests and their expected answers, as data. A fixture claims statements, and passes
 * or fails as a whole.
 *
 * A rejection alone proves nothing, since a server that rejects everything would pass. Each rejection is
 * therefore one of the `wrongs` of a call that must then succeed in the same state, or its `twin` names a
 * similar call of the fixture that succeeds.
 *
 * The kit runs fixtures in this complete form; FixtureFile.ts describes the short form in which fixtures are
 * written.
 */
import * as Schema from "effect/Schema"
import { Level } from "./Catalogue.ts"

/** Harm that a fixture may do to its accounts, in rising order. */
export const risks = ["none", "writes", "locks", "moves", "spends"] as const
export const Risk = Schema.Literals(risks)
export type Risk = typeof Risk.Type

/** Verbs that a driver performs because the interface has no request for them. */
export const driverVerbs = [
  "createActor",
  "fund",
  "deposit",
  "withdrawal",
  "withdrawalAddress",
  "setKyc",
  "freeze",
  "placeForeignOrder",
  "advanceClock",
  "time",
  "dust",
  "rebate",
  "oco",
] as const
export const DriverVerb = Schema.Literals(driverVerbs)
export type DriverVerb = typeof DriverVerb.Type

/**
 * An account with an API key that a fixture needs. `balances` are the smallest free amounts by asset; `{base}`
 * and `{quote}` are the symbol's assets.
 */
export const ActorNeed = Schema.Struct({
  role: Schema.optionalKey(Schema.Literals(["master", "sub", "broker"])),
  /** The actor that is the master of this sub-account; default: any master. */
  of: Schema.optionalKey(Schema.String),
  /** The actor whose account gets another API key; this actor uses that key. */
  keyOf: Schema.optionalKey(Schema.String),
  /** Name of the step that makes this sub-account's key: the step's answer contains the key. */
  madeBy: Schema.optionalKey(Schema.String),
  /** Permissions of the actor's API key; default: all. `without` lists the permissions that the key lacks. */
  permissions: Schema.optionalKey(
    Schema.Union([Schema.Array(Schema.String), Schema.Struct({ without: Schema.Array(Schema.String) })]),
  ),
  balances: Schema.optionalKey(Schema.Record(Schema.String, Schema.String)),
  /**
   * E-mail or phone number by which others can send to the account; a phone number follows its area code and a
   * space. An actor with e-mail or phone number needs a driver.
   */
  email: Schema.optionalKey(Schema.String),
  phone: Schema.optionalKey(Schema.String),
})
export type ActorNeed = typeof ActorNeed.Type

/** Deliberate deviations of a request from a valid one. */
export const Controls = Schema.Struct({
  /** Parameters that the request leaves out, including `timestamp` and `signature`. */
  omit: Schema.optionalKey(Schema.Array(Schema.String)),
  /** Change made after signing: one digit of the signature, or the value of a parameter. */
  tamper: Schema.optionalKey(Schema.String),
  /** Shift of the request's timestamp, in ms; negative is the past. */
  skewMs: Schema.optionalKey(Schema.Finite),
  recvWindow: Schema.optionalKey(Schema.String),
  /** Actor whose secret signs the request. */
  signWith: Schema.optionalKey(Schema.String),
  /** Sends no key header, or an API key that no account has. */
  key: Schema.optionalKey(Schema.Literals(["none", "unknown"])),
  /** Leaves out the last character of the signature or API key. */
  cut: Schema.optionalKey(Schema.Literals(["signature", "key"])),
  /** Sends the identical signed request this often; the expected result is that of the last response. */
  repeat: Schema.optionalKey(Schema.Finite),
  /** Position of the signature among the query's parameters. */
  signatureAt: Schema.optionalKey(Schema.Literals(["first", "middle", "last"])),
  /** HTTP method to use instead of the endpoint's own. */
  method: Schema.optionalKey(Schema.Literals(["GET", "POST", "DELETE"])),
})
export type Controls = typeof Controls.Type

/** Parameters by name: text with `{variables}`, or null to leave one out. */
const Values = Schema.Record(Schema.String, Schema.NullOr(Schema.String))

/** A wrong variant of a fixture's call. The server must reject a wrong variant and change nothing. */
export const NegativeCase = Schema.Struct({
  title: Schema.NonEmptyString,
  covers: Schema.Array(Schema.String),
  set: Schema.optionalKey(Values),
  as: Schema.optionalKey(Schema.String),
  controls: Schema.optionalKey(Controls),
})
export type NegativeCase = typeof NegativeCase.Type

/**
 * Expected result of a fixture's call. `answer` is a matcher (Matcher.ts) for the response, in addition to the
 * endpoint's shape, which every success must have. `elementFailed` is a success whose array element at this
 * JSON pointer has an error code. `either` also allows a rejection, for a call that the interface leaves open;
 * a success must still match.
 */
export const Outcome = Schema.Literals(["ok", "rejected", "elementFailed", "either"])
export type Outcome = typeof Outcome.Type
export const Expect = Schema.Struct({
  outcome: Outcome,
  at: Schema.optionalKey(Schema.String),
  answer: Schema.optionalKey(Schema.Unknown),
  /** For `rejected`: name of the step in this fixture whose similar call succeeds. */
  twin: Schema.optionalKey(Schema.String),
  /**
   * For `either`: name of an earlier step. A server that rejected that step must reject this one too.
   */
  rejectedAs: Schema.optionalKey(Schema.String),
})
export type Expect = typeof Expect.Type

export const CallStep = Schema.Struct({
  name: Schema.NonEmptyString,
  /** Id of the called endpoint in the catalogue. */
  call: Schema.String,
  as: Schema.String,
  with: Schema.optionalKey(Values),
  controls: Schema.optionalKey(Controls),
  wrongs: Schema.optionalKey(Schema.Array(NegativeCase)),
  /**
   * Parameter with a record's id: the call is also sent with the beginning of the id, which must not find the
   * record.
   */
  shortens: Schema.optionalKey(Schema.String),
  expect: Expect,
  /**
   * Variables that take values from the answer, by JSON pointer: `{"orderId": "/orderId"}`. The pointer step
   * `asset=USDT` selects the array element with that field value. A field with two spellings can be captured
   * under either name.
   */
  capture: Schema.optionalKey(Schema.Record(Schema.String, Schema.String)),
  covers: Schema.optionalKey(Schema.Array(Schema.String)),
  /** Names of earlier steps, by other actors or for other pages: no record id may be in both answers. */
  sharesNothingWith: Schema.optionalKey(Schema.Array(Schema.String)),
  /** Number of repetitions of the call, each signed anew; every response must match. */
  times: Schema.optionalKey(Schema.Finite.check(Schema.isInt(), Schema.isGreaterThanOrEqualTo(1))),
  /** Calls sent one right after another: `perSecond` calls must be served in each second, and no more. */
  burst: Schema.optionalKey(Schema.Struct({ calls: Schema.Finite, perSecond: Schema.Finite })),
  /** Driver verb to perform before each repetition of the call. */
  before: Schema.optionalKey(Schema.Struct({ driver: Schema.Literals(["fund", "dust"]), with: Values })),
  /** Longest time in ms for which the request is repeated until the answer matches. */
  withinMs: Schema.optionalKey(Schema.Finite),
})
export type CallStep = typeof CallStep.Type

export const DriverStep = Schema.Struct({
  name: Schema.NonEmptyString,
  driver: DriverVerb,
  with: Schema.optionalKey(Values),
  capture: Schema.optionalKey(Schema.Record(Schema.String, Schema.String)),
  /** Number of repetitions of the driver verb. */
  times: Schema.optionalKey(Schema.Finite.check(Schema.isInt(), Schema.isGreaterThanOrEqualTo(1))),
})
export type DriverStep = typeof DriverStep.Type

export const Step = Schema.Union([CallStep, DriverStep])
export type Step = typeof Step.Type

export const Fixture = Schema.Struct({
  id: Schema.String.check(Schema.isPattern(/^[a-z]+\.[a-zA-Z0-9.-]+$/)),
  title: Schema.NonEmptyString,
  level: Schema.optionalKey(Level),
  profile: Schema.Literals(["general", "spot-read", "spot-trade", "wallet-read", "wallet-move", "broker"]),
  /** Statements that the fixture claims in addition to those of its steps. */
  covers: Schema.optionalKey(Schema.Array(Schema.String)),
  risk: Risk,
  /** Capabilities that the target must have for this fixture: `weights`, `stp`, ... */
  needs: Schema.optionalKey(Schema.Array(Schema.String)),
  /** Ids of fixtures that must pass before this fixture. */
  dependsOn: Schema.optionalKey(Schema.Array(Schema.String)),
  actors: Schema.Record(Schema.String, ActorNeed),
  /** Whether the fixture needs new accounts, which only a driver makes, because it counts all their records. */
  fresh: Schema.optionalKey(Schema.Boolean),
  /** Whether the actors trade only with each other: the sum of their balances and fees must then not change. */
  conserves: Schema.optionalKey(Schema.Boolean),
  /**
   * Exact change of each actor's balance by asset, free plus locked, over the whole fixture; negative is a
   * decrease. Every balance that `changes` does not name must stay the same.
   */
  changes: Schema.optionalKey(Schema.Record(Schema.String, Schema.Record(Schema.String, Schema.String))),
  /**
   * Name of the step that makes the endpoint's documented request. The kit derives wrong calls from the
   * documented request: for each rule of authentication and each required parameter.
   */
  documents: Schema.optionalKey(Schema.String),
  steps: Schema.Array(Step),
  /**
   * Steps that run at the end of the fixture in reverse order, even after a failure; failures of these steps
   * are reported, not counted.
   */
  cleanup: Schema.optionalKey(Schema.Array(Step)),
})
export type Fixture = typeof Fixture.Type
