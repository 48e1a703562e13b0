// Made from the definitions in packages/control by scripts/src/generate/clients.ts. Do not change it here.
import type { Decimal, SignedDecimal } from "#vocabulary"

export interface AccountChange {
  readonly kyc?: KycLevel | undefined
  readonly frozen?: boolean | undefined
}

export interface AccountDifference {
  readonly uid: string
  readonly name: string
  readonly exists: "in both" | "only before" | "only after"
  readonly balances: ReadonlyArray<BalanceDifference>
  readonly closed: ReadonlyArray<{
    readonly orderId: string
    readonly symbol: string
    readonly side: string
    readonly price: string
    readonly quantity: string
    readonly executed: string
  }>
  readonly opened: ReadonlyArray<{
    readonly orderId: string
    readonly symbol: string
    readonly side: string
    readonly price: string
    readonly quantity: string
    readonly executed: string
  }>
  readonly executed: ReadonlyArray<{
    readonly orderId: string
    readonly symbol: string
    readonly side: string
    readonly price: string
    readonly quantity: string
    readonly executed: string
  }>
}

export interface Advance {
  readonly ms: number
}

export interface Advanced {
  readonly time: number
  readonly mode: "running" | "frozen" | "held"
  readonly offsetMs: number
  readonly speed: number
  readonly achievedSpeed: number
  readonly movingTo: number | null
  readonly stopped: boolean
}

export interface AssetTotals {
  readonly asset: string
  readonly free: SignedDecimal
  readonly locked: SignedDecimal
  readonly futures: SignedDecimal
  readonly withdrawals: SignedDecimal
  readonly house: SignedDecimal
  readonly issued: SignedDecimal
}

export interface BalanceDifference {
  readonly asset: string
  readonly before: {
    readonly free: string
    readonly locked: string
    readonly futures: string
  }
  readonly after: {
    readonly free: string
    readonly locked: string
    readonly futures: string
  }
}

export interface CandleLoad {
  readonly symbol: string
  readonly candles: ReadonlyArray<readonly [number, Decimal, Decimal, Decimal, Decimal, Decimal, Decimal, number]>
}

export interface CheckReport {
  readonly command: ReadonlyArray<string>
  readonly seed: number
  readonly speed: number
  readonly seconds: number
  readonly unfit: string | null
  readonly ended: string | null
  readonly allowUnjudged: ReadonlyArray<string>
  readonly rules: ReadonlyArray<{
    readonly id: string
    readonly title: string
    readonly severity: "critical" | "high" | "medium" | "warning" | "information"
    readonly verdict: "pass" | "fail" | "warn" | "not judged" | "not applicable"
    readonly reason: string
    readonly careful: string
    readonly evidence: ReadonlyArray<{
      readonly caseId: string
      readonly shown: string
      readonly did: string
      readonly knew: string
      readonly requests: ReadonlyArray<{
        readonly line: string
      }>
      readonly playAgain: string
    }>
  }>
}

export interface CheckReports {
  readonly folder: string | null
  readonly reports: ReadonlyArray<ListedCheckReport>
}

export interface ClockSpeed {
  readonly speed: number
}

export interface ClockStep {
  readonly time: number
  readonly mode: "running" | "frozen" | "held"
  readonly offsetMs: number
  readonly speed: number
  readonly achievedSpeed: number
  readonly movingTo: number | null
  readonly stopped: boolean
  readonly happened: boolean
}

export interface ControlAccount {
  readonly uid: string
  readonly name: string
  readonly master: string | null
  readonly broker: boolean
  readonly kyc: KycLevel
  readonly frozen: boolean
}

export interface ControlBalance {
  readonly asset: string
  readonly free: Decimal
  readonly locked: Decimal
  readonly netTraded: SignedDecimal
}

export interface DeskAccount {
  readonly uid: string
}

export interface DeskKey {
  readonly uid: string
  readonly key: string
  readonly secret: string
}

export type Dialect = "documented" | "field"

export interface Done {
  readonly ok: true
}

export interface ExchangeClock {
  readonly time: number
  readonly mode: "running" | "frozen" | "held"
  readonly offsetMs: number
  readonly speed: number
  readonly achievedSpeed: number
  readonly movingTo: number | null
}

