// Written by scripts/api-report.mjs. Entries and where they begin:
//   @bourse/server: index.d.ts

// index.d.ts
export { type BotKey, type Bourse, type BourseOptions, makeBourse, type RunningBourse, startBourse, UnsafeOptions, } from "./Bourse.ts";
export { demoAccounts } from "./Genesis.ts";
export { ListenError } from "./HttpFront.ts";
export { type Log, type LogLevel, logToStderr, makeLog } from "./Log.ts";
export { MasterKeyError } from "./Secrets.ts";

// Bourse.d.ts
/**
 * A whole server, put together: store, exchange, gateway, control plane, HTTP. `makeBourse` lives in an Effect
 * scope; `startBourse` is the same for tests and scripts that know nothing of Effect.
 */
import "effect/schema/SchemaJITCompiler/enable";
import type { handle } from "@bourse/engine";
import * as Effect from "effect/Effect";
import * as Scope from "effect/Scope";
import type { ClockReading } from "./Clock.ts";
import { type Log } from "./Log.ts";
import { type MasterKeyError } from "./Secrets.ts";
export interface BourseOptions {
    /** Where to listen; 127.0.0.1 unless given. */
    readonly host?: string | undefined;
    /** 0 for any free port, which is the default. */
    readonly port?: number | undefined;
    /** The data folder, or ":memory:" (the default): then nothing survives. */
    readonly data?: string | undefined;
    /** Demo accounts and sandbox verbs; on unless switched off. Refused on a host that is not loopback, unless forced. */
    readonly sandbox?: boolean | "force" | undefined;
    /** Opens the sandbox verbs and the admin verbs; at least 16 characters, random unless given. */
    readonly sandboxToken?: string | undefined;
    /** Opens the admin verbs; at least 16 characters. Without one they are off (but for the sandbox token). */
    readonly adminToken?: string | undefined;
    /** Makes generated keys, secrets and tokens the same in every run. For tests. */
    readonly seed?: number | undefined;
    /** Whether request weights and rates are charged; on unless switched off. */
    readonly weights?: boolean | undefined;
    /** Where development keys may be used from; loopback unless "any". */
    readonly devKeys?: "loopback" | "any" | undefined;
    /** Further host names this server answers to. */
    readonly allowHosts?: ReadonlyArray<string> | undefined;
    /** Origins whose web pages may call. */
    readonly corsOrigins?: ReadonlyArray<string> | undefined;
    /** Addresses of proxies whose X-Forwarded-For counts. */
    readonly trustedProxies?: ReadonlyArray<string> | undefined;
    /** 64 hex digits; before the file. */
    readonly masterKey?: string | undefined;
    /** `master.key` in the data folder unless given; the sandbox makes one, elsewhere a missing one is refused. */
    readonly masterKeyFile?: string | undefined;
    /** Starts on a journal that lost its end, of which this is the last good group; everything later is deleted. */
    readonly acceptJournalEnd?: number | undefined;
    readonly log?: Log | undefined;
    /** Called when the server had to stop by itself: an invariant broke. */
    readonly onFatal?: ((error: Error) => void) | undefined;
    /** The engine's command handler; tests pass one that fails on purpose. */
    readonly handle?: typeof handle | undefined;
}
/** A key of one of the sandbox's own bots. */
export interface BotKey {
    readonly apiKey: string;
    readonly secret: string;
}
export interface Bourse {
    readonly url: string;
    readonly port: number;
    /** The data folder, or ":memory:". */
    readonly data: string;
    /** Null when the sandbox is off. */
    readonly sandboxToken: string | null;
    /** What went before on this data: false for a new exchange. */
    readonly isNew: boolean;
    readonly clock: () => ClockReading;
    /** Why nothing is written at the moment and reads alone are answered; null when writes are taken. */
    readonly readOnly: () => string | null;
    /** Which life of the exchange this is; a reset begins the next. */
    readonly generation: () => number;
    /** The key of `maker` or `taker`: random, loopback only, free of weights. */
    readonly botKey: (name: "maker" | "taker") => Promise<BotKey>;
}
/** The options contradict each other or are unsafe; the message says what to change. */
export declare class UnsafeOptions extends Error {
    readonly name = "UnsafeOptions";
}
/** Starts a server in the scope it is given; the scope's end stops it cleanly. */
export declare const makeBourse: (options: BourseOptions) => Effect.Effect<Bourse, Error | MasterKeyError | UnsafeOptions, Scope.Scope>;
/** A running server and how to stop it. */
export interface RunningBourse extends Bourse {
    /** Stops accepting, lets what was accepted become durable, closes everything. */
    readonly close: () => Promise<void>;
}
/**
 * A real exchange inside your own tests: in memory on any free port unless told otherwise.
 *
 * @example
 * const bourse = await startBourse()
 * // ... trade against bourse.url with the key dev-alice / dev-secret-alice
 * await bourse.close()
 */
