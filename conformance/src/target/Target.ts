/**
 * Defines the target file, which describes the server under test. Fixtures do not depend on the server; all
 * differences between servers are in the target file.
 */
import * as Schema from "effect/Schema"

/** An existing API key of the target. */
export const GivenActor = Schema.Struct({
  /** UID of the account, for `{name.uid}`; default: read from the target when needed. */
  uid: Schema.optionalKey(Schema.String),
  /** Name of the given actor that is this sub-account's master. */
  of: Schema.optionalKey(Schema.String),
  /** Name of the given actor with the same account, if this key is its second key. */
  keyOf: Schema.optionalKey(Schema.String),
  apiKey: Schema.NonEmptyString,
  secret: Schema.NonEmptyString,
  role: Schema.optionalKey(Schema.Literals(["master", "sub", "broker"])),
  /** Permissions of the API key; default: all. */
  permissions: Schema.optionalKey(Schema.Array(Schema.String)),
})
export type GivenActor = typeof GivenActor.Type

/** A symbol to trade, with its rules and a price near its market. */
export const TargetSymbol = Schema.Struct({
  symbol: Schema.NonEmptyString,
  base: Schema.NonEmptyString,
  quote: Schema.NonEmptyString,
  /** Price step and quantity step of the symbol, as decimal text. */
  tick: Schema.String,
  lot: Schema.String,
  minQuantity: Schema.String,
  minAmount: Schema.String,
  price: Schema.String,
})
export type TargetSymbol = typeof TargetSymbol.Type

/** A coin and one of its networks, for deposits and withdrawals. */
export const TargetChain = Schema.Struct({
  coin: Schema.NonEmptyString,
  /** The network's new identifier: `netWork` of the coin configuration. */
  netWork: Schema.NonEmptyString,
  /**
   * Name of the network in fields where the interface does not say which of the two names it means; default:
   * `netWork`.
   */
  network: Schema.optionalKey(Schema.NonEmptyString),
  /** An address outside the exchange on the network, and its memo if the network has memos. */
  address: Schema.NonEmptyString,
  memo: Schema.optionalKey(Schema.NonEmptyString),
  /** Largest amount of one withdrawal as decimal text, within the network's limits and including its fee. */
  amount: Schema.String,
  /** A second network for deposits of the coin, named in the same way as `network`. */
  otherNetwork: Schema.optionalKey(Schema.NonEmptyString),
})
export type TargetChain = typeof TargetChain.Type

/** Recognizes an error response of this target: by HTTP status, by a code in the body, or by either. */
export const ErrorFormat = Schema.Struct({
  /** Lowest HTTP status of a rejection; null if the status does not matter. */
  statusFrom: Schema.NullOr(Schema.Finite),
  /** Highest HTTP status of a rejection; default: 499, since a failing server (5xx) has not rejected anything. */
  statusTo: Schema.optionalKey(Schema.Finite),
  /** Name of the body's field that has a code; null if the body has no code. */
  codeField: Schema.NullOr(Schema.String),
  /** Codes in the body that mean success. */
  successCodes: Schema.Array(Schema.Union([Schema.Finite, Schema.String])),
})
export type ErrorFormat = typeof ErrorFormat.Type

/**
 * Address of the driver: a program or server of the implementer for setup that the interface does not offer.
 */
export const DriverAddress = Schema.Union([
  Schema.Struct({
    url: Schema.NonEmptyString,
    headers: Schema.optionalKey(Schema.Record(Schema.String, Schema.String)),
  }),
  Schema.Struct({ command: Schema.Array(Schema.String) }),
  /** The driver is the control plane of a Bourse server. */
  Schema.Struct({ bourse: Schema.Struct({ token: Schema.NonEmptyString }) }),
])
export type DriverAddress = typeof DriverAddress.Type

export const KnownFailing = Schema.Struct({
  /**
   * Id of the fixture that is known to fail. A fixture listed as failing still runs; if it passes, the entry is
   * stale and fails the run.
   */
  fixture: Schema.NonEmptyString,
  reason: Schema.NonEmptyString,
  /** Last day on which the known failure is accepted, YYYY-MM-DD; afterwards the failure counts. */
  expires: Schema.optionalKey(Schema.String),
})

