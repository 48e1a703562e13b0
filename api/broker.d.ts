// Written by scripts/api-report.mjs. Entries and where they begin:
//   @bourse/broker: index.d.ts
//   @bourse/broker/promise: promise.d.ts

// index.d.ts
export * from "./BrokerApi.ts";
export * from "./BrokerClient.ts";
export * from "./BrokerDocs.ts";
export * from "./BrokerEndpoints.ts";
export * from "./Rebate.ts";
export * from "./SubAccount.ts";
export * from "./SubAccountKey.ts";
export * from "./SubDeposit.ts";
export * from "./SubDepositAddress.ts";
export * from "./SubWithdrawal.ts";
export * from "./UniversalTransfer.ts";

// promise.d.ts
/** The client of a broker for code without Effect: one method an endpoint, each a promise. */
import { type ClientOptions, type PromiseOperations } from "@bourse/core/promise";
import { BrokerApi } from "./BrokerApi.ts";
export * from "@bourse/core/promise";
export type Broker = PromiseOperations<typeof BrokerApi>;
/** `const broker = makeBroker({ baseUrl, apiKey, secret })`, then for example `await broker.subAccounts()`. */
export declare const makeBroker: (options: ClientOptions) => Broker;

// BrokerApi.d.ts
export declare const BrokerApi: {
    readonly createSubAccount: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly subAccount: import("effect/Schema").String;
        readonly note: import("effect/Schema").String;
        readonly password: import("effect/Schema").optional<import("effect/Schema").String>;
    }>, import("effect/Schema").Codec<{
        readonly code: "0";
        readonly message: string;
        readonly msg: string;
        readonly data: readonly {
            readonly subAccount: string;
            readonly note: string;
            readonly timestamp: number;
        }[];
    }, {
        readonly code: "0" | 0;
        readonly message: string;
        readonly msg: string;
        readonly data: readonly {
            readonly subAccount: string;
            readonly note: string;
            readonly timestamp: string | number;
        }[];
    }, never, never>>;
    readonly subAccounts: import("@bourse/core").PagedEndpoint<import("effect/Schema").Struct<{
        readonly subAccount: import("effect/Schema").optional<import("effect/Schema").String>;
        readonly page: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        readonly limit: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
    }>, import("effect/Schema").Codec<{
        readonly code: "0";
        readonly message: string;
        readonly msg: string;
        readonly data: readonly {
            readonly subAccount: string;
            readonly note: string;
            readonly timestamp: number;
        }[];
    }, {
        readonly code: "0" | 0;
        readonly message: string;
        readonly msg: string;
        readonly data: readonly {
            readonly subAccount: string;
            readonly note: string;
            readonly timestamp: string | number;
        }[];
    }, never, never>, {
        readonly subAccount: string;
        readonly note: string;
        readonly timestamp: number;
    }>;
    readonly subAccountStatus: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly subAccount: import("effect/Schema").String;
    }>, import("effect/Schema").Struct<{
        readonly status: import("effect/Schema").Literals<readonly ["1", "2"]>;
    }>>;
    readonly createApiKey: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly subAccount: import("effect/Schema").String;
        readonly permissions: import("effect/Schema").String;
        readonly ip: import("effect/Schema").optional<import("effect/Schema").String>;
        readonly note: import("effect/Schema").String;
    }>, import("effect/Schema").Codec<{
        readonly note: string;
        readonly apiKey: string;
        readonly apikey: string;
        readonly permissions: string;
        readonly ip: string;
        readonly createTime: number;
        readonly creatTime: number;
        readonly subAccount: string;
        readonly secretKey: string;
    }, {
        readonly note: string;
        readonly apiKey: string;
        readonly apikey: string;
        readonly permissions: string;
        readonly ip: string;
        readonly createTime: number;
        readonly creatTime: number;
        readonly subAccount: string;
        readonly secretKey: string;
    }, never, never>>;
    readonly apiKeys: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly subAccount: import("effect/Schema").String;
    }>, import("effect/Schema").Struct<{
        readonly subAccount: import("effect/Schema").$Array<import("effect/Schema").Codec<{
            readonly note: string;
            readonly apiKey: string;
            readonly apikey: string;
            readonly permissions: string;
            readonly ip: string;
            readonly createTime: number;
            readonly creatTime: number;
        }, {
            readonly note: string;
            readonly apiKey: string;
            readonly apikey: string;
            readonly permissions: string;
            readonly ip: string;
            readonly createTime: number;
            readonly creatTime: number;
        }, never, never>>;
    }>>;
    readonly deleteApiKey: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly subAccount: import("effect/Schema").String;
        readonly apiKey: import("effect/Schema").String;
    }>, import("effect/Schema").Struct<{
        readonly subAccount: import("effect/Schema").String;
    }>>;
    readonly createSubDepositAddress: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly coin: import("effect/Schema").String;
        readonly network: import("effect/Schema").String;
    }>, import("effect/Schema").Codec<{
        readonly address: string;
        readonly coin: string;
        readonly network: string;
        readonly netWork: string;
        readonly memo: string | null;
    }, {
        readonly address: string;
        readonly coin: string;
        readonly network: string;
        readonly netWork: string;
        readonly memo: string | null;
    }, never, never>>;
    readonly subDepositAddresses: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly coin: import("effect/Schema").String;
    }>, import("effect/Schema").$Array<import("effect/Schema").Codec<{
        readonly address: string;
        readonly coin: string;
        readonly network: string;
        readonly netWork: string;
        readonly memo: string | null;
    }, {
        readonly address: string;
        readonly coin: string;
        readonly network: string;
        readonly netWork: string;
        readonly memo: string | null;
    }, never, never>>>;
    readonly subDepositHistory: import("@bourse/core").PagedEndpoint<import("effect/Schema").Struct<{
        readonly coin: import("effect/Schema").optional<import("effect/Schema").String>;
        readonly status: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        readonly startTime: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        readonly endTime: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        readonly limit: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        readonly page: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
    }>, import("effect/Schema").$Array<import("effect/Schema").Struct<{
        readonly amount: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly coin: import("effect/Schema").String;
        readonly network: import("effect/Schema").String;
        readonly address: import("effect/Schema").String;
        readonly txId: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly unlockConfirm: import("effect/Schema").String;
        readonly confirmTimes: import("effect/Schema").String;
        readonly insertTime: import("effect/Schema").Number;
        readonly memo: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly status: import("effect/Schema").Union<readonly [import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>, import("effect/Schema").Number]>;
        readonly addressTag: import("effect/Schema").NullOr<import("effect/Schema").String>;
    }>>, Omit<{
        readonly amount: string & import("effect/Brand").Brand<"Decimal">;
        readonly coin: string;
        readonly network: string;
        readonly address: string;
        readonly txId: string | null;
        readonly unlockConfirm: string;
        readonly confirmTimes: string;
        readonly insertTime: number;
        readonly memo: string | null;
        readonly status: number;
    }, "status">>;
    readonly allSubDepositHistory: import("@bourse/core").PagedEndpoint<import("effect/Schema").Struct<{
        readonly coin: import("effect/Schema").optional<import("effect/Schema").String>;
        readonly status: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        readonly startTime: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        readonly endTime: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        readonly limit: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        readonly page: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
    }>, import("effect/Schema").$Array<import("effect/Schema").Struct<{
        readonly amount: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly coin: import("effect/Schema").String;
        readonly network: import("effect/Schema").String;
        readonly address: import("effect/Schema").String;
        readonly txId: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly unlockConfirm: import("effect/Schema").String;
        readonly confirmTimes: import("effect/Schema").String;
        readonly insertTime: import("effect/Schema").Number;
        readonly memo: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly status: import("effect/Schema").Union<readonly [import("effect/Schema").Number, import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>]>;
    }>>, Omit<{
        readonly amount: string & import("effect/Brand").Brand<"Decimal">;
        readonly coin: string;
        readonly network: string;
        readonly address: string;
        readonly txId: string | null;
        readonly unlockConfirm: string;
        readonly confirmTimes: string;
        readonly insertTime: number;
        readonly memo: string | null;
        readonly status: number;
    }, "status">>;
    readonly withdraw: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly coin: import("effect/Schema").String;
        readonly network: import("effect/Schema").String;
        readonly address: import("effect/Schema").String;
        readonly amount: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly password: import("effect/Schema").optional<import("effect/Schema").String>;
        readonly remark: import("effect/Schema").optional<import("effect/Schema").String>;
    }>, import("effect/Schema").Struct<{
        readonly id: import("effect/Schema").Union<readonly [import("effect/Schema").String, import("effect/Schema").decodeTo<import("effect/Schema").String, import("effect/Schema").Number, never, never>]>;
    }>>;
    readonly universalTransfer: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly clientTranId: import("effect/Schema").optional<import("effect/Schema").String>;
        readonly fromAccount: import("effect/Schema").optional<import("effect/Schema").String>;
        readonly toAccount: import("effect/Schema").optional<import("effect/Schema").String>;
        readonly fromAccountType: import("effect/Schema").decodeTo<import("effect/Schema").Literals<readonly ["SPOT", "FUTURES"]>, import("effect/Schema").Literals<readonly ["SPOT", "FUTURE", "FUTURES"]>, never, never>;
        readonly toAccountType: import("effect/Schema").decodeTo<import("effect/Schema").Literals<readonly ["SPOT", "FUTURES"]>, import("effect/Schema").Literals<readonly ["SPOT", "FUTURE", "FUTURES"]>, never, never>;
    } & {
        asset: import("effect/Schema").String;
        amount: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
    }>, import("effect/Schema").Struct<{
        readonly tranId: import("effect/Schema").Union<readonly [import("effect/Schema").String, import("effect/Schema").decodeTo<import("effect/Schema").String, import("effect/Schema").Number, never, never>]>;
    }>>;
    readonly universalTransferHistory: import("@bourse/core").PagedEndpoint<import("effect/Schema").Struct<{
        readonly clientTranId: import("effect/Schema").optional<import("effect/Schema").String>;
        readonly fromAccount: import("effect/Schema").optional<import("effect/Schema").String>;
        readonly toAccount: import("effect/Schema").optional<import("effect/Schema").String>;
        readonly fromAccountType: import("effect/Schema").decodeTo<import("effect/Schema").Literals<readonly ["SPOT", "FUTURES"]>, import("effect/Schema").Literals<readonly ["SPOT", "FUTURE", "FUTURES"]>, never, never>;
        readonly toAccountType: import("effect/Schema").decodeTo<import("effect/Schema").Literals<readonly ["SPOT", "FUTURES"]>, import("effect/Schema").Literals<readonly ["SPOT", "FUTURE", "FUTURES"]>, never, never>;
    } & {
        startTime: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        endTime: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        page: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        limit: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
    }>, import("effect/Schema").$Array<import("effect/Schema").Codec<{
        readonly tranId: string;
        readonly fromAccount: string | null;
        readonly toAccount: string | null;
        readonly clientTranId: string | null;
        readonly asset: string;
        readonly amount: string & import("effect/Brand").Brand<"Decimal">;
        readonly fromAccountType: "FUTURES" | "SPOT";
        readonly toAccountType: "FUTURES" | "SPOT";
        readonly fromSymbol: string | null;
        readonly fromsymbol: string | null;
        readonly toSymbol: string | null;
        readonly tosymbol: string | null;
        readonly status: string;
        readonly timestamp: number;
    }, {
        readonly tranId: string | number;
        readonly fromAccount: string | null;
        readonly toAccount: string | null;
        readonly clientTranId: string | null;
        readonly asset: string;
        readonly amount: string;
        readonly fromAccountType: "FUTURE" | "FUTURES" | "SPOT";
        readonly toAccountType: "FUTURE" | "FUTURES" | "SPOT";
        readonly fromSymbol: string | null;
        readonly fromsymbol: string | null;
        readonly toSymbol: string | null;
        readonly tosymbol: string | null;
        readonly status: string;
        readonly timestamp: number;
    }, never, never>>, {
        readonly tranId: string;
        readonly fromAccount: string | null;
        readonly toAccount: string | null;
        readonly clientTranId: string | null;
        readonly asset: string;
        readonly amount: string & import("effect/Brand").Brand<"Decimal">;
        readonly fromAccountType: "FUTURES" | "SPOT";
        readonly toAccountType: "FUTURES" | "SPOT";
        readonly fromSymbol: string | null;
        readonly fromsymbol: string | null;
        readonly toSymbol: string | null;
        readonly tosymbol: string | null;
        readonly status: string;
        readonly timestamp: number;
    }>;
    readonly enableFutures: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly subAccount: import("effect/Schema").String;
    }>, import("effect/Schema").Codec<{
        readonly code: "0";
        readonly message: string;
        readonly msg: string;
        readonly data: readonly {
            readonly subAccount: string;
            readonly isFuturesEnabled: boolean;
            readonly timestamp: number;
        }[];
    }, {
        readonly code: "0" | 0;
        readonly message: string;
        readonly msg: string;
        readonly data: readonly {
            readonly subAccount: string;
            readonly isFuturesEnabled: boolean;
            readonly timestamp: string | number;
        }[];
    }, never, never>>;
    readonly rebates: import("@bourse/core").PagedEndpoint<import("effect/Schema").Struct<{
        readonly startTime: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        readonly endTime: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        readonly page: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        readonly pageSize: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
    }>, import("effect/Schema").Codec<{
        readonly page: number;
        readonly totalRecords: number;
        readonly totalPageNum: number;
        readonly totalPage: number;
        readonly data: readonly {
            readonly asset: string;
            readonly amount: string & import("effect/Brand").Brand<"Decimal">;
            readonly uid: string;
            readonly type: "futures" | "spot";
            readonly time: string;
        }[];
    }, {
        readonly page: string | number;
        readonly totalRecords: string | number;
        readonly totalPageNum: string | number;
        readonly totalPage: string | number;
        readonly data: readonly {
            readonly asset: string;
            readonly amount: string;
            readonly uid: string;
            readonly type: "futures" | "spot";
            readonly time: string;
        }[];
    }, never, never>, {
        readonly asset: string;
        readonly amount: string & import("effect/Brand").Brand<"Decimal">;
        readonly uid: string;
        readonly type: "futures" | "spot";
        readonly time: string;
    }>;
};

