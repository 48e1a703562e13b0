/**
 * A fixture: a few raw requests and what must come back, as data. It claims statements; it passes or fails as one.
 *
 * A rejection proves nothing by itself: a server that rejects everything would pass. So a rejection is written as a
 * `wrongs` variant of a call that is then made right and must succeed in the same state, or names such a call of
 * the same fixture as its `twin`.
 *
 * This is the form that the kit runs; how a fixture is written in shorter form: FixtureFile.ts.
 */
import * as Schema from "effect/Schema"
import { Level } from "./Catalogue.ts"

/** What running it may do to the accounts it is given, in rising order. */
export const risks = ["none", "writes", "locks", "moves", "spends"] as const
export const Risk = Schema.Literals(risks)
export type Risk = typeof Risk.Type

/** What a driver can be asked for, beyond the interface. */
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

/** Somebody with a key. Balances are the least it must have free, by asset; `{base}` and `{quote}` are the symbol's. */
export const ActorNeed = Schema.Struct({
  role: Schema.optionalKey(Schema.Literals(["master", "sub", "broker"])),
  /** For a sub-account: the actor of this fixture that is its master; default: any master. */
  of: Schema.optionalKey(Schema.String),
  /** Another key of the same account as this actor. */
  keyOf: Schema.optionalKey(Schema.String),
  /** Not there from the start: signs with the key that this step's answer holds, of a sub-account that a broker made. */
  madeBy: Schema.optionalKey(Schema.String),
  /** The permissions of its key, default: all; `without` is all except these. */
  permissions: Schema.optionalKey(
    Schema.Union([Schema.Array(Schema.String), Schema.Struct({ without: Schema.Array(Schema.String) })]),
  ),
  balances: Schema.optionalKey(Schema.Record(Schema.String, Schema.String)),
  /** By which others can send to it; a phone number stands behind its area code and a space. Only a driver can. */
  email: Schema.optionalKey(Schema.String),
  phone: Schema.optionalKey(Schema.String),
})
export type ActorNeed = typeof ActorNeed.Type

/** How a request departs from the ordinary one. */
export const Controls = Schema.Struct({
  /** Parameters left out, `timestamp` and `signature` among them. */
  omit: Schema.optionalKey(Schema.Array(Schema.String)),
  /** What is changed after signing: one digit of the signature, or a parameter's value. */
  tamper: Schema.optionalKey(Schema.String),
  /** How far the timestamp is off, in milliseconds; negative is the past. */
  skewMs: Schema.optionalKey(Schema.Finite),
  recvWindow: Schema.optionalKey(Schema.String),
  /** Signed with the secret of another actor. */
  signWith: Schema.optionalKey(Schema.String),
  /** No key header, or one that nobody has. */
  key: Schema.optionalKey(Schema.Literals(["none", "unknown"])),
  /** The same request, signature and all, sent this often; the expectation is the last one's. */
  repeat: Schema.optionalKey(Schema.Finite),
  /** Where the signature stands in the query. */
  signatureAt: Schema.optionalKey(Schema.Literals(["first", "middle", "last"])),
  /** The other method or path spelling of the endpoint. */
  method: Schema.optionalKey(Schema.Literals(["GET", "POST", "DELETE"])),
})
export type Controls = typeof Controls.Type

/** Parameters by name: text with `{variables}`, or null to leave one out. */
const Values = Schema.Record(Schema.String, Schema.NullOr(Schema.String))

/** A way of making the call wrong. It must be rejected, and change nothing. */
export const NegativeCase = Schema.Struct({
  title: Schema.NonEmptyString,
  covers: Schema.Array(Schema.String),
  set: Schema.optionalKey(Values),
  as: Schema.optionalKey(Schema.String),
  controls: Schema.optionalKey(Controls),
})
export type NegativeCase = typeof NegativeCase.Type

/**
 * What must come back. `answer` is a matcher (Matcher.ts) beside the endpoint's own shape, which every success is
 * checked against. `elementFailed` is a success whose element at this JSON pointer has an error code. `either` is
 * for what the interface leaves open when the steps after it must hold all the same; a success must still match.
 */
export const Outcome = Schema.Literals(["ok", "rejected", "elementFailed", "either"])
export type Outcome = typeof Outcome.Type
export const Expect = Schema.Struct({
  outcome: Outcome,
  at: Schema.optionalKey(Schema.String),
  answer: Schema.optionalKey(Schema.Unknown),
  /** For `rejected`: the step of this fixture in which the same call succeeded. */
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
  /** Variables from the answer, by JSON pointer: `{"orderId": "/orderId"}`; the step `asset=USDT` leads to the array
   *  element that has it. Of two spellings either will do. */
  capture: Schema.optionalKey(Schema.Record(Schema.String, Schema.String)),
  covers: Schema.optionalKey(Schema.Array(Schema.String)),
  /** Steps before this one, those of others or other pages: nothing that this answer identifies may stand in theirs. */
  sharesNothingWith: Schema.optionalKey(Schema.Array(Schema.String)),
  /** Made so many times, signed anew each time; each must come back as expected. */
  times: Schema.optionalKey(Schema.Finite.check(Schema.isInt(), Schema.isGreaterThanOrEqualTo(1))),
  /** Made so many times one right after the other: so many a second must be served, and no more. */
  burst: Schema.optionalKey(Schema.Struct({ calls: Schema.Finite, perSecond: Schema.Finite })),
  /** What the driver gives before each of these times. */
  before: Schema.optionalKey(Schema.Struct({ driver: Schema.Literals(["fund", "dust"]), with: Values })),
  /** Ask again until it matches, for at most this long: for what takes its time. */
  withinMs: Schema.optionalKey(Schema.Finite),
})
export type CallStep = typeof CallStep.Type

export const DriverStep = Schema.Struct({
  name: Schema.NonEmptyString,
  driver: DriverVerb,
  with: Schema.optionalKey(Values),
  capture: Schema.optionalKey(Schema.Record(Schema.String, Schema.String)),
  /** Asked so many times. */
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
  /** Statements it claims beyond those its steps claim. */
  covers: Schema.optionalKey(Schema.Array(Schema.String)),
  risk: Risk,
  /** Capabilities of the target it cannot do without: `weights`, `stp`, ... */
  needs: Schema.optionalKey(Schema.Array(Schema.String)),
  /** Fixtures that must have passed. */
  dependsOn: Schema.optionalKey(Schema.Array(Schema.String)),
  actors: Schema.Record(Schema.String, ActorNeed),
  /** Its accounts must be new, as a driver makes them: it counts all that they have. */
  fresh: Schema.optionalKey(Schema.Boolean),
  /** Its actors trade with each other alone: what they have together, fees counted, is the same before and after. */
  conserves: Schema.optionalKey(Schema.Boolean),
  /** By actor and asset, how much more there is at the end than at the start, free and locked together; less with a
   *  minus sign. Exactly so much, and of every other asset, of every actor, neither more nor less. */
  changes: Schema.optionalKey(Schema.Record(Schema.String, Schema.Record(Schema.String, Schema.String))),
  /** This fixture's step makes the documented request: the kit derives from it a wrong variant for every rule of
   *  authentication and every required parameter. */
  documents: Schema.optionalKey(Schema.String),
  steps: Schema.Array(Step),
  /** Run backwards after the steps, whatever became of them; failures are reported, not counted. */
  cleanup: Schema.optionalKey(Schema.Array(Step)),
})
export type Fixture = typeof Fixture.Type