export const Target = Schema.Struct({
  $schema: Schema.optionalKey(Schema.String),
  name: Schema.NonEmptyString,
  /**
   * Root address of the target, for example http://127.0.0.1:7070. `${NAME}` in the address and in keys is
   * replaced by an environment variable.
   */
  baseUrl: Schema.NonEmptyString,
  /**
   * Command that starts the target; the first URL that it prints is the base URL. At the end of the run the kit
   * stops the command that it started.
   */
  start: Schema.optionalKey(Schema.Array(Schema.String)),
  keyHeader: Schema.optionalKey(Schema.String),
  /**
   * Path of a module whose default export signs a text: (secret, text) => signature; default: HMAC-SHA256 in
   * hex.
   */
  signer: Schema.optionalKey(Schema.String),
  rejection: Schema.optionalKey(ErrorFormat),
  actors: Schema.optionalKey(Schema.Record(Schema.String, GivenActor)),
  /**
   * Symbols to trade; default: read from `GET /api/v3/exchangeInfo`. If neither the file nor the server names
   * symbols, fixtures with symbols are unsupported.
   */
  symbols: Schema.optionalKey(
    Schema.Struct({
      main: TargetSymbol,
      other: Schema.optionalKey(TargetSymbol),
      /**
       * Further symbols, in which fixtures place orders for queries of five symbols; a rebate fixture trades in
       * the fourth.
       */
      third: Schema.optionalKey(TargetSymbol),
      fourth: Schema.optionalKey(TargetSymbol),
      fifth: Schema.optionalKey(TargetSymbol),
    }),
  ),
  /**
   * Coins and networks for deposits and withdrawals, with variables such as `{chain.coin}`. The coin of the
   * chain `main` has a contract on its network. The coin of the chain `tagged` is not that of `main`, and its
   * addresses need a memo.
   */
  chains: Schema.optionalKey(
    Schema.Struct({
      main: Schema.optionalKey(TargetChain),
      tagged: Schema.optionalKey(TargetChain),
    }),
  ),
  /** Asset in which an account pays commission while that is switched on for it: `{platformToken}`. */
  platformToken: Schema.optionalKey(Schema.NonEmptyString),
  /** Asset that can never be converted into the platform token: `{unconvertible}`. */
  unconvertible: Schema.optionalKey(Schema.NonEmptyString),
  /**
   * Value of `toAccountType` for a transfer to a phone number, which the interface does not name:
   * `{phoneType}`.
   */
  phoneType: Schema.optionalKey(Schema.NonEmptyString),
  /**
   * IP address from which the target receives the kit's requests: `{callerAddress}`; default: 127.0.0.1 if the
   * target runs there.
   */
  callerAddress: Schema.optionalKey(Schema.NonEmptyString),
  /** Optional capabilities of the target: `weights`, `broker`, `stp`, ... */
  capabilities: Schema.optionalKey(Schema.Array(Schema.String)),
  /**
   * Ids of endpoints that the target does not have, such as `wallet.convert`; fixtures of these endpoints are
   * unsupported.
   */
  absent: Schema.optionalKey(Schema.Array(Schema.NonEmptyString)),
  driver: Schema.optionalKey(DriverAddress),
  /** Where broker writes send their fields: in a JSON body, as the interface requires, or in the query. */
  fieldsIn: Schema.optionalKey(Schema.Literals(["body", "query"])),
  /** Allowed difference between the target's clock and this machine's, in ms. */
  skewToleranceMs: Schema.optionalKey(Schema.Finite),
  /** Time for which histories may lack a write, in ms; default: 3000. */
  historyWaitMs: Schema.optionalKey(Schema.Finite),
  /** Pause before every request, in ms. */
  pacingMs: Schema.optionalKey(Schema.Finite),
  knownFailing: Schema.optionalKey(Schema.Array(KnownFailing)),
})
export type Target = typeof Target.Type