export interface Fault {
  readonly id: string
  readonly kind: FaultKind
  readonly endpoint?: string
  readonly channel?: string
  readonly key?: string
  readonly nth?: number
  readonly count?: number
  readonly for?: string
  readonly share?: number
  readonly seed?: number
  readonly latencyMs?: number
  readonly responseLatencyMs?: number
  readonly latencyScatter?: number
  readonly movesClock?: boolean
  readonly retryAfter?: number
  readonly status?: 500 | 502 | 503 | 504
  readonly staleMs?: number
  readonly staleRequests?: number
  readonly skewMs?: number
  readonly applied: number
  readonly remaining?: number
  readonly until?: number
}

export type FaultKind = "latency" | "tooManyRequests" | "banned" | "serverErrorBeforeCommit" | "serverErrorAfterCommit" | "dropBeforeCommit" | "dropAfterCommit" | "resetBeforeCommit" | "resetAfterCommit" | "cutResponse" | "garbage" | "staleRead" | "clockSkew" | "streamGap" | "streamDuplicate" | "streamStall" | "streamCut" | "streamDelay" | "listenKeyExpired"

export interface FundedBalance {
  readonly uid: string
  readonly asset: string
  readonly free: Decimal
  readonly locked: Decimal
}

export interface Funding {
  readonly uid: string
  readonly asset: string
  readonly amount: Decimal
}

export interface GrantedApiKey {
  readonly key: string
  readonly secret: string
  readonly uid: string
  readonly permissions: ReadonlyArray<PermissionName>
  readonly addresses: ReadonlyArray<string>
  readonly note: string
  readonly dialect: Dialect
}

export type KycLevel = "1" | "2" | "3" | "4"

export interface ListedApiKey {
  readonly key: string
  readonly uid: string
  readonly permissions: ReadonlyArray<PermissionName>
  readonly addresses: ReadonlyArray<string>
  readonly note: string
  readonly dialect: Dialect
}

export interface ListedCheckReport {
  readonly name: string
  readonly writtenAt: number
  readonly command: ReadonlyArray<string>
  readonly isUnfit: boolean
  readonly failed: number
  readonly warned: number
  readonly passed: number
  readonly notJudged: number
  readonly ended: string | null
  readonly problem: string | null
}

export interface ListedSymbol {
  readonly symbol: string
  readonly status: SymbolStatus
  readonly base: string
  readonly quote: string
  readonly tick: Decimal
  readonly lot: Decimal
  readonly minQuantity: Decimal
  readonly minAmount: Decimal
  readonly maxAmount: Decimal
  readonly makerFee: Decimal
  readonly takerFee: Decimal
  readonly priceBand: Decimal | null
  readonly lastPrice: Decimal
  readonly openOrders: number
}

export interface LoadedSnapshot {
  readonly generation: number
}

export interface LoggedRequest {
  readonly id: string
  readonly time: number
  readonly exchangeTime: number
  readonly connection: number
  readonly fault: string | null
  readonly faultKind: FaultKind | null
  readonly bid: string | null
  readonly ask: string | null
  readonly method: string
  readonly path: string
  readonly endpoint: string | null
  readonly key: string | null
  readonly parameters: Readonly<Record<never, never>>
  readonly inBody: boolean
  readonly ignored: ReadonlyArray<string>
  readonly status: number
  readonly code: number | null
  readonly reason: string | null
  readonly weightUsed: number | null
  readonly durationMs: number
  readonly answer: string
  readonly answerLength: number
}

export interface LoggedStreamEvent {
  readonly exchangeTime: number
  readonly connection: number
  readonly key: string | null
  readonly event: "opened" | "refused" | "subscribed" | "unsubscribed" | "pinged" | "fault" | "closed"
  readonly channel: string | null
  readonly faultKind: FaultKind | null
  readonly reason: string | null
}

export interface NewAccount {
  readonly name: string
  readonly master?: string | undefined
  readonly broker?: boolean | undefined
  readonly kyc?: KycLevel | undefined
  readonly email?: string | undefined
  readonly phone?: string | undefined
}

