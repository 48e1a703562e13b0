// Written by scripts/api-report.mjs. Entries and where they begin:
//   @bourse/wallet: index.d.ts
//   @bourse/wallet/promise: promise.d.ts

// index.d.ts
export * from "./CoinConfiguration.ts";
export * from "./Conversion.ts";
export * from "./Deposit.ts";
export * from "./DepositAddress.ts";
export * from "./Enumerations.ts";
export * from "./InternalTransfer.ts";
export * from "./Transfer.ts";
export * from "./WalletApi.ts";
export * from "./WalletClient.ts";
export * from "./WalletDocs.ts";
export * from "./WalletEndpoints.ts";
export * from "./Withdrawal.ts";
export * from "./WithdrawalAddress.ts";

// promise.d.ts
/** The client of the wallet for code without Effect: one method an endpoint, each a promise. */
import { type ClientOptions, type PromiseOperations } from "@bourse/core/promise";
import { WalletApi } from "./WalletApi.ts";
export * from "@bourse/core/promise";
export type Wallet = PromiseOperations<typeof WalletApi>;
/** `const wallet = makeWallet({ baseUrl, apiKey, secret })`, then for example `await wallet.depositHistory()`. */
export declare const makeWallet: (options: ClientOptions) => Wallet;

// CoinConfiguration.d.ts
/** A coin and the networks it can be deposited and withdrawn on; amounts in whole coins. */
import { type Notes } from "@bourse/core/definition";
import * as Schema from "effect/Schema";
/** One network of a coin. */
export declare const CoinNetwork: Schema.Struct<{
    readonly coin: Schema.String;
    readonly name: Schema.String;
    readonly network: Schema.String;
    readonly netWork: Schema.String;
    readonly depositEnable: Schema.Boolean;
    readonly withdrawEnable: Schema.Boolean;
    readonly withdrawFee: Schema.brand<Schema.String, "Decimal">;
    readonly withdrawMax: Schema.brand<Schema.String, "Decimal">;
    readonly withdrawMin: Schema.brand<Schema.String, "Decimal">;
    readonly withdrawIntegerMultiple: Schema.NullOr<Schema.brand<Schema.String, "Decimal">>;
    readonly minConfirm: Schema.Number;
    readonly contract: Schema.String;
    readonly sameAddress: Schema.Boolean;
    readonly depositDesc: Schema.NullOr<Schema.String>;
    readonly depositTips: Schema.NullOr<Schema.String>;
    readonly withdrawTips: Schema.NullOr<Schema.String>;
}>;
export type CoinNetwork = typeof CoinNetwork.Type;
export declare const coinNetworkNotes: () => Notes<typeof CoinNetwork>;
export declare const CoinConfiguration: Schema.Struct<{
    readonly coin: Schema.String;
    readonly name: Schema.String;
    readonly networkList: Schema.$Array<Schema.Struct<{
        readonly coin: Schema.String;
        readonly name: Schema.String;
        readonly network: Schema.String;
        readonly netWork: Schema.String;
        readonly depositEnable: Schema.Boolean;
        readonly withdrawEnable: Schema.Boolean;
        readonly withdrawFee: Schema.brand<Schema.String, "Decimal">;
        readonly withdrawMax: Schema.brand<Schema.String, "Decimal">;
        readonly withdrawMin: Schema.brand<Schema.String, "Decimal">;
        readonly withdrawIntegerMultiple: Schema.NullOr<Schema.brand<Schema.String, "Decimal">>;
        readonly minConfirm: Schema.Number;
        readonly contract: Schema.String;
        readonly sameAddress: Schema.Boolean;
        readonly depositDesc: Schema.NullOr<Schema.String>;
        readonly depositTips: Schema.NullOr<Schema.String>;
        readonly withdrawTips: Schema.NullOr<Schema.String>;
    }>>;
}>;
export type CoinConfiguration = typeof CoinConfiguration.Type;
export declare const coinConfigurationNotes: () => Notes<typeof CoinConfiguration>;

// Conversion.d.ts
/** Small balances turned into the platform token. Amounts in whole coins; `convert...` and fees count the token. */
import { type Notes } from "@bourse/core/definition";
import * as Schema from "effect/Schema";
/** Up to 15 coins as one text, separated by commas. */
export declare const ConvertedAssets: Schema.String;
/** A small balance: what converting it would give, or why it cannot be converted. */
export declare const ConvertibleAsset: Schema.Struct<{
    readonly asset: Schema.String;
    readonly balance: Schema.brand<Schema.String, "Decimal">;
    readonly convertMx: Schema.brand<Schema.String, "Decimal">;
    readonly convertUsdt: Schema.brand<Schema.String, "Decimal">;
    readonly code: Schema.withDecodingDefaultKey<Schema.NullOr<Schema.Codec<string, string | number, never, never>>, never>;
    readonly message: Schema.withDecodingDefaultKey<Schema.NullOr<Schema.Codec<string, string, never, never>>, never>;
}>;
export type ConvertibleAsset = typeof ConvertibleAsset.Type;
export declare const convertibleAssetNotes: () => Notes<typeof ConvertibleAsset>;
/** A coin that was not converted, and why. */
export declare const FailedConversion: Schema.Struct<{
    readonly asset: Schema.String;
    readonly message: Schema.String;
    readonly code: Schema.Union<readonly [Schema.String, Schema.decodeTo<Schema.String, Schema.Number, never, never>]>;
}>;
export type FailedConversion = typeof FailedConversion.Type;
export declare const failedConversionNotes: () => Notes<typeof FailedConversion>;
export declare const ConversionResult: Schema.Struct<{
    readonly successList: Schema.$Array<Schema.String>;
    readonly failedList: Schema.$Array<Schema.Struct<{
        readonly asset: Schema.String;
        readonly message: Schema.String;
        readonly code: Schema.Union<readonly [Schema.String, Schema.decodeTo<Schema.String, Schema.Number, never, never>]>;
    }>>;
    readonly totalConvert: Schema.brand<Schema.String, "Decimal">;
    readonly convertFee: Schema.brand<Schema.String, "Decimal">;
}>;
export type ConversionResult = typeof ConversionResult.Type;
export declare const conversionResultNotes: () => Notes<typeof ConversionResult>;
/** One coin's part of a conversion. */
export declare const ConversionDetail: Schema.Struct<{
    readonly id: Schema.Union<readonly [Schema.String, Schema.decodeTo<Schema.String, Schema.Number, never, never>]>;
    readonly convert: Schema.brand<Schema.String, "Decimal">;
    readonly fee: Schema.brand<Schema.String, "Decimal">;
    readonly amount: Schema.brand<Schema.String, "Decimal">;
    readonly time: Schema.Union<readonly [Schema.Number, Schema.decodeTo<Schema.Number, Schema.String, never, never>]>;
    readonly asset: Schema.String;
}>;
export type ConversionDetail = typeof ConversionDetail.Type;
export declare const conversionDetailNotes: () => Notes<typeof ConversionDetail>;
export declare const Conversion: Schema.Struct<{
    readonly totalConvert: Schema.brand<Schema.String, "Decimal">;
    readonly totalFee: Schema.brand<Schema.String, "Decimal">;
    readonly convertTime: Schema.Union<readonly [Schema.Number, Schema.decodeTo<Schema.Number, Schema.String, never, never>]>;
    readonly convertDetails: Schema.$Array<Schema.Struct<{
        readonly id: Schema.Union<readonly [Schema.String, Schema.decodeTo<Schema.String, Schema.Number, never, never>]>;
        readonly convert: Schema.brand<Schema.String, "Decimal">;
        readonly fee: Schema.brand<Schema.String, "Decimal">;
        readonly amount: Schema.brand<Schema.String, "Decimal">;
        readonly time: Schema.Union<readonly [Schema.Number, Schema.decodeTo<Schema.Number, Schema.String, never, never>]>;
        readonly asset: Schema.String;
    }>>;
}>;
export type Conversion = typeof Conversion.Type;
export declare const conversionNotes: () => Notes<typeof Conversion>;
/** A page of conversions; the number of pages comes under two names. */
export declare const ConversionPage: Schema.Codec<{
    readonly data: readonly {
        readonly totalConvert: string & import("effect/Brand").Brand<"Decimal">;
        readonly totalFee: string & import("effect/Brand").Brand<"Decimal">;
        readonly convertTime: number;
        readonly convertDetails: readonly {
            readonly id: string;
            readonly convert: string & import("effect/Brand").Brand<"Decimal">;
            readonly fee: string & import("effect/Brand").Brand<"Decimal">;
            readonly amount: string & import("effect/Brand").Brand<"Decimal">;
            readonly time: number;
            readonly asset: string;
        }[];
    }[];
    readonly page: number;
    readonly totalRecords: number;
    readonly totalPageNum: number;
    readonly totalPage: number;
}, {
    readonly data: readonly {
        readonly totalConvert: string;
        readonly totalFee: string;
        readonly convertTime: string | number;
        readonly convertDetails: readonly {
            readonly id: string | number;
            readonly convert: string;
            readonly fee: string;
            readonly amount: string;
            readonly time: string | number;
            readonly asset: string;
        }[];
    }[];
    readonly page: string | number;
    readonly totalRecords: string | number;
    readonly totalPageNum: string | number;
    readonly totalPage: string | number;
}, never, never>;
export type ConversionPage = typeof ConversionPage.Type;
export declare const conversionPageNotes: () => Notes<typeof ConversionPage>;

// Deposit.d.ts
/** What came in from outside; amounts in whole coins. */
import { type Notes } from "@bourse/core/definition";
import * as Schema from "effect/Schema";
export declare const Deposit: Schema.Struct<{
    readonly amount: Schema.brand<Schema.String, "Decimal">;
    readonly coin: Schema.String;
    readonly network: Schema.String;
    readonly status: Schema.Number;
    readonly address: Schema.String;
    readonly addressTag: Schema.NullOr<Schema.String>;
    readonly txId: Schema.NullOr<Schema.String>;
    readonly insertTime: Schema.Number;
    readonly unlockConfirm: Schema.String;
    readonly confirmTimes: Schema.String;
    readonly memo: Schema.NullOr<Schema.String>;
}>;
export type Deposit = typeof Deposit.Type;
export declare const depositNotes: () => Notes<typeof Deposit>;

// DepositAddress.d.ts
/** An address the exchange gave to the account, to deposit one coin on one network. */
import { type Notes } from "@bourse/core/definition";
import * as Schema from "effect/Schema";
export declare const DepositAddress: Schema.Codec<{
    readonly coin: string;
    readonly network: string;
    readonly netWork: string;
    readonly address: string;
    readonly memo: string | null;
}, {
    readonly coin: string;
    readonly network: string;
    readonly netWork: string;
    readonly address: string;
    readonly memo: string | null;
}, never, never>;
export type DepositAddress = typeof DepositAddress.Type;
export declare const depositAddressNotes: () => Notes<typeof DepositAddress>;