// BrokerClient.d.ts
/**
 * The Effect client of a broker: one method an endpoint, its parameters and answer typed by the endpoint. How a call
 * can fail, and what becomes of it then, is said with `CallError` and `CallOptions` of `@bourse/core`.
 */
import { type CallOptions, Signer, Transport } from "@bourse/core";
import * as Context from "effect/Context";
import * as Layer from "effect/Layer";
import type { Redacted } from "effect/Redacted";
declare const BrokerClient_base: Context.ServiceClass<BrokerClient, "@bourse/broker/BrokerClient", import("@bourse/core").Operations<{
    readonly createSubAccount: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly subAccount: import("effect/Schema").String;
        readonly note: import("effect/Schema").String;
        readonly password: import("effect/Schema").optional<import("effect/Schema").String>;
    }>, import("effect/Schema").Codec<{
        readonly code: "0";
        readonly message: string;
        readonly msg: string;
        readonly data: readonly {
            readonly subAccount: string;
            readonly note: string;
            readonly timestamp: number;
        }[];
    }, {
        readonly code: "0" | 0;
        readonly message: string;
        readonly msg: string;
        readonly data: readonly {
            readonly subAccount: string;
            readonly note: string;
            readonly timestamp: string | number;
        }[];
    }, never, never>>;
    readonly subAccounts: import("@bourse/core").PagedEndpoint<import("effect/Schema").Struct<{
        readonly subAccount: import("effect/Schema").optional<import("effect/Schema").String>;
        readonly page: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        readonly limit: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
    }>, import("effect/Schema").Codec<{
        readonly code: "0";
        readonly message: string;
        readonly msg: string;
        readonly data: readonly {
            readonly subAccount: string;
            readonly note: string;
            readonly timestamp: number;
        }[];
    }, {
        readonly code: "0" | 0;
        readonly message: string;
        readonly msg: string;
        readonly data: readonly {
            readonly subAccount: string;
            readonly note: string;
            readonly timestamp: string | number;
        }[];
    }, never, never>, {
        readonly subAccount: string;
        readonly note: string;
        readonly timestamp: number;
    }>;
    readonly subAccountStatus: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly subAccount: import("effect/Schema").String;
    }>, import("effect/Schema").Struct<{
        readonly status: import("effect/Schema").Literals<readonly ["1", "2"]>;
    }>>;
    readonly createApiKey: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly subAccount: import("effect/Schema").String;
        readonly permissions: import("effect/Schema").String;
        readonly ip: import("effect/Schema").optional<import("effect/Schema").String>;
        readonly note: import("effect/Schema").String;
    }>, import("effect/Schema").Codec<{
        readonly note: string;
        readonly apiKey: string;
        readonly apikey: string;
        readonly permissions: string;
        readonly ip: string;
        readonly createTime: number;
        readonly creatTime: number;
        readonly subAccount: string;
        readonly secretKey: string;
    }, {
        readonly note: string;
        readonly apiKey: string;
        readonly apikey: string;
        readonly permissions: string;
        readonly ip: string;
        readonly createTime: number;
        readonly creatTime: number;
        readonly subAccount: string;
        readonly secretKey: string;
    }, never, never>>;
    readonly apiKeys: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly subAccount: import("effect/Schema").String;
    }>, import("effect/Schema").Struct<{
        readonly subAccount: import("effect/Schema").$Array<import("effect/Schema").Codec<{
            readonly note: string;
            readonly apiKey: string;
            readonly apikey: string;
            readonly permissions: string;
            readonly ip: string;
            readonly createTime: number;
            readonly creatTime: number;
        }, {
            readonly note: string;
            readonly apiKey: string;
            readonly apikey: string;
            readonly permissions: string;
            readonly ip: string;
            readonly createTime: number;
            readonly creatTime: number;
        }, never, never>>;
    }>>;
    readonly deleteApiKey: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly subAccount: import("effect/Schema").String;
        readonly apiKey: import("effect/Schema").String;
    }>, import("effect/Schema").Struct<{
        readonly subAccount: import("effect/Schema").String;
    }>>;
    readonly createSubDepositAddress: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly coin: import("effect/Schema").String;
        readonly network: import("effect/Schema").String;
    }>, import("effect/Schema").Codec<{
        readonly address: string;
        readonly coin: string;
        readonly network: string;
        readonly netWork: string;
        readonly memo: string | null;
    }, {
        readonly address: string;
        readonly coin: string;
        readonly network: string;
        readonly netWork: string;
        readonly memo: string | null;
    }, never, never>>;
    readonly subDepositAddresses: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly coin: import("effect/Schema").String;
    }>, import("effect/Schema").$Array<import("effect/Schema").Codec<{
        readonly address: string;
        readonly coin: string;
        readonly network: string;
        readonly netWork: string;
        readonly memo: string | null;
    }, {
        readonly address: string;
        readonly coin: string;
        readonly network: string;
        readonly netWork: string;
        readonly memo: string | null;
    }, never, never>>>;
    readonly subDepositHistory: import("@bourse/core").PagedEndpoint<import("effect/Schema").Struct<{
        readonly coin: import("effect/Schema").optional<import("effect/Schema").String>;
        readonly status: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        readonly startTime: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        readonly endTime: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        readonly limit: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        readonly page: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
    }>, import("effect/Schema").$Array<import("effect/Schema").Struct<{
        readonly amount: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly coin: import("effect/Schema").String;
        readonly network: import("effect/Schema").String;
        readonly address: import("effect/Schema").String;
        readonly txId: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly unlockConfirm: import("effect/Schema").String;
        readonly confirmTimes: import("effect/Schema").String;
        readonly insertTime: import("effect/Schema").Number;
        readonly memo: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly status: import("effect/Schema").Union<readonly [import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>, import("effect/Schema").Number]>;
        readonly addressTag: import("effect/Schema").NullOr<import("effect/Schema").String>;
    }>>, Omit<{
        readonly amount: string & import("effect/Brand").Brand<"Decimal">;
        readonly coin: string;
        readonly network: string;
        readonly address: string;
        readonly txId: string | null;
        readonly unlockConfirm: string;
        readonly confirmTimes: string;
        readonly insertTime: number;
        readonly memo: string | null;
        readonly status: number;
    }, "status">>;
    readonly allSubDepositHistory: import("@bourse/core").PagedEndpoint<import("effect/Schema").Struct<{
        readonly coin: import("effect/Schema").optional<import("effect/Schema").String>;
        readonly status: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        readonly startTime: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        readonly endTime: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        readonly limit: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        readonly page: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
    }>, import("effect/Schema").$Array<import("effect/Schema").Struct<{
        readonly amount: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly coin: import("effect/Schema").String;
        readonly network: import("effect/Schema").String;
        readonly address: import("effect/Schema").String;
        readonly txId: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly unlockConfirm: import("effect/Schema").String;
        readonly confirmTimes: import("effect/Schema").String;
        readonly insertTime: import("effect/Schema").Number;
        readonly memo: import("effect/Schema").NullOr<import("effect/Schema").String>;
        readonly status: import("effect/Schema").Union<readonly [import("effect/Schema").Number, import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>]>;
    }>>, Omit<{
        readonly amount: string & import("effect/Brand").Brand<"Decimal">;
        readonly coin: string;
        readonly network: string;
        readonly address: string;
        readonly txId: string | null;
        readonly unlockConfirm: string;
        readonly confirmTimes: string;
        readonly insertTime: number;
        readonly memo: string | null;
        readonly status: number;
    }, "status">>;
    readonly withdraw: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly coin: import("effect/Schema").String;
        readonly network: import("effect/Schema").String;
        readonly address: import("effect/Schema").String;
        readonly amount: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        readonly password: import("effect/Schema").optional<import("effect/Schema").String>;
        readonly remark: import("effect/Schema").optional<import("effect/Schema").String>;
    }>, import("effect/Schema").Struct<{
        readonly id: import("effect/Schema").Union<readonly [import("effect/Schema").String, import("effect/Schema").decodeTo<import("effect/Schema").String, import("effect/Schema").Number, never, never>]>;
    }>>;
    readonly universalTransfer: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly clientTranId: import("effect/Schema").optional<import("effect/Schema").String>;
        readonly fromAccount: import("effect/Schema").optional<import("effect/Schema").String>;
        readonly toAccount: import("effect/Schema").optional<import("effect/Schema").String>;
        readonly fromAccountType: import("effect/Schema").decodeTo<import("effect/Schema").Literals<readonly ["SPOT", "FUTURES"]>, import("effect/Schema").Literals<readonly ["SPOT", "FUTURE", "FUTURES"]>, never, never>;
        readonly toAccountType: import("effect/Schema").decodeTo<import("effect/Schema").Literals<readonly ["SPOT", "FUTURES"]>, import("effect/Schema").Literals<readonly ["SPOT", "FUTURE", "FUTURES"]>, never, never>;
    } & {
        asset: import("effect/Schema").String;
        amount: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
    }>, import("effect/Schema").Struct<{
        readonly tranId: import("effect/Schema").Union<readonly [import("effect/Schema").String, import("effect/Schema").decodeTo<import("effect/Schema").String, import("effect/Schema").Number, never, never>]>;
    }>>;
    readonly universalTransferHistory: import("@bourse/core").PagedEndpoint<import("effect/Schema").Struct<{
        readonly clientTranId: import("effect/Schema").optional<import("effect/Schema").String>;
        readonly fromAccount: import("effect/Schema").optional<import("effect/Schema").String>;
        readonly toAccount: import("effect/Schema").optional<import("effect/Schema").String>;
        readonly fromAccountType: import("effect/Schema").decodeTo<import("effect/Schema").Literals<readonly ["SPOT", "FUTURES"]>, import("effect/Schema").Literals<readonly ["SPOT", "FUTURE", "FUTURES"]>, never, never>;
        readonly toAccountType: import("effect/Schema").decodeTo<import("effect/Schema").Literals<readonly ["SPOT", "FUTURES"]>, import("effect/Schema").Literals<readonly ["SPOT", "FUTURE", "FUTURES"]>, never, never>;
    } & {
        startTime: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        endTime: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        page: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        limit: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
    }>, import("effect/Schema").$Array<import("effect/Schema").Codec<{
        readonly tranId: string;
        readonly fromAccount: string | null;
        readonly toAccount: string | null;
        readonly clientTranId: string | null;
        readonly asset: string;
        readonly amount: string & import("effect/Brand").Brand<"Decimal">;
        readonly fromAccountType: "FUTURES" | "SPOT";
        readonly toAccountType: "FUTURES" | "SPOT";
        readonly fromSymbol: string | null;
        readonly fromsymbol: string | null;
        readonly toSymbol: string | null;
        readonly tosymbol: string | null;
        readonly status: string;
        readonly timestamp: number;
    }, {
        readonly tranId: string | number;
        readonly fromAccount: string | null;
        readonly toAccount: string | null;
        readonly clientTranId: string | null;
        readonly asset: string;
        readonly amount: string;
        readonly fromAccountType: "FUTURE" | "FUTURES" | "SPOT";
        readonly toAccountType: "FUTURE" | "FUTURES" | "SPOT";
        readonly fromSymbol: string | null;
        readonly fromsymbol: string | null;
        readonly toSymbol: string | null;
        readonly tosymbol: string | null;
        readonly status: string;
        readonly timestamp: number;
    }, never, never>>, {
        readonly tranId: string;
        readonly fromAccount: string | null;
        readonly toAccount: string | null;
        readonly clientTranId: string | null;
        readonly asset: string;
        readonly amount: string & import("effect/Brand").Brand<"Decimal">;
        readonly fromAccountType: "FUTURES" | "SPOT";
        readonly toAccountType: "FUTURES" | "SPOT";
        readonly fromSymbol: string | null;
        readonly fromsymbol: string | null;
        readonly toSymbol: string | null;
        readonly tosymbol: string | null;
        readonly status: string;
        readonly timestamp: number;
    }>;
    readonly enableFutures: import("@bourse/core").Endpoint<import("effect/Schema").Struct<{
        readonly subAccount: import("effect/Schema").String;
    }>, import("effect/Schema").Codec<{
        readonly code: "0";
        readonly message: string;
        readonly msg: string;
        readonly data: readonly {
            readonly subAccount: string;
            readonly isFuturesEnabled: boolean;
            readonly timestamp: number;
        }[];
    }, {
        readonly code: "0" | 0;
        readonly message: string;
        readonly msg: string;
        readonly data: readonly {
            readonly subAccount: string;
            readonly isFuturesEnabled: boolean;
            readonly timestamp: string | number;
        }[];
    }, never, never>>;
    readonly rebates: import("@bourse/core").PagedEndpoint<import("effect/Schema").Struct<{
        readonly startTime: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        readonly endTime: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        readonly page: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
        readonly pageSize: import("effect/Schema").optional<import("effect/Schema").decodeTo<import("effect/Schema").Number, import("effect/Schema").String, never, never>>;
    }>, import("effect/Schema").Codec<{
        readonly page: number;
        readonly totalRecords: number;
        readonly totalPageNum: number;
        readonly totalPage: number;
        readonly data: readonly {
            readonly asset: string;
            readonly amount: string & import("effect/Brand").Brand<"Decimal">;
            readonly uid: string;
            readonly type: "futures" | "spot";
            readonly time: string;
        }[];
    }, {
        readonly page: string | number;
        readonly totalRecords: string | number;
        readonly totalPageNum: string | number;
        readonly totalPage: string | number;
        readonly data: readonly {
            readonly asset: string;
            readonly amount: string;
            readonly uid: string;
            readonly type: "futures" | "spot";
            readonly time: string;
        }[];
    }, never, never>, {
        readonly asset: string;
        readonly amount: string & import("effect/Brand").Brand<"Decimal">;
        readonly uid: string;
        readonly type: "futures" | "spot";
        readonly time: string;
    }>;
}>>;
export declare class BrokerClient extends BrokerClient_base {
    /** Signs by a Signer and sends by a Transport of your own. */
    static readonly layerNoDeps: (options: CallOptions) => Layer.Layer<BrokerClient, never, Signer | Transport>;
    /** Signs with the key given and sends over `fetch`. */
    static readonly layer: (options: CallOptions & {
        readonly apiKey: string;
        readonly secret: string | Redacted<string>;
    }) => Layer.Layer<BrokerClient, never, never>;
}
export {};

