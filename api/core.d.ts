// Written by scripts/api-report.mjs. Entries and where they begin:
//   @bourse/core: index.d.ts
//   @bourse/core/promise: promise.d.ts
//   @bourse/core/definition: definition.d.ts
//   @bourse/core/limits: Limits.d.ts

// index.d.ts
export type { Call, CallOptions } from "./Caller.ts";
export * from "./Client.ts";
export * from "./definition.ts";
export * from "./ErrorCode.ts";
export * from "./HttpClientTransport.ts";
export * as Limits from "./Limits.ts";
export * from "./Send.ts";
export * from "./Signer.ts";
export * from "./Signing.ts";
export * from "./Transport.ts";
export * from "./WalkError.ts";
export * from "./walk.ts";

// promise.d.ts
import { type CallOptions } from "./Caller.ts";
import type { Endpoint, Parameters, Success } from "./Endpoint.ts";
export { ApiError, type CallError, DryRun, OutcomeUnknown, TransportError, UnexpectedAnswer, } from "./CallError.ts";
export type { CallOptions } from "./Caller.ts";
export { type Decimal, decimal } from "./Decimal.ts";
export { type ErrorName, hasCode } from "./ErrorCode.ts";
export { BeyondReach, MillisecondFull } from "./WalkError.ts";
export { walk } from "./walkPromise.ts";
export interface PublicClientOptions extends CallOptions {
    /** What sends the requests; the platform's `fetch` unless given. */
    readonly fetch?: typeof globalThis.fetch | undefined;
}
export interface ClientOptions extends PublicClientOptions {
    readonly apiKey: string;
    readonly secret: string;
}
export interface CallControl {
    /** Ends the call: it is rejected with the signal's reason. Of a write it is then unknown whether it was carried out. */
    readonly signal?: AbortSignal | undefined;
}
/** Calls one endpoint; rejects with one of the errors of a call. */
export type PromiseCall = <E extends Endpoint>(endpoint: E, parameters: Parameters<E>, control?: CallControl) => Promise<Success<E>>;
/** `const call = makeClient({ baseUrl, apiKey, secret })`, then `await call(placeOrder, { symbol: "BTCUSDT", ... })`. */
export declare const makeClient: (options: ClientOptions) => PromiseCall;
/** The same for public endpoints: no key, no signature. */
export declare const makePublicClient: (options: PublicClientOptions) => PromiseCall;
/** An endpoint as a client's method; its parameters may be left out where none of them is required. */
export type PromiseOperation<E extends Endpoint> = (Record<never, never> extends Parameters<E> ? (parameters?: Parameters<E>, control?: CallControl) => Promise<Success<E>> : (parameters: Parameters<E>, control?: CallControl) => Promise<Success<E>>) & {
    readonly endpoint: E;
};
export type PromiseOperations<Api extends Readonly<Record<string, Endpoint>>> = {
    readonly [Name in keyof Api]: PromiseOperation<Api[Name]>;
};
/** Every endpoint of an API as a method. */
export declare const operations: <Api extends Readonly<Record<string, Endpoint>>>(api: Api, call: PromiseCall) => PromiseOperations<Api>;

// definition.d.ts
/**
 * What endpoints and resources are defined with, apart from what calls them: who imports definitions alone, as the
 * promise entries do, loads no Stream, no Layer and no HttpClient.
 */
export { orderStatuses, orderTypes, sides, stpModes } from "@bourse/vocabulary";
export * from "./CallError.ts";
export * from "./Decimal.ts";
export * from "./doubledMembers.ts";
export * from "./Endpoint.ts";
export * from "./EndpointDocs.ts";
export * from "./Envelope.ts";
export * from "./Paging.ts";
export * from "./Parameter.ts";
export * from "./Permission.ts";
export * from "./Spelling.ts";
export * from "./TextOrNumber.ts";

// Limits.d.ts
/** The limits of the interface, one named value each. */
export * from "@bourse/vocabulary/limits";

// Caller.d.ts
/**
 * Calling an endpoint: encode the parameters, wait for the turn, sign, send, read the answer; and what to do when that
 * goes wrong. The Effect clients and the promise clients both stand on this one function.
 *
 * - What was refused for being too early is sent again when the server said it may. A read that got no answer, a 5xx
 *   or something that is no JSON is asked again, a few times.
 * - A write of which that is true may have been carried out. It is looked up by its client id, and sent once more only
 *   when it is not there after the time in which the server would still have taken it. A write without an id ends in
 *   {@link OutcomeUnknown}.
 * - 700003 (the clocks differ) makes the client ask for the server's time and sign once more.
 */
