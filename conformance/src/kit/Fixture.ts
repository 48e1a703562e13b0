/**
 * A fixture: a few raw requests and their expected answers, as data. It claims statements, and passes or fails as a
 * whole.
 *
 * A rejection alone proves nothing, since a server that rejects everything would pass. Each rejection is therefore
 * one of the `wrongs` of a call that must then succeed in the same state, or its `twin` names such a call of the
 * same fixture.
 *
 * The kit runs this form; FixtureFile.ts describes the short form in which fixtures are written.
 */
import * as Schema from "effect/Schema"
import { Level } from "./Catalogue.ts"

/** Harm that a fixture may do to the accounts it is given, in rising order. */
export const risks = ["none", "writes", "locks", "moves", "spends"] as const
export const Risk = Schema.Literals(risks)
export type Risk = typeof Risk.Type

/** Verbs that a driver can perform, beyond the interface. */
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
 * An account with a key. `balances` are the least free amounts by asset; `{base}` and `{quote}` are the symbol's.
 */
export const ActorNeed = Schema.Struct({
  role: Schema.optionalKey(Schema.Literals(["master", "sub", "broker"])),
  /** For a sub-account: the actor that is its master; default: any master. */
  of: Schema.optionalKey(Schema.String),
  /** Makes this actor another key of that actor's account. */
  keyOf: Schema.optionalKey(Schema.String),
  /** Step whose answer contains the key of this actor, a sub-account that a broker makes. */
  madeBy: Schema.optionalKey(Schema.String),
  /** Permissions of the key; default: all. `without` lists the missing ones. */
  permissions: Schema.optionalKey(
    Schema.Union([Schema.Array(Schema.String), Schema.Struct({ without: Schema.Array(Schema.String) })]),
  ),
  balances: Schema.optionalKey(Schema.Record(Schema.String, Schema.String)),
  /**
   * E-mail or phone number by which others can send to the account; a phone number follows its area code and a
   * space. Needs a driver.
   */
  email: Schema.optionalKey(Schema.String),
  phone: Schema.optionalKey(Schema.String),
})
export type ActorNeed = typeof ActorNeed.Type

/** Deliberate deviations of a request from a valid one. */
export const Controls = Schema.Struct({
  /** Parameters to leave out, including `timestamp` and `signature`. */
  omit: Schema.optionalKey(Schema.Array(Schema.String)),
  /** Changed after signing: one digit of the signature, or the value of a parameter. */
  tamper: Schema.optionalKey(Schema.String),
  /** Shift of the timestamp, in ms; negative is the past. */
  skewMs: Schema.optionalKey(Schema.Finite),
  recvWindow: Schema.optionalKey(Schema.String),
  /** Actor whose secret signs the request. */
  signWith: Schema.optionalKey(Schema.String),
  /** No key header, or a key that no account has. */
  key: Schema.optionalKey(Schema.Literals(["none", "unknown"])),
  /** Sends the identical signed request this often; the expectation is for the last response. */
  repeat: Schema.optionalKey(Schema.Finite),
  /** Position of the signature in the query. */
  signatureAt: Schema.optionalKey(Schema.Literals(["first", "middle", "last"])),
  /** Another method for the endpoint. */
  method: Schema.optionalKey(Schema.Literals(["GET", "POST", "DELETE"])),
})
export type Controls = typeof Controls.Type

/** Parameters by name: text with `{variables}`, or null to leave one out. */
const Values = Schema.Record(Schema.String, Schema.NullOr(Schema.String))

/** A wrong variant of the call. It must be rejected and change nothing. */
export const NegativeCase = Schema.Struct({
  title: Schema.NonEmptyString,
  covers: Schema.Array(Schema.String),
  set: Schema.optionalKey(Values),
  as: Schema.optionalKey(Schema.String),
  controls: Schema.optionalKey(Controls),
})
export type NegativeCase = typeof NegativeCase.Type