export interface NewApiKey {
  readonly uid: string
  readonly permissions: "all" | ReadonlyArray<PermissionName>
  readonly addresses?: ReadonlyArray<string> | undefined
  readonly note?: string | undefined
  readonly dialect?: Dialect | undefined
  readonly key?: string | undefined
  readonly secret?: string | undefined
}

export interface NewDeposit {
  readonly uid: string
  readonly asset: string
  readonly network: string
  readonly amount: Decimal
  readonly txId?: string | undefined
}

export interface NewFault {
  readonly kind: FaultKind
  readonly endpoint?: string
  readonly channel?: string
  readonly key?: string
  readonly nth?: number
  readonly count?: number
  readonly for?: string
  readonly share?: number
  readonly seed?: number
  readonly latencyMs?: number
  readonly responseLatencyMs?: number
  readonly latencyScatter?: number
  readonly movesClock?: boolean
  readonly retryAfter?: number
  readonly status?: 500 | 502 | 503 | 504
  readonly staleMs?: number
  readonly staleRequests?: number
  readonly skewMs?: number
}

export interface NewOco {
  readonly uid: string
  readonly symbol: string
  readonly side: "BUY" | "SELL"
  readonly quantity: Decimal
  readonly price: Decimal
  readonly stopPrice: Decimal
  readonly stopLimitPrice: Decimal
}

export interface NewSnapshot {
  readonly name?: string | undefined
}

export interface NewSymbol {
  readonly symbol: string
  readonly base: string
  readonly quote: string
  readonly tick: Decimal
  readonly lot: Decimal
  readonly minQuantity?: Decimal
  readonly minAmount?: Decimal
  readonly maxAmount?: Decimal
  readonly makerFee?: Decimal
  readonly takerFee?: Decimal
  readonly openingPrice: Decimal
  readonly priceBand?: Decimal | null
}

export interface NewWithdrawalAddress {
  readonly uid: string
  readonly asset: string
  readonly network: string
  readonly address: string
  readonly memo?: string | undefined
  readonly tag?: string | undefined
}

export interface OcoList {
  readonly orderListId: number
  readonly orderIds: readonly [string, string]
}

export interface Patience {
  readonly maxMs?: number
}

export type PermissionName = "SPOT_ACCOUNT_READ" | "SPOT_ACCOUNT_R" | "SPOT_ACCOUNT_WRITE" | "SPOT_ACCOUNT_W" | "SPOT_DEAL_READ" | "SPOT_DEAL_R" | "SPOT_DEAL_WRITE" | "SPOT_DEAL_W" | "SPOT_WITHDRAW_READ" | "SPOT_WITHDRAW_R" | "SPOT_WITHDRAW_WRITE" | "SPOT_WITHDRAW_W" | "SPOT_TRANSFER_READ" | "SPOT_TRANSFER_R" | "SPOT_TRANSFER_WRITE" | "SPOT_TRANSFER_W" | "SPOT_DEPOSIT_READ" | "SPOT_DEPOSIT_R" | "SPOT_DEPOSIT_WRITE" | "SPOT_DEPOSIT_W"

export interface RequestFilter {
  readonly key?: string | undefined
  readonly endpoint?: string | undefined
  readonly status?: string | undefined
  readonly code?: string | undefined
  readonly rejected?: "true" | "false" | undefined
  readonly since?: string | undefined
  readonly id?: string | undefined
  readonly limit?: string | undefined
}

export interface RunningScenario {
  readonly name: string
  readonly startedAt: number
  readonly endsAt: number
  readonly time: number
  readonly acts: ReadonlyArray<{
    readonly kind: "price" | "book" | "halt" | "steps" | "withdrawals" | "fault"
    readonly from: number
    readonly to: number
    readonly state: "coming" | "on" | "over"
    readonly act: ScenarioAct
    readonly applied?: number
  }>
}

export interface SavedSnapshot {
  readonly name: string
  readonly inMemory: boolean
  readonly file: string | null
  readonly isWorld: boolean
  readonly savedAt: number
  readonly generation: number
  readonly accounts: number
  readonly openOrders: number
  readonly bytes: number
  readonly problem: string | null
}