// Enumerations.d.ts
import * as Schema from "effect/Schema";
/** Names of a deposit's status codes. A record's status is read as any number, so that a code nobody knows passes. */
export declare const DepositStatus: {
    readonly SMALL: 1;
    readonly TIME_DELAY: 2;
    readonly LARGE_DELAY: 3;
    readonly PENDING: 4;
    readonly SUCCESS: 5;
    readonly AUDITING: 6;
    readonly REJECTED: 7;
    readonly REFUND: 8;
    readonly PRE_SUCCESS: 9;
    readonly INVALID: 10;
    readonly RESTRICTED: 11;
    readonly COMPLETED: 12;
};
/** Names of a withdrawal's status codes; as for deposits, others are read too. */
export declare const WithdrawalStatus: {
    readonly APPLY: 1;
    readonly AUDITING: 2;
    readonly WAIT: 3;
    readonly PROCESSING: 4;
    readonly WAIT_PACKAGING: 5;
    readonly WAIT_CONFIRM: 6;
    readonly SUCCESS: 7;
    readonly FAILED: 8;
    readonly CANCEL: 9;
    readonly MANUAL: 10;
};
/** 0 to an address outside of the exchange, 1 to one inside. */
export declare const TransferType: Schema.decodeTo<Schema.Literals<readonly [0, 1]>, Schema.Union<readonly [Schema.Number, Schema.decodeTo<Schema.Number, Schema.String, never, never>]>, never, never>;
export type TransferType = typeof TransferType.Type;
/** One of a user's own accounts. FUTURE, which the document shows in an example, is read as FUTURES. */
export declare const AccountType: Schema.decodeTo<Schema.Literals<readonly ["SPOT", "FUTURES"]>, Schema.Literals<readonly ["SPOT", "FUTURES", "FUTURE"]>, never, never>;
export type AccountType = typeof AccountType.Type;
/** WAIT is still being processed. */
export declare const TransferStatus: Schema.Literals<readonly ["SUCCESS", "FAILED", "WAIT"]>;
export type TransferStatus = typeof TransferStatus.Type;
/** What names the receiver of an internal transfer: an e-mail address, a uid, or a phone number with its area code. */
export declare const ReceiverType: Schema.Literals<readonly ["EMAIL", "UID", "MOBILE"]>;
export type ReceiverType = typeof ReceiverType.Type;

// InternalTransfer.d.ts
/** Transfers to other users of the exchange; amounts in whole coins. */
import { type Notes } from "@bourse/core/definition";
import * as Schema from "effect/Schema";
export declare const InternalTransfer: Schema.Struct<{
    readonly tranId: Schema.String;
    readonly asset: Schema.String;
    readonly amount: Schema.brand<Schema.String, "Decimal">;
    readonly toAccountType: Schema.String;
    readonly toAccount: Schema.String;
    readonly fromAccount: Schema.String;
    readonly status: Schema.String;
    readonly timestamp: Schema.Union<readonly [Schema.Number, Schema.decodeTo<Schema.Number, Schema.String, never, never>]>;
}>;
export type InternalTransfer = typeof InternalTransfer.Type;
export declare const internalTransferNotes: () => Notes<typeof InternalTransfer>;
export declare const InternalTransferPage: Schema.Struct<{
    readonly page: Schema.Union<readonly [Schema.Number, Schema.decodeTo<Schema.Number, Schema.String, never, never>]>;
    readonly totalRecords: Schema.Union<readonly [Schema.Number, Schema.decodeTo<Schema.Number, Schema.String, never, never>]>;
    readonly totalPageNum: Schema.Union<readonly [Schema.Number, Schema.decodeTo<Schema.Number, Schema.String, never, never>]>;
    readonly data: Schema.$Array<Schema.Struct<{
        readonly tranId: Schema.String;
        readonly asset: Schema.String;
        readonly amount: Schema.brand<Schema.String, "Decimal">;
        readonly toAccountType: Schema.String;
        readonly toAccount: Schema.String;
        readonly fromAccount: Schema.String;
        readonly status: Schema.String;
        readonly timestamp: Schema.Union<readonly [Schema.Number, Schema.decodeTo<Schema.Number, Schema.String, never, never>]>;
    }>>;
}>;
export type InternalTransferPage = typeof InternalTransferPage.Type;
export declare const internalTransferPageNotes: () => Notes<typeof InternalTransferPage>;

// Transfer.d.ts
/** Transfers between a user's own spot and futures accounts; amounts in whole coins. */
import { type Notes } from "@bourse/core/definition";
import * as Schema from "effect/Schema";
/** The id of a transfer, of one's own or to another user. */
export declare const TransferId: Schema.Struct<{
    readonly tranId: Schema.String;
}>;
export type TransferId = typeof TransferId.Type;
export declare const transferIdNotes: () => Notes<typeof TransferId>;
/** A transfer asked for by its id. */
export declare const Transfer: Schema.Struct<{
    readonly tranId: Schema.String;
    readonly clientTranId: Schema.NullOr<Schema.String>;
    readonly asset: Schema.String;
    readonly amount: Schema.brand<Schema.String, "Decimal">;
    readonly fromAccountType: Schema.decodeTo<Schema.Literals<readonly ["SPOT", "FUTURES"]>, Schema.Literals<readonly ["SPOT", "FUTURES", "FUTURE"]>, never, never>;
    readonly toAccountType: Schema.decodeTo<Schema.Literals<readonly ["SPOT", "FUTURES"]>, Schema.Literals<readonly ["SPOT", "FUTURES", "FUTURE"]>, never, never>;
    readonly symbol: Schema.NullOr<Schema.String>;
    readonly status: Schema.Literals<readonly ["SUCCESS", "FAILED", "WAIT"]>;
    readonly timestamp: Schema.Union<readonly [Schema.Number, Schema.decodeTo<Schema.Number, Schema.String, never, never>]>;
}>;
export type Transfer = typeof Transfer.Type;
export declare const transferNotes: () => Notes<typeof Transfer>;
/** A transfer in a list: some servers add the pair of either side. */
export declare const ListedTransfer: Schema.Struct<{
    readonly tranId: Schema.String;
    readonly clientTranId: Schema.NullOr<Schema.String>;
    readonly asset: Schema.String;
    readonly amount: Schema.brand<Schema.String, "Decimal">;
    readonly fromAccountType: Schema.decodeTo<Schema.Literals<readonly ["SPOT", "FUTURES"]>, Schema.Literals<readonly ["SPOT", "FUTURES", "FUTURE"]>, never, never>;
    readonly toAccountType: Schema.decodeTo<Schema.Literals<readonly ["SPOT", "FUTURES"]>, Schema.Literals<readonly ["SPOT", "FUTURES", "FUTURE"]>, never, never>;
    readonly symbol: Schema.NullOr<Schema.String>;
    readonly status: Schema.Literals<readonly ["SUCCESS", "FAILED", "WAIT"]>;
    readonly timestamp: Schema.Union<readonly [Schema.Number, Schema.decodeTo<Schema.Number, Schema.String, never, never>]>;
    readonly fromSymbol: Schema.optionalKey<Schema.NullOr<Schema.String>>;
    readonly toSymbol: Schema.optionalKey<Schema.NullOr<Schema.String>>;
}>;
export type ListedTransfer = typeof ListedTransfer.Type;
export declare const listedTransferNotes: () => Notes<typeof ListedTransfer>;
export declare const TransferPage: Schema.Struct<{
    readonly rows: Schema.$Array<Schema.Struct<{
        readonly tranId: Schema.String;
        readonly clientTranId: Schema.NullOr<Schema.String>;
        readonly asset: Schema.String;
        readonly amount: Schema.brand<Schema.String, "Decimal">;
        readonly fromAccountType: Schema.decodeTo<Schema.Literals<readonly ["SPOT", "FUTURES"]>, Schema.Literals<readonly ["SPOT", "FUTURES", "FUTURE"]>, never, never>;
        readonly toAccountType: Schema.decodeTo<Schema.Literals<readonly ["SPOT", "FUTURES"]>, Schema.Literals<readonly ["SPOT", "FUTURES", "FUTURE"]>, never, never>;
        readonly symbol: Schema.NullOr<Schema.String>;
        readonly status: Schema.Literals<readonly ["SUCCESS", "FAILED", "WAIT"]>;
        readonly timestamp: Schema.Union<readonly [Schema.Number, Schema.decodeTo<Schema.Number, Schema.String, never, never>]>;
        readonly fromSymbol: Schema.optionalKey<Schema.NullOr<Schema.String>>;
        readonly toSymbol: Schema.optionalKey<Schema.NullOr<Schema.String>>;
    }>>;
    readonly total: Schema.Number;
}>;
export type TransferPage = typeof TransferPage.Type;
export declare const transferPageNotes: () => Notes<typeof TransferPage>;