import * as Effect from "effect/Effect";
import { type CallError, UnexpectedAnswer } from "./CallError.ts";
import type { Endpoint, Parameters, Success } from "./Endpoint.ts";
import type { Send } from "./Send.ts";
import { type Sign } from "./Signing.ts";
/** What a client can be told. */
export interface CallOptions {
    /** The server's root, for example `http://127.0.0.1:7070`. */
    readonly baseUrl: string;
    /** How long the server may take to receive a signed call, in milliseconds; 5000 unless given, 60000 at most. */
    readonly recvWindowMs?: number | undefined;
    /** How long to wait for an answer, in milliseconds; 10000 unless given. */
    readonly timeoutMs?: number | undefined;
    /** How often a read is asked again, and a refused call sent again once its time has come; 3 unless given. */
    readonly retries?: number | undefined;
    /**
     * Whether answers are checked against their schemas. `on` unless given: what differs from the document is an
     * `UnexpectedAnswer`, fields it does not name are kept. With `report` they are handed on as they came, and what is
     * wrong with them goes to `onInvalid`. With `off` they are handed on as they came, whatever they are.
     */
    readonly validation?: "on" | "report" | "off" | undefined;
    readonly onInvalid?: ((error: UnexpectedAnswer) => void) | undefined;
    /** Whether calls wait for room in the server's rates, as the definitions and its headers tell them; true unless given. */
    readonly rateLimit?: boolean | undefined;
    /** Orders are checked by the server and not placed; every other write fails with {@link DryRun}. False unless given. */
    readonly dryRun?: boolean | undefined;
}
/** An API key and what signs with its secret. */
export interface Key {
    readonly apiKey: string;
    readonly sign: Sign;
}
/** Calls one endpoint. */
export type Call = <E extends Endpoint>(endpoint: E, parameters: Parameters<E>) => Effect.Effect<Success<E>, CallError>;
/** What a caller is made with: how to send, the time, how to wait, and, but for public endpoints, how to sign. */
export interface Means {
    readonly send: Send;
    readonly now: Effect.Effect<number>;
    readonly sleep: (ms: number) => Effect.Effect<void>;
    readonly key?: Key | undefined;
}
export declare const makeCaller: (options: CallOptions, { send, now, sleep, key }: Means) => Call;

// Client.d.ts
import * as Effect from "effect/Effect";
import type { CallError } from "./CallError.ts";
import { type Call, type CallOptions } from "./Caller.ts";
import type { Endpoint, Parameters, Success } from "./Endpoint.ts";
import { Signer } from "./Signer.ts";
import { Transport } from "./Transport.ts";
/** An endpoint as a client's method; its parameters may be left out where none of them is required. */
export type Operation<E extends Endpoint> = (Record<never, never> extends Parameters<E> ? (parameters?: Parameters<E>) => Effect.Effect<Success<E>, CallError> : (parameters: Parameters<E>) => Effect.Effect<Success<E>, CallError>) & {
    readonly endpoint: E;
};
export type Operations<Api extends Readonly<Record<string, Endpoint>>> = {
    readonly [Name in keyof Api]: Operation<Api[Name]>;
};
/** Every endpoint of an API as a method. */
export declare const operations: <Api extends Readonly<Record<string, Endpoint>>>(api: Api, call: Call) => Operations<Api>;
/** Calls public endpoints: no key, no signature. Needs a {@link Transport}. */
export declare const makePublicCall: (options: CallOptions) => Effect.Effect<Call, never, Transport>;
/** Calls signed endpoints. Needs a {@link Transport} and a {@link Signer}; the time comes from Effect's Clock. */
export declare const makeCall: (options: CallOptions) => Effect.Effect<Call, never, Signer | Transport>;

// ErrorCode.d.ts
/** The error codes, and how to tell them in what a call fails with. */
import { type ErrorName, errorTable } from "@bourse/vocabulary";
import type { ApiError } from "./CallError.ts";
export { describeError, ErrorCode, type ErrorName, errorTable } from "@bourse/vocabulary";
/**
 * Tells whether an error is a refusal with this code: `Effect.catchIf(hasCode("insufficientPosition"), ...)`, or
 * `if (hasCode("duplicateClientOrderId")(error))`. A ban shares its code with the 429 before it; the status tells them apart.
 */
export declare const hasCode: <Name extends ErrorName>(name: Name) => (error: unknown) => error is ApiError & {
    readonly code: (typeof errorTable)[Name]["code"];
};

// HttpClientTransport.d.ts
import * as HttpClient from "effect/http/HttpClient";
import * as Layer from "effect/Layer";
import { Transport } from "./Transport.ts";
/** Over the HttpClient in the context. */
export declare const layerHttpClient: Layer.Layer<Transport, never, HttpClient.HttpClient>;