export interface Scenario {
  readonly "$schema"?: string
  readonly name: string
  readonly description?: string
  readonly acts: ReadonlyArray<ScenarioAct>
}

export type ScenarioAct = {
    readonly kind: "price"
    readonly at?: string
    readonly for: string
    readonly change: number
    readonly coins?: ReadonlyArray<string>
  } | {
    readonly kind: "book"
    readonly at?: string
    readonly for: string
    readonly spread?: number
    readonly depth?: number
    readonly trades?: number
    readonly empty?: "bids" | "asks" | "both"
    readonly symbols?: ReadonlyArray<string>
  } | {
    readonly kind: "halt"
    readonly at?: string
    readonly for: string
    readonly symbols?: ReadonlyArray<string>
  } | {
    readonly kind: "steps"
    readonly at?: string
    readonly for: string
    readonly symbols: ReadonlyArray<string>
    readonly tick?: Decimal
    readonly lot?: Decimal
    readonly minQuantity?: Decimal
    readonly minAmount?: Decimal
    readonly maxAmount?: Decimal
  } | {
    readonly kind: "withdrawals"
    readonly at?: string
    readonly for: string
  } | {
    readonly kind: "fault"
    readonly at?: string
    readonly for: string
    readonly fault: NewFault
  }

export interface ScenarioRun {
  readonly "$schema"?: string
  readonly name: string
  readonly description?: string
  readonly acts?: ReadonlyArray<ScenarioAct>
  readonly change?: number
}

export interface ScenarioStatus {
  readonly scenario: RunningScenario | null
}

export interface SeenDeposit {
  readonly id: string
  readonly address: string
  readonly memo: string
  readonly txId: string
}

export interface Settings {
  readonly weightBudget: number
  readonly weightWindowMs: number
  readonly callsPerSecond: number | null
  readonly banAfterRejections: number
  readonly banMs: number
  readonly openOrdersPerSymbolMax: number
  readonly openOrdersMax: number
  readonly clientOrderIdsMax: number
  readonly apiKeysPerAccountMax: number
  readonly strategyGroupsMax: number
  readonly strategyGroupMembersMax: number
  readonly feeToken: string
  readonly feeTokenDiscount: Decimal
  readonly withdrawalReviewMs: number
  readonly smallBalanceMax: Decimal
  readonly valueAsset: string
  readonly conversionFee: Decimal
  readonly savedAddressesMax: number
  readonly subAccountsMax: number
  readonly passwordTriesMax: number
  readonly passwordLockMs: number
  readonly rebateShare: Decimal
}

export interface SettingsChange {
  readonly weightBudget?: number
  readonly weightWindowMs?: number
  readonly callsPerSecond?: number | null
  readonly banAfterRejections?: number
  readonly banMs?: number
  readonly openOrdersPerSymbolMax?: number
  readonly openOrdersMax?: number
  readonly clientOrderIdsMax?: number
  readonly apiKeysPerAccountMax?: number
  readonly strategyGroupsMax?: number
  readonly strategyGroupMembersMax?: number
  readonly feeToken?: string
  readonly feeTokenDiscount?: Decimal
  readonly withdrawalReviewMs?: number
  readonly smallBalanceMax?: Decimal
  readonly valueAsset?: string
  readonly conversionFee?: Decimal
  readonly savedAddressesMax?: number
  readonly subAccountsMax?: number
  readonly passwordTriesMax?: number
  readonly passwordLockMs?: number
  readonly rebateShare?: Decimal
}

export interface Settled {
  readonly time: number
  readonly mode: "running" | "frozen" | "held"
  readonly offsetMs: number
  readonly speed: number
  readonly achievedSpeed: number
  readonly movingTo: number | null
  readonly stopped: boolean
  readonly pending: number
}

export interface SnapshotComparison {
  readonly with?: string | undefined
}

export interface SnapshotDifference {
  readonly accounts: ReadonlyArray<AccountDifference>
}

export interface StatusChange {
  readonly status: number
}

export interface StepBound {
  readonly maxMs: number
}

export interface StreamEventFilter {
  readonly limit?: string | undefined
}