// WalletApi.d.ts
export declare const WalletApi: {
    readonly coinConfigurations: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{}>, import("effect/Schema").$Array<import("effect/Schema").Struct<{
        readonly coin: import("effect/Schema").String;
        readonly name: import("effect/Schema").String;
        readonly networkList: import("effect/Schema").$Array<import("effect/Schema").Struct<{
            readonly coin: import("effect/Schema").String;
            readonly name: import("effect/Schema").String;
            readonly network: import("effect/Schema").String;
            readonly netWork: import("effect/Schema").String;
            readonly depositEnable: import("effect/Schema").Boolean;
            readonly withdrawEnable: import("effect/Schema").Boolean;
            readonly withdrawFee: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
            readonly withdrawMax: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
            readonly withdrawMin: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
            readonly withdrawIntegerMultiple: import("effect/Schema").NullOr<import("effect/Schema").brand<import("effect/Schema").String, "Decimal">>;
            readonly minConfirm: import("effect/Schema").Number;
            readonly contract: import("effect/Schema").String;
            readonly sameAddress: import("effect/Schema").Boolean;
            readonly depositDesc: import("effect/Schema").NullOr<import("effect/Schema").String>;
            readonly depositTips: import("effect/Schema").NullOr<import("effect/Schema").String>;
            readonly withdrawTips: import("effect/Schema").NullOr<import("effect/Schema").String>;
        }>>;
    }>>>;
    readonly withdraw: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly contractAddress: import("effect/Schema").optional<import("effect/Schema").String>;
        readonly address: import("effect/Schema").String;
        readonly memo: import("effect/Schema").optional<import("effect/Schema").String>;
        readonly amount: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly remark: import("effect/Schema").optional<import("effect/Schema").String>;
        readonly coin: import("effect/Schema").String;
        readonly withdrawOrderId: import("effect/Schema").optional<import("effect/Schema").String>;
        readonly netWork: import("effect/Schema").String;
    }>, import("effect/Schema").Struct<{
        readonly id: import("effect/Schema").String;
    }>>;
    readonly cancelWithdrawal: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly id: import("effect/Schema").String;
    }>, import("effect/Schema").Struct<{
        readonly id: import("effect/Schema").Union<readonly [import("effect/Schema").String, import("effect/Schema").decodeTo<import("effect/Schema").String, import("effect/Schema").Number, never, never>]>;
    }>>;
    readonly withdrawApply: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly contractAddress: import("effect/Schema").optional<import("effect/Schema").String>;
        readonly address: import("effect/Schema").String;
        readonly memo: import("effect/Schema").optional<import("effect/Schema").String>;
        readonly amount: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly remark: import("effect/Schema").optional<import("effect/Schema").String>;
        readonly coin: import("effect/Schema").String;
        readonly withdrawOrderId: import("effect/Schema").optional<import("effect/Schema").String>;
        readonly network: import("effect/Schema").String;
    }>, import("effect/Schema").Union<readonly [import("effect/Schema").decodeTo<import("effect/Schema").toType<import("effect/Schema").Codec<{
        readonly id: string;
    }, {
        readonly id: string | number;
    }, never, never>>, import("effect/Schema").Tuple<readonly [import("effect/Schema").Codec<{
        readonly id: string;
    }, {
        readonly id: string | number;
    }, never, never>]>, never, never>, import("effect/Schema").Codec<{
        readonly id: string;
    }, {
        readonly id: string | number;
    }, never, never>]>>;
    readonly depositHistory: import("@bourse/core").PagedEndpoint<import("effect/Schema").Struct<{
        readonly coin: import("effect/Schema").optional<import("effect/Schema").String>;
        readonly status: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        readonly startTime: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        readonly endTime: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        readonly limit: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
    }>, import("effect/Schema").$Array<import("effect/Schema").Struct<{
        readonly amount: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly coin: import("effect/Schema").String;
        readonly network: import("effect/Schema").String;
        readonly status: import("effect/Schema").Number;
        readonly address: import("effect/Schema").String;
        readonly addressTag: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly txId: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly insertTime: import("effect/Schema").Number;
        readonly unlockConfirm: import("effect/Schema").String;
        readonly confirmTimes: import("effect/Schema").String;
        readonly memo: import("effect/Schema").NullOr<import("effect/Schema").String>;
    }>>, {
        readonly amount: string & import("effect/Brand").Brand<"Decimal">;
        readonly coin: string;
        readonly network: string;
        readonly status: number;
        readonly address: string;
        readonly addressTag: string | null;
        readonly txId: string | null;
        readonly insertTime: number;
        readonly unlockConfirm: string;
        readonly confirmTimes: string;
        readonly memo: string | null;
    }>;
    readonly withdrawalHistory: import("@bourse/core").PagedEndpoint<import("effect/Schema").Struct<{
        readonly coin: import("effect/Schema").optional<import("effect/Schema").String>;
        readonly status: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        readonly limit: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        readonly startTime: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        readonly endTime: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
    }>, import("effect/Schema").$Array<import("effect/Schema").Struct<{
        readonly id: import("effect/Schema").String;
        readonly withdrawOrderId: import("effect/Schema").optionalKey<import("effect/Schema").String>;
        readonly txId: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly coin: import("effect/Schema").String;
        readonly network: import("effect/Schema").optionalKey<import("effect/Schema").String>;
        readonly address: import("effect/Schema").String;
        readonly amount: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly transferType: import("effect/Schema").decodeTo<import("effect/Schema").Literals<readonly [0, 1]>, import("effect/Schema").Union<readonly [import("effect/Schema").Number, import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>]>, never, never>;
        readonly status: import("effect/Schema").Number;
        readonly transactionFee: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly confirmNo: import("effect/Schema").NullOr<import("effect/Schema").Union<readonly [import("effect/Schema").Number, import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>]>>;
        readonly applyTime: import("effect/Schema").Union<readonly [import("effect/Schema").Number, import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>]>;
        readonly remark: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly memo: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly transHash: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly updateTime: import("effect/Schema").Union<readonly [import("effect/Schema").Number, import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>]>;
        readonly coinId: import("effect/Schema").NullOr<import("effect/Schema").Union<readonly [import("effect/Schema").String, import("effect/Schema").decodeTo<import("effect/Schema").String, import("effect/Schema").Number, never, never>]>>;
        readonly vcoinId: import("effect/Schema").NullOr<import("effect/Schema").Union<readonly [import("effect/Schema").String, import("effect/Schema").decodeTo<import("effect/Schema").String, import("effect/Schema").Number, never, never>]>>;
    }>>, {
        readonly id: string;
        readonly withdrawOrderId?: string;
        readonly txId: string | null;
        readonly coin: string;
        readonly network?: string;
        readonly address: string;
        readonly amount: string & import("effect/Brand").Brand<"Decimal">;
        readonly transferType: 0 | 1;
        readonly status: number;
        readonly transactionFee: string & import("effect/Brand").Brand<"Decimal">;
        readonly confirmNo: number | null;
        readonly applyTime: number;
        readonly remark: string | null;
        readonly memo: string | null;
        readonly transHash: string | null;
        readonly updateTime: number;
        readonly coinId: string | null;
        readonly vcoinId: string | null;
    }>;
    readonly createDepositAddress: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly coin: import("effect/Schema").String;
        readonly network: import("effect/Schema").String;
    }>, import("effect/Schema").Codec<{
        readonly coin: string;
        readonly network: string;
        readonly netWork: string;
        readonly address: string;
        readonly memo: string | null;
    }, {
        readonly coin: string;
        readonly network: string;
        readonly netWork: string;
        readonly address: string;
        readonly memo: string | null;
    }, never, never>>;
    readonly depositAddresses: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly coin: import("effect/Schema").String;
        readonly network: import("effect/Schema").optional<import("effect/Schema").String>;
    }>, import("effect/Schema").$Array<import("effect/Schema").Codec<{
        readonly coin: string;
        readonly network: string;
        readonly netWork: string;
        readonly address: string;
        readonly memo: string | null;
    }, {
        readonly coin: string;
        readonly network: string;
        readonly netWork: string;
        readonly address: string;
        readonly memo: string | null;
    }, never, never>>>;
    readonly withdrawalAddresses: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly coin: import("effect/Schema").optional<import("effect/Schema").String>;
        readonly page: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        readonly limit: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
    }>, import("effect/Schema").Struct<{
        readonly data: import("effect/Schema").$Array<import("effect/Schema").Struct<{
            readonly coin: import("effect/Schema").String;
            readonly network: import("effect/Schema").String;
            readonly address: import("effect/Schema").String;
            readonly addressTag: import("effect/Schema").NullOr<import("effect/Schema").String>;
            readonly memo: import("effect/Schema").NullOr<import("effect/Schema").String>;
        }>>;
        readonly totalRecords: import("effect/Schema").Union<readonly [import("effect/Schema").Number, import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>]>;
        readonly page: import("effect/Schema").Union<readonly [import("effect/Schema").Number, import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>]>;
        readonly totalPageNum: import("effect/Schema").Union<readonly [import("effect/Schema").Number, import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>]>;
    }>>;
    readonly transfer: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly fromAccountType: import("effect/Schema").decodeTo<import("effect/Schema").Literals<readonly ["SPOT", "FUTURES"]>, import("effect/Schema").Literals<readonly ["SPOT", "FUTURES", "FUTURE"]>, never, never>;
        readonly toAccountType: import("effect/Schema").decodeTo<import("effect/Schema").Literals<readonly ["SPOT", "FUTURES"]>, import("effect/Schema").Literals<readonly ["SPOT", "FUTURES", "FUTURE"]>, never, never>;
        readonly asset: import("effect/Schema").String;
        readonly amount: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
    }>, import("effect/Schema").Union<readonly [import("effect/Schema").decodeTo<import("effect/Schema").toType<import("effect/Schema").Codec<{
        readonly tranId: string;
    }, {
        readonly tranId: string;
    }, never, never>>, import("effect/Schema").Tuple<readonly [import("effect/Schema").Codec<{
        readonly tranId: string;
    }, {
        readonly tranId: string;
    }, never, never>]>, never, never>, import("effect/Schema").Codec<{
        readonly tranId: string;
    }, {
        readonly tranId: string;
    }, never, never>]>>;
    readonly transferHistory: import("@bourse/core").PagedEndpoint<import("effect/Schema").Struct<{
        readonly fromAccountType: import("effect/Schema").decodeTo<import("effect/Schema").Literals<readonly ["SPOT", "FUTURES"]>, import("effect/Schema").Literals<readonly ["SPOT", "FUTURES", "FUTURE"]>, never, never>;
        readonly toAccountType: import("effect/Schema").decodeTo<import("effect/Schema").Literals<readonly ["SPOT", "FUTURES"]>, import("effect/Schema").Literals<readonly ["SPOT", "FUTURES", "FUTURE"]>, never, never>;
        readonly startTime: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        readonly endTime: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        readonly page: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        readonly size: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
    }>, import("effect/Schema").Union<readonly [import("effect/Schema").decodeTo<import("effect/Schema").toType<import("effect/Schema").Codec<{
        readonly rows: readonly {
            readonly tranId: string;
            readonly clientTranId: string | null;
            readonly asset: string;
            readonly amount: string & import("effect/Brand").Brand<"Decimal">;
            readonly fromAccountType: "FUTURES" | "SPOT";
            readonly toAccountType: "FUTURES" | "SPOT";
            readonly symbol: string | null;
            readonly status: "FAILED" | "SUCCESS" | "WAIT";
            readonly timestamp: number;
            readonly fromSymbol?: string | null;
            readonly toSymbol?: string | null;
        }[];
        readonly total: number;
    }, {
        readonly rows: readonly {
            readonly tranId: string;
            readonly clientTranId: string | null;
            readonly asset: string;
            readonly amount: string;
            readonly fromAccountType: "FUTURE" | "FUTURES" | "SPOT";
            readonly toAccountType: "FUTURE" | "FUTURES" | "SPOT";
            readonly symbol: string | null;
            readonly status: "FAILED" | "SUCCESS" | "WAIT";
            readonly timestamp: string | number;
            readonly fromSymbol?: string | null;
            readonly toSymbol?: string | null;
        }[];
        readonly total: number;
    }, never, never>>, import("effect/Schema").Tuple<readonly [import("effect/Schema").Codec<{
        readonly rows: readonly {
            readonly tranId: string;
            readonly clientTranId: string | null;
            readonly asset: string;
            readonly amount: string & import("effect/Brand").Brand<"Decimal">;
            readonly fromAccountType: "FUTURES" | "SPOT";
            readonly toAccountType: "FUTURES" | "SPOT";
            readonly symbol: string | null;
            readonly status: "FAILED" | "SUCCESS" | "WAIT";
            readonly timestamp: number;
            readonly fromSymbol?: string | null;
            readonly toSymbol?: string | null;
        }[];
        readonly total: number;
    }, {
        readonly rows: readonly {
            readonly tranId: string;
            readonly clientTranId: string | null;
            readonly asset: string;
            readonly amount: string;
            readonly fromAccountType: "FUTURE" | "FUTURES" | "SPOT";
            readonly toAccountType: "FUTURE" | "FUTURES" | "SPOT";
            readonly symbol: string | null;
            readonly status: "FAILED" | "SUCCESS" | "WAIT";
            readonly timestamp: string | number;
            readonly fromSymbol?: string | null;
            readonly toSymbol?: string | null;
        }[];
        readonly total: number;
    }, never, never>]>, never, never>, import("effect/Schema").Codec<{
        readonly rows: readonly {
            readonly tranId: string;
            readonly clientTranId: string | null;
            readonly asset: string;
            readonly amount: string & import("effect/Brand").Brand<"Decimal">;
            readonly fromAccountType: "FUTURES" | "SPOT";
            readonly toAccountType: "FUTURES" | "SPOT";
            readonly symbol: string | null;
            readonly status: "FAILED" | "SUCCESS" | "WAIT";
            readonly timestamp: number;
            readonly fromSymbol?: string | null;
            readonly toSymbol?: string | null;
        }[];
        readonly total: number;
    }, {
        readonly rows: readonly {
            readonly tranId: string;
            readonly clientTranId: string | null;
            readonly asset: string;
            readonly amount: string;
            readonly fromAccountType: "FUTURE" | "FUTURES" | "SPOT";
            readonly toAccountType: "FUTURE" | "FUTURES" | "SPOT";
            readonly symbol: string | null;
            readonly status: "FAILED" | "SUCCESS" | "WAIT";
            readonly timestamp: string | number;
            readonly fromSymbol?: string | null;
            readonly toSymbol?: string | null;
        }[];
        readonly total: number;
    }, never, never>]>, {
        readonly tranId: string;
        readonly clientTranId: string | null;
        readonly asset: string;
        readonly amount: string & import("effect/Brand").Brand<"Decimal">;
        readonly fromAccountType: "FUTURES" | "SPOT";
        readonly toAccountType: "FUTURES" | "SPOT";
        readonly symbol: string | null;
        readonly status: "FAILED" | "SUCCESS" | "WAIT";
        readonly timestamp: number;
        readonly fromSymbol?: string | null;
        readonly toSymbol?: string | null;
    }>;
    readonly transferRecord: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly tranId: import("effect/Schema").String;
    }>, import("effect/Schema").Struct<{
        readonly tranId: import("effect/Schema").String;
        readonly clientTranId: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly asset: import("effect/Schema").String;
        readonly amount: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly fromAccountType: import("effect/Schema").decodeTo<import("effect/Schema").Literals<readonly ["SPOT", "FUTURES"]>, import("effect/Schema").Literals<readonly ["SPOT", "FUTURES", "FUTURE"]>, never, never>;
        readonly toAccountType: import("effect/Schema").decodeTo<import("effect/Schema").Literals<readonly ["SPOT", "FUTURES"]>, import("effect/Schema").Literals<readonly ["SPOT", "FUTURES", "FUTURE"]>, never, never>;
        readonly symbol: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly status: import("effect/Schema").Literals<readonly ["SUCCESS", "FAILED", "WAIT"]>;
        readonly timestamp: import("effect/Schema").Union<readonly [import("effect/Schema").Number, import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>]>;
    }>>;
    readonly convertibleAssets: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{}>, import("effect/Schema").$Array<import("effect/Schema").Struct<{
        readonly asset: import("effect/Schema").String;
        readonly balance: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly convertMx: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly convertUsdt: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly code: import("effect/Schema").withDecodingDefaultKey<import("effect/Schema").NullOr<import("effect/Schema").Codec<string, string | number, never, never>>, never>;
        readonly message: import("effect/Schema").withDecodingDefaultKey<import("effect/Schema").NullOr<import("effect/Schema").Codec<string, string, never, never>>, never>;
    }>>>;
    readonly convert: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly asset: import("effect/Schema").String;
    }>, import("effect/Schema").Struct<{
        readonly successList: import("effect/Schema").$Array<import("effect/Schema").String>;
        readonly failedList: import("effect/Schema").$Array<import("effect/Schema").Struct<{
            readonly asset: import("effect/Schema").String;
            readonly message: import("effect/Schema").String;
            readonly code: import("effect/Schema").Union<readonly [import("effect/Schema").String, import("effect/Schema").decodeTo<import("effect/Schema").String, import("effect/Schema").Number, never, never>]>;
        }>>;
        readonly totalConvert: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly convertFee: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
    }>>;
    readonly conversionHistory: import("@bourse/core").PagedEndpoint<import("effect/Schema").Struct<{
        readonly startTime: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        readonly endTime: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        readonly page: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        readonly limit: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
    }>, import("effect/Schema").Codec<{
        readonly data: readonly {
            readonly totalConvert: string & import("effect/Brand").Brand<"Decimal">;
            readonly totalFee: string & import("effect/Brand").Brand<"Decimal">;
            readonly convertTime: number;
            readonly convertDetails: readonly {
                readonly id: string;
                readonly convert: string & import("effect/Brand").Brand<"Decimal">;
                readonly fee: string & import("effect/Brand").Brand<"Decimal">;
                readonly amount: string & import("effect/Brand").Brand<"Decimal">;
                readonly time: number;
                readonly asset: string;
            }[];
        }[];
        readonly page: number;
        readonly totalRecords: number;
        readonly totalPageNum: number;
        readonly totalPage: number;
    }, {
        readonly data: readonly {
            readonly totalConvert: string;
            readonly totalFee: string;
            readonly convertTime: string | number;
            readonly convertDetails: readonly {
                readonly id: string | number;
                readonly convert: string;
                readonly fee: string;
                readonly amount: string;
                readonly time: string | number;
                readonly asset: string;
            }[];
        }[];
        readonly page: string | number;
        readonly totalRecords: string | number;
        readonly totalPageNum: string | number;
        readonly totalPage: string | number;
    }, never, never>, {
        readonly totalConvert: string & import("effect/Brand").Brand<"Decimal">;
        readonly totalFee: string & import("effect/Brand").Brand<"Decimal">;
        readonly convertTime: number;
        readonly convertDetails: readonly {
            readonly id: string;
            readonly convert: string & import("effect/Brand").Brand<"Decimal">;
            readonly fee: string & import("effect/Brand").Brand<"Decimal">;
            readonly amount: string & import("effect/Brand").Brand<"Decimal">;
            readonly time: number;
            readonly asset: string;
        }[];
    }>;
    readonly internalTransfer: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly toAccountType: import("effect/Schema").Literals<readonly ["EMAIL", "UID", "MOBILE"]>;
        readonly toAccount: import("effect/Schema").String;
        readonly areaCode: import("effect/Schema").optional<import("effect/Schema").String>;
        readonly asset: import("effect/Schema").String;
        readonly amount: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
    }>, import("effect/Schema").Struct<{
        readonly tranId: import("effect/Schema").String;
    }>>;
    readonly internalTransferHistory: import("@bourse/core").PagedEndpoint<import("effect/Schema").Struct<{
        readonly startTime: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        readonly endTime: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        readonly page: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        readonly limit: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        readonly tranId: import("effect/Schema").optional<import("effect/Schema").String>;
    }>, import("effect/Schema").Struct<{
        readonly page: import("effect/Schema").Union<readonly [import("effect/Schema").Number, import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>]>;
        readonly totalRecords: import("effect/Schema").Union<readonly [import("effect/Schema").Number, import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>]>;
        readonly totalPageNum: import("effect/Schema").Union<readonly [import("effect/Schema").Number, import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>]>;
        readonly data: import("effect/Schema").$Array<import("effect/Schema").Struct<{
            readonly tranId: import("effect/Schema").String;
            readonly asset: import("effect/Schema").String;
            readonly amount: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
            readonly toAccountType: import("effect/Schema").String;
            readonly toAccount: import("effect/Schema").String;
            readonly fromAccount: import("effect/Schema").String;
            readonly status: import("effect/Schema").String;
            readonly timestamp: import("effect/Schema").Union<readonly [import("effect/Schema").Number, import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>]>;
        }>>;
    }>, {
        readonly tranId: string;
        readonly asset: string;
        readonly amount: string & import("effect/Brand").Brand<"Decimal">;
        readonly toAccountType: string;
        readonly toAccount: string;
        readonly fromAccount: string;
        readonly status: string;
        readonly timestamp: number;
    }>;
};