// Send.d.ts
/** Sending a request and getting its answer: one HTTP exchange, nothing else. */
import * as Effect from "effect/Effect";
import { TransportError } from "./CallError.ts";
import type { Method } from "./Endpoint.ts";
export interface TransportRequest {
    readonly method: Method;
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string | undefined;
    /** How long to wait for the whole answer. */
    readonly timeoutMs: number;
}
export interface TransportResponse {
    readonly status: number;
    readonly text: string;
    /** A header's value; its name in lower case. */
    readonly header: (name: string) => string | null | undefined;
}
export type Send = (request: TransportRequest) => Effect.Effect<TransportResponse, TransportError>;
export declare const noAnswer: (url: string, cause: unknown) => TransportError;
/**
 * Over a `fetch`, which keeps connections alive; interrupting the Effect aborts the request. Redirects are not followed:
 * what is signed for one server is not sent to another.
 */
export declare const sendByFetch: (fetch: typeof globalThis.fetch) => Send;

// Signer.d.ts
/** The service that signs a client's requests: an API key and the HMAC under its secret. */
import * as Context from "effect/Context";
import * as Layer from "effect/Layer";
import * as Redacted from "effect/Redacted";
import { type Sign } from "./Signing.ts";
declare const Signer_base: Context.ServiceClass<Signer, "@bourse/core/Signer", {
    /** Sent in the `X-MEXC-APIKEY` header. */
    readonly apiKey: string;
    /** The signature of a text: 64 lower-case hex digits. */
    readonly sign: Sign;
}>;
export declare class Signer extends Signer_base {
    /** Signs with HMAC-SHA256. The secret stays in here: it is in no log and no error. */
    static readonly layer: (key: {
        readonly apiKey: string;
        readonly secret: string | Redacted.Redacted<string>;
    }) => Layer.Layer<Signer, never, never>;
}
export {};

// Signing.d.ts
/**
 * Signing and verifying requests: HMAC-SHA256 over the query string as sent, without its `signature` pair,
 * followed by the body, no separator; the signature is 64 lower-case hex digits.
 *
 * Clients differ in what they sign: the bytes they send, or a canonical encoding of them (space as %20, every
 * reserved character escaped with upper-case hex). A verifier accepts either, in constant time.
 */
import { prepareHmac, prepareSigner } from "#hmac";
/** Signs a text under a secret prepared once: 64 lower-case hex digits. */
export type Hmac = (text: string) => string;
/** The same where it may take its time: browsers sign asynchronously. */
export type Sign = (text: string) => string | Promise<string>;
export { canonicalQuery, decodeText, encodeQuery, encodeText, withoutSignature } from "@bourse/vocabulary";
export { prepareHmac, prepareSigner };
/** The signature of a text: 64 lower-case hex digits. */
export declare const sign: (secret: string, text: string) => string;
/**
 * Whether `signature` signs this query and body. `query` is the query string as received, its `signature` pair
 * included. The received bytes are tried first, then the canonical encoding; a signature of any other length
 * than 64 is refused after the same work.
 */
export declare const verifySignature: (hmac: Hmac, query: string, body: string, signature: string) => boolean;

// Transport.d.ts
/** The service that carries a client's requests. */
import * as Context from "effect/Context";
import * as Layer from "effect/Layer";
import { type Send } from "./Send.ts";
declare const Transport_base: Context.ServiceClass<Transport, "@bourse/core/Transport", {
    readonly send: Send;
}>;
export declare class Transport extends Transport_base {
    /**
     * Over the platform's own `fetch`. Over another, for example one that goes through a proxy:
     * `Layer.succeed(Transport, { send: sendByFetch(fetch) })`.
     */
    static readonly layerFetch: Layer.Layer<Transport, never, never>;
}
export {};

// WalkError.d.ts
declare const MillisecondFull_base: new <A extends Record<string, any> = {}>(args: import("effect/Types").VoidIfEmpty<{ readonly [P in keyof A as P extends "_tag" ? never : P]: A[P]; }>) => import("effect/Cause").YieldableError & {
    readonly _tag: "MillisecondFull";
} & Readonly<A>;
/** A single millisecond holds as many rows as one answer: there may be more, and no way to ask for those. */
export declare class MillisecondFull extends MillisecondFull_base<{
    readonly message: string;
    readonly timeMs: number;
}> {
}
declare const BeyondReach_base: new <A extends Record<string, any> = {}>(args: import("effect/Types").VoidIfEmpty<{ readonly [P in keyof A as P extends "_tag" ? never : P]: A[P]; }>) => import("effect/Cause").YieldableError & {
    readonly _tag: "BeyondReach";
} & Readonly<A>;
/** The walk is to begin before the earliest time of which the interface has rows. */
export declare class BeyondReach extends BeyondReach_base<{
    readonly message: string;
    readonly earliestMs: number;
}> {
}
export type WalkError = MillisecondFull | BeyondReach;
export {};

