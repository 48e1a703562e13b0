// Written by scripts/api-report.mjs. Entries and where they begin:
//   @bourse/conformance: index.d.ts

// index.d.ts
/** The conformance kit for programs: `runConformance()` runs it, `startMock()` serves answers for client tests. */
export * from "./Catalogue.ts";
export type { Conformance } from "./Conformance.ts";
export type { DriverFunctions } from "./Driver.ts";
export { HarnessError, UsageError } from "./Failure.ts";
export type { FetchHandler } from "./FetchSender.ts";
export * from "./Fixture.ts";
export { type Kit, loadKit } from "./Kit.ts";
export { type Mock, type MockOptions, startMock } from "./mock/Mock.ts";
export type { Outcome } from "./Outcome.ts";
export type { Exchange, FixtureResult, Problem, State } from "./Result.ts";
export { type ConformanceRun, type HandlerTarget, type RunConformanceOptions, runConformance, } from "./runConformance.ts";
export { type Statement, statementsOf } from "./Statement.ts";
export * from "./Target.ts";
export { readTarget } from "./TargetFile.ts";

// Catalogue.d.ts
/**
 * The catalogue: what the interface says, as data in our own words, endpoint by endpoint.
 *
 * An endpoint's entry holds everything normative about it: route, permission, role, weights, parameters, the shape
 * of its answer, its rules. Statements are derived from that, one row each, so that nothing is written twice:
 * `spot.placeOrder` with a parameter `symbol` gives the statement `spot.placeOrder.parameter.symbol`.
 */
import * as Schema from "effect/Schema";
/** must: fails the run. should: warns. ambiguous: two readings, recorded. open: the interface is silent. */
export declare const Level: Schema.Literals<readonly ["must", "should", "ambiguous", "open"]>;
export type Level = typeof Level.Type;
/** A rule of its own: conditions, transitions, limits, defaults. */
export declare const Rule: Schema.Struct<{
    /** The last part of the statement's id: `limit-needs-price`. */
    readonly id: Schema.String;
    readonly level: Schema.Literals<readonly ["must", "should", "ambiguous", "open"]>;
    /** limit, default, maximum, window, permission, role, transition, refusal, ... free words, few of them. */
    readonly kind: Schema.String;
    /** One sentence in our own words. */
    readonly text: Schema.NonEmptyString;
    /** For `ambiguous`: both readings. */
    readonly readings: Schema.optionalKey<Schema.$Array<Schema.NonEmptyString>>;
    readonly uncovered: Schema.optionalKey<Schema.NonEmptyString>;
}>;
export type Rule = typeof Rule.Type;
/** The types of the interface's fields; each is checked literally on the wire. */
export declare const FieldType: Schema.Literals<readonly ["text", "decimal", "digits", "yyyymmdd", "number", "integer", "ms", "boolean", "object", "array", "any", "null"]>;
export type FieldType = typeof FieldType.Type;
export interface Field {
    readonly name: string;
    /** More than one where the document shows more than one. */
    readonly type: FieldType | ReadonlyArray<FieldType>;
    readonly nullable?: boolean;
    /** Whether the field may be absent. */
    readonly optional?: boolean;
    /** The values the document names, where the list is closed. */
    readonly values?: ReadonlyArray<string | number | boolean>;
    /** Another spelling the document shows: either key satisfies the statement. */
    readonly or?: string;
    /** Fields of an object, or of each element of an array. */
    readonly fields?: ReadonlyArray<Field>;
    /** For an array of plain values: their type. */
    readonly of?: FieldType;
    readonly level?: Level;
    /** What it means, in our own words: the statement's text. */
    readonly text: string;
    readonly uncovered?: string;
}
export declare const Field: Schema.Codec<Field>;
export declare const Parameter: Schema.Struct<{
    readonly name: Schema.NonEmptyString;
    readonly in: Schema.Literals<readonly ["query", "body"]>;
    /** The document's own type word. */
    readonly type: Schema.String;
    readonly required: Schema.Union<readonly [Schema.Boolean, Schema.Literal<"conditional">]>;
    readonly default: Schema.optionalKey<Schema.String>;
    readonly maximum: Schema.optionalKey<Schema.String>;
    readonly values: Schema.optionalKey<Schema.$Array<Schema.String>>;
    readonly level: Schema.optionalKey<Schema.Literals<readonly ["must", "should", "ambiguous", "open"]>>;
    readonly text: Schema.NonEmptyString;
    readonly uncovered: Schema.optionalKey<Schema.NonEmptyString>;
}>;
export type Parameter = typeof Parameter.Type;
/** An answer: an object of fields, an array of such objects, or nothing in particular. */
export declare const Answer: Schema.Struct<{
    readonly kind: Schema.Literals<readonly ["object", "array", "one-element-array", "empty-object"]>;
    readonly fields: Schema.$Array<Schema.Codec<Field, Field, never, never>>;
}>;
export type Answer = typeof Answer.Type;
export declare const EndpointEntry: Schema.Struct<{
    /** `spot.placeOrder`: area and the operation's name. */
    readonly id: Schema.String;
    /** The heading it stands under in the document: `POST /api/v3/order`. */
    readonly section: Schema.NonEmptyString;
    readonly method: Schema.Literals<readonly ["GET", "POST", "DELETE"]>;
    readonly path: Schema.String;
    /** Long form; null where the document names none. */
    readonly permission: Schema.NullOr<Schema.String>;
    readonly role: Schema.Literals<readonly ["any", "master", "sub", "broker"]>;
    readonly weightIp: Schema.NullOr<Schema.Finite>;
    readonly weightUid: Schema.optionalKey<Schema.Finite>;
    readonly text: Schema.NonEmptyString;
    readonly parameters: Schema.$Array<Schema.Struct<{
        readonly name: Schema.NonEmptyString;
        readonly in: Schema.Literals<readonly ["query", "body"]>;
        /** The document's own type word. */
        readonly type: Schema.String;
        readonly required: Schema.Union<readonly [Schema.Boolean, Schema.Literal<"conditional">]>;
        readonly default: Schema.optionalKey<Schema.String>;
        readonly maximum: Schema.optionalKey<Schema.String>;
        readonly values: Schema.optionalKey<Schema.$Array<Schema.String>>;
        readonly level: Schema.optionalKey<Schema.Literals<readonly ["must", "should", "ambiguous", "open"]>>;
        readonly text: Schema.NonEmptyString;
        readonly uncovered: Schema.optionalKey<Schema.NonEmptyString>;
    }>>;
    readonly answer: Schema.Struct<{
        readonly kind: Schema.Literals<readonly ["object", "array", "one-element-array", "empty-object"]>;
        readonly fields: Schema.$Array<Schema.Codec<Field, Field, never, never>>;
    }>;
    readonly rules: Schema.$Array<Schema.Struct<{
        /** The last part of the statement's id: `limit-needs-price`. */
        readonly id: Schema.String;
        readonly level: Schema.Literals<readonly ["must", "should", "ambiguous", "open"]>;
        /** limit, default, maximum, window, permission, role, transition, refusal, ... free words, few of them. */
        readonly kind: Schema.String;
        /** One sentence in our own words. */
        readonly text: Schema.NonEmptyString;
        /** For `ambiguous`: both readings. */
        readonly readings: Schema.optionalKey<Schema.$Array<Schema.NonEmptyString>>;
        readonly uncovered: Schema.optionalKey<Schema.NonEmptyString>;
    }>>;
    /** Reasons for derived rows without a fixture, by the row's last id part: `{"permission": "later: wallet"}`. `*` for all. */
    readonly uncovered: Schema.optionalKey<Schema.$Record<Schema.String, Schema.NonEmptyString>>;
}>;
export type EndpointEntry = typeof EndpointEntry.Type;
/** Rules of a section that is not one endpoint's: conventions, authentication, states, errors, limits. */
export declare const SectionEntry: Schema.Struct<{
    /** `auth`, `limits`, `states`, `conventions`, ... */
    readonly id: Schema.String;
    readonly section: Schema.NonEmptyString;
    readonly rules: Schema.$Array<Schema.Struct<{
        /** The last part of the statement's id: `limit-needs-price`. */
        readonly id: Schema.String;
        readonly level: Schema.Literals<readonly ["must", "should", "ambiguous", "open"]>;
        /** limit, default, maximum, window, permission, role, transition, refusal, ... free words, few of them. */
        readonly kind: Schema.String;
        /** One sentence in our own words. */
        readonly text: Schema.NonEmptyString;
        /** For `ambiguous`: both readings. */
        readonly readings: Schema.optionalKey<Schema.$Array<Schema.NonEmptyString>>;
        readonly uncovered: Schema.optionalKey<Schema.NonEmptyString>;
    }>>;
}>;
export type SectionEntry = typeof SectionEntry.Type;
/** One file of the catalogue. */
export declare const CatalogueFile: Schema.Struct<{
    readonly $schema: Schema.optionalKey<Schema.String>;
    readonly area: Schema.Literals<readonly ["general", "spot", "wallet", "broker"]>;
    readonly endpoints: Schema.$Array<Schema.Struct<{
        /** `spot.placeOrder`: area and the operation's name. */
        readonly id: Schema.String;
        /** The heading it stands under in the document: `POST /api/v3/order`. */
        readonly section: Schema.NonEmptyString;
        readonly method: Schema.Literals<readonly ["GET", "POST", "DELETE"]>;
        readonly path: Schema.String;
        /** Long form; null where the document names none. */
        readonly permission: Schema.NullOr<Schema.String>;
        readonly role: Schema.Literals<readonly ["any", "master", "sub", "broker"]>;
        readonly weightIp: Schema.NullOr<Schema.Finite>;
        readonly weightUid: Schema.optionalKey<Schema.Finite>;
        readonly text: Schema.NonEmptyString;
        readonly parameters: Schema.$Array<Schema.Struct<{
            readonly name: Schema.NonEmptyString;
            readonly in: Schema.Literals<readonly ["query", "body"]>;
            /** The document's own type word. */
            readonly type: Schema.String;
            readonly required: Schema.Union<readonly [Schema.Boolean, Schema.Literal<"conditional">]>;
            readonly default: Schema.optionalKey<Schema.String>;
            readonly maximum: Schema.optionalKey<Schema.String>;
            readonly values: Schema.optionalKey<Schema.$Array<Schema.String>>;
            readonly level: Schema.optionalKey<Schema.Literals<readonly ["must", "should", "ambiguous", "open"]>>;
            readonly text: Schema.NonEmptyString;
            readonly uncovered: Schema.optionalKey<Schema.NonEmptyString>;
        }>>;
        readonly answer: Schema.Struct<{
            readonly kind: Schema.Literals<readonly ["object", "array", "one-element-array", "empty-object"]>;
            readonly fields: Schema.$Array<Schema.Codec<Field, Field, never, never>>;
        }>;
        readonly rules: Schema.$Array<Schema.Struct<{
            /** The last part of the statement's id: `limit-needs-price`. */
            readonly id: Schema.String;
            readonly level: Schema.Literals<readonly ["must", "should", "ambiguous", "open"]>;
            /** limit, default, maximum, window, permission, role, transition, refusal, ... free words, few of them. */
            readonly kind: Schema.String;
            /** One sentence in our own words. */
            readonly text: Schema.NonEmptyString;
            /** For `ambiguous`: both readings. */
            readonly readings: Schema.optionalKey<Schema.$Array<Schema.NonEmptyString>>;
            readonly uncovered: Schema.optionalKey<Schema.NonEmptyString>;
        }>>;
        /** Reasons for derived rows without a fixture, by the row's last id part: `{"permission": "later: wallet"}`. `*` for all. */
        readonly uncovered: Schema.optionalKey<Schema.$Record<Schema.String, Schema.NonEmptyString>>;
    }>>;
    readonly sections: Schema.$Array<Schema.Struct<{
        /** `auth`, `limits`, `states`, `conventions`, ... */
        readonly id: Schema.String;
        readonly section: Schema.NonEmptyString;
        readonly rules: Schema.$Array<Schema.Struct<{
            /** The last part of the statement's id: `limit-needs-price`. */
            readonly id: Schema.String;
            readonly level: Schema.Literals<readonly ["must", "should", "ambiguous", "open"]>;
            /** limit, default, maximum, window, permission, role, transition, refusal, ... free words, few of them. */
            readonly kind: Schema.String;
            /** One sentence in our own words. */
            readonly text: Schema.NonEmptyString;
            /** For `ambiguous`: both readings. */
            readonly readings: Schema.optionalKey<Schema.$Array<Schema.NonEmptyString>>;
            readonly uncovered: Schema.optionalKey<Schema.NonEmptyString>;
        }>>;
    }>>;
}>;
export type CatalogueFile = typeof CatalogueFile.Type;