// WalletClient.d.ts
/**
 * The Effect client of the wallet: one method an endpoint, its parameters and answer typed by the endpoint. How a call
 * can fail, and what becomes of it then, is said with `CallError` and `CallOptions` of `@bourse/core`.
 */
import { type CallOptions, Signer, Transport } from "@bourse/core";
import * as Context from "effect/Context";
import * as Layer from "effect/Layer";
import type { Redacted } from "effect/Redacted";
declare const WalletClient_base: Context.ServiceClass<WalletClient, "@bourse/wallet/WalletClient", import("@bourse/core").Operations<{
    readonly coinConfigurations: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{}>, import("effect/Schema").$Array<import("effect/Schema").Struct<{
        readonly coin: import("effect/Schema").String;
        readonly name: import("effect/Schema").String;
        readonly networkList: import("effect/Schema").$Array<import("effect/Schema").Struct<{
            readonly coin: import("effect/Schema").String;
            readonly name: import("effect/Schema").String;
            readonly network: import("effect/Schema").String;
            readonly netWork: import("effect/Schema").String;
            readonly depositEnable: import("effect/Schema").Boolean;
            readonly withdrawEnable: import("effect/Schema").Boolean;
            readonly withdrawFee: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
            readonly withdrawMax: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
            readonly withdrawMin: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
            readonly withdrawIntegerMultiple: import("effect/Schema").NullOr<import("effect/Schema").brand<import("effect/Schema").String, "Decimal">>;
            readonly minConfirm: import("effect/Schema").Number;
            readonly contract: import("effect/Schema").String;
            readonly sameAddress: import("effect/Schema").Boolean;
            readonly depositDesc: import("effect/Schema").NullOr<import("effect/Schema").String>;
            readonly depositTips: import("effect/Schema").NullOr<import("effect/Schema").String>;
            readonly withdrawTips: import("effect/Schema").NullOr<import("effect/Schema").String>;
        }>>;
    }>>>;
    readonly withdraw: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly contractAddress: import("effect/Schema").optional<import("effect/Schema").String>;
        readonly address: import("effect/Schema").String;
        readonly memo: import("effect/Schema").optional<import("effect/Schema").String>;
        readonly amount: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly remark: import("effect/Schema").optional<import("effect/Schema").String>;
        readonly coin: import("effect/Schema").String;
        readonly withdrawOrderId: import("effect/Schema").optional<import("effect/Schema").String>;
        readonly netWork: import("effect/Schema").String;
    }>, import("effect/Schema").Struct<{
        readonly id: import("effect/Schema").String;
    }>>;
    readonly cancelWithdrawal: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly id: import("effect/Schema").String;
    }>, import("effect/Schema").Struct<{
        readonly id: import("effect/Schema").Union<readonly [import("effect/Schema").String, import("effect/Schema").decodeTo<import("effect/Schema").String, import("effect/Schema").Number, never, never>]>;
    }>>;
    readonly withdrawApply: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly contractAddress: import("effect/Schema").optional<import("effect/Schema").String>;
        readonly address: import("effect/Schema").String;
        readonly memo: import("effect/Schema").optional<import("effect/Schema").String>;
        readonly amount: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly remark: import("effect/Schema").optional<import("effect/Schema").String>;
        readonly coin: import("effect/Schema").String;
        readonly withdrawOrderId: import("effect/Schema").optional<import("effect/Schema").String>;
        readonly network: import("effect/Schema").String;
    }>, import("effect/Schema").Union<readonly [import("effect/Schema").decodeTo<import("effect/Schema").toType<import("effect/Schema").Codec<{
        readonly id: string;
    }, {
        readonly id: string | number;
    }, never, never>>, import("effect/Schema").Tuple<readonly [import("effect/Schema").Codec<{
        readonly id: string;
    }, {
        readonly id: string | number;
    }, never, never>]>, never, never>, import("effect/Schema").Codec<{
        readonly id: string;
    }, {
        readonly id: string | number;
    }, never, never>]>>;
    readonly depositHistory: import("@bourse/core").PagedEndpoint<import("effect/Schema").Struct<{
        readonly coin: import("effect/Schema").optional<import("effect/Schema").String>;
        readonly status: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        readonly startTime: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        readonly endTime: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        readonly limit: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
    }>, import("effect/Schema").$Array<import("effect/Schema").Struct<{
        readonly amount: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly coin: import("effect/Schema").String;
        readonly network: import("effect/Schema").String;
        readonly status: import("effect/Schema").Number;
        readonly address: import("effect/Schema").String;
        readonly addressTag: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly txId: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly insertTime: import("effect/Schema").Number;
        readonly unlockConfirm: import("effect/Schema").String;
        readonly confirmTimes: import("effect/Schema").String;
        readonly memo: import("effect/Schema").NullOr<import("effect/Schema").String>;
    }>>, {
        readonly amount: string & import("effect/Brand").Brand<"Decimal">;
        readonly coin: string;
        readonly network: string;
        readonly status: number;
        readonly address: string;
        readonly addressTag: string | null;
        readonly txId: string | null;
        readonly insertTime: number;
        readonly unlockConfirm: string;
        readonly confirmTimes: string;
        readonly memo: string | null;
    }>;
    readonly withdrawalHistory: import("@bourse/core").PagedEndpoint<import("effect/Schema").Struct<{
        readonly coin: import("effect/Schema").optional<import("effect/Schema").String>;
        readonly status: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        readonly limit: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        readonly startTime: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        readonly endTime: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
    }>, import("effect/Schema").$Array<import("effect/Schema").Struct<{
        readonly id: import("effect/Schema").String;
        readonly withdrawOrderId: import("effect/Schema").optionalKey<import("effect/Schema").String>;
        readonly txId: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly coin: import("effect/Schema").String;
        readonly network: import("effect/Schema").optionalKey<import("effect/Schema").String>;
        readonly address: import("effect/Schema").String;
        readonly amount: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly transferType: import("effect/Schema").decodeTo<import("effect/Schema").Literals<readonly [0, 1]>, import("effect/Schema").Union<readonly [import("effect/Schema").Number, import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>]>, never, never>;
        readonly status: import("effect/Schema").Number;
        readonly transactionFee: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly confirmNo: import("effect/Schema").NullOr<import("effect/Schema").Union<readonly [import("effect/Schema").Number, import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>]>>;
        readonly applyTime: import("effect/Schema").Union<readonly [import("effect/Schema").Number, import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>]>;
        readonly remark: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly memo: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly transHash: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly updateTime: import("effect/Schema").Union<readonly [import("effect/Schema").Number, import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>]>;
        readonly coinId: import("effect/Schema").NullOr<import("effect/Schema").Union<readonly [import("effect/Schema").String, import("effect/Schema").decodeTo<import("effect/Schema").String, import("effect/Schema").Number, never, never>]>>;
        readonly vcoinId: import("effect/Schema").NullOr<import("effect/Schema").Union<readonly [import("effect/Schema").String, import("effect/Schema").decodeTo<import("effect/Schema").String, import("effect/Schema").Number, never, never>]>>;
    }>>, {
        readonly id: string;
        readonly withdrawOrderId?: string;
        readonly txId: string | null;
        readonly coin: string;
        readonly network?: string;
        readonly address: string;
        readonly amount: string & import("effect/Brand").Brand<"Decimal">;
        readonly transferType: 0 | 1;
        readonly status: number;
        readonly transactionFee: string & import("effect/Brand").Brand<"Decimal">;
        readonly confirmNo: number | null;
        readonly applyTime: number;
        readonly remark: string | null;
        readonly memo: string | null;
        readonly transHash: string | null;
        readonly updateTime: number;
        readonly coinId: string | null;
        readonly vcoinId: string | null;
    }>;
    readonly createDepositAddress: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly coin: import("effect/Schema").String;
        readonly network: import("effect/Schema").String;
    }>, import("effect/Schema").Codec<{
        readonly coin: string;
        readonly network: string;
        readonly netWork: string;
        readonly address: string;
        readonly memo: string | null;
    }, {
        readonly coin: string;
        readonly network: string;
        readonly netWork: string;
        readonly address: string;
        readonly memo: string | null;
    }, never, never>>;
    readonly depositAddresses: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly coin: import("effect/Schema").String;
        readonly network: import("effect/Schema").optional<import("effect/Schema").String>;
    }>, import("effect/Schema").$Array<import("effect/Schema").Codec<{
        readonly coin: string;
        readonly network: string;
        readonly netWork: string;
        readonly address: string;
        readonly memo: string | null;
    }, {
        readonly coin: string;
        readonly network: string;
        readonly netWork: string;
        readonly address: string;
        readonly memo: string | null;
    }, never, never>>>;
    readonly withdrawalAddresses: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly coin: import("effect/Schema").optional<import("effect/Schema").String>;
        readonly page: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        readonly limit: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
    }>, import("effect/Schema").Struct<{
        readonly data: import("effect/Schema").$Array<import("effect/Schema").Struct<{
            readonly coin: import("effect/Schema").String;
            readonly network: import("effect/Schema").String;
            readonly address: import("effect/Schema").String;
            readonly addressTag: import("effect/Schema").NullOr<import("effect/Schema").String>;
            readonly memo: import("effect/Schema").NullOr<import("effect/Schema").String>;
        }>>;
        readonly totalRecords: import("effect/Schema").Union<readonly [import("effect/Schema").Number, import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>]>;
        readonly page: import("effect/Schema").Union<readonly [import("effect/Schema").Number, import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>]>;
        readonly totalPageNum: import("effect/Schema").Union<readonly [import("effect/Schema").Number, import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>]>;
    }>>;
    readonly transfer: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly fromAccountType: import("effect/Schema").decodeTo<import("effect/Schema").Literals<readonly ["SPOT", "FUTURES"]>, import("effect/Schema").Literals<readonly ["SPOT", "FUTURES", "FUTURE"]>, never, never>;
        readonly toAccountType: import("effect/Schema").decodeTo<import("effect/Schema").Literals<readonly ["SPOT", "FUTURES"]>, import("effect/Schema").Literals<readonly ["SPOT", "FUTURES", "FUTURE"]>, never, never>;
        readonly asset: import("effect/Schema").String;
        readonly amount: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
    }>, import("effect/Schema").Union<readonly [import("effect/Schema").decodeTo<import("effect/Schema").toType<import("effect/Schema").Codec<{
        readonly tranId: string;
    }, {
        readonly tranId: string;
    }, never, never>>, import("effect/Schema").Tuple<readonly [import("effect/Schema").Codec<{
        readonly tranId: string;
    }, {
        readonly tranId: string;
    }, never, never>]>, never, never>, import("effect/Schema").Codec<{
        readonly tranId: string;
    }, {
        readonly tranId: string;
    }, never, never>]>>;
    readonly transferHistory: import("@bourse/core").PagedEndpoint<import("effect/Schema").Struct<{
        readonly fromAccountType: import("effect/Schema").decodeTo<import("effect/Schema").Literals<readonly ["SPOT", "FUTURES"]>, import("effect/Schema").Literals<readonly ["SPOT", "FUTURES", "FUTURE"]>, never, never>;
        readonly toAccountType: import("effect/Schema").decodeTo<import("effect/Schema").Literals<readonly ["SPOT", "FUTURES"]>, import("effect/Schema").Literals<readonly ["SPOT", "FUTURES", "FUTURE"]>, never, never>;
        readonly startTime: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        readonly endTime: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        readonly page: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        readonly size: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
    }>, import("effect/Schema").Union<readonly [import("effect/Schema").decodeTo<import("effect/Schema").toType<import("effect/Schema").Codec<{
        readonly rows: readonly {
            readonly tranId: string;
            readonly clientTranId: string | null;
            readonly asset: string;
            readonly amount: string & import("effect/Brand").Brand<"Decimal">;
            readonly fromAccountType: "FUTURES" | "SPOT";
            readonly toAccountType: "FUTURES" | "SPOT";
            readonly symbol: string | null;
            readonly status: "FAILED" | "SUCCESS" | "WAIT";
            readonly timestamp: number;
            readonly fromSymbol?: string | null;
            readonly toSymbol?: string | null;
        }[];
        readonly total: number;
    }, {
        readonly rows: readonly {
            readonly tranId: string;
            readonly clientTranId: string | null;
            readonly asset: string;
            readonly amount: string;
            readonly fromAccountType: "FUTURE" | "FUTURES" | "SPOT";
            readonly toAccountType: "FUTURE" | "FUTURES" | "SPOT";
            readonly symbol: string | null;
            readonly status: "FAILED" | "SUCCESS" | "WAIT";
            readonly timestamp: string | number;
            readonly fromSymbol?: string | null;
            readonly toSymbol?: string | null;
        }[];
        readonly total: number;
    }, never, never>>, import("effect/Schema").Tuple<readonly [import("effect/Schema").Codec<{
        readonly rows: readonly {
            readonly tranId: string;
            readonly clientTranId: string | null;
            readonly asset: string;
            readonly amount: string & import("effect/Brand").Brand<"Decimal">;
            readonly fromAccountType: "FUTURES" | "SPOT";
            readonly toAccountType: "FUTURES" | "SPOT";
            readonly symbol: string | null;
            readonly status: "FAILED" | "SUCCESS" | "WAIT";
            readonly timestamp: number;
            readonly fromSymbol?: string | null;
            readonly toSymbol?: string | null;
        }[];
        readonly total: number;
    }, {
        readonly rows: readonly {
            readonly tranId: string;
            readonly clientTranId: string | null;
            readonly asset: string;
            readonly amount: string;
            readonly fromAccountType: "FUTURE" | "FUTURES" | "SPOT";
            readonly toAccountType: "FUTURE" | "FUTURES" | "SPOT";
            readonly symbol: string | null;
            readonly status: "FAILED" | "SUCCESS" | "WAIT";
            readonly timestamp: string | number;
            readonly fromSymbol?: string | null;
            readonly toSymbol?: string | null;
        }[];
        readonly total: number;
    }, never, never>]>, never, never>, import("effect/Schema").Codec<{
        readonly rows: readonly {
            readonly tranId: string;
            readonly clientTranId: string | null;
            readonly asset: string;
            readonly amount: string & import("effect/Brand").Brand<"Decimal">;
            readonly fromAccountType: "FUTURES" | "SPOT";
            readonly toAccountType: "FUTURES" | "SPOT";
            readonly symbol: string | null;
            readonly status: "FAILED" | "SUCCESS" | "WAIT";
            readonly timestamp: number;
            readonly fromSymbol?: string | null;
            readonly toSymbol?: string | null;
        }[];
        readonly total: number;
    }, {
        readonly rows: readonly {
            readonly tranId: string;
            readonly clientTranId: string | null;
            readonly asset: string;
            readonly amount: string;
            readonly fromAccountType: "FUTURE" | "FUTURES" | "SPOT";
            readonly toAccountType: "FUTURE" | "FUTURES" | "SPOT";
            readonly symbol: string | null;
            readonly status: "FAILED" | "SUCCESS" | "WAIT";
            readonly timestamp: string | number;
            readonly fromSymbol?: string | null;
            readonly toSymbol?: string | null;
        }[];
        readonly total: number;
    }, never, never>]>, {
        readonly tranId: string;
        readonly clientTranId: string | null;
        readonly asset: string;
        readonly amount: string & import("effect/Brand").Brand<"Decimal">;
        readonly fromAccountType: "FUTURES" | "SPOT";
        readonly toAccountType: "FUTURES" | "SPOT";
        readonly symbol: string | null;
        readonly status: "FAILED" | "SUCCESS" | "WAIT";
        readonly timestamp: number;
        readonly fromSymbol?: string | null;
        readonly toSymbol?: string | null;
    }>;
    readonly transferRecord: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly tranId: import("effect/Schema").String;
    }>, import("effect/Schema").Struct<{
        readonly tranId: import("effect/Schema").String;
        readonly clientTranId: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly asset: import("effect/Schema").String;
        readonly amount: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly fromAccountType: import("effect/Schema").decodeTo<import("effect/Schema").Literals<readonly ["SPOT", "FUTURES"]>, import("effect/Schema").Literals<readonly ["SPOT", "FUTURES", "FUTURE"]>, never, never>;
        readonly toAccountType: import("effect/Schema").decodeTo<import("effect/Schema").Literals<readonly ["SPOT", "FUTURES"]>, import("effect/Schema").Literals<readonly ["SPOT", "FUTURES", "FUTURE"]>, never, never>;
        readonly symbol: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly status: import("effect/Schema").Literals<readonly ["SUCCESS", "FAILED", "WAIT"]>;
        readonly timestamp: import("effect/Schema").Union<readonly [import("effect/Schema").Number, import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>]>;
    }>>;
    readonly convertibleAssets: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{}>, import("effect/Schema").$Array<import("effect/Schema").Struct<{
        readonly asset: import("effect/Schema").String;
        readonly balance: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly convertMx: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly convertUsdt: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly code: import("effect/Schema").withDecodingDefaultKey<import("effect/Schema").NullOr<import("effect/Schema").Codec<string, string | number, never, never>>, never>;
        readonly message: import("effect/Schema").withDecodingDefaultKey<import("effect/Schema").NullOr<import("effect/Schema").Codec<string, string, never, never>>, never>;
    }>>>;
    readonly convert: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly asset: import("effect/Schema").String;
    }>, import("effect/Schema").Struct<{
        readonly successList: import("effect/Schema").$Array<import("effect/Schema").String>;
        readonly failedList: import("effect/Schema").$Array<import("effect/Schema").Struct<{
            readonly asset: import("effect/Schema").String;
            readonly message: import("effect/Schema").String;
            readonly code: import("effect/Schema").Union<readonly [import("effect/Schema").String, import("effect/Schema").decodeTo<import("effect/Schema").String, import("effect/Schema").Number, never, never>]>;
        }>>;
        readonly totalConvert: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly convertFee: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
    }>>;
    readonly conversionHistory: import("@bourse/core").PagedEndpoint<import("effect/Schema").Struct<{
        readonly startTime: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        readonly endTime: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        readonly page: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        readonly limit: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
    }>, import("effect/Schema").Codec<{
        readonly data: readonly {
            readonly totalConvert: string & import("effect/Brand").Brand<"Decimal">;
            readonly totalFee: string & import("effect/Brand").Brand<"Decimal">;
            readonly convertTime: number;
            readonly convertDetails: readonly {
                readonly id: string;
                readonly convert: string & import("effect/Brand").Brand<"Decimal">;
                readonly fee: string & import("effect/Brand").Brand<"Decimal">;
                readonly amount: string & import("effect/Brand").Brand<"Decimal">;
                readonly time: number;
                readonly asset: string;
            }[];
        }[];
        readonly page: number;
        readonly totalRecords: number;
        readonly totalPageNum: number;
        readonly totalPage: number;
    }, {
        readonly data: readonly {
            readonly totalConvert: string;
            readonly totalFee: string;
            readonly convertTime: string | number;
            readonly convertDetails: readonly {
                readonly id: string | number;
                readonly convert: string;
                readonly fee: string;
                readonly amount: string;
                readonly time: string | number;
                readonly asset: string;
            }[];
        }[];
        readonly page: string | number;
        readonly totalRecords: string | number;
        readonly totalPageNum: string | number;
        readonly totalPage: string | number;
    }, never, never>, {
        readonly totalConvert: string & import("effect/Brand").Brand<"Decimal">;
        readonly totalFee: string & import("effect/Brand").Brand<"Decimal">;
        readonly convertTime: number;
        readonly convertDetails: readonly {
            readonly id: string;
            readonly convert: string & import("effect/Brand").Brand<"Decimal">;
            readonly fee: string & import("effect/Brand").Brand<"Decimal">;
            readonly amount: string & import("effect/Brand").Brand<"Decimal">;
            readonly time: number;
            readonly asset: string;
        }[];
    }>;
    readonly internalTransfer: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly toAccountType: import("effect/Schema").Literals<readonly ["EMAIL", "UID", "MOBILE"]>;
        readonly toAccount: import("effect/Schema").String;
        readonly areaCode: import("effect/Schema").optional<import("effect/Schema").String>;
        readonly asset: import("effect/Schema").String;
        readonly amount: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
    }>, import("effect/Schema").Struct<{
        readonly tranId: import("effect/Schema").String;
    }>>;
    readonly internalTransferHistory: import("@bourse/core").PagedEndpoint<import("effect/Schema").Struct<{
        readonly startTime: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        readonly endTime: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        readonly page: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        readonly limit: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        readonly tranId: import("effect/Schema").optional<import("effect/Schema").String>;
    }>, import("effect/Schema").Struct<{
        readonly page: import("effect/Schema").Union<readonly [import("effect/Schema").Number, import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>]>;
        readonly totalRecords: import("effect/Schema").Union<readonly [import("effect/Schema").Number, import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>]>;
        readonly totalPageNum: import("effect/Schema").Union<readonly [import("effect/Schema").Number, import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>]>;
        readonly data: import("effect/Schema").$Array<import("effect/Schema").Struct<{
            readonly tranId: import("effect/Schema").String;
            readonly asset: import("effect/Schema").String;
            readonly amount: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
            readonly toAccountType: import("effect/Schema").String;
            readonly toAccount: import("effect/Schema").String;
            readonly fromAccount: import("effect/Schema").String;
            readonly status: import("effect/Schema").String;
            readonly timestamp: import("effect/Schema").Union<readonly [import("effect/Schema").Number, import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>]>;
        }>>;
    }>, {
        readonly tranId: string;
        readonly asset: string;
        readonly amount: string & import("effect/Brand").Brand<"Decimal">;
        readonly toAccountType: string;
        readonly toAccount: string;
        readonly fromAccount: string;
        readonly status: string;
        readonly timestamp: number;
    }>;
}>>;
export declare class WalletClient extends WalletClient_base {
    /** Signs by a Signer and sends by a Transport of your own. */
    static readonly layerNoDeps: (options: CallOptions) => Layer.Layer<WalletClient, never, Signer | Transport>;
    /** Signs with the key given and sends over `fetch`. */
    static readonly layer: (options: CallOptions & {
        readonly apiKey: string;
        readonly secret: string | Redacted<string>;
    }) => Layer.Layer<WalletClient, never, never>;
}
export {};