// BrokerDocs.d.ts
export declare const brokerDocs: () => readonly import("@bourse/core/definition").DocumentedEndpoint[];

// BrokerEndpoints.d.ts
/**
 * The broker, in the document's order: one list, however long.
 *
 * POST and DELETE have their fields in a JSON body. Every call can fail with 10072, 700002, 700003 and 700007,
 * `universalTransfer`, which is for brokers alone, also with 730603 (the account is none), and any with 700004 when a
 * parameter is missing or not of its form, in place of the codes that say so of one field (730600, 730602, 730700,
 * 730701, 730707); those are not repeated. A caller has the sub-accounts of its own account, of which a sub-account
 * has none. The document names no permission for some: reads of them ask for SPOT_ACCOUNT_READ, writes for
 * SPOT_ACCOUNT_WRITE. Note that SPOT_TRANSFER_READ moves money here, as the document has it.
 */
import { type Docs } from "@bourse/core/definition";
import * as Schema from "effect/Schema";
export declare const createSubAccount: import("@bourse/core/definition").Endpoint<Schema.Struct<{
    readonly subAccount: Schema.String;
    readonly note: Schema.String;
    readonly password: Schema.optional<Schema.String>;
}>, Schema.Codec<{
    readonly code: "0";
    readonly message: string;
    readonly msg: string;
    readonly data: readonly {
        readonly subAccount: string;
        readonly note: string;
        readonly timestamp: number;
    }[];
}, {
    readonly code: "0" | 0;
    readonly message: string;
    readonly msg: string;
    readonly data: readonly {
        readonly subAccount: string;
        readonly note: string;
        readonly timestamp: string | number;
    }[];
}, never, never>>;
export declare const createSubAccountDocs: () => Docs<typeof createSubAccount>;
export declare const subAccounts: import("@bourse/core/definition").PagedEndpoint<Schema.Struct<{
    readonly subAccount: Schema.optional<Schema.String>;
    readonly page: Schema.optional<Schema.decodeTo<Schema.Number, Schema.String, never, never>>;
    readonly limit: Schema.optional<Schema.decodeTo<Schema.Number, Schema.String, never, never>>;
}>, Schema.Codec<{
    readonly code: "0";
    readonly message: string;
    readonly msg: string;
    readonly data: readonly {
        readonly subAccount: string;
        readonly note: string;
        readonly timestamp: number;
    }[];
}, {
    readonly code: "0" | 0;
    readonly message: string;
    readonly msg: string;
    readonly data: readonly {
        readonly subAccount: string;
        readonly note: string;
        readonly timestamp: string | number;
    }[];
}, never, never>, {
    readonly subAccount: string;
    readonly note: string;
    readonly timestamp: number;
}>;
export declare const subAccountsDocs: () => Docs<typeof subAccounts>;
export declare const subAccountStatus: import("@bourse/core/definition").Endpoint<Schema.Struct<{
    readonly subAccount: Schema.String;
}>, Schema.Struct<{
    readonly status: Schema.Literals<readonly ["1", "2"]>;
}>>;
export declare const subAccountStatusDocs: () => Docs<typeof subAccountStatus>;
export declare const createApiKey: import("@bourse/core/definition").Endpoint<Schema.Struct<{
    readonly subAccount: Schema.String;
    readonly permissions: Schema.String;
    readonly ip: Schema.optional<Schema.String>;
    readonly note: Schema.String;
}>, Schema.Codec<{
    readonly note: string;
    readonly apiKey: string;
    readonly apikey: string;
    readonly permissions: string;
    readonly ip: string;
    readonly createTime: number;
    readonly creatTime: number;
    readonly subAccount: string;
    readonly secretKey: string;
}, {
    readonly note: string;
    readonly apiKey: string;
    readonly apikey: string;
    readonly permissions: string;
    readonly ip: string;
    readonly createTime: number;
    readonly creatTime: number;
    readonly subAccount: string;
    readonly secretKey: string;
}, never, never>>;
export declare const createApiKeyDocs: () => Docs<typeof createApiKey>;
/** The API keys of a sub-account, without their secrets. */
export declare const apiKeys: import("@bourse/core/definition").Endpoint<Schema.Struct<{
    readonly subAccount: Schema.String;
}>, Schema.Struct<{
    readonly subAccount: Schema.$Array<Schema.Codec<{
        readonly note: string;
        readonly apiKey: string;
        readonly apikey: string;
        readonly permissions: string;
        readonly ip: string;
        readonly createTime: number;
        readonly creatTime: number;
    }, {
        readonly note: string;
        readonly apiKey: string;
        readonly apikey: string;
        readonly permissions: string;
        readonly ip: string;
        readonly createTime: number;
        readonly creatTime: number;
    }, never, never>>;
}>>;
export declare const apiKeysDocs: () => Docs<typeof apiKeys>;
/** Deletes an API key of a sub-account. */
export declare const deleteApiKey: import("@bourse/core/definition").Endpoint<Schema.Struct<{
    readonly subAccount: Schema.String;
    readonly apiKey: Schema.String;
}>, Schema.Struct<{
    readonly subAccount: Schema.String;
}>>;
export declare const deleteApiKeyDocs: () => Docs<typeof deleteApiKey>;
export declare const createSubDepositAddress: import("@bourse/core/definition").Endpoint<Schema.Struct<{
    readonly coin: Schema.String;
    readonly network: Schema.String;
}>, Schema.Codec<{
    readonly address: string;
    readonly coin: string;
    readonly network: string;
    readonly netWork: string;
    readonly memo: string | null;
}, {
    readonly address: string;
    readonly coin: string;
    readonly network: string;
    readonly netWork: string;
    readonly memo: string | null;
}, never, never>>;
export declare const createSubDepositAddressDocs: () => Docs<typeof createSubDepositAddress>;
/** The calling account's addresses to deposit a coin to, on all networks. */
export declare const subDepositAddresses: import("@bourse/core/definition").Endpoint<Schema.Struct<{
    readonly coin: Schema.String;
}>, Schema.$Array<Schema.Codec<{
    readonly address: string;
    readonly coin: string;
    readonly network: string;
    readonly netWork: string;
    readonly memo: string | null;
}, {
    readonly address: string;
    readonly coin: string;
    readonly network: string;
    readonly netWork: string;
    readonly memo: string | null;
}, never, never>>>;
export declare const subDepositAddressesDocs: () => Docs<typeof subDepositAddresses>;
export declare const subDepositHistory: import("@bourse/core/definition").PagedEndpoint<Schema.Struct<{
    readonly coin: Schema.optional<Schema.String>;
    readonly status: Schema.optional<Schema.decodeTo<Schema.Number, Schema.String, never, never>>;
    readonly startTime: Schema.optional<Schema.decodeTo<Schema.Number, Schema.String, never, never>>;
    readonly endTime: Schema.optional<Schema.decodeTo<Schema.Number, Schema.String, never, never>>;
    readonly limit: Schema.optional<Schema.decodeTo<Schema.Number, Schema.String, never, never>>;
    readonly page: Schema.optional<Schema.decodeTo<Schema.Number, Schema.String, never, never>>;
}>, Schema.$Array<Schema.Struct<{
    readonly amount: Schema.brand<Schema.String, "Decimal">;
    readonly coin: Schema.String;
    readonly network: Schema.String;
    readonly address: Schema.String;
    readonly txId: Schema.NullOr<Schema.String>;
    readonly unlockConfirm: Schema.String;
    readonly confirmTimes: Schema.String;
    readonly insertTime: Schema.Number;
    readonly memo: Schema.NullOr<Schema.String>;
    readonly status: Schema.Union<readonly [Schema.decodeTo<Schema.Number, Schema.String, never, never>, Schema.Number]>;
    readonly addressTag: Schema.NullOr<Schema.String>;
}>>, Omit<{
    readonly amount: string & import("effect/Brand").Brand<"Decimal">;
    readonly coin: string;
    readonly network: string;
    readonly address: string;
    readonly txId: string | null;
    readonly unlockConfirm: string;
    readonly confirmTimes: string;
    readonly insertTime: number;
    readonly memo: string | null;
    readonly status: number;
}, "status">>;
export declare const subDepositHistoryDocs: () => Docs<typeof subDepositHistory>;
export declare const allSubDepositHistory: import("@bourse/core/definition").PagedEndpoint<Schema.Struct<{
    readonly coin: Schema.optional<Schema.String>;
    readonly status: Schema.optional<Schema.decodeTo<Schema.Number, Schema.String, never, never>>;
    readonly startTime: Schema.optional<Schema.decodeTo<Schema.Number, Schema.String, never, never>>;
    readonly endTime: Schema.optional<Schema.decodeTo<Schema.Number, Schema.String, never, never>>;
    readonly limit: Schema.optional<Schema.decodeTo<Schema.Number, Schema.String, never, never>>;
    readonly page: Schema.optional<Schema.decodeTo<Schema.Number, Schema.String, never, never>>;
}>, Schema.$Array<Schema.Struct<{
    readonly amount: Schema.brand<Schema.String, "Decimal">;
    readonly coin: Schema.String;
    readonly network: Schema.String;
    readonly address: Schema.String;
    readonly txId: Schema.NullOr<Schema.String>;
    readonly unlockConfirm: Schema.String;
    readonly confirmTimes: Schema.String;
    readonly insertTime: Schema.Number;
    readonly memo: Schema.NullOr<Schema.String>;
    readonly status: Schema.Union<readonly [Schema.Number, Schema.decodeTo<Schema.Number, Schema.String, never, never>]>;
}>>, Omit<{
    readonly amount: string & import("effect/Brand").Brand<"Decimal">;
    readonly coin: string;
    readonly network: string;
    readonly address: string;
    readonly txId: string | null;
    readonly unlockConfirm: string;
    readonly confirmTimes: string;
    readonly insertTime: number;
    readonly memo: string | null;
    readonly status: number;
}, "status">>;
export declare const allSubDepositHistoryDocs: () => Docs<typeof allSubDepositHistory>;
export declare const withdraw: import("@bourse/core/definition").Endpoint<Schema.Struct<{
    readonly coin: Schema.String;
    readonly network: Schema.String;
    readonly address: Schema.String;
    readonly amount: Schema.brand<Schema.String, "Decimal">;
    readonly password: Schema.optional<Schema.String>;
    readonly remark: Schema.optional<Schema.String>;
}>, Schema.Struct<{
    readonly id: Schema.Union<readonly [Schema.String, Schema.decodeTo<Schema.String, Schema.Number, never, never>]>;
}>>;
export declare const withdrawDocs: () => Docs<typeof withdraw>;
export declare const universalTransfer: import("@bourse/core/definition").Endpoint<Schema.Struct<{
    readonly clientTranId: Schema.optional<Schema.String>;
    readonly fromAccount: Schema.optional<Schema.String>;
    readonly toAccount: Schema.optional<Schema.String>;
    readonly fromAccountType: Schema.decodeTo<Schema.Literals<readonly ["SPOT", "FUTURES"]>, Schema.Literals<readonly ["SPOT", "FUTURE", "FUTURES"]>, never, never>;
    readonly toAccountType: Schema.decodeTo<Schema.Literals<readonly ["SPOT", "FUTURES"]>, Schema.Literals<readonly ["SPOT", "FUTURE", "FUTURES"]>, never, never>;
} & {
    asset: Schema.String;
    amount: Schema.brand<Schema.String, "Decimal">;
}>, Schema.Struct<{
    readonly tranId: Schema.Union<readonly [Schema.String, Schema.decodeTo<Schema.String, Schema.Number, never, never>]>;
}>>;
export declare const universalTransferDocs: () => Docs<typeof universalTransfer>;
export declare const universalTransferHistory: import("@bourse/core/definition").PagedEndpoint<Schema.Struct<{
    readonly clientTranId: Schema.optional<Schema.String>;
    readonly fromAccount: Schema.optional<Schema.String>;
    readonly toAccount: Schema.optional<Schema.String>;
    readonly fromAccountType: Schema.decodeTo<Schema.Literals<readonly ["SPOT", "FUTURES"]>, Schema.Literals<readonly ["SPOT", "FUTURE", "FUTURES"]>, never, never>;
    readonly toAccountType: Schema.decodeTo<Schema.Literals<readonly ["SPOT", "FUTURES"]>, Schema.Literals<readonly ["SPOT", "FUTURE", "FUTURES"]>, never, never>;
} & {
    startTime: Schema.optional<Schema.decodeTo<Schema.Number, Schema.String, never, never>>;
    endTime: Schema.optional<Schema.decodeTo<Schema.Number, Schema.String, never, never>>;
    page: Schema.optional<Schema.decodeTo<Schema.Number, Schema.String, never, never>>;
    limit: Schema.optional<Schema.decodeTo<Schema.Number, Schema.String, never, never>>;
}>, Schema.$Array<Schema.Codec<{
    readonly tranId: string;
    readonly fromAccount: string | null;
    readonly toAccount: string | null;
    readonly clientTranId: string | null;
    readonly asset: string;
    readonly amount: string & import("effect/Brand").Brand<"Decimal">;
    readonly fromAccountType: "FUTURES" | "SPOT";
    readonly toAccountType: "FUTURES" | "SPOT";
    readonly fromSymbol: string | null;
    readonly fromsymbol: string | null;
    readonly toSymbol: string | null;
    readonly tosymbol: string | null;
    readonly status: string;
    readonly timestamp: number;
}, {
    readonly tranId: string | number;
    readonly fromAccount: string | null;
    readonly toAccount: string | null;
    readonly clientTranId: string | null;
    readonly asset: string;
    readonly amount: string;
    readonly fromAccountType: "FUTURE" | "FUTURES" | "SPOT";
    readonly toAccountType: "FUTURE" | "FUTURES" | "SPOT";
    readonly fromSymbol: string | null;
    readonly fromsymbol: string | null;
    readonly toSymbol: string | null;
    readonly tosymbol: string | null;
    readonly status: string;
    readonly timestamp: number;
}, never, never>>, {
    readonly tranId: string;
    readonly fromAccount: string | null;
    readonly toAccount: string | null;
    readonly clientTranId: string | null;
    readonly asset: string;
    readonly amount: string & import("effect/Brand").Brand<"Decimal">;
    readonly fromAccountType: "FUTURES" | "SPOT";
    readonly toAccountType: "FUTURES" | "SPOT";
    readonly fromSymbol: string | null;
    readonly fromsymbol: string | null;
    readonly toSymbol: string | null;
    readonly tosymbol: string | null;
    readonly status: string;
    readonly timestamp: number;
}>;
export declare const universalTransferHistoryDocs: () => Docs<typeof universalTransferHistory>;
export declare const enableFutures: import("@bourse/core/definition").Endpoint<Schema.Struct<{
    readonly subAccount: Schema.String;
}>, Schema.Codec<{
    readonly code: "0";
    readonly message: string;
    readonly msg: string;
    readonly data: readonly {
        readonly subAccount: string;
        readonly isFuturesEnabled: boolean;
        readonly timestamp: number;
    }[];
}, {
    readonly code: "0" | 0;
    readonly message: string;
    readonly msg: string;
    readonly data: readonly {
        readonly subAccount: string;
        readonly isFuturesEnabled: boolean;
        readonly timestamp: string | number;
    }[];
}, never, never>>;
export declare const enableFuturesDocs: () => Docs<typeof enableFutures>;
export declare const rebates: import("@bourse/core/definition").PagedEndpoint<Schema.Struct<{
    readonly startTime: Schema.optional<Schema.decodeTo<Schema.Number, Schema.String, never, never>>;
    readonly endTime: Schema.optional<Schema.decodeTo<Schema.Number, Schema.String, never, never>>;
    readonly page: Schema.optional<Schema.decodeTo<Schema.Number, Schema.String, never, never>>;
    readonly pageSize: Schema.optional<Schema.decodeTo<Schema.Number, Schema.String, never, never>>;
}>, Schema.Codec<{
    readonly page: number;
    readonly totalRecords: number;
    readonly totalPageNum: number;
    readonly totalPage: number;
    readonly data: readonly {
        readonly asset: string;
        readonly amount: string & import("effect/Brand").Brand<"Decimal">;
        readonly uid: string;
        readonly type: "futures" | "spot";
        readonly time: string;
    }[];
}, {
    readonly page: string | number;
    readonly totalRecords: string | number;
    readonly totalPageNum: string | number;
    readonly totalPage: string | number;
    readonly data: readonly {
        readonly asset: string;
        readonly amount: string;
        readonly uid: string;
        readonly type: "futures" | "spot";
        readonly time: string;
    }[];
}, never, never>, {
    readonly asset: string;
    readonly amount: string & import("effect/Brand").Brand<"Decimal">;
    readonly uid: string;
    readonly type: "futures" | "spot";
    readonly time: string;
}>;
export declare const rebatesDocs: () => Docs<typeof rebates>;