export declare const startBourse: (options?: BourseOptions) => Promise<RunningBourse>;

// Genesis.d.ts
import type { AccountOpening, Command, KeyGrant, State } from "@bourse/engine";
import type { Secrets } from "./Secrets.ts";
interface DemoAccount extends AccountOpening {
    readonly balances: Readonly<Record<string, string | undefined>>;
    readonly keys: ReadonlyArray<{
        readonly key: string;
        readonly secret: string;
        readonly dialect: KeyGrant["dialect"];
    }>;
}
/** The sandbox's accounts, with their published keys. */
export declare const demoAccounts: readonly DemoAccount[];
/** The commands that give this state what it lacks of the genesis; `sandbox` adds the demo accounts. */
export declare const genesisCommands: (state: State, secrets: Secrets, sandbox: boolean) => Array<Command>;
/** The commands that follow a reset: the demo accounts have their first balances again. */
export declare const resetCommands: (state: State) => Array<Command>;
export {};

// HttpFront.d.ts
/**
 * The HTTP server: limits on what a connection may cost, the order path straight to the gateway, everything else
 * (health, documentation, control plane) to Effect's router.
 */
import { type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Gateway } from "./Gateway.ts";
type Handler = (request: IncomingMessage, response: ServerResponse) => void;
/** The server, not yet listening. `rest` serves what is no part of the interface. */
export declare const makeHttpServer: (gateway: Gateway, rest: Handler) => Server;
/** A port that cannot be had, said so that it can be mended. */
export declare class ListenError extends Error {
    readonly name = "ListenError";
}
/** Listens; answers with the port, which the system chose when 0 was asked for. */
export declare const listen: (server: Server, host: string, port: number) => Promise<number>;
/** Stops accepting, lets running requests end (for `graceMs` at most), closes every connection. */
export declare const closeServer: (server: Server, graceMs: number) => Promise<void>;
export {};

// Log.d.ts
/**
 * One line of JSON an event, on standard error. Secrets, signatures and whole keys never come here; text from
 * requests only inside JSON strings, so that nobody can forge a line.
 */
export type LogLevel = "info" | "warn" | "error";
export interface Log {
    readonly info: (message: string, fields?: object) => void;
    readonly warn: (message: string, fields?: object) => void;
    readonly error: (message: string, fields?: object) => void;
}
/** Writes each entry with `write`; entries below `least` are dropped. */
export declare const makeLog: (write: (line: string) => void, least?: LogLevel) => Log;
/** To standard error. */
export declare const logToStderr: (least?: LogLevel) => Log;

// Secrets.d.ts
/** Starting with this master key is unsafe or impossible; the message says why and what to do. */
export declare class MasterKeyError extends Error {
    readonly name = "MasterKeyError";
}
/** Reads a master key: 64 hex digits. */
export declare const parseMasterKey: (text: string, source: string) => Buffer;
/**
 * Reads the master key in a file; undefined when there is no file. One that others may read is refused.
 */