export interface SymbolChange {
  readonly status?: SymbolStatus
  readonly tick?: Decimal
  readonly lot?: Decimal
  readonly minQuantity?: Decimal
  readonly minAmount?: Decimal
  readonly maxAmount?: Decimal
  readonly makerFee?: Decimal
  readonly takerFee?: Decimal
  readonly priceBand?: Decimal | null
}

export type SymbolStatus = "trading" | "halted" | "delisted"

export interface Verification {
  readonly ok: boolean
  readonly seq: number
  readonly journalSince: number | null
  readonly historySince: {
    readonly orders: number | null
    readonly fills: number | null
    readonly trades: number | null
    readonly withdrawals: number | null
    readonly transfers: number | null
    readonly minuteCandles: number | null
    readonly hourCandles: number | null
  }
  readonly stateHash: string
  readonly accounts: number
  readonly openOrders: number
  readonly assets: ReadonlyArray<AssetTotals>
  readonly problems: ReadonlyArray<string>
}

/** Method and path of every call, and whether what is not in the path is its body; else it is the query. */
export const calls = {
  admin: {
    createAccount: ["POST", "/admin/v1/accounts", true],
    listAccounts: ["GET", "/admin/v1/accounts", false],
    changeAccount: ["POST", "/admin/v1/accounts/:uid", true],
    listBalances: ["GET", "/admin/v1/accounts/:uid/balances", false],
    createKey: ["POST", "/admin/v1/keys", true],
    listKeys: ["GET", "/admin/v1/keys", false],
    deleteKey: ["DELETE", "/admin/v1/keys/:key", false],
    settings: ["GET", "/admin/v1/settings", false],
    changeSettings: ["POST", "/admin/v1/settings", true],
    verify: ["GET", "/admin/v1/verify", false],
    listSymbols: ["GET", "/admin/v1/symbols", false],
    addSymbol: ["POST", "/admin/v1/symbols", true],
    changeSymbol: ["POST", "/admin/v1/symbols/:symbol", true],
  },
  sandbox: {
    fund: ["POST", "/sandbox/v1/fund", true],
    deposit: ["POST", "/sandbox/v1/deposits", true],
    changeDeposit: ["POST", "/sandbox/v1/deposits/:id", true],
    changeWithdrawal: ["POST", "/sandbox/v1/withdrawals/:id", true],
    saveAddress: ["POST", "/sandbox/v1/withdrawal-addresses", true],
    oco: ["POST", "/sandbox/v1/oco", true],
    deskKey: ["POST", "/sandbox/v1/desk-keys", true],
    clock: ["GET", "/sandbox/v1/clock", false],
    advanceClock: ["POST", "/sandbox/v1/clock/advance", true],
    stopAdvance: ["DELETE", "/sandbox/v1/clock/advance", false],
    stepClock: ["POST", "/sandbox/v1/clock/step", true],
    settleClock: ["POST", "/sandbox/v1/clock/settle", true],
    setClockSpeed: ["POST", "/sandbox/v1/clock/speed", true],
    freezeClock: ["POST", "/sandbox/v1/clock/freeze", false],
    unfreezeClock: ["POST", "/sandbox/v1/clock/unfreeze", false],
    createFault: ["POST", "/sandbox/v1/faults", true],
    listFaults: ["GET", "/sandbox/v1/faults", false],
    deleteFault: ["DELETE", "/sandbox/v1/faults/:id", false],
    deleteFaults: ["DELETE", "/sandbox/v1/faults", false],
    listScenarios: ["GET", "/sandbox/v1/scenarios", false],
    scenario: ["GET", "/sandbox/v1/scenario", false],
    runScenario: ["POST", "/sandbox/v1/scenario", true],
    stopScenario: ["DELETE", "/sandbox/v1/scenario", false],
    requests: ["GET", "/sandbox/v1/requests", false],
    streams: ["GET", "/sandbox/v1/streams", false],
    reset: ["POST", "/sandbox/v1/reset", false],
    saveSnapshot: ["POST", "/sandbox/v1/snapshots", true],
    listSnapshots: ["GET", "/sandbox/v1/snapshots", false],
    loadSnapshot: ["POST", "/sandbox/v1/snapshots/:name/load", false],
    deleteSnapshot: ["DELETE", "/sandbox/v1/snapshots/:name", false],
    diffSnapshots: ["GET", "/sandbox/v1/snapshots/:name/diff", false],
    loadCandles: ["POST", "/sandbox/v1/candles", true],
    listCheckReports: ["GET", "/sandbox/v1/check-reports", false],
    checkReport: ["GET", "/sandbox/v1/check-reports/:name", false],
  },
} as const