// Rebate.d.ts
/** What a broker gets of the fees its sub-accounts pay: a record a sub-account, asset and day. */
import { type Notes } from "@bourse/core/definition";
import * as Schema from "effect/Schema";
/** The first millisecond (UTC) of a day written YYYYMMDD; undefined for text that is none of the calendar. */
export declare const startOfDay: (text: string) => number | undefined;
/** A day (UTC) written YYYYMMDD, the only time of the interface that is not in milliseconds. */
export declare const Day: Schema.String;
/**
 * A bound of what is asked for, in milliseconds. The document says no more than "string", and its records name days:
 * a day is read as well, and stands for its first millisecond. The client sends milliseconds.
 */
export declare const RebateTime: Schema.decodeTo<Schema.Number, Schema.String, never, never>;
export declare const Rebate: Schema.Struct<{
    readonly asset: Schema.String;
    readonly amount: Schema.brand<Schema.String, "Decimal">;
    readonly uid: Schema.String;
    readonly type: Schema.Literals<readonly ["spot", "futures"]>;
    readonly time: Schema.String;
}>;
export type Rebate = typeof Rebate.Type;
export declare const rebateNotes: () => Notes<typeof Rebate>;
/** A page of rebates; the number of pages comes under two names, both of which a server should send. */
export declare const RebatePage: Schema.Codec<{
    readonly page: number;
    readonly totalRecords: number;
    readonly totalPageNum: number;
    readonly totalPage: number;
    readonly data: readonly {
        readonly asset: string;
        readonly amount: string & import("effect/Brand").Brand<"Decimal">;
        readonly uid: string;
        readonly type: "futures" | "spot";
        readonly time: string;
    }[];
}, {
    readonly page: string | number;
    readonly totalRecords: string | number;
    readonly totalPageNum: string | number;
    readonly totalPage: string | number;
    readonly data: readonly {
        readonly asset: string;
        readonly amount: string;
        readonly uid: string;
        readonly type: "futures" | "spot";
        readonly time: string;
    }[];
}, never, never>;
export type RebatePage = typeof RebatePage.Type;
export declare const rebatePageNotes: () => Notes<typeof RebatePage>;