// walk.d.ts
import * as Effect from "effect/Effect";
import * as Stream from "effect/Stream";
import type { PagedEndpoint, Parameters, Success } from "./Endpoint.ts";
import type { WalkError } from "./WalkError.ts";
import { type Row, type WalkParameters } from "./walkPlan.ts";
/**
 * All rows of a history, oldest first, however many calls that takes: `walk(wallet.depositHistory, { coin: "USDT" })`.
 * A list that takes no times (`subAccounts`) comes in the server's order.
 *
 * Without a `startTime` it begins where the interface's reach does, less a minute at its edge; one before that is a
 * `BeyondReach`. Without an `endTime` it ends when it began: at `nowMs` on the server's clock, which is taken from
 * Effect's Clock unless given. Calls are made as rows are wanted. A millisecond with more rows than one call answers
 * is a `MillisecondFull`.
 */
export declare const walk: <E extends PagedEndpoint, Failure>(operation: ((parameters: Parameters<E>) => Effect.Effect<Success<E>, Failure>) & {
    readonly endpoint: E;
}, parameters: WalkParameters<E>, options?: {
    readonly nowMs?: number | undefined;
}) => Stream.Stream<Row<E>, Failure | WalkError>;

// Endpoint.d.ts
/**
 * An endpoint is plain data: what the document says about it, and nothing else.
 *
 * Its readers are the server's gateway (one compiled table), the clients, and the API description, which reads the
 * words behind it too (EndpointDocs). `timestamp`, `recvWindow` and `signature` belong to every signed endpoint and are
 * not repeated in `query`.
 */
import type * as Schema from "effect/Schema";
import type { ApiError } from "./CallError.ts";
import type { Paging } from "./Paging.ts";
import type { Permission } from "./Permission.ts";
/** The parts of the interface. */
export type Area = "spot" | "wallet" | "broker" | "market";
export type Method = "GET" | "POST" | "DELETE";
/** What the caller must be, beyond holding a permission. */
export type Role = "any" | "master" | "sub" | "broker";
type AnyCodec = Schema.Codec<unknown, unknown>;
/** Parameters as they stand in the query or in the body: each one text, or absent. */
type QueryCodec = Schema.Codec<object, {
    readonly [name: string]: string | undefined;
}>;
export interface Endpoint<Query extends QueryCodec = QueryCodec, Success extends AnyCodec = AnyCodec> {
    /** Its area and the name of the client's method, `spot.placeOrder`: no two endpoints have the same. */
    readonly id: `${Area}.${string}`;
    readonly method: Method;
    readonly path: `/${string}`;
    /** The right the key must hold; null for public market data, which is not signed. */
    readonly permission: Permission | null;
    readonly role: Role;
    /** A write changes the exchange: its signature counts once. */
    readonly kind: "read" | "write";
    /** What one call costs of the weight budget, by address and (where the document says so) by UID. */
    readonly weight: {
        readonly ip: number;
        readonly uid?: number;
    };
    /** Calls a second and UID, where the document sets such a rate. */
    readonly perSecond?: number;
    /** How a refusal is written: `{code, msg}` unless said, or as the broker's with its code as text and `message` too. */
    readonly envelope?: "broker";
    /**
     * Where the fields of `query` stand: in the query unless said, or as the members of a JSON object in the body, as
     * with the broker's POST and DELETE. `timestamp`, `recvWindow` and `signature` stay in the query.
     */
    readonly fieldsIn?: "body";
    readonly query: Query;
    readonly success: Success;
    /** How its rows are walked, where there can be more than one answer holds. */
    readonly paging?: Paging<Success["Type"]>;
    /** How to find out afterwards whether a write was carried out. Where there is none, it cannot be found out. */
    readonly lookUp?: LookUp;
    /**
     * For a call that the server can check without carrying it out, under the same path and `/test`: what it would answer,
     * at a time in milliseconds.
     */
    dryRun?(parameters: Query["Type"], timeMs: number): Success["Type"];
}
/** How to find out whether a write was carried out; made by {@link lookUp}. */
export interface LookUp {
    /** The parameter that holds the client's own id: made by the client where the caller gives none. */
    readonly clientId?: string;
    /** What is asked instead. */
    readonly endpoint: () => Endpoint;
    parameters(sent: object): object;
    /**
     * The write's own answer; undefined when there is no trace of it, an `ApiError` when it was not possible. It cannot
     * have been carried out before `sinceMs`, by the server's clock: what is older under the same id is something else.
     */
    answer(found: unknown, sent: object, sinceMs: number): unknown;
    /** The refusal that means: there is no trace of it. */
    readonly absentCode?: number;
}
/** Declares a look-up; exists for its types. */
export declare const lookUp: <Asked extends Endpoint, Sent extends object, Answer>(definition: {
    readonly clientId?: keyof Sent & string;
    readonly endpoint: () => Asked;
    readonly parameters: (sent: Sent) => Parameters<Asked>;
    readonly answer: (found: Success<Asked>, sent: Sent, sinceMs: number) => Answer | ApiError | undefined;
    readonly absentCode?: number;
}) => LookUp;
/** An endpoint whose rows can be walked. */
export interface PagedEndpoint<Query extends QueryCodec = QueryCodec, Success extends AnyCodec = AnyCodec, Row = unknown> extends Endpoint<Query, Success> {
    readonly paging: Paging<Success["Type"], Row>;
}
interface Declare {
    <Query extends QueryCodec, Success extends AnyCodec, Row>(definition: PagedEndpoint<Query, Success, Row>): PagedEndpoint<Query, Success, Row>;
    <Query extends QueryCodec, Success extends AnyCodec>(definition: Endpoint<Query, Success>): Endpoint<Query, Success>;
}
/** Declares an endpoint; exists for its types. */
export declare const endpoint: Declare;
/** The client's method of an endpoint: its id without the area. */
export declare const methodName: ({ id }: Endpoint) => string;
/** The typed parameters of an endpoint's call. */
export type Parameters<E extends Endpoint> = E["query"]["Type"];
/** The typed answer of an endpoint's call. */
export type Success<E extends Endpoint> = E["success"]["Type"];
/** The answer as it stands on the wire. */
export type WireSuccess<E extends Endpoint> = E["success"]["Encoded"];
export {};