export declare const readMasterKey: (path: string) => Buffer | undefined;
/** Makes a master key in a file that is not there yet: whole and on the disk before it has its name. */
export declare const makeMasterKey: (path: string) => Buffer;
export declare class Secrets {
    #private;
    constructor(masterKey: Buffer);
    /** Seals a secret for a place: its key's name and uid. */
    seal(secret: string, place: string): string;
    /**
     * Opens what {@link seal} made for the same place; throws {@link MasterKeyError} under any other key or place, with
     * a message that says `what` did not open: the place names a whole API key, which belongs in no message.
     */
    open(sealed: string, place: string, what: string): string;
}
/** A master key for data that lives in memory only. */
export declare const randomMasterKey: () => Buffer;
/** The secret of an API key. */
export declare const openSecret: (secrets: Secrets, { key, uid, sealedSecret }: {
    readonly key: string;
    readonly uid: string;
    readonly sealedSecret: string;
}) => string;

// Clock.d.ts
/**
 * The exchange clock: the wall clock, or ahead of it, or frozen; it never goes back behind what happened. The setting is part of the
 * exchange's state, so it survives a restart.
 */
export interface ClockSetting {
    readonly aheadMs: number;
    readonly frozenAt: number | null;
}
/** What the exchange clock shows at this wall time. `atLeast` is the latest time of the journal. */
export declare const exchangeTime: (setting: ClockSetting, wallMs: number, atLeast: number) => number;
/** How far a change of setting moves the exchange clock forward at this wall time; freezing and unfreezing do not. */
export declare const skippedMs: (from: ClockSetting, to: ClockSetting, wallMs: number, atLeast: number) => number;
/** The exchange clock as people are told of it. */
export interface ClockReading {
    /** Milliseconds since the epoch. */
    readonly time: number;
    /** `held`: it stands at the latest time of the journal until the wall clock, which went back, gets there. */
    readonly mode: "running" | "frozen" | "held";
    /** How far it is ahead of the wall clock; negative when a frozen clock fell behind. */
    readonly aheadMs: number;
}
/** What the clock shows, and why. `atLeast` is the latest time of the journal. */
export declare const readClock: (setting: ClockSetting, wallMs: number, atLeast: number) => ClockReading;

// Gateway.d.ts
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Exchange } from "./Exchange.ts";
import type { Faults } from "./Faults.ts";
import type { Log } from "./Log.ts";
import { type Route } from "./Route.ts";
import { type Secrets } from "./Secrets.ts";
export interface GatewayOptions {
    readonly exchange: Exchange;
    readonly routes: ReadonlyArray<Route>;
    readonly secrets: Secrets;
    readonly faults: Faults;
    readonly log: Log;
    /** Whether weights and rates are charged. */
    readonly weights: boolean;
    /** Where development keys may be used from. */
    readonly devKeys: "loopback" | "any";
    readonly trustedProxies: ReadonlySet<string>;
    /** Host names this server answers to, without port. */
    readonly hosts: ReadonlySet<string>;
    /** Origins whose pages may call from a browser. */
    readonly corsOrigins: ReadonlySet<string>;
}
export declare class Gateway {
    #private;
    constructor(options: GatewayOptions);
    /** Step 1, which every route of this server begins with; answers with the refusal itself. */
    admits(request: IncomingMessage, response: ServerResponse): boolean;
    /** Serves one request of the interface. */
    handle(request: IncomingMessage, response: ServerResponse): void;
}

// Exchange.d.ts
/**
 * Sequencing and durability: the one place where commands meet the state and the journal.
 *
 * Commands handled while a commit is in flight go into the next group: one message to the store, one journal row.
 * A reply, a read's included, leaves only when everything it saw is durable, so no answer ever shows a state that
 * a crash can undo.
 *
 * Memory is a cache of the journal. When a handler throws after it told something, or a commit fails, memory is
 * dropped and rebuilt from the store in this process; meanwhile everything is refused with 503. Where the disk then
 * has no room, the exchange is read-only until there is some: reads are answered, nothing is sequenced, nothing falls
 * due. A broken invariant is different, and so is another writer on the same data: the exchange stops for good.
 */
