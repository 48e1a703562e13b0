/**
 * A target: the server under test, described in one file. Nothing in a fixture depends on which server it is; what
 * differs from server to server stands here.
 */
import * as Schema from "effect/Schema"

/** A key of the target that exists already. */
export const GivenActor = Schema.Struct({
  /** The account's id, for `{name.uid}`; asked of the target when it is needed and not given here. */
  uid: Schema.optionalKey(Schema.String),
  /** For a sub-account: the given actor whose sub-account it is. */
  of: Schema.optionalKey(Schema.String),
  /** For a further key of an account: the given actor whose account it is. */
  keyOf: Schema.optionalKey(Schema.String),
  apiKey: Schema.NonEmptyString,
  secret: Schema.NonEmptyString,
  role: Schema.optionalKey(Schema.Literals(["master", "sub", "broker"])),
  /** The permissions of the key; default: all. */
  permissions: Schema.optionalKey(Schema.Array(Schema.String)),
})
export type GivenActor = typeof GivenActor.Type

/** The symbol to trade, with its rules, and a price near its market. */
export const TargetSymbol = Schema.Struct({
  symbol: Schema.NonEmptyString,
  base: Schema.NonEmptyString,
  quote: Schema.NonEmptyString,
  /** Decimal text: the price step and the quantity step. */
  tick: Schema.String,
  lot: Schema.String,
  minQuantity: Schema.String,
  minAmount: Schema.String,
  price: Schema.String,
})
export type TargetSymbol = typeof TargetSymbol.Type

/** A coin and one of its networks, to deposit and withdraw over. */
export const TargetChain = Schema.Struct({
  coin: Schema.NonEmptyString,
  /** The network's new identifier, the `netWork` of the coin configuration. */
  netWork: Schema.NonEmptyString,
  /** The network's name in fields for which the interface does not say which of its two names it means; default: `netWork`. */
  network: Schema.optionalKey(Schema.NonEmptyString),
  /** Somebody's address on the network who is no user of the target, and its memo where the network has memos. */
  address: Schema.NonEmptyString,
  memo: Schema.optionalKey(Schema.NonEmptyString),
  /** How much one withdrawal may move: decimal text, the network's limits and fee considered. */
  amount: Schema.String,
  /** Another network on which the coin can be deposited, called as `network` is. */
  otherNetwork: Schema.optionalKey(Schema.NonEmptyString),
})
export type TargetChain = typeof TargetChain.Type

/** What counts as an error response of this target: the HTTP status, a code in the body, or either. */
export const ErrorFormat = Schema.Struct({
  /** The lowest HTTP status of an error; null if the status does not say. */
  statusFrom: Schema.NullOr(Schema.Finite),
  /** The highest one; default: 499, since a server that fails has not rejected the request. */
  statusTo: Schema.optionalKey(Schema.Finite),
  /** The field of the body that holds a code; null when there is none. */
  codeField: Schema.NullOr(Schema.String),
  /** Codes that mean success. */
  successCodes: Schema.Array(Schema.Union([Schema.Finite, Schema.String])),
})
export type ErrorFormat = typeof ErrorFormat.Type

/** A program or server of the implementer's that does what the interface does not offer. */
export const DriverAddress = Schema.Union([
  Schema.Struct({
    url: Schema.NonEmptyString,
    headers: Schema.optionalKey(Schema.Record(Schema.String, Schema.String)),
  }),
  Schema.Struct({ command: Schema.Array(Schema.String) }),
  /** The control plane of a Bourse server. */
  Schema.Struct({ bourse: Schema.Struct({ token: Schema.NonEmptyString }) }),
])
export type DriverAddress = typeof DriverAddress.Type

export const KnownFailing = Schema.Struct({
  /** A fixture's id. It is run all the same; passing makes it stale, and a stale one fails the run. */
  fixture: Schema.NonEmptyString,
  reason: Schema.NonEmptyString,
  /** YYYY-MM-DD; past it, the failure counts. */
  expires: Schema.optionalKey(Schema.String),
})

export const Target = Schema.Struct({
  $schema: Schema.optionalKey(Schema.String),
  name: Schema.NonEmptyString,
  /** The server's root, for example http://127.0.0.1:7070. `${NAME}` is taken from the environment, here and in keys. */
  baseUrl: Schema.NonEmptyString,
  /** A command that starts the target; the first URL it prints is used as the base. The kit stops it at the end. */
  start: Schema.optionalKey(Schema.Array(Schema.String)),
  keyHeader: Schema.optionalKey(Schema.String),
  /** A module whose default export signs a text: (secret, text) => signature; default: HMAC-SHA256 in hex. */
  signer: Schema.optionalKey(Schema.String),
  rejection: Schema.optionalKey(ErrorFormat),
  actors: Schema.optionalKey(Schema.Record(Schema.String, GivenActor)),
  /** Default: read from `GET /api/v3/exchangeInfo`; without that endpoint, fixtures that need symbols are unsupported. */
  symbols: Schema.optionalKey(
    Schema.Struct({
      main: TargetSymbol,
      other: Schema.optionalKey(TargetSymbol),
      /** For queries of five symbols; nothing is traded in these. */
      third: Schema.optionalKey(TargetSymbol),
      fourth: Schema.optionalKey(TargetSymbol),
      fifth: Schema.optionalKey(TargetSymbol),
    }),
  ),
  /** `{chain.coin}` and so on in fixtures: of `main` the coin has a contract on the network; of `tagged` addresses need a
   *  memo, and the coin is another. */
  chains: Schema.optionalKey(
    Schema.Struct({
      main: Schema.optionalKey(TargetChain),
      tagged: Schema.optionalKey(TargetChain),
    }),
  ),
  /** The asset in which commission is paid while the account has that switched on: `{platformToken}` in fixtures. */
  platformToken: Schema.optionalKey(Schema.NonEmptyString),
  /** An asset that cannot be converted into the platform token, however little of it there is: `{unconvertible}`. */
  unconvertible: Schema.optionalKey(Schema.NonEmptyString),
  /** What `toAccountType` says of a phone number, which the interface does not show: `{phoneType}`. */
  phoneType: Schema.optionalKey(Schema.NonEmptyString),
  /** The address from which the target sees the kit's requests: `{callerAddress}`; default: 127.0.0.1 where that is the
   *  target's own. */
  callerAddress: Schema.optionalKey(Schema.NonEmptyString),
  /** What the target has of the optional: `weights`, `broker`, `stp`, ... */
  capabilities: Schema.optionalKey(Schema.Array(Schema.String)),
  /** Endpoints that the target does not have, by their ids (`wallet.convert`): their fixtures are unsupported. */
  absent: Schema.optionalKey(Schema.Array(Schema.NonEmptyString)),
  driver: Schema.optionalKey(DriverAddress),
  /** Where broker writes have their fields: in a JSON body, as the interface says, or with the rest in the query. */
  fieldsIn: Schema.optionalKey(Schema.Literals(["body", "query"])),
  /** How far the target's clock may differ from ours. */
  skewToleranceMs: Schema.optionalKey(Schema.Finite),
  /** How long after a write its record may take to appear in histories, in milliseconds; default: 3000. */
  historyWaitMs: Schema.optionalKey(Schema.Finite),
  /** A pause before every request. */
  pacingMs: Schema.optionalKey(Schema.Finite),
  knownFailing: Schema.optionalKey(Schema.Array(KnownFailing)),
})
export type Target = typeof Target.Type