// WalletDocs.d.ts
export declare const walletDocs: () => readonly import("@bourse/core/definition").DocumentedEndpoint[];

// WalletEndpoints.d.ts
/**
 * The wallet, in the document's order: one list, however long.
 *
 * Every call can fail with 10072, 700002, 700003 and 700007, and with 700004 when a parameter is missing or not of its
 * form; those are not repeated. Of a write that names no id of the caller's own (all but a withdrawal with a
 * withdrawOrderId) the outcome can only be looked up in the history.
 */
import { type Docs } from "@bourse/core/definition";
import * as Schema from "effect/Schema";
export declare const coinConfigurations: import("@bourse/core/definition").Endpoint<Schema.Struct<{}>, Schema.$Array<Schema.Struct<{
    readonly coin: Schema.String;
    readonly name: Schema.String;
    readonly networkList: Schema.$Array<Schema.Struct<{
        readonly coin: Schema.String;
        readonly name: Schema.String;
        readonly network: Schema.String;
        readonly netWork: Schema.String;
        readonly depositEnable: Schema.Boolean;
        readonly withdrawEnable: Schema.Boolean;
        readonly withdrawFee: Schema.brand<Schema.String, "Decimal">;
        readonly withdrawMax: Schema.brand<Schema.String, "Decimal">;
        readonly withdrawMin: Schema.brand<Schema.String, "Decimal">;
        readonly withdrawIntegerMultiple: Schema.NullOr<Schema.brand<Schema.String, "Decimal">>;
        readonly minConfirm: Schema.Number;
        readonly contract: Schema.String;
        readonly sameAddress: Schema.Boolean;
        readonly depositDesc: Schema.NullOr<Schema.String>;
        readonly depositTips: Schema.NullOr<Schema.String>;
        readonly withdrawTips: Schema.NullOr<Schema.String>;
    }>>;
}>>>;
export declare const coinConfigurationsDocs: () => Docs<typeof coinConfigurations>;
export declare const withdraw: import("@bourse/core/definition").Endpoint<Schema.Struct<{
    readonly contractAddress: Schema.optional<Schema.String>;
    readonly address: Schema.String;
    readonly memo: Schema.optional<Schema.String>;
    readonly amount: Schema.brand<Schema.String, "Decimal">;
    readonly remark: Schema.optional<Schema.String>;
    readonly coin: Schema.String;
    readonly withdrawOrderId: Schema.optional<Schema.String>;
    readonly netWork: Schema.String;
}>, Schema.Struct<{
    readonly id: Schema.String;
}>>;
export declare const withdrawDocs: () => Docs<typeof withdraw>;
/** Cancels a withdrawal that was not handed to the network. */
export declare const cancelWithdrawal: import("@bourse/core/definition").Endpoint<Schema.Struct<{
    readonly id: Schema.String;
}>, Schema.Struct<{
    readonly id: Schema.Union<readonly [Schema.String, Schema.decodeTo<Schema.String, Schema.Number, never, never>]>;
}>>;
export declare const cancelWithdrawalDocs: () => Docs<typeof cancelWithdrawal>;
/** {@link withdraw} in its old form, which is being retired. */
export declare const withdrawApply: import("@bourse/core/definition").Endpoint<Schema.Struct<{
    readonly contractAddress: Schema.optional<Schema.String>;
    readonly address: Schema.String;
    readonly memo: Schema.optional<Schema.String>;
    readonly amount: Schema.brand<Schema.String, "Decimal">;
    readonly remark: Schema.optional<Schema.String>;
    readonly coin: Schema.String;
    readonly withdrawOrderId: Schema.optional<Schema.String>;
    readonly network: Schema.String;
}>, Schema.Union<readonly [Schema.decodeTo<Schema.toType<Schema.Codec<{
    readonly id: string;
}, {
    readonly id: string | number;
}, never, never>>, Schema.Tuple<readonly [Schema.Codec<{
    readonly id: string;
}, {
    readonly id: string | number;
}, never, never>]>, never, never>, Schema.Codec<{
    readonly id: string;
}, {
    readonly id: string | number;
}, never, never>]>>;
export declare const withdrawApplyDocs: () => Docs<typeof withdrawApply>;
export declare const depositHistory: import("@bourse/core/definition").PagedEndpoint<Schema.Struct<{
    readonly coin: Schema.optional<Schema.String>;
    readonly status: Schema.optional<Schema.decodeTo<Schema.Number, Schema.String, never, never>>;
    readonly startTime: Schema.optional<Schema.decodeTo<Schema.Number, Schema.String, never, never>>;
    readonly endTime: Schema.optional<Schema.decodeTo<Schema.Number, Schema.String, never, never>>;
    readonly limit: Schema.optional<Schema.decodeTo<Schema.Number, Schema.String, never, never>>;
}>, Schema.$Array<Schema.Struct<{
    readonly amount: Schema.brand<Schema.String, "Decimal">;
    readonly coin: Schema.String;
    readonly network: Schema.String;
    readonly status: Schema.Number;
    readonly address: Schema.String;
    readonly addressTag: Schema.NullOr<Schema.String>;
    readonly txId: Schema.NullOr<Schema.String>;
    readonly insertTime: Schema.Number;
    readonly unlockConfirm: Schema.String;
    readonly confirmTimes: Schema.String;
    readonly memo: Schema.NullOr<Schema.String>;
}>>, {
    readonly amount: string & import("effect/Brand").Brand<"Decimal">;
    readonly coin: string;
    readonly network: string;
    readonly status: number;
    readonly address: string;
    readonly addressTag: string | null;
    readonly txId: string | null;
    readonly insertTime: number;
    readonly unlockConfirm: string;
    readonly confirmTimes: string;
    readonly memo: string | null;
}>;
export declare const depositHistoryDocs: () => Docs<typeof depositHistory>;
/** Withdrawals, within the same bounds as {@link depositHistory}. */
export declare const withdrawalHistory: import("@bourse/core/definition").PagedEndpoint<Schema.Struct<{
    readonly coin: Schema.optional<Schema.String>;
    readonly status: Schema.optional<Schema.decodeTo<Schema.Number, Schema.String, never, never>>;
    readonly limit: Schema.optional<Schema.decodeTo<Schema.Number, Schema.String, never, never>>;
    readonly startTime: Schema.optional<Schema.decodeTo<Schema.Number, Schema.String, never, never>>;
    readonly endTime: Schema.optional<Schema.decodeTo<Schema.Number, Schema.String, never, never>>;
}>, Schema.$Array<Schema.Struct<{
    readonly id: Schema.String;
    readonly withdrawOrderId: Schema.optionalKey<Schema.String>;
    readonly txId: Schema.NullOr<Schema.String>;
    readonly coin: Schema.String;
    readonly network: Schema.optionalKey<Schema.String>;
    readonly address: Schema.String;
    readonly amount: Schema.brand<Schema.String, "Decimal">;
    readonly transferType: Schema.decodeTo<Schema.Literals<readonly [0, 1]>, Schema.Union<readonly [Schema.Number, Schema.decodeTo<Schema.Number, Schema.String, never, never>]>, never, never>;
    readonly status: Schema.Number;
    readonly transactionFee: Schema.brand<Schema.String, "Decimal">;
    readonly confirmNo: Schema.NullOr<Schema.Union<readonly [Schema.Number, Schema.decodeTo<Schema.Number, Schema.String, never, never>]>>;
    readonly applyTime: Schema.Union<readonly [Schema.Number, Schema.decodeTo<Schema.Number, Schema.String, never, never>]>;
    readonly remark: Schema.NullOr<Schema.String>;
    readonly memo: Schema.NullOr<Schema.String>;
    readonly transHash: Schema.NullOr<Schema.String>;
    readonly updateTime: Schema.Union<readonly [Schema.Number, Schema.decodeTo<Schema.Number, Schema.String, never, never>]>;
    readonly coinId: Schema.NullOr<Schema.Union<readonly [Schema.String, Schema.decodeTo<Schema.String, Schema.Number, never, never>]>>;
    readonly vcoinId: Schema.NullOr<Schema.Union<readonly [Schema.String, Schema.decodeTo<Schema.String, Schema.Number, never, never>]>>;
}>>, {
    readonly id: string;
    readonly withdrawOrderId?: string;
    readonly txId: string | null;
    readonly coin: string;
    readonly network?: string;
    readonly address: string;
    readonly amount: string & import("effect/Brand").Brand<"Decimal">;
    readonly transferType: 0 | 1;
    readonly status: number;
    readonly transactionFee: string & import("effect/Brand").Brand<"Decimal">;
    readonly confirmNo: number | null;
    readonly applyTime: number;
    readonly remark: string | null;
    readonly memo: string | null;
    readonly transHash: string | null;
    readonly updateTime: number;
    readonly coinId: string | null;
    readonly vcoinId: string | null;
}>;
export declare const withdrawalHistoryDocs: () => Docs<typeof withdrawalHistory>;
/** Gives the account an address to deposit a coin to. */
export declare const createDepositAddress: import("@bourse/core/definition").Endpoint<Schema.Struct<{
    readonly coin: Schema.String;
    readonly network: Schema.String;
}>, Schema.Codec<{
    readonly coin: string;
    readonly network: string;
    readonly netWork: string;
    readonly address: string;
    readonly memo: string | null;
}, {
    readonly coin: string;
    readonly network: string;
    readonly netWork: string;
    readonly address: string;
    readonly memo: string | null;
}, never, never>>;
export declare const createDepositAddressDocs: () => Docs<typeof createDepositAddress>;
export declare const depositAddresses: import("@bourse/core/definition").Endpoint<Schema.Struct<{
    readonly coin: Schema.String;
    readonly network: Schema.optional<Schema.String>;
}>, Schema.$Array<Schema.Codec<{
    readonly coin: string;
    readonly network: string;
    readonly netWork: string;
    readonly address: string;
    readonly memo: string | null;
}, {
    readonly coin: string;
    readonly network: string;
    readonly netWork: string;
    readonly address: string;
    readonly memo: string | null;
}, never, never>>>;
export declare const depositAddressesDocs: () => Docs<typeof depositAddresses>;
/** The addresses the account keeps to withdraw to, page by page. */
export declare const withdrawalAddresses: import("@bourse/core/definition").Endpoint<Schema.Struct<{
    readonly coin: Schema.optional<Schema.String>;
    readonly page: Schema.optional<Schema.decodeTo<Schema.Number, Schema.String, never, never>>;
    readonly limit: Schema.optional<Schema.decodeTo<Schema.Number, Schema.String, never, never>>;
}>, Schema.Struct<{
    readonly data: Schema.$Array<Schema.Struct<{
        readonly coin: Schema.String;
        readonly network: Schema.String;
        readonly address: Schema.String;
        readonly addressTag: Schema.NullOr<Schema.String>;
        readonly memo: Schema.NullOr<Schema.String>;
    }>>;
    readonly totalRecords: Schema.Union<readonly [Schema.Number, Schema.decodeTo<Schema.Number, Schema.String, never, never>]>;
    readonly page: Schema.Union<readonly [Schema.Number, Schema.decodeTo<Schema.Number, Schema.String, never, never>]>;
    readonly totalPageNum: Schema.Union<readonly [Schema.Number, Schema.decodeTo<Schema.Number, Schema.String, never, never>]>;
}>>;
export declare const withdrawalAddressesDocs: () => Docs<typeof withdrawalAddresses>;
/** Moves an amount between the account's own spot and futures balances. */
export declare const transfer: import("@bourse/core/definition").Endpoint<Schema.Struct<{
    readonly fromAccountType: Schema.decodeTo<Schema.Literals<readonly ["SPOT", "FUTURES"]>, Schema.Literals<readonly ["SPOT", "FUTURES", "FUTURE"]>, never, never>;
    readonly toAccountType: Schema.decodeTo<Schema.Literals<readonly ["SPOT", "FUTURES"]>, Schema.Literals<readonly ["SPOT", "FUTURES", "FUTURE"]>, never, never>;
    readonly asset: Schema.String;
    readonly amount: Schema.brand<Schema.String, "Decimal">;
}>, Schema.Union<readonly [Schema.decodeTo<Schema.toType<Schema.Codec<{
    readonly tranId: string;
}, {
    readonly tranId: string;
}, never, never>>, Schema.Tuple<readonly [Schema.Codec<{
    readonly tranId: string;
}, {
    readonly tranId: string;
}, never, never>]>, never, never>, Schema.Codec<{
    readonly tranId: string;
}, {
    readonly tranId: string;
}, never, never>]>>;
export declare const transferDocs: () => Docs<typeof transfer>;
export declare const transferHistory: import("@bourse/core/definition").PagedEndpoint<Schema.Struct<{
    readonly fromAccountType: Schema.decodeTo<Schema.Literals<readonly ["SPOT", "FUTURES"]>, Schema.Literals<readonly ["SPOT", "FUTURES", "FUTURE"]>, never, never>;
    readonly toAccountType: Schema.decodeTo<Schema.Literals<readonly ["SPOT", "FUTURES"]>, Schema.Literals<readonly ["SPOT", "FUTURES", "FUTURE"]>, never, never>;
    readonly startTime: Schema.optional<Schema.decodeTo<Schema.Number, Schema.String, never, never>>;
    readonly endTime: Schema.optional<Schema.decodeTo<Schema.Number, Schema.String, never, never>>;
    readonly page: Schema.optional<Schema.decodeTo<Schema.Number, Schema.String, never, never>>;
    readonly size: Schema.optional<Schema.decodeTo<Schema.Number, Schema.String, never, never>>;
}>, Schema.Union<readonly [Schema.decodeTo<Schema.toType<Schema.Codec<{
    readonly rows: readonly {
        readonly tranId: string;
        readonly clientTranId: string | null;
        readonly asset: string;
        readonly amount: string & import("effect/Brand").Brand<"Decimal">;
        readonly fromAccountType: "FUTURES" | "SPOT";
        readonly toAccountType: "FUTURES" | "SPOT";
        readonly symbol: string | null;
        readonly status: "FAILED" | "SUCCESS" | "WAIT";
        readonly timestamp: number;
        readonly fromSymbol?: string | null;
        readonly toSymbol?: string | null;
    }[];
    readonly total: number;
}, {
    readonly rows: readonly {
        readonly tranId: string;
        readonly clientTranId: string | null;
        readonly asset: string;
        readonly amount: string;
        readonly fromAccountType: "FUTURE" | "FUTURES" | "SPOT";
        readonly toAccountType: "FUTURE" | "FUTURES" | "SPOT";
        readonly symbol: string | null;
        readonly status: "FAILED" | "SUCCESS" | "WAIT";
        readonly timestamp: string | number;
        readonly fromSymbol?: string | null;
        readonly toSymbol?: string | null;
    }[];
    readonly total: number;
}, never, never>>, Schema.Tuple<readonly [Schema.Codec<{
    readonly rows: readonly {
        readonly tranId: string;
        readonly clientTranId: string | null;
        readonly asset: string;
        readonly amount: string & import("effect/Brand").Brand<"Decimal">;
        readonly fromAccountType: "FUTURES" | "SPOT";
        readonly toAccountType: "FUTURES" | "SPOT";
        readonly symbol: string | null;
        readonly status: "FAILED" | "SUCCESS" | "WAIT";
        readonly timestamp: number;
        readonly fromSymbol?: string | null;
        readonly toSymbol?: string | null;
    }[];
    readonly total: number;
}, {
    readonly rows: readonly {
        readonly tranId: string;
        readonly clientTranId: string | null;
        readonly asset: string;
        readonly amount: string;
        readonly fromAccountType: "FUTURE" | "FUTURES" | "SPOT";
        readonly toAccountType: "FUTURE" | "FUTURES" | "SPOT";
        readonly symbol: string | null;
        readonly status: "FAILED" | "SUCCESS" | "WAIT";
        readonly timestamp: string | number;
        readonly fromSymbol?: string | null;
        readonly toSymbol?: string | null;
    }[];
    readonly total: number;
}, never, never>]>, never, never>, Schema.Codec<{
    readonly rows: readonly {
        readonly tranId: string;
        readonly clientTranId: string | null;
        readonly asset: string;
        readonly amount: string & import("effect/Brand").Brand<"Decimal">;
        readonly fromAccountType: "FUTURES" | "SPOT";
        readonly toAccountType: "FUTURES" | "SPOT";
        readonly symbol: string | null;
        readonly status: "FAILED" | "SUCCESS" | "WAIT";
        readonly timestamp: number;
        readonly fromSymbol?: string | null;
        readonly toSymbol?: string | null;
    }[];
    readonly total: number;
}, {
    readonly rows: readonly {
        readonly tranId: string;
        readonly clientTranId: string | null;
        readonly asset: string;
        readonly amount: string;
        readonly fromAccountType: "FUTURE" | "FUTURES" | "SPOT";
        readonly toAccountType: "FUTURE" | "FUTURES" | "SPOT";
        readonly symbol: string | null;
        readonly status: "FAILED" | "SUCCESS" | "WAIT";
        readonly timestamp: string | number;
        readonly fromSymbol?: string | null;
        readonly toSymbol?: string | null;
    }[];
    readonly total: number;
}, never, never>]>, {
    readonly tranId: string;
    readonly clientTranId: string | null;
    readonly asset: string;
    readonly amount: string & import("effect/Brand").Brand<"Decimal">;
    readonly fromAccountType: "FUTURES" | "SPOT";
    readonly toAccountType: "FUTURES" | "SPOT";
    readonly symbol: string | null;
    readonly status: "FAILED" | "SUCCESS" | "WAIT";
    readonly timestamp: number;
    readonly fromSymbol?: string | null;
    readonly toSymbol?: string | null;
}>;
export declare const transferHistoryDocs: () => Docs<typeof transferHistory>;
/** One transfer of the last 6 months. */
export declare const transferRecord: import("@bourse/core/definition").Endpoint<Schema.Struct<{
    readonly tranId: Schema.String;
}>, Schema.Struct<{
    readonly tranId: Schema.String;
    readonly clientTranId: Schema.NullOr<Schema.String>;
    readonly asset: Schema.String;
    readonly amount: Schema.brand<Schema.String, "Decimal">;
    readonly fromAccountType: Schema.decodeTo<Schema.Literals<readonly ["SPOT", "FUTURES"]>, Schema.Literals<readonly ["SPOT", "FUTURES", "FUTURE"]>, never, never>;
    readonly toAccountType: Schema.decodeTo<Schema.Literals<readonly ["SPOT", "FUTURES"]>, Schema.Literals<readonly ["SPOT", "FUTURES", "FUTURE"]>, never, never>;
    readonly symbol: Schema.NullOr<Schema.String>;
    readonly status: Schema.Literals<readonly ["SUCCESS", "FAILED", "WAIT"]>;
    readonly timestamp: Schema.Union<readonly [Schema.Number, Schema.decodeTo<Schema.Number, Schema.String, never, never>]>;
}>>;
export declare const transferRecordDocs: () => Docs<typeof transferRecord>;
export declare const convertibleAssets: import("@bourse/core/definition").Endpoint<Schema.Struct<{}>, Schema.$Array<Schema.Struct<{
    readonly asset: Schema.String;
    readonly balance: Schema.brand<Schema.String, "Decimal">;
    readonly convertMx: Schema.brand<Schema.String, "Decimal">;
    readonly convertUsdt: Schema.brand<Schema.String, "Decimal">;
    readonly code: Schema.withDecodingDefaultKey<Schema.NullOr<Schema.Codec<string, string | number, never, never>>, never>;
    readonly message: Schema.withDecodingDefaultKey<Schema.NullOr<Schema.Codec<string, string, never, never>>, never>;
}>>>;
export declare const convertibleAssetsDocs: () => Docs<typeof convertibleAssets>;
export declare const convert: import("@bourse/core/definition").Endpoint<Schema.Struct<{
    readonly asset: Schema.String;
}>, Schema.Struct<{
    readonly successList: Schema.$Array<Schema.String>;
    readonly failedList: Schema.$Array<Schema.Struct<{
        readonly asset: Schema.String;
        readonly message: Schema.String;
        readonly code: Schema.Union<readonly [Schema.String, Schema.decodeTo<Schema.String, Schema.Number, never, never>]>;
    }>>;
    readonly totalConvert: Schema.brand<Schema.String, "Decimal">;
    readonly convertFee: Schema.brand<Schema.String, "Decimal">;
}>>;
export declare const convertDocs: () => Docs<typeof convert>;
export declare const conversionHistory: import("@bourse/core/definition").PagedEndpoint<Schema.Struct<{
    readonly startTime: Schema.optional<Schema.decodeTo<Schema.Number, Schema.String, never, never>>;
    readonly endTime: Schema.optional<Schema.decodeTo<Schema.Number, Schema.String, never, never>>;
    readonly page: Schema.optional<Schema.decodeTo<Schema.Number, Schema.String, never, never>>;
    readonly limit: Schema.optional<Schema.decodeTo<Schema.Number, Schema.String, never, never>>;
}>, Schema.Codec<{
    readonly data: readonly {
        readonly totalConvert: string & import("effect/Brand").Brand<"Decimal">;
        readonly totalFee: string & import("effect/Brand").Brand<"Decimal">;
        readonly convertTime: number;
        readonly convertDetails: readonly {
            readonly id: string;
            readonly convert: string & import("effect/Brand").Brand<"Decimal">;
            readonly fee: string & import("effect/Brand").Brand<"Decimal">;
            readonly amount: string & import("effect/Brand").Brand<"Decimal">;
            readonly time: number;
            readonly asset: string;
        }[];
    }[];
    readonly page: number;
    readonly totalRecords: number;
    readonly totalPageNum: number;
    readonly totalPage: number;
}, {
    readonly data: readonly {
        readonly totalConvert: string;
        readonly totalFee: string;
        readonly convertTime: string | number;
        readonly convertDetails: readonly {
            readonly id: string | number;
            readonly convert: string;
            readonly fee: string;
            readonly amount: string;
            readonly time: string | number;
            readonly asset: string;
        }[];
    }[];
    readonly page: string | number;
    readonly totalRecords: string | number;
    readonly totalPageNum: string | number;
    readonly totalPage: string | number;
}, never, never>, {
    readonly totalConvert: string & import("effect/Brand").Brand<"Decimal">;
    readonly totalFee: string & import("effect/Brand").Brand<"Decimal">;
    readonly convertTime: number;
    readonly convertDetails: readonly {
        readonly id: string;
        readonly convert: string & import("effect/Brand").Brand<"Decimal">;
        readonly fee: string & import("effect/Brand").Brand<"Decimal">;
        readonly amount: string & import("effect/Brand").Brand<"Decimal">;
        readonly time: number;
        readonly asset: string;
    }[];
}>;
export declare const conversionHistoryDocs: () => Docs<typeof conversionHistory>;
export declare const internalTransfer: import("@bourse/core/definition").Endpoint<Schema.Struct<{
    readonly toAccountType: Schema.Literals<readonly ["EMAIL", "UID", "MOBILE"]>;
    readonly toAccount: Schema.String;
    readonly areaCode: Schema.optional<Schema.String>;
    readonly asset: Schema.String;
    readonly amount: Schema.brand<Schema.String, "Decimal">;
}>, Schema.Struct<{
    readonly tranId: Schema.String;
}>>;
export declare const internalTransferDocs: () => Docs<typeof internalTransfer>;
export declare const internalTransferHistory: import("@bourse/core/definition").PagedEndpoint<Schema.Struct<{
    readonly startTime: Schema.optional<Schema.decodeTo<Schema.Number, Schema.String, never, never>>;
    readonly endTime: Schema.optional<Schema.decodeTo<Schema.Number, Schema.String, never, never>>;
    readonly page: Schema.optional<Schema.decodeTo<Schema.Number, Schema.String, never, never>>;
    readonly limit: Schema.optional<Schema.decodeTo<Schema.Number, Schema.String, never, never>>;
    readonly tranId: Schema.optional<Schema.String>;
}>, Schema.Struct<{
    readonly page: Schema.Union<readonly [Schema.Number, Schema.decodeTo<Schema.Number, Schema.String, never, never>]>;
    readonly totalRecords: Schema.Union<readonly [Schema.Number, Schema.decodeTo<Schema.Number, Schema.String, never, never>]>;
    readonly totalPageNum: Schema.Union<readonly [Schema.Number, Schema.decodeTo<Schema.Number, Schema.String, never, never>]>;
    readonly data: Schema.$Array<Schema.Struct<{
        readonly tranId: Schema.String;
        readonly asset: Schema.String;
        readonly amount: Schema.brand<Schema.String, "Decimal">;
        readonly toAccountType: Schema.String;
        readonly toAccount: Schema.String;
        readonly fromAccount: Schema.String;
        readonly status: Schema.String;
        readonly timestamp: Schema.Union<readonly [Schema.Number, Schema.decodeTo<Schema.Number, Schema.String, never, never>]>;
    }>>;
}>, {
    readonly tranId: string;
    readonly asset: string;
    readonly amount: string & import("effect/Brand").Brand<"Decimal">;
    readonly toAccountType: string;
    readonly toAccount: string;
    readonly fromAccount: string;
    readonly status: string;
    readonly timestamp: number;
}>;
export declare const internalTransferHistoryDocs: () => Docs<typeof internalTransferHistory>;