import { type Command, handle as engineHandle, type Reply, type State } from "@bourse/engine";
import { type PageName, type Pages, type Store } from "@bourse/store";
import { type ClockReading } from "./Clock.ts";
import type { Log } from "./Log.ts";
import { PageTurns } from "./PageTurns.ts";
import { Refused } from "./Refused.ts";
import { type Authority } from "./ReplayGuard.ts";
import { type Verified } from "./Verification.ts";
import type { Position } from "./verifyThread.ts";
/** Asks one page of history, as of the moment of the read. */
export type AskPage = <Name extends PageName>(name: Name, parameters: Omit<Pages[Name]["parameters"], "generation" | "seq">) => Promise<ReadonlyArray<Pages[Name]["row"]>>;
/** A read that goes on in the history tables, once all it saw is durable. */
export declare class FromHistory<Answer> {
    readonly read: (page: AskPage) => Promise<Answer | Refused>;
    constructor(read: (page: AskPage) => Promise<Answer | Refused>);
}
export type Done<Answer> = (outcome: Answer | Refused) => void;
export type Status = {
    readonly name: "starting" | "ready";
} | {
    readonly name: "rebuilding" | "readOnly" | "stopped";
    readonly reason: string;
};
export interface ExchangeOptions {
    readonly openStore: (mode: "write" | "read") => Promise<Store>;
    readonly log: Log;
    /** Called once when an invariant broke: the process must end. */
    readonly onFatal: (error: Error) => void;
    /** The engine's; tests pass one that fails on purpose. */
    readonly handle?: typeof engineHandle;
    readonly wallClock?: () => number;
}
export type { Authority } from "./ReplayGuard.ts";
export declare class Exchange {
    #private;
    state: State;
    status: Status;
    readonly pageTurns: PageTurns;
    constructor(options: ExchangeOptions);
    /** Opens the store and replays the journal. On a full disk the exchange begins read-only. */
    start(): Promise<void>;
    /** Whether anything ever happened here. */
    get isNew(): boolean;
    /** Milliseconds until writes signed by this moment's clock are accepted: a second after a start on existing data. */
    get writesOpenInMs(): number;
    get store(): Store;
    /** The exchange clock, milliseconds. */
    now(): number;
    /** What the exchange clock shows, whether it runs, and how far it is ahead of the wall clock. */
    clock(): ClockReading;
    wallTime(): number;
    /**
     * The clock that windows and bans run on, milliseconds: it goes on while the exchange clock is frozen, is moved
     * ahead with it, and never goes back. Its zero is of this process.
     */
    rateTime(): number;
    /** Handles a command in its turn; `done` hears the reply once it is durable, or a refusal, or that it is unknown. */
    submit<C extends Command>(command: C, authority: Authority | null, done: Done<Reply<C>>): void;
    /** Reads the state as it stands in turn; what lies in the history tables follows through {@link FromHistory}. */
    view<Answer>(read: (state: State, now: number) => Answer | Refused | FromHistory<Answer>, authority: Authority | null, done: Done<Answer>): void;
    /** Resolves when nothing waits for the store any more. */
    drained(): Promise<void>;
    /** Refuses what comes, lets what was accepted become durable, closes the store. */
    close(): Promise<void>;
    /** Up to where the journal will hold what the state shows. */
    position(): Position;
    /** Resolves when all that the state shows is durable; false when it did not become so. */
    durable(): Promise<boolean>;
    /** Checks every invariant, and that the journal replays to the live state, while everything goes on. */
    verify(): Promise<Verified>;
}

// Faults.d.ts
import type { Fault, NewFault } from "@bourse/control";
import type { Endpoint } from "@bourse/core";
import { type Refused } from "./Refused.ts";
interface Rule {
    /** With its defaults filled in. */
    readonly fault: NewFault & {
        readonly id: string;
    };
    /** Requests it had something to do with, and those of them it struck. */
    matched: number;
    struck: number;
}
/** What a rule made of a request. */
export type Strike = Rule["fault"];
export declare class Faults {
    #private;
    constructor(endpoints: ReadonlyArray<Endpoint>);
    /** False for nearly everybody: then no request is looked at. */
    get any(): boolean;
    add(given: NewFault): Fault | Refused;
    /** Every rule, oldest first. */
    list(): ReadonlyArray<Fault>;
    /** Whether there was such a rule. */
    remove(id: string): boolean;
    clear(): void;
    /** The oldest rule that strikes this request; those behind it do not see it. */
    strike(endpoint: Endpoint, key: unknown): Strike | null;
}
export {};