// Conformance.d.ts
/** One run from target to outcome: what the command does, for programs and tests. */
import { type Absent } from "./Absent.ts";
import { type ConsoleOutput } from "./Console.ts";
import { type Driver } from "./Driver.ts";
import type { Fixture, Risk } from "./Fixture.ts";
import { type Sender } from "./Http.ts";
import { type Kit } from "./Kit.ts";
import { type Outcome } from "./Outcome.ts";
import { type Tier } from "./Provision.ts";
import type { FixtureResult } from "./Result.ts";
import { type Selection, type Wishes } from "./Select.ts";
import { type Session } from "./Session.ts";
import type { Target } from "./Target.ts";
export interface ConformanceOptions {
    readonly target: Target;
    /** Where the target was read from: a signer's path starts there. */
    readonly targetFile?: string | undefined;
    /** The folder with `statements` and `fixtures`; the kit's own unless given. */
    readonly kitFolder?: string | undefined;
    readonly filters?: ReadonlyArray<string>;
    readonly profiles?: ReadonlyArray<string>;
    /** Everything where a driver makes the accounts; only reading where they are somebody's. */
    readonly maxRisk?: Risk | undefined;
    readonly strictExtra?: boolean;
    readonly concurrency?: number;
    readonly reportFolder?: string | undefined;
    readonly output: ConsoleOutput;
    /** Instead of HTTP to the target's base URL. */
    readonly sender?: Sender | undefined;
    /** Instead of the target's driver. */
    readonly driver?: Driver | undefined;
    /** Stops what was started when the run is broken off. */
    readonly signal?: AbortSignal;
}
/** Which fixtures were meant, and how strictly. */
export interface Asked extends Wishes {
    readonly strictExtra: boolean;
}
export interface Conformance {
    readonly target: string;
    readonly baseUrl: string;
    readonly tier: Tier;
    readonly startedAt: string;
    readonly asked: Asked;
    /** Endpoints that the target does not have. */
    readonly absent: ReadonlyArray<Absent>;
    /** The target file, without keys. */
    readonly facts: Target;
    readonly seconds: number;
    readonly results: ReadonlyArray<FixtureResult>;
    readonly outcome: Outcome;
}
/** How many fixtures run side by side where each has accounts of its own. */
export declare const defaultConcurrency = 8;
/** The kit with the fixtures that are meant. Throws {@link UsageError} when there are none, or the kit is broken. */
export declare const chosenFrom: (kitFolder: string | undefined, asked: Asked) => {
    readonly kit: Kit;
    readonly selection: Selection;
};
/** Runs the chosen fixtures, tells what comes of each and of all, and writes the reports. */
export declare const judgeChosen: (given: {
    readonly session: Session;
    readonly sessionFor?: (fixture: Fixture) => Session;
    readonly selection: Selection;
    readonly absent: ReadonlyArray<Absent>;
    readonly asked: Asked;
    readonly tier: Tier;
    readonly startedAt: string;
    readonly concurrency: number;
    readonly reportFolder: string | undefined;
    readonly output: ConsoleOutput;
}) => Promise<Conformance>;
/** Throws {@link UsageError} and {@link HarnessError}; what it started is stopped, whatever happens. */
export declare const conformance: (options: ConformanceOptions) => Promise<Conformance>;
/** The exit code that an error which ends a run stands for. */
export declare const exitCodeOfError: (error: unknown) => number;