// CallError.d.ts
declare const ApiError_base: new <A extends Record<string, any> = {}>(args: import("effect/Types").VoidIfEmpty<{ readonly [P in keyof A as P extends "_tag" ? never : P]: A[P]; }>) => import("effect/Cause").YieldableError & {
    readonly _tag: "ApiError";
} & Readonly<A>;
/** The server refused: `code` and `message` as documented, compare with `ErrorCode`. A 429 or 418 says when to come back. */
export declare class ApiError extends ApiError_base<{
    readonly code: number;
    readonly message: string;
    /** Of HTTP. */
    readonly status: number;
    /** From the Retry-After header, in milliseconds. */
    readonly retryAfterMs?: number | undefined;
}> {
}
declare const UnexpectedAnswer_base: new <A extends Record<string, any> = {}>(args: import("effect/Types").VoidIfEmpty<{ readonly [P in keyof A as P extends "_tag" ? never : P]: A[P]; }>) => import("effect/Cause").YieldableError & {
    readonly _tag: "UnexpectedAnswer";
} & Readonly<A>;
/** The server answered something else than documented; `body` holds the first 500 characters. */
export declare class UnexpectedAnswer extends UnexpectedAnswer_base<{
    readonly message: string;
    /** Of HTTP. */
    readonly status: number;
    readonly body: string;
    readonly isJson: boolean;
}> {
}
declare const TransportError_base: new <A extends Record<string, any> = {}>(args: import("effect/Types").VoidIfEmpty<{ readonly [P in keyof A as P extends "_tag" ? never : P]: A[P]; }>) => import("effect/Cause").YieldableError & {
    readonly _tag: "TransportError";
} & Readonly<A>;
/** There was no answer: no connection, a connection that was cut, or the time was up. */
export declare class TransportError extends TransportError_base<{
    readonly message: string;
    readonly cause: unknown;
    /** Whether the request may have reached the server; false when there was no connection. */
    readonly sent: boolean;
}> {
}
declare const OutcomeUnknown_base: new <A extends Record<string, any> = {}>(args: import("effect/Types").VoidIfEmpty<{ readonly [P in keyof A as P extends "_tag" ? never : P]: A[P]; }>) => import("effect/Cause").YieldableError & {
    readonly _tag: "OutcomeUnknown";
} & Readonly<A>;
/**
 * A write was sent, and whether it was carried out could not be found out. It was not sent a second time, or (where
 * a client id makes that safe) once. `parameters` are those sent, the client id made for them included: look it up.
 */
export declare class OutcomeUnknown extends OutcomeUnknown_base<{
    readonly message: string;
    /** The endpoint's id, such as `spot.placeOrder`. */
    readonly operation: string;
    readonly parameters: object;
    /** What was the last to go wrong. */
    readonly cause: CallError;
}> {
}
declare const DryRun_base: new <A extends Record<string, any> = {}>(args: import("effect/Types").VoidIfEmpty<{ readonly [P in keyof A as P extends "_tag" ? never : P]: A[P]; }>) => import("effect/Cause").YieldableError & {
    readonly _tag: "DryRun";
} & Readonly<A>;
/** The client is one for dry runs, and this call changes something that the exchange cannot merely check. */
export declare class DryRun extends DryRun_base<{
    readonly message: string;
}> {
}
export type CallError = ApiError | UnexpectedAnswer | TransportError | OutcomeUnknown | DryRun;
export {};