// SubAccount.d.ts
/** The accounts below a broker's own, known by their names. */
import { type Notes } from "@bourse/core/definition";
import * as Schema from "effect/Schema";
export declare const SubAccount: Schema.Struct<{
    readonly subAccount: Schema.String;
    readonly note: Schema.String;
    readonly timestamp: Schema.Union<readonly [Schema.Number, Schema.decodeTo<Schema.Number, Schema.String, never, never>]>;
}>;
export type SubAccount = typeof SubAccount.Type;
export declare const subAccountNotes: () => Notes<typeof SubAccount>;
export declare const SubAccountStatus: Schema.Struct<{
    readonly status: Schema.Literals<readonly ["1", "2"]>;
}>;
export type SubAccountStatus = typeof SubAccountStatus.Type;
export declare const subAccountStatusNotes: () => Notes<typeof SubAccountStatus>;
/** A sub-account whose futures side was opened. */
export declare const FuturesSubAccount: Schema.Struct<{
    readonly subAccount: Schema.String;
    readonly isFuturesEnabled: Schema.Boolean;
    readonly timestamp: Schema.Union<readonly [Schema.decodeTo<Schema.Number, Schema.String, never, never>, Schema.Number]>;
}>;
export type FuturesSubAccount = typeof FuturesSubAccount.Type;
export declare const futuresSubAccountNotes: () => Notes<typeof FuturesSubAccount>;