// Driver.d.ts
import type { DriverVerb } from "./Fixture.ts";
export type DriverAnswer = {
    readonly done: Readonly<Record<string, unknown>>;
} | {
    readonly cannot: string;
};
export interface Driver {
    readonly ask: (verb: DriverVerb, args: Readonly<Record<string, unknown>>) => Promise<DriverAnswer>;
    readonly stop: () => void;
}
/** The answer, if it is one of the two there are. */
export declare const driverAnswer: (verb: string, value: unknown) => DriverAnswer;
export declare const httpDriver: (url: string, headers?: Readonly<Record<string, string>>) => Driver;
/** A verb as a function: what it gives is what `done` holds. A verb that is not there cannot be done. */
export type DriverFunctions = {
    readonly [verb in DriverVerb]?: (args: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>> | Promise<Readonly<Record<string, unknown>>>;
};
export declare const functionDriver: (verbs: DriverFunctions) => Driver;
export declare const commandDriver: ([file, ...args]: ReadonlyArray<string>) => Driver;

// Failure.d.ts
/** The ways a run can end that are not about the target's conformance. */
/** Wrong flags or files of the person who runs the kit. */
export declare class UsageError extends Error {
}
/** The kit, its driver or the connection does not work; says nothing about conformance. */
export declare class HarnessError extends Error {
}
/** This target does not have what the fixture needs. */
export declare class Unsupported extends Error {
}
/** The target has it, but the accounts given are not fit for the fixture. */
export declare class Blocked extends Error {
}

// FetchSender.d.ts
/** Sends requests to a handler in the same process: no port, no socket. */
import { type Sender } from "./Http.ts";
/** What a server of the Fetch API is: Hono's `app.fetch`, Effect's `toWebHandler`, a function of a test. */
export type FetchHandler = (request: Request) => Response | Promise<Response>;
export declare const makeFetchSender: (baseUrl: string, handler: FetchHandler, timeoutMs?: number) => Sender;

// Fixture.d.ts
/**
 * A fixture: a few raw requests and what must come back, as data. It claims statements; it passes or fails as one.
 *
 * A refusal proves nothing by itself: a server that refuses everything would pass. So a refusal is written as a
 * `wrongs` variant of a call that is then made right and must succeed in the same state, or names such a call of
 * the same fixture as its `twin`.
 */
import * as Schema from "effect/Schema";
/** What running it may do to the accounts it is given, in rising order. */
export declare const risks: readonly ["none", "writes", "locks", "moves", "spends"];
export declare const Risk: Schema.Literals<readonly ["none", "writes", "locks", "moves", "spends"]>;
export type Risk = typeof Risk.Type;
/** What a driver can be asked for, beyond the interface. */
export declare const driverVerbs: readonly ["createActor", "fund", "deposit", "withdrawal", "withdrawalAddress", "setKyc", "freeze", "placeForeignOrder", "advanceClock", "dust", "rebate", "oco"];
export declare const DriverVerb: Schema.Literals<readonly ["createActor", "fund", "deposit", "withdrawal", "withdrawalAddress", "setKyc", "freeze", "placeForeignOrder", "advanceClock", "dust", "rebate", "oco"]>;
export type DriverVerb = typeof DriverVerb.Type;
/** Somebody with a key. Balances are the least it must have free, by asset; `{base}` and `{quote}` are the symbol's. */
export declare const ActorNeed: Schema.Struct<{
    readonly role: Schema.optionalKey<Schema.Literals<readonly ["master", "sub", "broker"]>>;
    /** For a sub-account: the actor of this fixture whose sub-account it is; anybody's unless given. */
    readonly of: Schema.optionalKey<Schema.String>;
    /** Another key of the same account as this actor. */
    readonly keyOf: Schema.optionalKey<Schema.String>;
    /** Not there from the start: signs with the key that this step's answer holds, of a sub-account that a broker made. */
    readonly madeBy: Schema.optionalKey<Schema.String>;
    /** All rights unless given; `without` is every right but these. */
    readonly permissions: Schema.optionalKey<Schema.Union<readonly [Schema.$Array<Schema.String>, Schema.Struct<{
        readonly without: Schema.$Array<Schema.String>;
    }>]>>;
    readonly balances: Schema.optionalKey<Schema.$Record<Schema.String, Schema.String>>;
    /** By which others can send to it; a phone number stands behind its area code and a space. Only a driver can. */
    readonly email: Schema.optionalKey<Schema.String>;
    readonly phone: Schema.optionalKey<Schema.String>;
}>;
export type ActorNeed = typeof ActorNeed.Type;
/** How a request departs from the ordinary one. */
export declare const Controls: Schema.Struct<{
    /** Parameters left out, `timestamp` and `signature` among them. */
    readonly omit: Schema.optionalKey<Schema.$Array<Schema.String>>;
    /** What is changed after signing: one digit of the signature, or a parameter's value. */
    readonly tamper: Schema.optionalKey<Schema.String>;
    /** How far the timestamp is off, in milliseconds; negative is the past. */
    readonly skewMs: Schema.optionalKey<Schema.Finite>;
    readonly recvWindow: Schema.optionalKey<Schema.String>;
    /** Signed with the secret of another actor. */
    readonly signWith: Schema.optionalKey<Schema.String>;
    /** No key header, or one that nobody has. */
    readonly key: Schema.optionalKey<Schema.Literals<readonly ["none", "unknown"]>>;
    /** The same request, signature and all, sent this often; the expectation is the last one's. */
    readonly repeat: Schema.optionalKey<Schema.Finite>;
    /** Where the signature stands in the query. */
    readonly signatureAt: Schema.optionalKey<Schema.Literals<readonly ["first", "middle", "last"]>>;
    /** The other method or path spelling of the endpoint. */
    readonly method: Schema.optionalKey<Schema.Literals<readonly ["GET", "POST", "DELETE"]>>;
}>;
export type Controls = typeof Controls.Type;
/** A way of making the call wrong. It must be refused, and change nothing. */
export declare const Wrong: Schema.Struct<{
    readonly title: Schema.NonEmptyString;
    readonly covers: Schema.$Array<Schema.String>;
    readonly set: Schema.optionalKey<Schema.$Record<Schema.String, Schema.NullOr<Schema.String>>>;
    readonly as: Schema.optionalKey<Schema.String>;
    readonly controls: Schema.optionalKey<Schema.Struct<{
        /** Parameters left out, `timestamp` and `signature` among them. */
        readonly omit: Schema.optionalKey<Schema.$Array<Schema.String>>;
        /** What is changed after signing: one digit of the signature, or a parameter's value. */
        readonly tamper: Schema.optionalKey<Schema.String>;
        /** How far the timestamp is off, in milliseconds; negative is the past. */
        readonly skewMs: Schema.optionalKey<Schema.Finite>;
        readonly recvWindow: Schema.optionalKey<Schema.String>;
        /** Signed with the secret of another actor. */
        readonly signWith: Schema.optionalKey<Schema.String>;
        /** No key header, or one that nobody has. */
        readonly key: Schema.optionalKey<Schema.Literals<readonly ["none", "unknown"]>>;
        /** The same request, signature and all, sent this often; the expectation is the last one's. */
        readonly repeat: Schema.optionalKey<Schema.Finite>;
        /** Where the signature stands in the query. */
        readonly signatureAt: Schema.optionalKey<Schema.Literals<readonly ["first", "middle", "last"]>>;
        /** The other method or path spelling of the endpoint. */
        readonly method: Schema.optionalKey<Schema.Literals<readonly ["GET", "POST", "DELETE"]>>;
    }>>;
}>;
export type Wrong = typeof Wrong.Type;
/**
 * What must come back. `answer` is a matcher (Matcher.ts) beside the endpoint's own shape, which every success is
 * checked against. `elementFailed` is a success whose element at this JSON pointer tells of a failure. `either` is
 * for what the interface leaves open when the steps after it must hold all the same; a success must still match.
 */
export declare const Expect: Schema.Struct<{
    readonly outcome: Schema.Literals<readonly ["ok", "refused", "elementFailed", "either"]>;
    readonly at: Schema.optionalKey<Schema.String>;
    readonly answer: Schema.optionalKey<Schema.Unknown>;
    /** For `refused`: the step of this fixture in which the same call succeeded. */
    readonly twin: Schema.optionalKey<Schema.String>;
}>;
export type Expect = typeof Expect.Type;
export declare const CallStep: Schema.Struct<{
    readonly name: Schema.NonEmptyString;
    /** The endpoint's id in the catalogue. */
    readonly call: Schema.String;
    readonly as: Schema.String;
    readonly with: Schema.optionalKey<Schema.$Record<Schema.String, Schema.NullOr<Schema.String>>>;
    readonly controls: Schema.optionalKey<Schema.Struct<{
        /** Parameters left out, `timestamp` and `signature` among them. */
        readonly omit: Schema.optionalKey<Schema.$Array<Schema.String>>;
        /** What is changed after signing: one digit of the signature, or a parameter's value. */
        readonly tamper: Schema.optionalKey<Schema.String>;
        /** How far the timestamp is off, in milliseconds; negative is the past. */
        readonly skewMs: Schema.optionalKey<Schema.Finite>;
        readonly recvWindow: Schema.optionalKey<Schema.String>;
        /** Signed with the secret of another actor. */
        readonly signWith: Schema.optionalKey<Schema.String>;
        /** No key header, or one that nobody has. */
        readonly key: Schema.optionalKey<Schema.Literals<readonly ["none", "unknown"]>>;
        /** The same request, signature and all, sent this often; the expectation is the last one's. */
        readonly repeat: Schema.optionalKey<Schema.Finite>;
        /** Where the signature stands in the query. */
        readonly signatureAt: Schema.optionalKey<Schema.Literals<readonly ["first", "middle", "last"]>>;
        /** The other method or path spelling of the endpoint. */
        readonly method: Schema.optionalKey<Schema.Literals<readonly ["GET", "POST", "DELETE"]>>;
    }>>;
    readonly wrongs: Schema.optionalKey<Schema.$Array<Schema.Struct<{
        readonly title: Schema.NonEmptyString;
        readonly covers: Schema.$Array<Schema.String>;
        readonly set: Schema.optionalKey<Schema.$Record<Schema.String, Schema.NullOr<Schema.String>>>;
        readonly as: Schema.optionalKey<Schema.String>;
        readonly controls: Schema.optionalKey<Schema.Struct<{
            /** Parameters left out, `timestamp` and `signature` among them. */
            readonly omit: Schema.optionalKey<Schema.$Array<Schema.String>>;
            /** What is changed after signing: one digit of the signature, or a parameter's value. */
            readonly tamper: Schema.optionalKey<Schema.String>;
            /** How far the timestamp is off, in milliseconds; negative is the past. */
            readonly skewMs: Schema.optionalKey<Schema.Finite>;
            readonly recvWindow: Schema.optionalKey<Schema.String>;
            /** Signed with the secret of another actor. */
            readonly signWith: Schema.optionalKey<Schema.String>;
            /** No key header, or one that nobody has. */
            readonly key: Schema.optionalKey<Schema.Literals<readonly ["none", "unknown"]>>;
            /** The same request, signature and all, sent this often; the expectation is the last one's. */
            readonly repeat: Schema.optionalKey<Schema.Finite>;
            /** Where the signature stands in the query. */
            readonly signatureAt: Schema.optionalKey<Schema.Literals<readonly ["first", "middle", "last"]>>;
            /** The other method or path spelling of the endpoint. */
            readonly method: Schema.optionalKey<Schema.Literals<readonly ["GET", "POST", "DELETE"]>>;
        }>>;
    }>>>;
    readonly expect: Schema.Struct<{
        readonly outcome: Schema.Literals<readonly ["ok", "refused", "elementFailed", "either"]>;
        readonly at: Schema.optionalKey<Schema.String>;
        readonly answer: Schema.optionalKey<Schema.Unknown>;
        /** For `refused`: the step of this fixture in which the same call succeeded. */
        readonly twin: Schema.optionalKey<Schema.String>;
    }>;
    /** Variables from the answer, by JSON pointer: `{"orderId": "/orderId"}`; the step `asset=USDT` leads to the array
     *  element that has it. Of two spellings either will do. */
    readonly capture: Schema.optionalKey<Schema.$Record<Schema.String, Schema.String>>;
    readonly covers: Schema.optionalKey<Schema.$Array<Schema.String>>;
    /** Steps before this one, those of others or other pages: nothing that this answer identifies may stand in theirs. */
    readonly sharesNothingWith: Schema.optionalKey<Schema.$Array<Schema.String>>;
    /** Made so many times, signed anew each time; each must come back as expected. */
    readonly times: Schema.optionalKey<Schema.Finite>;
    /** Made so many times one right after the other: so many a second must be served, and no more. */
    readonly burst: Schema.optionalKey<Schema.Struct<{
        readonly calls: Schema.Finite;
        readonly perSecond: Schema.Finite;
    }>>;
    /** What the driver gives before each of these times. */
    readonly before: Schema.optionalKey<Schema.Struct<{
        readonly driver: Schema.Literals<readonly ["fund", "dust"]>;
        readonly with: Schema.$Record<Schema.String, Schema.NullOr<Schema.String>>;
    }>>;
    /** Ask again until it matches, for at most this long: for what takes its time. */
    readonly withinMs: Schema.optionalKey<Schema.Finite>;
}>;
export type CallStep = typeof CallStep.Type;
export declare const DriverStep: Schema.Struct<{
    readonly name: Schema.NonEmptyString;
    readonly driver: Schema.Literals<readonly ["createActor", "fund", "deposit", "withdrawal", "withdrawalAddress", "setKyc", "freeze", "placeForeignOrder", "advanceClock", "dust", "rebate", "oco"]>;
    readonly with: Schema.optionalKey<Schema.$Record<Schema.String, Schema.NullOr<Schema.String>>>;
    readonly capture: Schema.optionalKey<Schema.$Record<Schema.String, Schema.String>>;
    /** Asked so many times. */
    readonly times: Schema.optionalKey<Schema.Finite>;
}>;
export type DriverStep = typeof DriverStep.Type;
export declare const Step: Schema.Union<readonly [Schema.Struct<{
    readonly name: Schema.NonEmptyString;
    /** The endpoint's id in the catalogue. */
    readonly call: Schema.String;
    readonly as: Schema.String;
    readonly with: Schema.optionalKey<Schema.$Record<Schema.String, Schema.NullOr<Schema.String>>>;
    readonly controls: Schema.optionalKey<Schema.Struct<{
        /** Parameters left out, `timestamp` and `signature` among them. */
        readonly omit: Schema.optionalKey<Schema.$Array<Schema.String>>;
        /** What is changed after signing: one digit of the signature, or a parameter's value. */
        readonly tamper: Schema.optionalKey<Schema.String>;
        /** How far the timestamp is off, in milliseconds; negative is the past. */
        readonly skewMs: Schema.optionalKey<Schema.Finite>;
        readonly recvWindow: Schema.optionalKey<Schema.String>;
        /** Signed with the secret of another actor. */
        readonly signWith: Schema.optionalKey<Schema.String>;
        /** No key header, or one that nobody has. */
        readonly key: Schema.optionalKey<Schema.Literals<readonly ["none", "unknown"]>>;
        /** The same request, signature and all, sent this often; the expectation is the last one's. */
        readonly repeat: Schema.optionalKey<Schema.Finite>;
        /** Where the signature stands in the query. */
        readonly signatureAt: Schema.optionalKey<Schema.Literals<readonly ["first", "middle", "last"]>>;
        /** The other method or path spelling of the endpoint. */
        readonly method: Schema.optionalKey<Schema.Literals<readonly ["GET", "POST", "DELETE"]>>;
    }>>;
    readonly wrongs: Schema.optionalKey<Schema.$Array<Schema.Struct<{
        readonly title: Schema.NonEmptyString;
        readonly covers: Schema.$Array<Schema.String>;
        readonly set: Schema.optionalKey<Schema.$Record<Schema.String, Schema.NullOr<Schema.String>>>;
        readonly as: Schema.optionalKey<Schema.String>;
        readonly controls: Schema.optionalKey<Schema.Struct<{
            /** Parameters left out, `timestamp` and `signature` among them. */
            readonly omit: Schema.optionalKey<Schema.$Array<Schema.String>>;
            /** What is changed after signing: one digit of the signature, or a parameter's value. */
            readonly tamper: Schema.optionalKey<Schema.String>;
            /** How far the timestamp is off, in milliseconds; negative is the past. */
            readonly skewMs: Schema.optionalKey<Schema.Finite>;
            readonly recvWindow: Schema.optionalKey<Schema.String>;
            /** Signed with the secret of another actor. */
            readonly signWith: Schema.optionalKey<Schema.String>;
            /** No key header, or one that nobody has. */
            readonly key: Schema.optionalKey<Schema.Literals<readonly ["none", "unknown"]>>;
            /** The same request, signature and all, sent this often; the expectation is the last one's. */
            readonly repeat: Schema.optionalKey<Schema.Finite>;
            /** Where the signature stands in the query. */
            readonly signatureAt: Schema.optionalKey<Schema.Literals<readonly ["first", "middle", "last"]>>;
            /** The other method or path spelling of the endpoint. */
            readonly method: Schema.optionalKey<Schema.Literals<readonly ["GET", "POST", "DELETE"]>>;
        }>>;
    }>>>;
    readonly expect: Schema.Struct<{
        readonly outcome: Schema.Literals<readonly ["ok", "refused", "elementFailed", "either"]>;
        readonly at: Schema.optionalKey<Schema.String>;
        readonly answer: Schema.optionalKey<Schema.Unknown>;
        /** For `refused`: the step of this fixture in which the same call succeeded. */
        readonly twin: Schema.optionalKey<Schema.String>;
    }>;
    /** Variables from the answer, by JSON pointer: `{"orderId": "/orderId"}`; the step `asset=USDT` leads to the array
     *  element that has it. Of two spellings either will do. */
    readonly capture: Schema.optionalKey<Schema.$Record<Schema.String, Schema.String>>;
    readonly covers: Schema.optionalKey<Schema.$Array<Schema.String>>;
    /** Steps before this one, those of others or other pages: nothing that this answer identifies may stand in theirs. */
    readonly sharesNothingWith: Schema.optionalKey<Schema.$Array<Schema.String>>;
    /** Made so many times, signed anew each time; each must come back as expected. */
    readonly times: Schema.optionalKey<Schema.Finite>;
    /** Made so many times one right after the other: so many a second must be served, and no more. */
    readonly burst: Schema.optionalKey<Schema.Struct<{
        readonly calls: Schema.Finite;
        readonly perSecond: Schema.Finite;
    }>>;
    /** What the driver gives before each of these times. */
    readonly before: Schema.optionalKey<Schema.Struct<{
        readonly driver: Schema.Literals<readonly ["fund", "dust"]>;
        readonly with: Schema.$Record<Schema.String, Schema.NullOr<Schema.String>>;
    }>>;
    /** Ask again until it matches, for at most this long: for what takes its time. */
    readonly withinMs: Schema.optionalKey<Schema.Finite>;
}>, Schema.Struct<{
    readonly name: Schema.NonEmptyString;
    readonly driver: Schema.Literals<readonly ["createActor", "fund", "deposit", "withdrawal", "withdrawalAddress", "setKyc", "freeze", "placeForeignOrder", "advanceClock", "dust", "rebate", "oco"]>;
    readonly with: Schema.optionalKey<Schema.$Record<Schema.String, Schema.NullOr<Schema.String>>>;
    readonly capture: Schema.optionalKey<Schema.$Record<Schema.String, Schema.String>>;
    /** Asked so many times. */
    readonly times: Schema.optionalKey<Schema.Finite>;
}>]>;
export type Step = typeof Step.Type;
export declare const Fixture: Schema.Struct<{
    readonly id: Schema.String;
    readonly title: Schema.NonEmptyString;
    readonly level: Schema.optionalKey<Schema.Literals<readonly ["must", "should", "ambiguous", "open"]>>;
    readonly profile: Schema.Literals<readonly ["general", "spot-read", "spot-trade", "wallet-read", "wallet-move", "broker"]>;
    /** Statements it claims beyond those its steps claim. */
    readonly covers: Schema.optionalKey<Schema.$Array<Schema.String>>;
    readonly risk: Schema.Literals<readonly ["none", "writes", "locks", "moves", "spends"]>;
    /** Capabilities of the target it cannot do without: `weights`, `stp`, ... */
    readonly needs: Schema.optionalKey<Schema.$Array<Schema.String>>;
    /** Fixtures that must have passed. */
    readonly dependsOn: Schema.optionalKey<Schema.$Array<Schema.String>>;
    readonly actors: Schema.$Record<Schema.String, Schema.Struct<{
        readonly role: Schema.optionalKey<Schema.Literals<readonly ["master", "sub", "broker"]>>;
        /** For a sub-account: the actor of this fixture whose sub-account it is; anybody's unless given. */
        readonly of: Schema.optionalKey<Schema.String>;
        /** Another key of the same account as this actor. */
        readonly keyOf: Schema.optionalKey<Schema.String>;
        /** Not there from the start: signs with the key that this step's answer holds, of a sub-account that a broker made. */
        readonly madeBy: Schema.optionalKey<Schema.String>;
        /** All rights unless given; `without` is every right but these. */
        readonly permissions: Schema.optionalKey<Schema.Union<readonly [Schema.$Array<Schema.String>, Schema.Struct<{
            readonly without: Schema.$Array<Schema.String>;
        }>]>>;
        readonly balances: Schema.optionalKey<Schema.$Record<Schema.String, Schema.String>>;
        /** By which others can send to it; a phone number stands behind its area code and a space. Only a driver can. */
        readonly email: Schema.optionalKey<Schema.String>;
        readonly phone: Schema.optionalKey<Schema.String>;
    }>>;
    /** Its actors trade with each other alone: what they have together, fees counted, is the same before and after. */
    readonly conserves: Schema.optionalKey<Schema.Boolean>;
    /** By actor and asset, how much more there is at the end than at the start, free and locked together; less with a
     *  minus sign. Exactly so much, and of every other asset, of every actor, neither more nor less. */
    readonly changes: Schema.optionalKey<Schema.$Record<Schema.String, Schema.$Record<Schema.String, Schema.String>>>;
    /** This fixture's step makes the documented request: the kit derives from it a wrong variant for every rule of
     *  authentication and every required parameter. */
    readonly documents: Schema.optionalKey<Schema.String>;
    readonly steps: Schema.$Array<Schema.Union<readonly [Schema.Struct<{
        readonly name: Schema.NonEmptyString;
        /** The endpoint's id in the catalogue. */
        readonly call: Schema.String;
        readonly as: Schema.String;
        readonly with: Schema.optionalKey<Schema.$Record<Schema.String, Schema.NullOr<Schema.String>>>;
        readonly controls: Schema.optionalKey<Schema.Struct<{
            /** Parameters left out, `timestamp` and `signature` among them. */
            readonly omit: Schema.optionalKey<Schema.$Array<Schema.String>>;
            /** What is changed after signing: one digit of the signature, or a parameter's value. */
            readonly tamper: Schema.optionalKey<Schema.String>;
            /** How far the timestamp is off, in milliseconds; negative is the past. */
            readonly skewMs: Schema.optionalKey<Schema.Finite>;
            readonly recvWindow: Schema.optionalKey<Schema.String>;
            /** Signed with the secret of another actor. */
            readonly signWith: Schema.optionalKey<Schema.String>;
            /** No key header, or one that nobody has. */
            readonly key: Schema.optionalKey<Schema.Literals<readonly ["none", "unknown"]>>;
            /** The same request, signature and all, sent this often; the expectation is the last one's. */
            readonly repeat: Schema.optionalKey<Schema.Finite>;
            /** Where the signature stands in the query. */
            readonly signatureAt: Schema.optionalKey<Schema.Literals<readonly ["first", "middle", "last"]>>;
            /** The other method or path spelling of the endpoint. */
            readonly method: Schema.optionalKey<Schema.Literals<readonly ["GET", "POST", "DELETE"]>>;
        }>>;
        readonly wrongs: Schema.optionalKey<Schema.$Array<Schema.Struct<{
            readonly title: Schema.NonEmptyString;
            readonly covers: Schema.$Array<Schema.String>;
            readonly set: Schema.optionalKey<Schema.$Record<Schema.String, Schema.NullOr<Schema.String>>>;
            readonly as: Schema.optionalKey<Schema.String>;
            readonly controls: Schema.optionalKey<Schema.Struct<{
                /** Parameters left out, `timestamp` and `signature` among them. */
                readonly omit: Schema.optionalKey<Schema.$Array<Schema.String>>;
                /** What is changed after signing: one digit of the signature, or a parameter's value. */
                readonly tamper: Schema.optionalKey<Schema.String>;
                /** How far the timestamp is off, in milliseconds; negative is the past. */
                readonly skewMs: Schema.optionalKey<Schema.Finite>;
                readonly recvWindow: Schema.optionalKey<Schema.String>;
                /** Signed with the secret of another actor. */
                readonly signWith: Schema.optionalKey<Schema.String>;
                /** No key header, or one that nobody has. */
                readonly key: Schema.optionalKey<Schema.Literals<readonly ["none", "unknown"]>>;
                /** The same request, signature and all, sent this often; the expectation is the last one's. */
                readonly repeat: Schema.optionalKey<Schema.Finite>;
                /** Where the signature stands in the query. */
                readonly signatureAt: Schema.optionalKey<Schema.Literals<readonly ["first", "middle", "last"]>>;
                /** The other method or path spelling of the endpoint. */
                readonly method: Schema.optionalKey<Schema.Literals<readonly ["GET", "POST", "DELETE"]>>;
            }>>;
        }>>>;
        readonly expect: Schema.Struct<{
            readonly outcome: Schema.Literals<readonly ["ok", "refused", "elementFailed", "either"]>;
            readonly at: Schema.optionalKey<Schema.String>;
            readonly answer: Schema.optionalKey<Schema.Unknown>;
            /** For `refused`: the step of this fixture in which the same call succeeded. */
            readonly twin: Schema.optionalKey<Schema.String>;
        }>;
        /** Variables from the answer, by JSON pointer: `{"orderId": "/orderId"}`; the step `asset=USDT` leads to the array
         *  element that has it. Of two spellings either will do. */
        readonly capture: Schema.optionalKey<Schema.$Record<Schema.String, Schema.String>>;
        readonly covers: Schema.optionalKey<Schema.$Array<Schema.String>>;
        /** Steps before this one, those of others or other pages: nothing that this answer identifies may stand in theirs. */
        readonly sharesNothingWith: Schema.optionalKey<Schema.$Array<Schema.String>>;
        /** Made so many times, signed anew each time; each must come back as expected. */
        readonly times: Schema.optionalKey<Schema.Finite>;
        /** Made so many times one right after the other: so many a second must be served, and no more. */
        readonly burst: Schema.optionalKey<Schema.Struct<{
            readonly calls: Schema.Finite;
            readonly perSecond: Schema.Finite;
        }>>;
        /** What the driver gives before each of these times. */
        readonly before: Schema.optionalKey<Schema.Struct<{
            readonly driver: Schema.Literals<readonly ["fund", "dust"]>;
            readonly with: Schema.$Record<Schema.String, Schema.NullOr<Schema.String>>;
        }>>;
        /** Ask again until it matches, for at most this long: for what takes its time. */
        readonly withinMs: Schema.optionalKey<Schema.Finite>;
    }>, Schema.Struct<{
        readonly name: Schema.NonEmptyString;
        readonly driver: Schema.Literals<readonly ["createActor", "fund", "deposit", "withdrawal", "withdrawalAddress", "setKyc", "freeze", "placeForeignOrder", "advanceClock", "dust", "rebate", "oco"]>;
        readonly with: Schema.optionalKey<Schema.$Record<Schema.String, Schema.NullOr<Schema.String>>>;
        readonly capture: Schema.optionalKey<Schema.$Record<Schema.String, Schema.String>>;
        /** Asked so many times. */
        readonly times: Schema.optionalKey<Schema.Finite>;
    }>]>>;
    /** Run backwards after the steps, whatever became of them; failures are told, not counted. */
    readonly cleanup: Schema.optionalKey<Schema.$Array<Schema.Union<readonly [Schema.Struct<{
        readonly name: Schema.NonEmptyString;
        /** The endpoint's id in the catalogue. */
        readonly call: Schema.String;
        readonly as: Schema.String;
        readonly with: Schema.optionalKey<Schema.$Record<Schema.String, Schema.NullOr<Schema.String>>>;
        readonly controls: Schema.optionalKey<Schema.Struct<{
            /** Parameters left out, `timestamp` and `signature` among them. */
            readonly omit: Schema.optionalKey<Schema.$Array<Schema.String>>;
            /** What is changed after signing: one digit of the signature, or a parameter's value. */
            readonly tamper: Schema.optionalKey<Schema.String>;
            /** How far the timestamp is off, in milliseconds; negative is the past. */
            readonly skewMs: Schema.optionalKey<Schema.Finite>;
            readonly recvWindow: Schema.optionalKey<Schema.String>;
            /** Signed with the secret of another actor. */
            readonly signWith: Schema.optionalKey<Schema.String>;
            /** No key header, or one that nobody has. */
            readonly key: Schema.optionalKey<Schema.Literals<readonly ["none", "unknown"]>>;
            /** The same request, signature and all, sent this often; the expectation is the last one's. */
            readonly repeat: Schema.optionalKey<Schema.Finite>;
            /** Where the signature stands in the query. */
            readonly signatureAt: Schema.optionalKey<Schema.Literals<readonly ["first", "middle", "last"]>>;
            /** The other method or path spelling of the endpoint. */
            readonly method: Schema.optionalKey<Schema.Literals<readonly ["GET", "POST", "DELETE"]>>;
        }>>;
        readonly wrongs: Schema.optionalKey<Schema.$Array<Schema.Struct<{
            readonly title: Schema.NonEmptyString;
            readonly covers: Schema.$Array<Schema.String>;
            readonly set: Schema.optionalKey<Schema.$Record<Schema.String, Schema.NullOr<Schema.String>>>;
            readonly as: Schema.optionalKey<Schema.String>;
            readonly controls: Schema.optionalKey<Schema.Struct<{
                /** Parameters left out, `timestamp` and `signature` among them. */
                readonly omit: Schema.optionalKey<Schema.$Array<Schema.String>>;
                /** What is changed after signing: one digit of the signature, or a parameter's value. */
                readonly tamper: Schema.optionalKey<Schema.String>;
                /** How far the timestamp is off, in milliseconds; negative is the past. */
                readonly skewMs: Schema.optionalKey<Schema.Finite>;
                readonly recvWindow: Schema.optionalKey<Schema.String>;
                /** Signed with the secret of another actor. */
                readonly signWith: Schema.optionalKey<Schema.String>;
                /** No key header, or one that nobody has. */
                readonly key: Schema.optionalKey<Schema.Literals<readonly ["none", "unknown"]>>;
                /** The same request, signature and all, sent this often; the expectation is the last one's. */
                readonly repeat: Schema.optionalKey<Schema.Finite>;
                /** Where the signature stands in the query. */
                readonly signatureAt: Schema.optionalKey<Schema.Literals<readonly ["first", "middle", "last"]>>;
                /** The other method or path spelling of the endpoint. */
                readonly method: Schema.optionalKey<Schema.Literals<readonly ["GET", "POST", "DELETE"]>>;
            }>>;
        }>>>;
        readonly expect: Schema.Struct<{
            readonly outcome: Schema.Literals<readonly ["ok", "refused", "elementFailed", "either"]>;
            readonly at: Schema.optionalKey<Schema.String>;
            readonly answer: Schema.optionalKey<Schema.Unknown>;
            /** For `refused`: the step of this fixture in which the same call succeeded. */
            readonly twin: Schema.optionalKey<Schema.String>;
        }>;
        /** Variables from the answer, by JSON pointer: `{"orderId": "/orderId"}`; the step `asset=USDT` leads to the array
         *  element that has it. Of two spellings either will do. */
        readonly capture: Schema.optionalKey<Schema.$Record<Schema.String, Schema.String>>;
        readonly covers: Schema.optionalKey<Schema.$Array<Schema.String>>;
        /** Steps before this one, those of others or other pages: nothing that this answer identifies may stand in theirs. */
        readonly sharesNothingWith: Schema.optionalKey<Schema.$Array<Schema.String>>;
        /** Made so many times, signed anew each time; each must come back as expected. */
        readonly times: Schema.optionalKey<Schema.Finite>;
        /** Made so many times one right after the other: so many a second must be served, and no more. */
        readonly burst: Schema.optionalKey<Schema.Struct<{
            readonly calls: Schema.Finite;
            readonly perSecond: Schema.Finite;
        }>>;
        /** What the driver gives before each of these times. */
        readonly before: Schema.optionalKey<Schema.Struct<{
            readonly driver: Schema.Literals<readonly ["fund", "dust"]>;
            readonly with: Schema.$Record<Schema.String, Schema.NullOr<Schema.String>>;
        }>>;
        /** Ask again until it matches, for at most this long: for what takes its time. */
        readonly withinMs: Schema.optionalKey<Schema.Finite>;
    }>, Schema.Struct<{
        readonly name: Schema.NonEmptyString;
        readonly driver: Schema.Literals<readonly ["createActor", "fund", "deposit", "withdrawal", "withdrawalAddress", "setKyc", "freeze", "placeForeignOrder", "advanceClock", "dust", "rebate", "oco"]>;
        readonly with: Schema.optionalKey<Schema.$Record<Schema.String, Schema.NullOr<Schema.String>>>;
        readonly capture: Schema.optionalKey<Schema.$Record<Schema.String, Schema.String>>;
        /** Asked so many times. */
        readonly times: Schema.optionalKey<Schema.Finite>;
    }>]>>>;
}>;
export type Fixture = typeof Fixture.Type;
export declare const FixtureFile: Schema.Struct<{
    readonly $schema: Schema.optionalKey<Schema.String>;
    readonly fixtures: Schema.$Array<Schema.Struct<{
        readonly id: Schema.String;
        readonly title: Schema.NonEmptyString;
        readonly level: Schema.optionalKey<Schema.Literals<readonly ["must", "should", "ambiguous", "open"]>>;
        readonly profile: Schema.Literals<readonly ["general", "spot-read", "spot-trade", "wallet-read", "wallet-move", "broker"]>;
        /** Statements it claims beyond those its steps claim. */
        readonly covers: Schema.optionalKey<Schema.$Array<Schema.String>>;
        readonly risk: Schema.Literals<readonly ["none", "writes", "locks", "moves", "spends"]>;
        /** Capabilities of the target it cannot do without: `weights`, `stp`, ... */
        readonly needs: Schema.optionalKey<Schema.$Array<Schema.String>>;
        /** Fixtures that must have passed. */
        readonly dependsOn: Schema.optionalKey<Schema.$Array<Schema.String>>;
        readonly actors: Schema.$Record<Schema.String, Schema.Struct<{
            readonly role: Schema.optionalKey<Schema.Literals<readonly ["master", "sub", "broker"]>>;
            /** For a sub-account: the actor of this fixture whose sub-account it is; anybody's unless given. */
            readonly of: Schema.optionalKey<Schema.String>;
            /** Another key of the same account as this actor. */
            readonly keyOf: Schema.optionalKey<Schema.String>;
            /** Not there from the start: signs with the key that this step's answer holds, of a sub-account that a broker made. */
            readonly madeBy: Schema.optionalKey<Schema.String>;
            /** All rights unless given; `without` is every right but these. */
            readonly permissions: Schema.optionalKey<Schema.Union<readonly [Schema.$Array<Schema.String>, Schema.Struct<{
                readonly without: Schema.$Array<Schema.String>;
            }>]>>;
            readonly balances: Schema.optionalKey<Schema.$Record<Schema.String, Schema.String>>;
            /** By which others can send to it; a phone number stands behind its area code and a space. Only a driver can. */
            readonly email: Schema.optionalKey<Schema.String>;
            readonly phone: Schema.optionalKey<Schema.String>;
        }>>;
        /** Its actors trade with each other alone: what they have together, fees counted, is the same before and after. */
        readonly conserves: Schema.optionalKey<Schema.Boolean>;
        /** By actor and asset, how much more there is at the end than at the start, free and locked together; less with a
         *  minus sign. Exactly so much, and of every other asset, of every actor, neither more nor less. */
        readonly changes: Schema.optionalKey<Schema.$Record<Schema.String, Schema.$Record<Schema.String, Schema.String>>>;
        /** This fixture's step makes the documented request: the kit derives from it a wrong variant for every rule of
         *  authentication and every required parameter. */
        readonly documents: Schema.optionalKey<Schema.String>;
        readonly steps: Schema.$Array<Schema.Union<readonly [Schema.Struct<{
            readonly name: Schema.NonEmptyString;
            /** The endpoint's id in the catalogue. */
            readonly call: Schema.String;
            readonly as: Schema.String;
            readonly with: Schema.optionalKey<Schema.$Record<Schema.String, Schema.NullOr<Schema.String>>>;
            readonly controls: Schema.optionalKey<Schema.Struct<{
                /** Parameters left out, `timestamp` and `signature` among them. */
                readonly omit: Schema.optionalKey<Schema.$Array<Schema.String>>;
                /** What is changed after signing: one digit of the signature, or a parameter's value. */
                readonly tamper: Schema.optionalKey<Schema.String>;
                /** How far the timestamp is off, in milliseconds; negative is the past. */
                readonly skewMs: Schema.optionalKey<Schema.Finite>;
                readonly recvWindow: Schema.optionalKey<Schema.String>;
                /** Signed with the secret of another actor. */
                readonly signWith: Schema.optionalKey<Schema.String>;
                /** No key header, or one that nobody has. */
                readonly key: Schema.optionalKey<Schema.Literals<readonly ["none", "unknown"]>>;
                /** The same request, signature and all, sent this often; the expectation is the last one's. */
                readonly repeat: Schema.optionalKey<Schema.Finite>;
                /** Where the signature stands in the query. */
                readonly signatureAt: Schema.optionalKey<Schema.Literals<readonly ["first", "middle", "last"]>>;
                /** The other method or path spelling of the endpoint. */
                readonly method: Schema.optionalKey<Schema.Literals<readonly ["GET", "POST", "DELETE"]>>;
            }>>;
            readonly wrongs: Schema.optionalKey<Schema.$Array<Schema.Struct<{
                readonly title: Schema.NonEmptyString;
                readonly covers: Schema.$Array<Schema.String>;
                readonly set: Schema.optionalKey<Schema.$Record<Schema.String, Schema.NullOr<Schema.String>>>;
                readonly as: Schema.optionalKey<Schema.String>;
                readonly controls: Schema.optionalKey<Schema.Struct<{
                    /** Parameters left out, `timestamp` and `signature` among them. */
                    readonly omit: Schema.optionalKey<Schema.$Array<Schema.String>>;
                    /** What is changed after signing: one digit of the signature, or a parameter's value. */
                    readonly tamper: Schema.optionalKey<Schema.String>;
                    /** How far the timestamp is off, in milliseconds; negative is the past. */
                    readonly skewMs: Schema.optionalKey<Schema.Finite>;
                    readonly recvWindow: Schema.optionalKey<Schema.String>;
                    /** Signed with the secret of another actor. */
                    readonly signWith: Schema.optionalKey<Schema.String>;
                    /** No key header, or one that nobody has. */
                    readonly key: Schema.optionalKey<Schema.Literals<readonly ["none", "unknown"]>>;
                    /** The same request, signature and all, sent this often; the expectation is the last one's. */
                    readonly repeat: Schema.optionalKey<Schema.Finite>;
                    /** Where the signature stands in the query. */
                    readonly signatureAt: Schema.optionalKey<Schema.Literals<readonly ["first", "middle", "last"]>>;
                    /** The other method or path spelling of the endpoint. */
                    readonly method: Schema.optionalKey<Schema.Literals<readonly ["GET", "POST", "DELETE"]>>;
                }>>;
            }>>>;
            readonly expect: Schema.Struct<{
                readonly outcome: Schema.Literals<readonly ["ok", "refused", "elementFailed", "either"]>;
                readonly at: Schema.optionalKey<Schema.String>;
                readonly answer: Schema.optionalKey<Schema.Unknown>;
                /** For `refused`: the step of this fixture in which the same call succeeded. */
                readonly twin: Schema.optionalKey<Schema.String>;
            }>;
            /** Variables from the answer, by JSON pointer: `{"orderId": "/orderId"}`; the step `asset=USDT` leads to the array
             *  element that has it. Of two spellings either will do. */
            readonly capture: Schema.optionalKey<Schema.$Record<Schema.String, Schema.String>>;
            readonly covers: Schema.optionalKey<Schema.$Array<Schema.String>>;
            /** Steps before this one, those of others or other pages: nothing that this answer identifies may stand in theirs. */
            readonly sharesNothingWith: Schema.optionalKey<Schema.$Array<Schema.String>>;
            /** Made so many times, signed anew each time; each must come back as expected. */
            readonly times: Schema.optionalKey<Schema.Finite>;
            /** Made so many times one right after the other: so many a second must be served, and no more. */
            readonly burst: Schema.optionalKey<Schema.Struct<{
                readonly calls: Schema.Finite;
                readonly perSecond: Schema.Finite;
            }>>;
            /** What the driver gives before each of these times. */
            readonly before: Schema.optionalKey<Schema.Struct<{
                readonly driver: Schema.Literals<readonly ["fund", "dust"]>;
                readonly with: Schema.$Record<Schema.String, Schema.NullOr<Schema.String>>;
            }>>;
            /** Ask again until it matches, for at most this long: for what takes its time. */
            readonly withinMs: Schema.optionalKey<Schema.Finite>;
        }>, Schema.Struct<{
            readonly name: Schema.NonEmptyString;
            readonly driver: Schema.Literals<readonly ["createActor", "fund", "deposit", "withdrawal", "withdrawalAddress", "setKyc", "freeze", "placeForeignOrder", "advanceClock", "dust", "rebate", "oco"]>;
            readonly with: Schema.optionalKey<Schema.$Record<Schema.String, Schema.NullOr<Schema.String>>>;
            readonly capture: Schema.optionalKey<Schema.$Record<Schema.String, Schema.String>>;
            /** Asked so many times. */
            readonly times: Schema.optionalKey<Schema.Finite>;
        }>]>>;
        /** Run backwards after the steps, whatever became of them; failures are told, not counted. */
        readonly cleanup: Schema.optionalKey<Schema.$Array<Schema.Union<readonly [Schema.Struct<{
            readonly name: Schema.NonEmptyString;
            /** The endpoint's id in the catalogue. */
            readonly call: Schema.String;
            readonly as: Schema.String;
            readonly with: Schema.optionalKey<Schema.$Record<Schema.String, Schema.NullOr<Schema.String>>>;
            readonly controls: Schema.optionalKey<Schema.Struct<{
                /** Parameters left out, `timestamp` and `signature` among them. */
                readonly omit: Schema.optionalKey<Schema.$Array<Schema.String>>;
                /** What is changed after signing: one digit of the signature, or a parameter's value. */
                readonly tamper: Schema.optionalKey<Schema.String>;
                /** How far the timestamp is off, in milliseconds; negative is the past. */
                readonly skewMs: Schema.optionalKey<Schema.Finite>;
                readonly recvWindow: Schema.optionalKey<Schema.String>;
                /** Signed with the secret of another actor. */
                readonly signWith: Schema.optionalKey<Schema.String>;
                /** No key header, or one that nobody has. */
                readonly key: Schema.optionalKey<Schema.Literals<readonly ["none", "unknown"]>>;
                /** The same request, signature and all, sent this often; the expectation is the last one's. */
                readonly repeat: Schema.optionalKey<Schema.Finite>;
                /** Where the signature stands in the query. */
                readonly signatureAt: Schema.optionalKey<Schema.Literals<readonly ["first", "middle", "last"]>>;
                /** The other method or path spelling of the endpoint. */
                readonly method: Schema.optionalKey<Schema.Literals<readonly ["GET", "POST", "DELETE"]>>;
            }>>;
            readonly wrongs: Schema.optionalKey<Schema.$Array<Schema.Struct<{
                readonly title: Schema.NonEmptyString;
                readonly covers: Schema.$Array<Schema.String>;
                readonly set: Schema.optionalKey<Schema.$Record<Schema.String, Schema.NullOr<Schema.String>>>;
                readonly as: Schema.optionalKey<Schema.String>;
                readonly controls: Schema.optionalKey<Schema.Struct<{
                    /** Parameters left out, `timestamp` and `signature` among them. */
                    readonly omit: Schema.optionalKey<Schema.$Array<Schema.String>>;
                    /** What is changed after signing: one digit of the signature, or a parameter's value. */
                    readonly tamper: Schema.optionalKey<Schema.String>;
                    /** How far the timestamp is off, in milliseconds; negative is the past. */
                    readonly skewMs: Schema.optionalKey<Schema.Finite>;
                    readonly recvWindow: Schema.optionalKey<Schema.String>;
                    /** Signed with the secret of another actor. */
                    readonly signWith: Schema.optionalKey<Schema.String>;
                    /** No key header, or one that nobody has. */
                    readonly key: Schema.optionalKey<Schema.Literals<readonly ["none", "unknown"]>>;
                    /** The same request, signature and all, sent this often; the expectation is the last one's. */
                    readonly repeat: Schema.optionalKey<Schema.Finite>;
                    /** Where the signature stands in the query. */
                    readonly signatureAt: Schema.optionalKey<Schema.Literals<readonly ["first", "middle", "last"]>>;
                    /** The other method or path spelling of the endpoint. */
                    readonly method: Schema.optionalKey<Schema.Literals<readonly ["GET", "POST", "DELETE"]>>;
                }>>;
            }>>>;
            readonly expect: Schema.Struct<{
                readonly outcome: Schema.Literals<readonly ["ok", "refused", "elementFailed", "either"]>;
                readonly at: Schema.optionalKey<Schema.String>;
                readonly answer: Schema.optionalKey<Schema.Unknown>;
                /** For `refused`: the step of this fixture in which the same call succeeded. */
                readonly twin: Schema.optionalKey<Schema.String>;
            }>;
            /** Variables from the answer, by JSON pointer: `{"orderId": "/orderId"}`; the step `asset=USDT` leads to the array
             *  element that has it. Of two spellings either will do. */
            readonly capture: Schema.optionalKey<Schema.$Record<Schema.String, Schema.String>>;
            readonly covers: Schema.optionalKey<Schema.$Array<Schema.String>>;
            /** Steps before this one, those of others or other pages: nothing that this answer identifies may stand in theirs. */
            readonly sharesNothingWith: Schema.optionalKey<Schema.$Array<Schema.String>>;
            /** Made so many times, signed anew each time; each must come back as expected. */
            readonly times: Schema.optionalKey<Schema.Finite>;
            /** Made so many times one right after the other: so many a second must be served, and no more. */
            readonly burst: Schema.optionalKey<Schema.Struct<{
                readonly calls: Schema.Finite;
                readonly perSecond: Schema.Finite;
            }>>;
            /** What the driver gives before each of these times. */
            readonly before: Schema.optionalKey<Schema.Struct<{
                readonly driver: Schema.Literals<readonly ["fund", "dust"]>;
                readonly with: Schema.$Record<Schema.String, Schema.NullOr<Schema.String>>;
            }>>;
            /** Ask again until it matches, for at most this long: for what takes its time. */
            readonly withinMs: Schema.optionalKey<Schema.Finite>;
        }>, Schema.Struct<{
            readonly name: Schema.NonEmptyString;
            readonly driver: Schema.Literals<readonly ["createActor", "fund", "deposit", "withdrawal", "withdrawalAddress", "setKyc", "freeze", "placeForeignOrder", "advanceClock", "dust", "rebate", "oco"]>;
            readonly with: Schema.optionalKey<Schema.$Record<Schema.String, Schema.NullOr<Schema.String>>>;
            readonly capture: Schema.optionalKey<Schema.$Record<Schema.String, Schema.String>>;
            /** Asked so many times. */
            readonly times: Schema.optionalKey<Schema.Finite>;
        }>]>>>;
    }>>;
}>;
export type FixtureFile = typeof FixtureFile.Type;

// Kit.d.ts
import * as Schema from "effect/Schema";
import { type EndpointEntry } from "./Catalogue.ts";
import { Fixture } from "./Fixture.ts";
import { type Statement } from "./Statement.ts";
export interface Kit {
    readonly endpoints: ReadonlyMap<string, EndpointEntry>;
    readonly statements: ReadonlyMap<string, Statement>;
    readonly fixtures: ReadonlyArray<Fixture>;
    /** Files that are not what they should be, ids given twice: one sentence each. */
    readonly problems: ReadonlyArray<string>;
}
/** The folder with the kit's own `statements` and `fixtures`. */
export declare const ownFolder: string;
/** The value decoded, or what is wrong with it. Unknown keys are wrong: a typing error must not pass for nothing. */
export declare const decode: <A>(schema: Schema.Codec<A, unknown>, value: unknown) => A | {
    readonly wrong: string;
};
export declare const isWrong: (value: unknown) => value is {
    readonly wrong: string;
};
export declare const loadKit: (folder?: string) => Kit;

// mock/Mock.d.ts
import type { MockRequest } from "./Access.ts";
import { type MockAnswer } from "./Answering.ts";
import { type MockTarget } from "./Replies.ts";
export interface MockOptions {
    /** A free one unless given. */
    readonly port?: number;
    /** The time in answers: always the same unless `real` is asked for. Requests are always checked against the real time. */
    readonly clock?: "fixed" | "real";
}
export interface Mock {
    readonly url: string;
    readonly apiKey: string;
    readonly secret: string;
    readonly stop: () => Promise<void>;
}
/** 2026-01-01. */
export declare const fixedMs: number;
/** The keys, symbols and coins of the mock: the same that the kit tests it with. */
export declare const mockTarget: () => MockTarget;
/** What the mock says to a request, without a server around it. */
export declare const makeMock: ({ clock }?: MockOptions) => (request: MockRequest) => MockAnswer;
export declare const startMock: (options?: MockOptions) => Promise<Mock>;

// Outcome.d.ts
import type { Kit } from "./Kit.ts";
import { type FixtureResult, type State } from "./Result.ts";
import type { Statement } from "./Statement.ts";
/** passed: shown to hold. failed: a fixture saw it broken. not-shown: no run fixture got that far. uncovered: no fixture. */
export declare const statementStates: readonly ["passed", "failed", "known", "not-shown", "uncovered"];
export type StatementState = (typeof statementStates)[number];
export interface SectionOutcome {
    readonly section: string;
    readonly statements: ReadonlyArray<{
        readonly statement: Statement;
        readonly state: StatementState;
    }>;
}
export declare const exitCodes: {
    readonly ok: 0;
    readonly failures: 1;
    readonly usage: 2;
    readonly harness: 3;
    readonly stale: 4;
};
export interface Outcome {
    readonly counts: Readonly<Record<State, number>>;
    readonly known: number;
    readonly stale: ReadonlyArray<string>;
    readonly sections: ReadonlyArray<SectionOutcome>;
    readonly exitCode: number;
    /** full: everything there is was run and passed. partial: what was run passed. */
    readonly claim: "full" | "partial" | "none";
    /** Why the claim is not full: one sentence each. */
    readonly caps: ReadonlyArray<string>;
}
export declare const outcomeOf: (kit: Kit, results: ReadonlyArray<FixtureResult>, selectionCaps: ReadonlyArray<string>) => Outcome;

// Result.d.ts
/** What comes out of a run. */
import type { Level } from "./Catalogue.ts";
import type { Risk } from "./Fixture.ts";
import type { Tape } from "./Tape.ts";
export declare const states: readonly ["pass", "fail", "warn", "unsupported", "blocked", "depends-failed", "harness-error"];
export type State = (typeof states)[number];
/** One request and its answer, without secrets. */
export interface Exchange {
    readonly step: string;
    /** The title of the wrong variant, when it was one. */
    readonly variant: string | undefined;
    readonly actor: string;
    readonly request: string;
    readonly curl: string;
    readonly status: number | undefined;
    readonly answer: string;
    readonly ms: number;
}
/** One thing that is not as it should be. */
export interface Problem {
    readonly level: Level;
    readonly statements: ReadonlyArray<string>;
    readonly step: string;
    readonly variant: string | undefined;
    readonly pointer: string;
    readonly wanted: string;
    readonly got: string;
    readonly exchange: Exchange | undefined;
}
export interface FixtureResult {
    readonly id: string;
    readonly title: string;
    readonly profile: string;
    readonly risk: Risk;
    readonly state: State;
    /** Why it is not a pass or a fail. */
    readonly reason: string | undefined;
    /** A failure that the target file announces, with its reason. */
    readonly known: string | undefined;
    /** Announced as failing, but it passes. */
    readonly stale: boolean;
    readonly problems: ReadonlyArray<Problem>;
    /** Seen but never counted: choices the interface leaves open, keys it does not list, cleanup that failed. */
    readonly notes: ReadonlyArray<string>;
    /** Statements it has shown to hold. */
    readonly passed: ReadonlyArray<string>;
    readonly extra: ReadonlyArray<string>;
    readonly exchanges: ReadonlyArray<Exchange>;
    /** All that was said, to judge it again; undefined where the fixture was not run. */
    readonly tape: Tape | undefined;
    readonly ms: number;
}

// runConformance.d.ts
/** A run for programs: against a server by its address, or against a handler in the same process. */
import { type Conformance, type ConformanceOptions } from "./Conformance.ts";
import { type DriverFunctions } from "./Driver.ts";
import { type FetchHandler } from "./FetchSender.ts";
import type { Target } from "./Target.ts";
/** A server in the same process, and what a target file would say of it. */
export interface HandlerTarget extends Omit<Partial<Target>, "start" | "driver"> {
    readonly fetch: FetchHandler;
    /** Functions that do what the interface has no words for, or the address of a driver. */
    readonly driver?: DriverFunctions | Target["driver"];
}
export interface RunConformanceOptions extends Omit<ConformanceOptions, "target" | "output" | "sender" | "driver"> {
    readonly target: Target | HandlerTarget;
    /** Where the text goes while it runs; nowhere unless given. */
    readonly write?: (text: string) => void;
}
export interface ConformanceRun extends Conformance {
    /** What the command would have printed: the failures with their requests, the sum. */
    readonly text: string;
}
/**
 * Runs the fixtures and says which statements hold: `outcome.exitCode` is 0 when nothing failed, `text` says what did.
 * Throws {@link UsageError} for a wrong target, {@link HarnessError} when nothing can be run.
 */
export declare const runConformance: (options: RunConformanceOptions) => Promise<ConformanceRun>;

// Statement.d.ts
/** A statement: one thing the interface says, with an id for ever. Derived from the catalogue; fixtures claim them. */
import type { CatalogueFile, Level } from "./Catalogue.ts";
export interface Statement {
    readonly id: string;
    readonly section: string;
    /** The endpoint's id, or null for a statement about the interface as a whole. */
    readonly endpoint: string | null;
    readonly level: Level;
    /** route, permission, role, weight, parameter, field, or the rule's own kind. */
    readonly kind: string;
    readonly text: string;
    /** Why no fixture covers it; undefined when one must. */
    readonly uncovered: string | undefined;
}
/** Every statement of a catalogue file, in document order. */
export declare const statementsOf: (file: CatalogueFile) => Array<Statement>;

// Target.d.ts
/**
 * A target: the server under test, described in one file. Nothing in a fixture depends on which server it is; what
 * differs from server to server stands here.
 */
import * as Schema from "effect/Schema";
/** A key of the target that exists already. */
export declare const GivenActor: Schema.Struct<{
    /** The account's id, for `{name.uid}`; asked of the target when it is needed and not given here. */
    readonly uid: Schema.optionalKey<Schema.String>;
    /** For a sub-account: the given actor whose sub-account it is. */
    readonly of: Schema.optionalKey<Schema.String>;
    /** For a further key of an account: the given actor whose account it is. */
    readonly keyOf: Schema.optionalKey<Schema.String>;
    readonly apiKey: Schema.NonEmptyString;
    readonly secret: Schema.NonEmptyString;
    readonly role: Schema.optionalKey<Schema.Literals<readonly ["master", "sub", "broker"]>>;
    /** The rights the key holds; all unless given. */
    readonly permissions: Schema.optionalKey<Schema.$Array<Schema.String>>;
}>;
export type GivenActor = typeof GivenActor.Type;
/** The symbol to trade, with its rules, and a price near its market. */
export declare const TargetSymbol: Schema.Struct<{
    readonly symbol: Schema.NonEmptyString;
    readonly base: Schema.NonEmptyString;
    readonly quote: Schema.NonEmptyString;
    /** Decimal text: the price step and the quantity step. */
    readonly tick: Schema.String;
    readonly lot: Schema.String;
    readonly minQuantity: Schema.String;
    readonly minAmount: Schema.String;
    readonly price: Schema.String;
}>;
export type TargetSymbol = typeof TargetSymbol.Type;
/** A coin and one of its networks, to deposit and withdraw over. */
export declare const TargetChain: Schema.Struct<{
    readonly coin: Schema.NonEmptyString;
    /** The network's new identifier, the `netWork` of the coin configuration. */
    readonly netWork: Schema.NonEmptyString;
    /** What the network is called where the interface does not say which of its two names it means; `netWork` unless given. */
    readonly network: Schema.optionalKey<Schema.NonEmptyString>;
    /** Somebody's address on the network who is no user of the target, and its memo where the network has memos. */
    readonly address: Schema.NonEmptyString;
    readonly memo: Schema.optionalKey<Schema.NonEmptyString>;
    /** How much one withdrawal may move: decimal text, the network's limits and fee considered. */
    readonly amount: Schema.String;
    /** Another network on which the coin can be deposited, called as `network` is. */
    readonly otherNetwork: Schema.optionalKey<Schema.NonEmptyString>;
}>;
export type TargetChain = typeof TargetChain.Type;
/** How this target says no: by HTTP status, by a code in the body, or either. */
export declare const RefusalRule: Schema.Struct<{
    /** The lowest HTTP status that is a refusal; null when the status says nothing. */
    readonly statusFrom: Schema.NullOr<Schema.Finite>;
    /** The highest one, 499 unless given: a server that broke down has not refused. */
    readonly statusTo: Schema.optionalKey<Schema.Finite>;
    /** The field of the body that holds a code; null when there is none. */
    readonly codeField: Schema.NullOr<Schema.String>;
    /** Codes that mean success. */
    readonly successCodes: Schema.$Array<Schema.Union<readonly [Schema.Finite, Schema.String]>>;
}>;
export type RefusalRule = typeof RefusalRule.Type;
/** A program or server of the implementer's that does what the interface has no words for. */
export declare const DriverAddress: Schema.Union<readonly [Schema.Struct<{
    readonly url: Schema.NonEmptyString;
    readonly headers: Schema.optionalKey<Schema.$Record<Schema.String, Schema.String>>;
}>, Schema.Struct<{
    readonly command: Schema.$Array<Schema.String>;
}>, Schema.Struct<{
    readonly bourse: Schema.Struct<{
        readonly token: Schema.NonEmptyString;
    }>;
}>]>;
export type DriverAddress = typeof DriverAddress.Type;
export declare const KnownFailing: Schema.Struct<{
    /** A fixture's id. It is run all the same; passing makes it stale, and a stale one fails the run. */
    readonly fixture: Schema.NonEmptyString;
    readonly reason: Schema.NonEmptyString;
    /** YYYY-MM-DD; past it, the failure counts. */
    readonly expires: Schema.optionalKey<Schema.String>;
}>;
export declare const Target: Schema.Struct<{
    readonly $schema: Schema.optionalKey<Schema.String>;
    readonly name: Schema.NonEmptyString;
    /** The server's root, for example http://127.0.0.1:7070. `${NAME}` is taken from the environment, here and in keys. */
    readonly baseUrl: Schema.NonEmptyString;
    /** A command that starts the target; the first URL it prints is used as the base. The kit stops it at the end. */
    readonly start: Schema.optionalKey<Schema.$Array<Schema.String>>;
    readonly keyHeader: Schema.optionalKey<Schema.String>;
    /** A module whose default export signs a text: (secret, text) => signature. HMAC-SHA256 in hex unless given. */
    readonly signer: Schema.optionalKey<Schema.String>;
    readonly refusal: Schema.optionalKey<Schema.Struct<{
        /** The lowest HTTP status that is a refusal; null when the status says nothing. */
        readonly statusFrom: Schema.NullOr<Schema.Finite>;
        /** The highest one, 499 unless given: a server that broke down has not refused. */
        readonly statusTo: Schema.optionalKey<Schema.Finite>;
        /** The field of the body that holds a code; null when there is none. */
        readonly codeField: Schema.NullOr<Schema.String>;
        /** Codes that mean success. */
        readonly successCodes: Schema.$Array<Schema.Union<readonly [Schema.Finite, Schema.String]>>;
    }>>;
    readonly actors: Schema.optionalKey<Schema.$Record<Schema.String, Schema.Struct<{
        /** The account's id, for `{name.uid}`; asked of the target when it is needed and not given here. */
        readonly uid: Schema.optionalKey<Schema.String>;
        /** For a sub-account: the given actor whose sub-account it is. */
        readonly of: Schema.optionalKey<Schema.String>;
        /** For a further key of an account: the given actor whose account it is. */
        readonly keyOf: Schema.optionalKey<Schema.String>;
        readonly apiKey: Schema.NonEmptyString;
        readonly secret: Schema.NonEmptyString;
        readonly role: Schema.optionalKey<Schema.Literals<readonly ["master", "sub", "broker"]>>;
        /** The rights the key holds; all unless given. */
        readonly permissions: Schema.optionalKey<Schema.$Array<Schema.String>>;
    }>>>;
    /** Read from `GET /api/v3/exchangeInfo` unless given; what needs them is unsupported where the target has no such call. */
    readonly symbols: Schema.optionalKey<Schema.Struct<{
        readonly main: Schema.Struct<{
            readonly symbol: Schema.NonEmptyString;
            readonly base: Schema.NonEmptyString;
            readonly quote: Schema.NonEmptyString;
            /** Decimal text: the price step and the quantity step. */
            readonly tick: Schema.String;
            readonly lot: Schema.String;
            readonly minQuantity: Schema.String;
            readonly minAmount: Schema.String;
            readonly price: Schema.String;
        }>;
        readonly other: Schema.optionalKey<Schema.Struct<{
            readonly symbol: Schema.NonEmptyString;
            readonly base: Schema.NonEmptyString;
            readonly quote: Schema.NonEmptyString;
            /** Decimal text: the price step and the quantity step. */
            readonly tick: Schema.String;
            readonly lot: Schema.String;
            readonly minQuantity: Schema.String;
            readonly minAmount: Schema.String;
            readonly price: Schema.String;
        }>>;
    }>>;
    /** `{chain.coin}` and so on in fixtures: of `main` the coin has a contract on the network; of `tagged` addresses need a
     *  memo, and the coin is another. */
    readonly chains: Schema.optionalKey<Schema.Struct<{
        readonly main: Schema.optionalKey<Schema.Struct<{
            readonly coin: Schema.NonEmptyString;
            /** The network's new identifier, the `netWork` of the coin configuration. */
            readonly netWork: Schema.NonEmptyString;
            /** What the network is called where the interface does not say which of its two names it means; `netWork` unless given. */
            readonly network: Schema.optionalKey<Schema.NonEmptyString>;
            /** Somebody's address on the network who is no user of the target, and its memo where the network has memos. */
            readonly address: Schema.NonEmptyString;
            readonly memo: Schema.optionalKey<Schema.NonEmptyString>;
            /** How much one withdrawal may move: decimal text, the network's limits and fee considered. */
            readonly amount: Schema.String;
            /** Another network on which the coin can be deposited, called as `network` is. */
            readonly otherNetwork: Schema.optionalKey<Schema.NonEmptyString>;
        }>>;
        readonly tagged: Schema.optionalKey<Schema.Struct<{
            readonly coin: Schema.NonEmptyString;
            /** The network's new identifier, the `netWork` of the coin configuration. */
            readonly netWork: Schema.NonEmptyString;
            /** What the network is called where the interface does not say which of its two names it means; `netWork` unless given. */
            readonly network: Schema.optionalKey<Schema.NonEmptyString>;
            /** Somebody's address on the network who is no user of the target, and its memo where the network has memos. */
            readonly address: Schema.NonEmptyString;
            readonly memo: Schema.optionalKey<Schema.NonEmptyString>;
            /** How much one withdrawal may move: decimal text, the network's limits and fee considered. */
            readonly amount: Schema.String;
            /** Another network on which the coin can be deposited, called as `network` is. */
            readonly otherNetwork: Schema.optionalKey<Schema.NonEmptyString>;
        }>>;
    }>>;
    /** The asset in which commission is paid while the account has that switched on: `{platformToken}` in fixtures. */
    readonly platformToken: Schema.optionalKey<Schema.NonEmptyString>;
    /** An asset that cannot be converted into the platform token, however little of it there is: `{unconvertible}`. */
    readonly unconvertible: Schema.optionalKey<Schema.NonEmptyString>;
    /** What `toAccountType` says of a phone number, which the interface does not show: `{phoneType}`. */
    readonly phoneType: Schema.optionalKey<Schema.NonEmptyString>;
    /** What the target has of the optional: `weights`, `broker`, `stp`, ... */
    readonly capabilities: Schema.optionalKey<Schema.$Array<Schema.String>>;
    /** Endpoints that the target does not have, by their ids (`wallet.convert`): their fixtures are unsupported. */
    readonly absent: Schema.optionalKey<Schema.$Array<Schema.NonEmptyString>>;
    readonly driver: Schema.optionalKey<Schema.Union<readonly [Schema.Struct<{
        readonly url: Schema.NonEmptyString;
        readonly headers: Schema.optionalKey<Schema.$Record<Schema.String, Schema.String>>;
    }>, Schema.Struct<{
        readonly command: Schema.$Array<Schema.String>;
    }>, Schema.Struct<{
        readonly bourse: Schema.Struct<{
            readonly token: Schema.NonEmptyString;
        }>;
    }>]>>;
    /** Where broker writes have their fields: in a JSON body, as the interface says, or with the rest in the query. */
    readonly fieldsIn: Schema.optionalKey<Schema.Literals<readonly ["body", "query"]>>;
    /** How far the target's clock may differ from ours. */
    readonly skewToleranceMs: Schema.optionalKey<Schema.Finite>;
    /** How long after a write its record may take to appear in histories: 3000 unless given. */
    readonly historyWaitMs: Schema.optionalKey<Schema.Finite>;
    /** A pause before every request. */
    readonly pacingMs: Schema.optionalKey<Schema.Finite>;
    readonly knownFailing: Schema.optionalKey<Schema.$Array<Schema.Struct<{
        /** A fixture's id. It is run all the same; passing makes it stale, and a stale one fails the run. */
        readonly fixture: Schema.NonEmptyString;
        readonly reason: Schema.NonEmptyString;
        /** YYYY-MM-DD; past it, the failure counts. */
        readonly expires: Schema.optionalKey<Schema.String>;
    }>>>;
}>;
export type Target = typeof Target.Type;

// TargetFile.d.ts
import { Target } from "./Target.ts";
export type Sign = (secret: string, text: string) => string;
export declare const readTarget: (file: string, environment?: NodeJS.ProcessEnv) => Target;
/** A target without a file: one key of a master account; its symbols are read from the server. */
export declare const plainTarget: (baseUrl: string, apiKey: string, secret: string) => Target;
/** The target's way to sign: HMAC-SHA256 in hex, or what its module exports. Paths start at the target file. */
export declare const loadSigner: (target: Target, file: string | undefined) => Promise<Sign>;

// Absent.d.ts
import type { Fixture } from "./Fixture.ts";
import { type Sender } from "./Http.ts";
import type { Kit } from "./Kit.ts";
import type { Actor } from "./Provision.ts";
import type { Exchange, FixtureResult } from "./Result.ts";
import type { Session } from "./Session.ts";
export interface Absent {
    /** The endpoint's id in the catalogue. */
    readonly endpoint: string;
    /** Listed in the target file: known to be absent, and no failure of the run. */
    readonly declared: boolean;
    /** What its route answers; undefined where it was not asked. */
    readonly exchange?: Exchange;
}
/** Asks each endpoint that these fixtures use, and that the target file does not list, once or twice. */
export declare const findAbsent: (session: Session, sender: Sender, fixtures: ReadonlyArray<Fixture>, actor: () => Promise<Actor | undefined>) => Promise<ReadonlyArray<Absent>>;
/** What is said before the run. */
export declare const absentText: (kit: Kit, absent: ReadonlyArray<Absent>) => string;
type Result = Omit<FixtureResult, "stale">;
/** How fixtures end that need an absent endpoint; undefined for those that need none and are run. */
export declare const makeAbsence: ({ kit, target, driver }: Session, fixtures: ReadonlyArray<Fixture>, absent: ReadonlyArray<Absent>) => ((fixture: Fixture) => Result | undefined);
export {};

// Console.d.ts
/** What the person at the terminal sees: the bill, progress, failures as they come, the sum at the end. */
import { type Risk } from "./Fixture.ts";
import type { Kit } from "./Kit.ts";
import { type Outcome } from "./Outcome.ts";
import { type FixtureResult } from "./Result.ts";
export interface ConsoleOutput {
    readonly write: (text: string) => void;
    /** Whether the line that is being written can be written over. */
    readonly live: boolean;
}
export declare const resultText: (kit: Kit, result: FixtureResult) => string;
export declare const billText: (bill: Readonly<Record<Risk, number>>, maxRisk: Risk) => string;
/** One mistake of a server breaks many fixtures: the failures by the place in the answer, the most frequent first. */
export declare const placesText: (results: ReadonlyArray<FixtureResult>) => string;
export declare const summaryText: (outcome: Outcome, total: number, seconds: number) => string;
/** Prints each result that is no pass when it comes; passes only move the counter, or have a line where nothing is live. */
export declare const makeProgress: (kit: Kit, total: number, output: ConsoleOutput) => (result: FixtureResult, done: number) => void;

// Http.d.ts
/** Sends a request exactly as prepared and gives back whatever came: no redirects, no retries, a time limit. */
import * as http from "node:http";
import type { RawRequest } from "./Request.ts";
export interface RawAnswer {
    readonly status: number;
    readonly headers: http.IncomingHttpHeaders;
    readonly text: string;
    /** The body as JSON; undefined when it is none. */
    readonly json: unknown;
    readonly ms: number;
}
/** No answer: the connection could not be made, was cut, or took too long. */
export declare class NoAnswer extends Error {
    readonly kind: "refused" | "cut" | "timeout";
    constructor(kind: NoAnswer["kind"], message: string);
}
/** What came, or nothing where there was no answer: for questions that a server need not answer. */
export declare const orNothing: <A>(work: Promise<A>) => Promise<A | undefined>;
export interface Sender {
    readonly send: (request: RawRequest) => Promise<RawAnswer>;
    readonly close: () => void;
}
/** The text as JSON; undefined when it is none. */
export declare const parsed: (text: string) => unknown;
/** An answer in a sentence: its status and body, and what is wrong with a body that is no JSON. */
export declare const answerWords: ({ status, json, text }: Pick<RawAnswer, "status" | "json" | "text">) => string;
export declare const makeSender: (baseUrl: string, timeoutMs?: number) => Sender;

// Provision.d.ts
import type { Fixture } from "./Fixture.ts";
import type { Session } from "./Session.ts";
import { type Variables } from "./Variables.ts";
export interface Actor {
    readonly name: string;
    readonly apiKey: string;
    readonly secret: string;
    readonly uid: string | undefined;
}
/** T0 one given key. T1 several. T2 a driver makes actors. */
export type Tier = "T0" | "T1" | "T2";
export declare const accountRoute: {
    readonly method: "GET";
    readonly path: "/api/v3/account";
};
/** The free amount of every asset, by GET account. */
export declare const balancesOf: (session: Session, actor: Actor) => Promise<Map<string, {
    free: string;
    locked: string;
}>>;
/**
 * Somebody who may ask before the first fixture: the first given key, or an account that the driver makes when it is
 * first needed; undefined where there is none.
 */
export declare const surveyor: (session: Session) => (() => Promise<Actor | undefined>);
/** The symbols open to API trading; undefined where the target does not tell. */
export declare const tradableSymbols: (session: Session, actor: () => Promise<Actor | undefined>) => Promise<ReadonlySet<string> | undefined>;
/**
 * Tries every given key once, before the server is blamed for refusing what a wrong secret signed. A key that is
 * refused both its uid and its account does not work; one of the two may well be the server's fault. What is neither
 * success nor refusal says nothing of the key: there is another server at this address, or it is broken.
 */
export declare const checkGivenKeys: (session: Session) => Promise<void>;
/** A further key of the actor's account, with every right but one; undefined where that cannot be had. */
export declare const keyWithout: (session: Session, actor: Actor, permission: string) => Promise<Actor | undefined>;
/** The actor whose key an answer holds; undefined when it holds none. */
export declare const madeActor: (session: Session, fixture: Fixture, name: string, answer: unknown) => Promise<Actor | undefined>;
/** Throws {@link Unsupported} or {@link Blocked} with the reason. */
export declare const provision: (session: Session, fixture: Fixture, variables: Variables) => Promise<Map<string, Actor>>;
export declare const tierOf: (session: Pick<Session, "driver" | "target">) => Tier;
export declare const tierWords: Readonly<Record<Tier, string>>;

// Select.d.ts
import { type Fixture, type Risk } from "./Fixture.ts";
import type { Kit } from "./Kit.ts";
export interface Selection {
    readonly chosen: ReadonlyArray<Fixture>;
    /** Fixtures of each risk that would be run if all were allowed. */
    readonly bill: Readonly<Record<Risk, number>>;
    /** What keeps the run from being a whole one: one sentence each. */
    readonly caps: ReadonlyArray<string>;
}
export interface Wishes {
    /** Ids of fixtures, endpoints or statements; everything when empty. */
    readonly filters: ReadonlyArray<string>;
    readonly profiles: ReadonlyArray<string>;
    readonly maxRisk: Risk;
}
export declare const select: (kit: Kit, { filters, profiles, maxRisk }: Wishes) => Selection;

// Session.d.ts
/** A target that is being tested: where it is, how it is asked, what time it has there. */
import type { Driver } from "./Driver.ts";
import type { Controls } from "./Fixture.ts";
import { type RawAnswer, type Sender } from "./Http.ts";
import { type Verdict } from "./Judge.ts";
import type { Kit } from "./Kit.ts";
import { type Credentials, type PreparedRequest, type Route } from "./Request.ts";
import type { RefusalRule, Target } from "./Target.ts";
import type { Sign } from "./TargetFile.ts";
export interface Call {
    readonly route: Route;
    readonly parameters: ReadonlyArray<readonly [string, string]>;
    readonly as: Credentials & {
        readonly name: string;
    };
    readonly controls?: Controls | undefined;
    readonly signSecret?: string | undefined;
    /** What a report calls it: the step, and the title of the wrong variant. */
    readonly step?: string | undefined;
    readonly variant?: string | undefined;
    /** Whether "too many requests" is what the caller is after; otherwise the call waits and is made again. */
    readonly limitIsRefusal?: boolean;
}
export interface Called {
    readonly request: PreparedRequest;
    readonly answer: RawAnswer;
    readonly verdict: Verdict;
}
/** What nobody has used, for `{unique}` and `{uniqueDigits}`. */
export interface UniqueNames {
    readonly unique: string;
    readonly uniqueDigits: string;
}
export interface Session {
    readonly kit: Kit;
    readonly target: Target;
    readonly baseUrl: string;
    readonly driver: Driver | undefined;
    readonly refusal: RefusalRule;
    readonly skewToleranceMs: number;
    readonly names: () => UniqueNames;
    /** Waits a little, if it is not too late to ask once more (by `performance.now()`). */
    readonly again: (giveUpAt: number) => Promise<boolean>;
    /** The target's time, as far as it is known: ours, and what a driver was asked to advance. */
    readonly now: () => number;
    readonly advance: (ms: number) => void;
    /** How far that is ahead of our own time. */
    readonly aheadMs: () => number;
    /** How long after a write a history may still be without it, in milliseconds. */
    readonly historyWaitMs: number;
    /** How often an endpoint's history was waited for in vain. */
    readonly vainWaits: Map<string, number>;
    /** Throws {@link NoAnswer}, {@link HarnessError} when nobody is there, {@link Blocked} when the limits never end. */
    readonly call: (call: Call) => Promise<Called>;
}
export declare const keyHeaderOf: ({ keyHeader }: Target) => string;
export declare const historyWaitOf: ({ historyWaitMs }: Target) => number;
export declare const skewToleranceOf: ({ skewToleranceMs }: Target) => number;
export declare const makeSession: (options: {
    readonly kit: Kit;
    readonly target: Target;
    readonly baseUrl: string;
    readonly driver: Driver | undefined;
    readonly sender: Sender;
    readonly sign: Sign;
}) => Session;

// mock/Access.d.ts
/** What every server checks: key, signature, time, rights and parameters, refused with the codes of the interface. */
import { type ErrorName } from "@bourse/core";
import type { EndpointEntry } from "../Catalogue.ts";
import type { MockTarget } from "./Replies.ts";
export interface MockRequest {
    readonly method: string;
    readonly path: string;
    /** As it stands on the wire. */
    readonly query: string;
    readonly body: string;
    readonly apiKey: string | undefined;
}
export type Refusal = readonly [error: ErrorName, detail?: string];
/** The only symbols there are. */
export declare const symbolsOf: ({ symbols }: MockTarget) => ReadonlySet<string>;
export declare const accessRefusal: (target: MockTarget, { permission, parameters }: EndpointEntry, { query, body, apiKey }: MockRequest, sent: ReadonlyMap<string, string>, wallTimeMs: number) => Refusal | undefined;
/** Asked after the fixtures: where the interface contradicts itself, some of them leave out what it requires elsewhere. */
export declare const missingRefusal: ({ parameters }: EndpointEntry, sent: ReadonlyMap<string, string>) => Refusal | undefined;

// mock/Answering.d.ts
import { type MockRequest } from "./Access.ts";
import { type World } from "./Replies.ts";
export interface MockAnswer {
    readonly status: number;
    readonly body: unknown;
    /** The fixture that covers the request. */
    readonly fixture?: string;
}
export declare const makeAnswering: (world: World, newId: () => string) => ((request: MockRequest) => MockAnswer);

// mock/Replies.d.ts
/**
 * What the mock can answer: every call of every fixture that may succeed. A fixture is played through in the
 * mind, step by step, so that what a step takes from the answers before it (an order's id, a transfer's) is there and agrees.
 * A step of which no answer can be made that the fixture itself would accept is not answered.
 */
import type { EndpointEntry } from "../Catalogue.ts";
import type { CallStep, Fixture } from "../Fixture.ts";
import type { Kit } from "../Kit.ts";
import type { Target } from "../Target.ts";
import { type Scope } from "../Variables.ts";
import { type Bindings } from "./Binding.ts";
import type { Typical } from "./Typical.ts";
export interface Reply {
    readonly fixture: Fixture;
    readonly step: CallStep;
    readonly endpoint: EndpointEntry;
    readonly method: string;
}
/** The mock's own target file names its symbols. */
export type MockTarget = Target & {
    readonly symbols: NonNullable<Target["symbols"]>;
};
/** What the answers of one mock have in common. */
export interface World {
    readonly kit: Kit;
    readonly target: MockTarget;
    readonly typical: ReadonlyMap<string, Typical>;
    readonly now: () => number;
}
/** Ids as the document shows them: text of digits. */
export declare const counter: (first: number) => (() => string);
/** The answer to a request that is bound to a step; nothing where the fixture or the catalogue would not take it. */
export declare const answerOf: (world: World, { step, endpoint }: Reply, before: Scope, newId: () => string, bindings?: Bindings) => {
    readonly value: unknown;
} | undefined;
/** Plays a fixture when it is first needed. */
export declare const makePlayer: (world: World) => ((reply: Reply) => Scope);
export declare const repliesOf: (kit: Kit) => ReadonlyArray<Reply>;

// Tape.d.ts
/**
 * What was said while one fixture ran, in order: enough to judge it again without the server. A run is taped at its
 * session, so that the kit's own looks at balances and the driver's answers are on the tape as well.
 *
 * Time stands still between answers: `{now}` is when the last one came. So it is the same when the tape is played.
 */
import type { DriverAnswer } from "./Driver.ts";
import type { Controls, DriverVerb } from "./Fixture.ts";
import type { Session, UniqueNames } from "./Session.ts";
/** What was asked. The answer on the tape is given to the same question only. */
interface Question {
    /** Without one it was a look of the kit's own. */
    readonly step?: string;
    /** The title of the wrong variant, when it was one. */
    readonly variant?: string;
    /** Asked once more, for what takes its time. */
    readonly again?: true;
    readonly actor: string;
    readonly method: string;
    readonly path: string;
    /** Without timestamp and signature. */
    readonly parameters: ReadonlyArray<readonly [name: string, value: string]>;
    readonly controls?: Controls;
}
interface Failed {
    readonly kind: "no-answer" | "blocked" | "harness";
    readonly reason: string;
}
/** `at` is the target's time when the answer came. */
export type TapedCall = Question & {
    readonly at: number;
} & ({
    readonly status: number;
    readonly answer: string;
    readonly ms: number;
} | {
    readonly failed: Failed;
});
export interface TapedVerb {
    readonly verb: DriverVerb;
    readonly with: Readonly<Record<string, unknown>>;
    readonly at: number;
    readonly answer: DriverAnswer | {
        readonly failed: string;
    };
}
export type TapedEvent = TapedCall | TapedVerb;
export interface Tape extends UniqueNames {
    /** The target's time at the start. */
    readonly at: number;
    readonly events: ReadonlyArray<TapedEvent>;
}
/** A session that keeps what is said. The tape has no secrets. */
export declare const taping: (session: Session) => {
    readonly session: Session;
    readonly tape: () => Tape;
};
/**
 * A session whose answers come from a tape, in the order of the tape. What was never asked has no answer: that blocks
 * the fixture. Nothing on the tape, because the fixture was not run, makes it unsupported.
 */
export declare const playing: (target: Pick<Session, "kit" | "target" | "baseUrl" | "refusal" | "skewToleranceMs" | "historyWaitMs"> & {
    readonly keyHeader: string;
    readonly hasDriver: boolean;
}, tape: Tape | undefined) => Session;
/** Whether a line of a recording is an event. */
export declare const isTapedEvent: (value: unknown) => value is TapedEvent;
export {};

// Request.d.ts
import type { EndpointEntry } from "./Catalogue.ts";
import type { Controls } from "./Fixture.ts";
/** What a request needs of an endpoint. */
export type Route = Pick<EndpointEntry, "method" | "path"> & Partial<Pick<EndpointEntry, "parameters">>;
export interface Credentials {
    readonly apiKey: string;
    readonly secret: string;
}
export interface RequestPlan {
    readonly route: Route;
    /** In the order they are sent. */
    readonly parameters: ReadonlyArray<readonly [name: string, value: string]>;
    readonly controls: Controls;
    readonly as: Credentials;
    /** Whose secret signs, where it is not the sender's. */
    readonly signSecret?: string | undefined;
    /** The target's time. */
    readonly nowMs: number;
    readonly keyHeader: string;
    /** Where broker writes have their fields: in the body unless given. */
    readonly fieldsIn?: "body" | "query" | undefined;
    readonly sign: (secret: string, text: string) => string;
}
export interface RawRequest {
    readonly method: string;
    /** Path and query as they stand on the wire. */
    readonly target: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
}
/** What there is to know about a request for showing it as a command: see curl.ts. */
export interface PreparedRequest extends RawRequest {
    readonly path: string;
    /** The query as signed, without signature; null where nothing is signed. */
    readonly query: string;
    readonly timestamp: string | undefined;
    readonly skewMs: number;
    readonly signature: string | undefined;
    readonly plan: RequestPlan;
}
/** Another value of the same kind: whatever is left of the request must stay plausible. */
export declare const changed: (value: string) => string;
export declare const prepare: (plan: RequestPlan) => PreparedRequest;

// Variables.d.ts
import type { Target, TargetSymbol } from "./Target.ts";
/** Looks a name up; undefined when there is no such variable. */
export type Scope = (name: string) => string | undefined;
/** A fixture names something that this target does not have. */
export declare class UnknownVariable extends Error {
    readonly variable: string;
    constructor(variable: string);
}
/** A fixture computes with what an answer held, and that is no number. */
export declare class NotANumber extends Error {
}
/**
 * What fixtures may ask of a symbol. Prices are whole ticks, quantities whole lots. `quantity` is round, and large
 * enough at `lowPrice`; `tooSmallQuantity` is a valid quantity whose amount at `lowPrice` is too small, and is
 * missing where the symbol knows no such quantity.
 */
export declare const symbolFacts: (symbol: TargetSymbol) => Readonly<Record<string, string>>;
/** The text with every variable replaced. Throws {@link UnknownVariable}. */
export declare const fill: (text: string, scope: Scope) => string;
/** Every text of a JSON value filled, keys left alone. */
export declare const fillAll: (value: unknown, scope: Scope) => unknown;
/** The names a text needs, durations and numbers apart. */
export declare const namesIn: (text: string) => Array<string>;
/** Sixteen lower-case letters and digits, beginning with a letter, that nobody has used. */
export declare const uniqueName: () => string;
/** Ten digits that nobody has used, the first of them no zero. */
export declare const uniqueDigits: () => string;
/** The variables of one run of a fixture. */
export interface Variables {
    readonly scope: Scope;
    readonly set: (name: string, value: string) => void;
}
export declare const makeVariables: (symbols: Target["symbols"], now: () => number, chains?: Target["chains"]) => Variables;

// Judge.d.ts
/** Whether an answer is a success or a refusal, by the target's own rule; what breaks down is neither. */
import type { RawAnswer } from "./Http.ts";
import type { RefusalRule } from "./Target.ts";
export declare const defaultRefusal: RefusalRule;
/** limited: too many requests, to be asked again later. broken: a server error, a redirect, or no JSON. */
export type Verdict = "ok" | "refused" | "limited" | "broken";
export declare const judge: ({ status, json }: RawAnswer, rule: RefusalRule) => Verdict;
/** Whether the element at a JSON pointer of a success tells of a failure: it carries a code that means none. */
export declare const elementFailed: (json: unknown, pointer: string, rule: RefusalRule) => boolean;

// mock/Binding.d.ts
/** Values of variables and of whole texts with variables, by the text: `{orderId}`, `{unique}a`. */
export type Bindings = Map<string, string>;
/** What every signed request has beside its own parameters. */
export declare const signingNames: ReadonlySet<string>;
/** Parameters of a step, as the fixture writes them. */
export type Values = Readonly<Record<string, string | null>>;
/** The parameters a step sends, without those of signing. */
export declare const sentBy: (values: Values) => ReadonlyArray<readonly [string, string]>;
/** The variables' values, and how much of the step is written out; nothing where the request is another. */
export declare const bind: ({ values, isWrite }: {
    readonly values: Values;
    readonly isWrite: boolean;
}, request: ReadonlyMap<string, string>, symbols: ReadonlySet<string>) => {
    readonly bindings: Bindings;
    readonly literals: number;
} | undefined;

// mock/Typical.d.ts
import type { Kit } from "../Kit.ts";
export interface Typical {
    readonly values: ReadonlyMap<string, unknown>;
    /** Fields that are there although they may be absent. */
    readonly present: ReadonlySet<string>;
}
export declare const typicalOf: ({ endpoints, fixtures }: Kit) => ReadonlyMap<string, Typical>;