// Decimal.d.ts
import * as Schema from "effect/Schema";
export { compareDecimals, decimal, decimalPattern, divide, formatUnits, fromUnits, isZero, minus, plus, type Rounding, sum, times, toStep, toUnits, } from "@bourse/vocabulary";
/** A non-negative decimal number as text, for example `0.01`. Make one with {@link decimal}. */
export declare const Decimal: Schema.brand<Schema.String, "Decimal">;
export type Decimal = typeof Decimal.Type;
/** A decimal number that may be negative: a price change, a difference. Never an amount. */
export declare const SignedDecimal: Schema.brand<Schema.String, "SignedDecimal">;
export type SignedDecimal = typeof SignedDecimal.Type;

// walkPromise.d.ts
/** Whole histories as an AsyncIterable. */
import type { PagedEndpoint, Parameters, Success } from "./Endpoint.ts";
import { type Row, type WalkParameters } from "./walkPlan.ts";
/**
 * All rows of a history, oldest first, however many calls that takes:
 * `for await (const deposit of walk(wallet.depositHistory, { coin: "USDT" }))`. A list that takes no times
 * (`subAccounts`) comes in the server's order.
 *
 * Without a `startTime` it begins where the interface's reach does, less a minute at its edge; one before that is a
 * `BeyondReach`. Without an `endTime` it ends when it began: at `nowMs` on the server's clock, for which this one is
 * taken unless given. Calls are made as rows are wanted, and none once the loop is left or the signal aborted. A
 * millisecond with more rows than one call answers is a `MillisecondFull`.
 */
export declare function walk<E extends PagedEndpoint>(operation: ((parameters: Parameters<E>, control?: {
    readonly signal?: AbortSignal | undefined;
}) => Promise<Success<E>>) & {
    readonly endpoint: E;
}, parameters: WalkParameters<E>, options?: {
    readonly nowMs?: number | undefined;
    readonly signal?: AbortSignal | undefined;
}): AsyncGenerator<Row<E>, void, undefined>;

// doubledMembers.d.ts
/**
 * Members that stand twice in a JSON object. JSON.parse keeps the last of them and says nothing, so that what one
 * reader checks another may not be what this one does.
 */
/**
 * The first name that stands twice in each of the objects so many levels deep, by the object's place among them: at 1
 * the outermost object alone, at 2 the elements of a list of objects. `text` must be valid JSON.
 */
export declare const doubledMembers: (text: string, level: number) => ReadonlyMap<number, string>;

// EndpointDocs.d.ts
/**
 * The words about an endpoint: what stands in the API description, in the reference and in no call.
 *
 * They stand right behind the endpoint or the struct that they describe, as a function of their own: a bundler drops
 * what a web page does not call, and neither clients nor the order path ever build them (docs/decisions/0053).
 */
import type { Endpoint } from "./Endpoint.ts";
import type { ErrorName } from "./ErrorCode.ts";
/** What a parameter or a field of an answer means. */
export interface FieldNote {
    /** A sentence without its full stop. */
    readonly description: string;
    /** As it stands on the wire; of a list that of one item. Left out where `fields` has one for each field. */
    readonly example?: string | number | boolean | null;
    /** What a number or an amount counts: `ms`, `base asset`. */
    readonly unit?: string;
    /** What counts when the parameter is left out. */
    readonly default?: string | number;
    /** The name is spelled so in the interface. */
    readonly sic?: true;
    /** The fields of the object, or of each object of the list. */
    readonly fields?: FieldNotes;
}
export type FieldNotes = {
    readonly [name: string]: FieldNote;
};
/** The names of an object's fields, those of each item of a list, those of each member of a union. */
type FieldNames<Encoded> = Encoded extends ReadonlyArray<infer Item> ? FieldNames<Item> : Encoded extends object ? keyof Encoded & string : never;
/** A note for each field of what a schema writes, and for nothing else. */
export type Notes<S extends {
    readonly Encoded: unknown;
}> = {
    readonly [Name in FieldNames<S["Encoded"]>]: FieldNote;
};
/** Refusals by name, each with its occasion; an empty text where the error's own text says it. */
export type ErrorNotes = {
    readonly [Name in ErrorName]?: string;
};
export interface Docs<E extends Endpoint = Endpoint> {
    /** One sentence for people, without its full stop. */
    readonly summary: string;
    /** What it does, in sentences, where the summary is not all of it. */
    readonly text?: string;
    /** What the endpoint refuses beyond what every endpoint can: its key, its parameters' form, its weight. */
    readonly errors: ErrorNotes;
    /** What it refuses single elements with, each in its place in the answer, while their neighbours stand. */
    readonly elementErrors?: ErrorNotes;
    readonly query: Notes<E["query"]>;
    /** What no field can say of the answer: how rows that are lists are to be read. A sentence. */
    readonly answer?: string;
    readonly success: Notes<E["success"]>;
}
/** An endpoint with its words. */
export interface DocumentedEndpoint extends Omit<Docs, "query" | "success"> {
    readonly endpoint: Endpoint;
    readonly query: FieldNotes;
    readonly success: FieldNotes;
}
/** For each endpoint of an API its docs: those of `placeOrder` are called `placeOrderDocs`. */
type DocsOf<Api extends Readonly<Record<string, Endpoint>>> = {
    readonly [Name in keyof Api & string as `${Name}Docs`]: () => Docs<Api[Name]>;
};
/** The endpoints of an API with their words, in the API's order; `docs` is the module they are exported from. */
export declare const documented: <Api extends Readonly<Record<string, Endpoint>>>(api: Api, docs: DocsOf<Api>) => ReadonlyArray<DocumentedEndpoint>;
export {};