// SubAccountKey.d.ts
/**
 * The API keys of a sub-account. The answer to their making and their list spell two fields differently; a server
 * should send both spellings in both places, the reader makes do with either.
 */
import { type Notes } from "@bourse/core/definition";
import * as Schema from "effect/Schema";
/** A key that was just made: the only answer that ever holds the secret. */
export declare const CreatedSubAccountKey: Schema.Codec<{
    readonly note: string;
    readonly apiKey: string;
    readonly apikey: string;
    readonly permissions: string;
    readonly ip: string;
    readonly createTime: number;
    readonly creatTime: number;
    readonly subAccount: string;
    readonly secretKey: string;
}, {
    readonly note: string;
    readonly apiKey: string;
    readonly apikey: string;
    readonly permissions: string;
    readonly ip: string;
    readonly createTime: number;
    readonly creatTime: number;
    readonly subAccount: string;
    readonly secretKey: string;
}, never, never>;
export type CreatedSubAccountKey = typeof CreatedSubAccountKey.Type;
export declare const createdSubAccountKeyNotes: () => Notes<typeof CreatedSubAccountKey>;
export declare const SubAccountKey: Schema.Codec<{
    readonly note: string;
    readonly apiKey: string;
    readonly apikey: string;
    readonly permissions: string;
    readonly ip: string;
    readonly createTime: number;
    readonly creatTime: number;
}, {
    readonly note: string;
    readonly apiKey: string;
    readonly apikey: string;
    readonly permissions: string;
    readonly ip: string;
    readonly createTime: number;
    readonly creatTime: number;
}, never, never>;
export type SubAccountKey = typeof SubAccountKey.Type;
export declare const subAccountKeyNotes: () => Notes<typeof SubAccountKey>;
export declare const SubAccountKeys: Schema.Struct<{
    readonly subAccount: Schema.$Array<Schema.Codec<{
        readonly note: string;
        readonly apiKey: string;
        readonly apikey: string;
        readonly permissions: string;
        readonly ip: string;
        readonly createTime: number;
        readonly creatTime: number;
    }, {
        readonly note: string;
        readonly apiKey: string;
        readonly apikey: string;
        readonly permissions: string;
        readonly ip: string;
        readonly createTime: number;
        readonly creatTime: number;
    }, never, never>>;
}>;
export type SubAccountKeys = typeof SubAccountKeys.Type;
export declare const subAccountKeysNotes: () => Notes<typeof SubAccountKeys>;
/** The sub-account that a deleted key was of. */
export declare const DeletedSubAccountKey: Schema.Struct<{
    readonly subAccount: Schema.String;
}>;
export type DeletedSubAccountKey = typeof DeletedSubAccountKey.Type;
export declare const deletedSubAccountKeyNotes: () => Notes<typeof DeletedSubAccountKey>;