// Withdrawal.d.ts
/** What goes out: how it is asked for, in the old form and the new, and its record; amounts in whole coins. */
import { type Notes } from "@bourse/core/definition";
import * as Schema from "effect/Schema";
/** An id the caller chose: 1 to 32 of letters, digits, `_` and `-`. */
export declare const WithdrawOrderId: Schema.String;
/** What tells the users of one address apart: 1 to 128 characters. */
export declare const Memo: Schema.String;
/** The parameters of a withdrawal; `netWork` is one of the coin's networks. */
export declare const withdrawQuery: Schema.Struct<{
    readonly contractAddress: Schema.optional<Schema.String>;
    readonly address: Schema.String;
    readonly memo: Schema.optional<Schema.String>;
    readonly amount: Schema.brand<Schema.String, "Decimal">;
    readonly remark: Schema.optional<Schema.String>;
    readonly coin: Schema.String;
    readonly withdrawOrderId: Schema.optional<Schema.String>;
    readonly netWork: Schema.String;
}>;
export declare const withdrawNotes: () => Notes<typeof withdrawQuery>;
/** The same in the old form. */
export declare const withdrawApplyQuery: Schema.Struct<{
    readonly contractAddress: Schema.optional<Schema.String>;
    readonly address: Schema.String;
    readonly memo: Schema.optional<Schema.String>;
    readonly amount: Schema.brand<Schema.String, "Decimal">;
    readonly remark: Schema.optional<Schema.String>;
    readonly coin: Schema.String;
    readonly withdrawOrderId: Schema.optional<Schema.String>;
    readonly network: Schema.String;
}>;
export declare const withdrawApplyNotes: () => Notes<typeof withdrawApplyQuery>;
/** The withdrawal's id, where the document says it is text. */
export declare const WithdrawalId: Schema.Struct<{
    readonly id: Schema.String;
}>;
export type WithdrawalId = typeof WithdrawalId.Type;
export declare const withdrawalIdNotes: () => Notes<typeof WithdrawalId>;
/** The same where it does not say. */
export declare const UntypedWithdrawalId: Schema.Struct<{
    readonly id: Schema.Union<readonly [Schema.String, Schema.decodeTo<Schema.String, Schema.Number, never, never>]>;
}>;
export declare const Withdrawal: Schema.Struct<{
    readonly id: Schema.String;
    readonly withdrawOrderId: Schema.optionalKey<Schema.String>;
    readonly txId: Schema.NullOr<Schema.String>;
    readonly coin: Schema.String;
    readonly network: Schema.optionalKey<Schema.String>;
    readonly address: Schema.String;
    readonly amount: Schema.brand<Schema.String, "Decimal">;
    readonly transferType: Schema.decodeTo<Schema.Literals<readonly [0, 1]>, Schema.Union<readonly [Schema.Number, Schema.decodeTo<Schema.Number, Schema.String, never, never>]>, never, never>;
    readonly status: Schema.Number;
    readonly transactionFee: Schema.brand<Schema.String, "Decimal">;
    readonly confirmNo: Schema.NullOr<Schema.Union<readonly [Schema.Number, Schema.decodeTo<Schema.Number, Schema.String, never, never>]>>;
    readonly applyTime: Schema.Union<readonly [Schema.Number, Schema.decodeTo<Schema.Number, Schema.String, never, never>]>;
    readonly remark: Schema.NullOr<Schema.String>;
    readonly memo: Schema.NullOr<Schema.String>;
    readonly transHash: Schema.NullOr<Schema.String>;
    readonly updateTime: Schema.Union<readonly [Schema.Number, Schema.decodeTo<Schema.Number, Schema.String, never, never>]>;
    readonly coinId: Schema.NullOr<Schema.Union<readonly [Schema.String, Schema.decodeTo<Schema.String, Schema.Number, never, never>]>>;
    readonly vcoinId: Schema.NullOr<Schema.Union<readonly [Schema.String, Schema.decodeTo<Schema.String, Schema.Number, never, never>]>>;
}>;
export type Withdrawal = typeof Withdrawal.Type;
export declare const withdrawalNotes: () => Notes<typeof Withdrawal>;