// Envelope.d.ts
/**
 * The wrappers some answers come in: `{code, data, msg}` around the payload, with the time where the document shows
 * it, and `{code, msg}` for a refusal.
 */
import * as Schema from "effect/Schema";
import type { FieldNote } from "./EndpointDocs.ts";
/** `{code: 200, data, msg}`: symbols open to trading. */
export declare const DataEnvelope: <Data extends Schema.Top>(data: Data) => Schema.Struct<{
    readonly code: Schema.Literal<200>;
    readonly data: Data;
    readonly msg: Schema.NullOr<Schema.String>;
}>;
/** The notes of {@link DataEnvelope}, with that of its `data`. */
export declare const dataEnvelopeNotes: (data: FieldNote) => {
    code: {
        description: string;
        example: number;
    };
    data: FieldNote;
    msg: {
        description: string;
        example: null;
    };
};
/** `{data, code, msg, timestamp}`, in milliseconds: code 0 around fees, 200 around strategy groups. */
export declare const TimedEnvelope: <Code extends 0 | 200, Data extends Schema.Top>(code: Code, data: Data) => Schema.Struct<{
    readonly data: Data;
    readonly code: Schema.Literal<Code>;
    readonly msg: Schema.NullOr<Schema.String>;
    readonly timestamp: Schema.Number;
}>;
/** The notes of {@link TimedEnvelope}, with that of its `data`. */
export declare const timedEnvelopeNotes: (data: FieldNote, code: 0 | 200) => {
    data: FieldNote;
    code: {
        description: string;
        example: 0 | 200;
    };
    msg: {
        description: string;
        example: string;
    };
    timestamp: {
        description: string;
        example: number;
        unit: string;
    };
};
/** The body of every refusal. Broker endpoints send the code as text and the text under `message` too. */
export declare const RefusalBody: Schema.Struct<{
    readonly code: Schema.Union<readonly [Schema.Number, Schema.String]>;
    readonly msg: Schema.optionalKey<Schema.String>;
    readonly message: Schema.optionalKey<Schema.String>;
}>;

// Paging.d.ts
/**
 * How the rows of an endpoint are walked that answers with only so many at once: part of its definition, read by the
 * two `walk`s. There are three kinds: rows between two times, which the server cuts off at the limit; the same in
 * pages; and pages of a list that takes no times.
 */
export interface Paging<Answer = unknown, Row = unknown> {
    /** The rows in an answer, newest first where they have times. */
    rows(answer: Answer): ReadonlyArray<Row>;
    /** What `startTime` and `endTime` bound, in milliseconds. Left out where the endpoint takes no times. */
    time?(row: Row): number;
    /** What tells two rows apart that are on different pages. Left out where there are no pages. */
    id?(row: Row): string;
    /** The parameter that says how many rows are wanted. */
    readonly limitName: "limit" | "size" | "pageSize";
    /** At this time. A function, so that a bundle without the endpoint is one without its limits. */
    readonly limits: (nowMs: number) => PagingLimits;
}
export interface PagingLimits {
    /** The longest time between `startTime` and `endTime`; any unless given. */
    readonly windowMs?: number;
    /** How far back there are rows; without end unless given. */
    readonly reachMs?: number;
    /** As many rows every server gives at once, if it has them. */
    readonly limitDefault: number;
    /** As many are asked for. */
    readonly limitMax: number;
}

// Parameter.d.ts
/** Query parameters are text on the wire; these schemas give each its type. */
import * as Schema from "effect/Schema";
/** A whole number of 1 to 15 digits: counts, limits, pages. */
export declare const IntegerText: Schema.decodeTo<Schema.Number, Schema.String, never, never>;
/** A number of rows, or of a page: from 1, since a page of no rows and a page before the first are mistakes. */
export declare const CountText: Schema.decodeTo<Schema.Number, Schema.String, never, never>;
/** A time in milliseconds since the epoch, 13 digits. */
export declare const TimeText: Schema.decodeTo<Schema.Number, Schema.String, never, never>;
/** `true` or `false`. */
export declare const BooleanText: Schema.decodeTo<Schema.Boolean, Schema.Literals<readonly ["true", "false"]>, never, never>;
/** Text that must not be empty. */
export declare const RequiredText: Schema.String;
/** The same for parameters that may be left out. */
export declare const OptionalText: Schema.optional<Schema.String>;
export declare const OptionalInteger: Schema.optional<Schema.decodeTo<Schema.Number, Schema.String, never, never>>;
export declare const OptionalCount: Schema.optional<Schema.decodeTo<Schema.Number, Schema.String, never, never>>;
export declare const OptionalTime: Schema.optional<Schema.decodeTo<Schema.Number, Schema.String, never, never>>;
export declare const OptionalDecimal: Schema.optional<Schema.brand<Schema.String, "Decimal">>;