// SubDeposit.d.ts
/**
 * What came in from outside, as the broker's two lists have it; amounts in whole coins. The one list writes the
 * status as text, the other as a number and without `addressTag`: a server should do so, the caller gets a number
 * from both.
 */
import { type Notes } from "@bourse/core/definition";
import * as Schema from "effect/Schema";
/** A deposit of the calling account. */
export declare const SubDeposit: Schema.Struct<{
    readonly amount: Schema.brand<Schema.String, "Decimal">;
    readonly coin: Schema.String;
    readonly network: Schema.String;
    readonly address: Schema.String;
    readonly txId: Schema.NullOr<Schema.String>;
    readonly unlockConfirm: Schema.String;
    readonly confirmTimes: Schema.String;
    readonly insertTime: Schema.Number;
    readonly memo: Schema.NullOr<Schema.String>;
    readonly status: Schema.Union<readonly [Schema.decodeTo<Schema.Number, Schema.String, never, never>, Schema.Number]>;
    readonly addressTag: Schema.NullOr<Schema.String>;
}>;
export type SubDeposit = typeof SubDeposit.Type;
export declare const subDepositNotes: () => Notes<typeof SubDeposit>;
/** A deposit of any sub-account. */
export declare const AnySubDeposit: Schema.Struct<{
    readonly amount: Schema.brand<Schema.String, "Decimal">;
    readonly coin: Schema.String;
    readonly network: Schema.String;
    readonly address: Schema.String;
    readonly txId: Schema.NullOr<Schema.String>;
    readonly unlockConfirm: Schema.String;
    readonly confirmTimes: Schema.String;
    readonly insertTime: Schema.Number;
    readonly memo: Schema.NullOr<Schema.String>;
    readonly status: Schema.Union<readonly [Schema.Number, Schema.decodeTo<Schema.Number, Schema.String, never, never>]>;
}>;
export type AnySubDeposit = typeof AnySubDeposit.Type;
export declare const anySubDepositNotes: () => Notes<typeof AnySubDeposit>;
/** What tells two deposits apart, as far as anything does. */
export declare const subDepositId: (deposit: Omit<AnySubDeposit, "status">) => string;