// Route.d.ts
/** Binds an endpoint's definition to what the server does for it. */
import type { Endpoint, Parameters, WireSuccess } from "@bourse/core";
import type { Account, ApiKey, Command, Reply, State } from "@bourse/engine";
import type { Authority, Exchange, FromHistory } from "./Exchange.ts";
import { Refused } from "./Refused.ts";
/** Who calls, proven by the pipeline. Public endpoints have no caller. */
export interface Caller {
    readonly account: Account;
    readonly key: ApiKey;
    readonly authority: Authority;
}
/** One request after the pipeline's checks. */
export declare class Call {
    readonly exchange: Exchange;
    readonly caller: Caller | null;
    constructor(exchange: Exchange, caller: Caller | null);
    /** The calling account's uid. */
    get uid(): string;
    /** Submits a command and answers with what `encode` makes of its reply. */
    submit<C extends Command, Wire>(command: C, encode: (reply: Reply<C>) => Wire, done: (wire: Wire | Refused) => void): void;
    /** Answers with what `read` makes of the state, or of a page of history. */
    view<Wire>(read: (state: State, now: number) => Wire | Refused | FromHistory<Wire>, done: (wire: Wire | Refused) => void): void;
}
export type Run<E extends Endpoint> = (call: Call, parameters: Parameters<E>, done: (wire: WireSuccess<E> | Refused) => void) => void;
/** Weight beyond the endpoint's, for parameters that ask for more work. */
export type ExtraWeight<E extends Endpoint> = (parameters: Parameters<E>) => number;
export interface Route {
    readonly endpoint: Endpoint;
    readonly run: Run<Endpoint>;
    readonly extraWeight: ExtraWeight<Endpoint> | undefined;
}
/** One endpoint of the table: its definition and its handler, typed by the definition. */
export declare const route: <E extends Endpoint>(endpoint: E, run: Run<E>, extraWeight?: ExtraWeight<E>) => Route;

// PageTurns.d.ts
import type { AskPage } from "./Exchange.ts";
/** Enough to keep the reading thread busy while an answer is taken in. */
export declare const underWayMax = 2;
/** What the diagnostics channel `bourse:page-read` tells of a page. */
export interface PageRead {
    readonly rows: number;
    /** How many pages were under way when it was asked for, this one included. */
    readonly underWay: number;
}
export declare class PageTurns {
    #private;
    /** One read's way to ask: its pages take turns with those of all other reads. */
    reader(ask: AskPage): AskPage;
}

// Refused.d.ts
/** A refusal on its way to the wire: a documented code, its HTTP status and text, and when to come back. */
import { type ErrorName } from "@bourse/core";
import type { Refusal } from "@bourse/engine";
interface Row {
    readonly code: number;
    readonly status: number;
    readonly message: string;
}
export declare class Refused {
    readonly code: number;
    readonly status: number;
    readonly message: string;
    /** Seconds to wait, for 418 and 429. */
    readonly retryAfter: number;
    constructor({ code, status, message }: Row, retryAfter?: number);
}
export declare const refused: (name: ErrorName, detail?: string, retryAfter?: number) => Refused;
export declare const fromEngine: ({ code, detail }: Refusal) => Refused;
/** 503 with the reason: nothing was done. */
export declare const unavailable: (reason: string) => Refused;
export {};

// ReplayGuard.d.ts
/**
 * Nothing executes twice, whatever the clocks do: which signed requests may take their place in the sequence.
 *
 * The scheme signs neither method nor path, so a signature counts once for a write, and not after a read. A process
 * remembers what it has seen. What it has forgotten, and what an earlier process saw, it knows by key and second
 * only: a second that is spent accepts no further write of that key, when a clock comes back to it. The journal
 * holds the seconds of all writes that did anything (`writeStamped`).
 */