// Permission.d.ts
/** The rights an API key can hold, as a schema. */
import { permissions } from "@bourse/vocabulary";
import * as Schema from "effect/Schema";
export { parsePermission, permissions } from "@bourse/vocabulary";
/** One right, in its long form. */
export type Permission = (typeof permissions)[number];
export declare const Permission: Schema.Literals<readonly ("SPOT_ACCOUNT_READ" | "SPOT_ACCOUNT_WRITE" | "SPOT_DEAL_READ" | "SPOT_DEAL_WRITE" | "SPOT_DEPOSIT_READ" | "SPOT_DEPOSIT_WRITE" | "SPOT_TRANSFER_READ" | "SPOT_TRANSFER_WRITE" | "SPOT_WITHDRAW_READ" | "SPOT_WITHDRAW_WRITE")[]>;

// Spelling.d.ts
/**
 * Fields that the document spells in two ways (`Qty` and `origQty`). The server answers with both keys; the
 * client reads either and offers both. Types and wire carry both names, so that neither side can forget one.
 */
import * as Schema from "effect/Schema";
/** The struct, decoded even when of each pair of field names only one came. */
export declare const eitherSpelling: <Fields extends Schema.Struct.Fields>(struct: Schema.Struct<Fields>, ...pairs: ReadonlyArray<readonly [keyof Fields & string, keyof Fields & string]>) => Schema.Codec<Schema.Struct<Fields>["Type"], Schema.Struct<Fields>["Encoded"]>;

// TextOrNumber.d.ts
/**
 * Values whose JSON type the document leaves open, and which senders write as text or as numbers: ids, which are text
 * to us, and counts and times, which are numbers. Either is read; what is written is of our type.
 */
import * as Schema from "effect/Schema";
/** A JSON number without a fraction, read as its digits. */
export declare const IntegerAsText: Schema.decodeTo<Schema.String, Schema.Number, never, never>;
/** An id: text, or such a number. */
export declare const TextOrInteger: Schema.Union<readonly [Schema.String, Schema.decodeTo<Schema.String, Schema.Number, never, never>]>;
/** A count, or a time in milliseconds: a JSON number without a fraction, or its digits as text. */
export declare const IntegerOrDigits: Schema.Union<readonly [Schema.Number, Schema.decodeTo<Schema.Number, Schema.String, never, never>]>;
/** The same where the document says that it is text: what is written are its digits. */
export declare const DigitsOrInteger: Schema.Union<readonly [Schema.decodeTo<Schema.Number, Schema.String, never, never>, Schema.Number]>;

// walkPlan.d.ts
/**
 * A walk as a plan: which calls to make one after the other, and the rows that their answers give. It is pure; the
 * Stream and the AsyncIterable both carry it out.
 *
 * Every millisecond belongs to one call, so no row is missed and none comes twice. A window whose answer is full may
 * have been cut off, at either end: it is halved, and each half asked for anew. Where there are pages they are turned
 * until one is shorter than the first, or than what the server gives unasked, or has only rows of earlier pages. Rows
 * that come meanwhile push others onto the next page: no harm while they are fewer than a page between two calls.
 */
import type { Endpoint, PagedEndpoint, Parameters } from "./Endpoint.ts";
import type { Paging } from "./Paging.ts";
import { type WalkError } from "./WalkError.ts";
/** Ask with these parameters and hand in the answer, or pass on these rows. */
export type Step<Row> = {
    readonly ask: object;
} | {
    readonly rows: ReadonlyArray<Row>;
};
type Steps<Row, Result> = Generator<Step<Row>, Result, unknown>;
/** What a walk is asked for: the parameters of the call, but for those that the walk itself sets. */
export type WalkParameters<E extends Endpoint> = Omit<Parameters<E>, "page" | Paging["limitName"]>;
export type Row<E extends PagedEndpoint> = ReturnType<E["paging"]["rows"]>[number];
/** The whole walk; ends with an error when there are rows it cannot get. */
export declare function walkPlan<Row>(paging: Paging<unknown, Row>, parameters: {
    readonly startTime?: number | undefined;
    readonly endTime?: number | undefined;
}, nowMs: number): Steps<Row, WalkError | undefined>;
export {};