/**
 * Expected result. `answer` is a matcher (Matcher.ts), in addition to the endpoint's shape, which every success
 * must have. `elementFailed` is a success whose element at this JSON pointer has an error code. `either` allows a
 * rejection where the interface leaves the call open; a success must still match.
 */
export const Outcome = Schema.Literals(["ok", "rejected", "elementFailed", "either"])
export type Outcome = typeof Outcome.Type
export const Expect = Schema.Struct({
  outcome: Outcome,
  at: Schema.optionalKey(Schema.String),
  answer: Schema.optionalKey(Schema.Unknown),
  /** For `rejected`: the step of this fixture whose equal call succeeds. */
  twin: Schema.optionalKey(Schema.String),
})
export type Expect = typeof Expect.Type

export const CallStep = Schema.Struct({
  name: Schema.NonEmptyString,
  /** The endpoint's id in the catalogue. */
  call: Schema.String,
  as: Schema.String,
  with: Schema.optionalKey(Values),
  controls: Schema.optionalKey(Controls),
  wrongs: Schema.optionalKey(Schema.Array(NegativeCase)),
  expect: Expect,
  /**
   * Variables from the answer, by JSON pointer: `{"orderId": "/orderId"}`. The step `asset=USDT` selects the array
   * element with that field. Either of two spellings works.
   */
  capture: Schema.optionalKey(Schema.Record(Schema.String, Schema.String)),
  covers: Schema.optionalKey(Schema.Array(Schema.String)),
  /** Earlier steps of other actors or pages: no id in this answer may be in theirs. */
  sharesNothingWith: Schema.optionalKey(Schema.Array(Schema.String)),
  /** Repetitions of the call, each signed anew; every response must match. */
  times: Schema.optionalKey(Schema.Finite.check(Schema.isInt(), Schema.isGreaterThanOrEqualTo(1))),
  /** Calls sent one right after another: `perSecond` of them must be served in each second, and no more. */
  burst: Schema.optionalKey(Schema.Struct({ calls: Schema.Finite, perSecond: Schema.Finite })),
  /** Driver verb before each repetition. */
  before: Schema.optionalKey(Schema.Struct({ driver: Schema.Literals(["fund", "dust"]), with: Values })),
  /** Repeats the request for at most this long until the answer matches, in ms. */
  withinMs: Schema.optionalKey(Schema.Finite),
})
export type CallStep = typeof CallStep.Type

export const DriverStep = Schema.Struct({
  name: Schema.NonEmptyString,
  driver: DriverVerb,
  with: Schema.optionalKey(Values),
  capture: Schema.optionalKey(Schema.Record(Schema.String, Schema.String)),
  /** Repetitions of the verb. */
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
  /** Statements that the fixture claims beside those of its steps. */
  covers: Schema.optionalKey(Schema.Array(Schema.String)),
  risk: Risk,
  /** Capabilities that the target must have: `weights`, `stp`, ... */
  needs: Schema.optionalKey(Schema.Array(Schema.String)),
  /** Fixtures that must pass first. */
  dependsOn: Schema.optionalKey(Schema.Array(Schema.String)),
  actors: Schema.Record(Schema.String, ActorNeed),
  /** Needs new accounts, which only a driver makes: the fixture counts all of their records. */
  fresh: Schema.optionalKey(Schema.Boolean),
  /** The actors trade only with each other: the sum of their balances and fees must not change. */
  conserves: Schema.optionalKey(Schema.Boolean),
  /**
   * Exact change of each actor's balance by asset, free plus locked, from start to end of the fixture; negative is
   * a decrease. All other balances must not change.
   */
  changes: Schema.optionalKey(Schema.Record(Schema.String, Schema.Record(Schema.String, Schema.String))),
  /**
   * Step that makes the endpoint's documented request. The kit derives its wrong variants: one for each rule of
   * authentication and each required parameter.
   */
  documents: Schema.optionalKey(Schema.String),
  steps: Schema.Array(Step),
  /** Steps that run in reverse order at the end, even after a failure; their failures are reported, not counted. */
  cleanup: Schema.optionalKey(Schema.Array(Step)),
})
export type Fixture = typeof Fixture.Type