import { type ErrorName } from "@bourse/core";
import { type State } from "@bourse/engine";
import { type Clocks } from "./SignatureMemory.ts";
/** What a signed request claims; checked again at the moment it takes its place in the sequence. */
export interface Authority {
    readonly key: string;
    readonly timestamp: number;
    readonly recvWindow: number;
    readonly signature: string;
    readonly isWrite: boolean;
}
export interface ReplayGuardOptions {
    /** Signatures of writes, and of reads, that are remembered at most. */
    readonly writesMax: number;
    readonly readsMax: number;
}
/** The second a timestamp lies in. */
export declare const secondOf: (timestamp: number) => number;
export declare class ReplayGuard {
    #private;
    constructor({ writesMax, readsMax }?: ReplayGuardOptions);
    /** Signatures held in memory. */
    get count(): number;
    /** Takes over what the journal of existing data holds. */
    begin(stamps: State["stamps"], clocks: Clocks): void;
    /** Milliseconds until writes stamped by the wall clock are accepted: a second after a start on existing data. */
    opensInMs(wall: number): number;
    /** Why this request is refused; null when it goes on, and then the same again is not a write. */
    refusal(authority: Authority, clocks: Clocks): ErrorName | null;
}

// Verification.d.ts
import { type State } from "@bourse/engine";
import { type Store } from "@bourse/store";
import type { Position, VerifyAnswers } from "./verifyThread.ts";
/** What is verified. */
export interface Verifiable {
    readonly store: Store;
    /** Another object once memory was rebuilt. */
    readonly state: State;
    /** Up to where the journal will hold what the state shows. */
    position(): Position;
    /** Resolves when all that the state showed is durable; false when it did not become so. */
    durable(): Promise<boolean>;
}
export interface Verified extends Pick<VerifyAnswers["finish"], "problems" | "assets" | "stateHash"> {
    /** The last group that was checked. */
    readonly seq: number;
}
/** Less than a millisecond on an ordinary machine. */
export declare const linesPerTurn = 200;
/** Checks every invariant, and that the journal replays to the live state. */
export declare const verifyExchange: (exchange: Verifiable) => Promise<Verified>;

// verifyThread.d.ts
import { type AssetSums } from "@bourse/engine";
/** How far the journal is applied: all groups before `seq`, and so many events of that one. */
export interface Position {
    readonly seq: number;
    readonly events: number;
}
export type VerifyRequest = {
    readonly type: "begin";
}
/** Groups in their order, each with its events as JSON; `whole` when all of them are to be applied already. */
 | {
    readonly type: "groups";
    readonly groups: ReadonlyArray<{
        readonly seq: number;
        readonly events: string;
    }>;
    readonly whole: boolean;
}
/** Whether the next `count` lines of the state at this position have this hash. */
 | {
    readonly type: "compare";
    readonly at: Position;
    readonly count: number;
    readonly hash: string;
}
/** Applies what is left, and checks the whole. */
 | {
    readonly type: "finish";
};
export interface VerifyAnswers {
    readonly begin: null;
    readonly groups: null;
    /** Null when they are equal, otherwise the first of these lines as the journal has them. */
    readonly compare: string | null;
    readonly finish: {
        readonly problems: ReadonlyArray<string>;
        readonly assets: Map<string, AssetSums>;
        readonly stateHash: string;
    };
}

// SignatureMemory.d.ts
export interface SignatureMemoryOptions {
    /** How many signatures are kept at most: about 40 bytes each. */
    readonly countMax: number;
    /** Called with what is forgotten. */
    readonly onForgotten?: (key: string, second: number) => void;
}
/** The milliseconds that both clocks show. */
export interface Clocks {
    readonly wall: number;
    readonly exchange: number;
}
/** What is kept of a signature. */
export declare const fingerprint: (signature: string) => number;
export declare class SignatureMemory {
    #private;
    constructor(options: SignatureMemoryOptions);
    /** How many signatures are kept. */
    get count(): number;
    /** Whether anything stamped in this second is remembered. */
    remembers(key: string, second: number): boolean;
    has(key: string, second: number, signature: number): boolean;
    /** Needs room, which {@link makeRoom} makes before the memory is asked anything about this request. */
    add(key: string, second: number, signature: number, expiresAt: number): void;
    /** Forgets what both clocks are past. */
    forget({ wall, exchange }: Clocks): void;
    /**
     * Where there is no room for one more, forgets a quarter: first what no clock accepts at this moment, then the
     * fullest seconds, which are those of the key that sends the most.
     */
    makeRoom(clocks: Clocks): void;
}