export interface Control {
  readonly admin: {
    /** Creates an account. `POST /admin/v1/accounts` */
    readonly createAccount: (request: NewAccount) => Promise<ControlAccount>
    /** Lists all accounts. `GET /admin/v1/accounts` */
    readonly listAccounts: () => Promise<ReadonlyArray<ControlAccount>>
    /** Changes an account. `POST /admin/v1/accounts/:uid` */
    readonly changeAccount: (request: {
      readonly uid: string
    } & AccountChange) => Promise<ControlAccount>
    /** Lists an account's spot balances, and the net amount from trading in each asset. `GET /admin/v1/accounts/:uid/balances` */
    readonly listBalances: (request: {
      readonly uid: string
    }) => Promise<ReadonlyArray<ControlBalance>>
    /** Creates an API key. `POST /admin/v1/keys` */
    readonly createKey: (request: NewApiKey) => Promise<GrantedApiKey>
    /** Lists the API keys. `GET /admin/v1/keys` */
    readonly listKeys: () => Promise<ReadonlyArray<ListedApiKey>>
    /** Revokes an API key. `DELETE /admin/v1/keys/:key` */
    readonly deleteKey: (request: {
      readonly key: string
    }) => Promise<{
      readonly key: string
    }>
    /** Gets the exchange's settings. `GET /admin/v1/settings` */
    readonly settings: () => Promise<Settings>
    /** Changes settings. `POST /admin/v1/settings` */
    readonly changeSettings: (request: SettingsChange) => Promise<Settings>
    /** Checks the whole exchange. `GET /admin/v1/verify` */
    readonly verify: () => Promise<Verification>
    /** Lists all symbols. `GET /admin/v1/symbols` */
    readonly listSymbols: () => Promise<ReadonlyArray<ListedSymbol>>
    /** Lists a symbol. `POST /admin/v1/symbols` */
    readonly addSymbol: (request: NewSymbol) => Promise<ListedSymbol>
    /** Changes a symbol's status, fees or price band. `POST /admin/v1/symbols/:symbol` */
    readonly changeSymbol: (request: {
      readonly symbol: string
    } & SymbolChange) => Promise<ListedSymbol>
  }
  readonly sandbox: {
    /** Credits an account. `POST /sandbox/v1/fund` */
    readonly fund: (request: Funding) => Promise<FundedBalance>
    /** Sends a deposit. `POST /sandbox/v1/deposits` */
    readonly deposit: (request: NewDeposit) => Promise<SeenDeposit>
    /** Sets a deposit's status. `POST /sandbox/v1/deposits/:id` */
    readonly changeDeposit: (request: {
      readonly id: string
    } & StatusChange) => Promise<Done>
    /** Sets a withdrawal's status. `POST /sandbox/v1/withdrawals/:id` */
    readonly changeWithdrawal: (request: {
      readonly id: string
    } & StatusChange) => Promise<Done>
    /** Saves a withdrawal address. `POST /sandbox/v1/withdrawal-addresses` */
    readonly saveAddress: (request: NewWithdrawalAddress) => Promise<Done>
    /** Places an OCO pair. `POST /sandbox/v1/oco` */
    readonly oco: (request: NewOco) => Promise<OcoList>
    /** Gets the desk's key for an account. `POST /sandbox/v1/desk-keys` */
    readonly deskKey: (request: DeskAccount) => Promise<DeskKey>
    /** Gets the exchange clock. `GET /sandbox/v1/clock` */
    readonly clock: () => Promise<ExchangeClock>
    /** Advances the clock. `POST /sandbox/v1/clock/advance` */
    readonly advanceClock: (request: Advance) => Promise<Advanced>
    /** Ends an advance of the clock. `DELETE /sandbox/v1/clock/advance` */
    readonly stopAdvance: () => Promise<ExchangeClock>
    /** Advances the clock to the next event of a user. `POST /sandbox/v1/clock/step` */
    readonly stepClock: (request: StepBound) => Promise<ClockStep>
    /** Advances the clock until nothing is pending. `POST /sandbox/v1/clock/settle` */
    readonly settleClock: (request: Patience) => Promise<Settled>
    /** Sets the clock's speed. `POST /sandbox/v1/clock/speed` */
    readonly setClockSpeed: (request: ClockSpeed) => Promise<ExchangeClock>
    /** Freezes the clock. `POST /sandbox/v1/clock/freeze` */
    readonly freezeClock: () => Promise<ExchangeClock>
    /** Unfreezes the clock. `POST /sandbox/v1/clock/unfreeze` */
    readonly unfreezeClock: () => Promise<ExchangeClock>
    /** Injects a fault. `POST /sandbox/v1/faults` */
    readonly createFault: (request: NewFault) => Promise<Fault>
    /** Lists the faults. `GET /sandbox/v1/faults` */
    readonly listFaults: () => Promise<ReadonlyArray<Fault>>
    /** Removes a fault. `DELETE /sandbox/v1/faults/:id` */
    readonly deleteFault: (request: {
      readonly id: string
    }) => Promise<Done>
    /** Removes all faults. `DELETE /sandbox/v1/faults` */
    readonly deleteFaults: () => Promise<Done>
    /** Lists the scenarios. `GET /sandbox/v1/scenarios` */
    readonly listScenarios: () => Promise<ReadonlyArray<Scenario>>
    /** Gets the running scenario. `GET /sandbox/v1/scenario` */
    readonly scenario: () => Promise<ScenarioStatus>
    /** Runs a scenario. `POST /sandbox/v1/scenario` */
    readonly runScenario: (request: ScenarioRun) => Promise<ScenarioStatus>
    /** Ends the running scenario. `DELETE /sandbox/v1/scenario` */
    readonly stopScenario: () => Promise<Done>
    /** Lists the latest requests. `GET /sandbox/v1/requests` */
    readonly requests: (request?: RequestFilter) => Promise<ReadonlyArray<LoggedRequest>>
    /** Lists the latest events of the streams. `GET /sandbox/v1/streams` */
    readonly streams: (request?: StreamEventFilter) => Promise<ReadonlyArray<LoggedStreamEvent>>
    /** Resets the exchange. `POST /sandbox/v1/reset` */
    readonly reset: () => Promise<{
      readonly generation: number
    }>
    /** Saves a snapshot. `POST /sandbox/v1/snapshots` */
    readonly saveSnapshot: (request: NewSnapshot) => Promise<SavedSnapshot>
    /** Lists the snapshots. `GET /sandbox/v1/snapshots` */
    readonly listSnapshots: () => Promise<ReadonlyArray<SavedSnapshot>>
    /** Loads a snapshot. `POST /sandbox/v1/snapshots/:name/load` */
    readonly loadSnapshot: (request: {
      readonly name: string
    }) => Promise<LoadedSnapshot>
    /** Deletes a snapshot. `DELETE /sandbox/v1/snapshots/:name` */
    readonly deleteSnapshot: (request: {
      readonly name: string
    }) => Promise<Done>
    /** Compares two snapshots. `GET /sandbox/v1/snapshots/:name/diff` */
    readonly diffSnapshots: (request: {
      readonly name: string
    } & SnapshotComparison) => Promise<SnapshotDifference>
    /** Loads one-minute candles. `POST /sandbox/v1/candles` */
    readonly loadCandles: (request: CandleLoad) => Promise<{
      readonly loaded: number
    }>
    /** Lists the reports of bourse check. `GET /sandbox/v1/check-reports` */
    readonly listCheckReports: () => Promise<CheckReports>
    /** Gets a report of bourse check. `GET /sandbox/v1/check-reports/:name` */
    readonly checkReport: (request: {
      readonly name: string
    }) => Promise<CheckReport>
  }
}