// SubDepositAddress.d.ts
/** An address the exchange gave to the calling account, to deposit one coin on one network. */
import { type Notes } from "@bourse/core/definition";
import * as Schema from "effect/Schema";
export declare const SubDepositAddress: Schema.Codec<{
    readonly address: string;
    readonly coin: string;
    readonly network: string;
    readonly netWork: string;
    readonly memo: string | null;
}, {
    readonly address: string;
    readonly coin: string;
    readonly network: string;
    readonly netWork: string;
    readonly memo: string | null;
}, never, never>;
export type SubDepositAddress = typeof SubDepositAddress.Type;
export declare const subDepositAddressNotes: () => Notes<typeof SubDepositAddress>;

// SubWithdrawal.d.ts
/** A sub-account's withdrawal: how it is asked for, and its id; amounts in whole coins. */
import { type Notes } from "@bourse/core/definition";
import * as Schema from "effect/Schema";
export declare const subWithdrawQuery: Schema.Struct<{
    readonly coin: Schema.String;
    readonly network: Schema.String;
    readonly address: Schema.String;
    readonly amount: Schema.brand<Schema.String, "Decimal">;
    readonly password: Schema.optional<Schema.String>;
    readonly remark: Schema.optional<Schema.String>;
}>;
export declare const subWithdrawNotes: () => Notes<typeof subWithdrawQuery>;
/** The document does not say whether it is text or a number. */
export declare const SubWithdrawalId: Schema.Struct<{
    readonly id: Schema.Union<readonly [Schema.String, Schema.decodeTo<Schema.String, Schema.Number, never, never>]>;
}>;
export type SubWithdrawalId = typeof SubWithdrawalId.Type;
export declare const subWithdrawalIdNotes: () => Notes<typeof SubWithdrawalId>;

// UniversalTransfer.d.ts
/** Transfers between a broker's own account and its sub-accounts; amounts in whole coins. */
import { type Notes } from "@bourse/core/definition";
import * as Schema from "effect/Schema";
/**
 * A side of an account. FUTURES, as the wallet has it, is FUTURE in the broker's part of the document: so it is
 * written, and so a server should send it; either is read.
 */
export declare const TransferAccountType: Schema.decodeTo<Schema.Literals<readonly ["SPOT", "FUTURES"]>, Schema.Literals<readonly ["SPOT", "FUTURE", "FUTURES"]>, never, never>;
export type TransferAccountType = typeof TransferAccountType.Type;
/** An id the caller chose: 32 letters and digits. */
export declare const ClientTranId: Schema.String;
/**
 * Parameters among which stands which side of which account to which; accounts are names of sub-accounts, the broker's
 * own when left out. A function, since a spread outside of one stays in every bundle.
 */
export declare const directed: <Id extends Schema.Top, Others extends Schema.Struct.Fields>(clientTranId: Id, others: Others) => Schema.Struct<{
    readonly clientTranId: Id;
    readonly fromAccount: Schema.optional<Schema.String>;
    readonly toAccount: Schema.optional<Schema.String>;
    readonly fromAccountType: Schema.decodeTo<Schema.Literals<readonly ["SPOT", "FUTURES"]>, Schema.Literals<readonly ["SPOT", "FUTURE", "FUTURES"]>, never, never>;
    readonly toAccountType: Schema.decodeTo<Schema.Literals<readonly ["SPOT", "FUTURES"]>, Schema.Literals<readonly ["SPOT", "FUTURE", "FUTURES"]>, never, never>;
} & Others>;
export declare const universalTransferQuery: Schema.Struct<{
    readonly clientTranId: Schema.optional<Schema.String>;
    readonly fromAccount: Schema.optional<Schema.String>;
    readonly toAccount: Schema.optional<Schema.String>;
    readonly fromAccountType: Schema.decodeTo<Schema.Literals<readonly ["SPOT", "FUTURES"]>, Schema.Literals<readonly ["SPOT", "FUTURE", "FUTURES"]>, never, never>;
    readonly toAccountType: Schema.decodeTo<Schema.Literals<readonly ["SPOT", "FUTURES"]>, Schema.Literals<readonly ["SPOT", "FUTURE", "FUTURES"]>, never, never>;
} & {
    asset: Schema.String;
    amount: Schema.brand<Schema.String, "Decimal">;
}>;
export declare const universalTransferQueryNotes: () => Notes<typeof universalTransferQuery>;
/** The document does not say whether it is text or a number. */
export declare const UniversalTransferId: Schema.Struct<{
    readonly tranId: Schema.Union<readonly [Schema.String, Schema.decodeTo<Schema.String, Schema.Number, never, never>]>;
}>;
export type UniversalTransferId = typeof UniversalTransferId.Type;
export declare const universalTransferIdNotes: () => Notes<typeof UniversalTransferId>;
/** A transfer; the pairs come under two spellings each, both of which a server should send. */
export declare const UniversalTransfer: Schema.Codec<{
    readonly tranId: string;
    readonly fromAccount: string | null;
    readonly toAccount: string | null;
    readonly clientTranId: string | null;
    readonly asset: string;
    readonly amount: string & import("effect/Brand").Brand<"Decimal">;
    readonly fromAccountType: "FUTURES" | "SPOT";
    readonly toAccountType: "FUTURES" | "SPOT";
    readonly fromSymbol: string | null;
    readonly fromsymbol: string | null;
    readonly toSymbol: string | null;
    readonly tosymbol: string | null;
    readonly status: string;
    readonly timestamp: number;
}, {
    readonly tranId: string | number;
    readonly fromAccount: string | null;
    readonly toAccount: string | null;
    readonly clientTranId: string | null;
    readonly asset: string;
    readonly amount: string;
    readonly fromAccountType: "FUTURE" | "FUTURES" | "SPOT";
    readonly toAccountType: "FUTURE" | "FUTURES" | "SPOT";
    readonly fromSymbol: string | null;
    readonly fromsymbol: string | null;
    readonly toSymbol: string | null;
    readonly tosymbol: string | null;
    readonly status: string;
    readonly timestamp: number;
}, never, never>;
export type UniversalTransfer = typeof UniversalTransfer.Type;
export declare const universalTransferNotes: () => Notes<typeof UniversalTransfer>;