// WithdrawalAddress.d.ts
/** An address the account keeps to withdraw to. */
import { type Notes } from "@bourse/core/definition";
import * as Schema from "effect/Schema";
export declare const WithdrawalAddress: Schema.Struct<{
    readonly coin: Schema.String;
    readonly network: Schema.String;
    readonly address: Schema.String;
    readonly addressTag: Schema.NullOr<Schema.String>;
    readonly memo: Schema.NullOr<Schema.String>;
}>;
export type WithdrawalAddress = typeof WithdrawalAddress.Type;
export declare const withdrawalAddressNotes: () => Notes<typeof WithdrawalAddress>;
export declare const WithdrawalAddressPage: Schema.Struct<{
    readonly data: Schema.$Array<Schema.Struct<{
        readonly coin: Schema.String;
        readonly network: Schema.String;
        readonly address: Schema.String;
        readonly addressTag: Schema.NullOr<Schema.String>;
        readonly memo: Schema.NullOr<Schema.String>;
    }>>;
    readonly totalRecords: Schema.Union<readonly [Schema.Number, Schema.decodeTo<Schema.Number, Schema.String, never, never>]>;
    readonly page: Schema.Union<readonly [Schema.Number, Schema.decodeTo<Schema.Number, Schema.String, never, never>]>;
    readonly totalPageNum: Schema.Union<readonly [Schema.Number, Schema.decodeTo<Schema.Number, Schema.String, never, never>]>;
}>;
export type WithdrawalAddressPage = typeof WithdrawalAddressPage.Type;
export declare const withdrawalAddressPageNotes: () => Notes<typeof WithdrawalAddressPage>;
