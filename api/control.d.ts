// Written by scripts/api-report.mjs. Entries and where they begin:
//   @bourse/control: index.d.ts
//   @bourse/control/promise: promise.d.ts

// index.d.ts
export * from "./Account.ts";
export * from "./AdminGroup.ts";
export * from "./ApiKey.ts";
export * from "./ControlApi.ts";
export * from "./ControlClient.ts";
export * from "./ControlErrors.ts";
export * from "./ControlLimits.ts";
export * from "./ControlMiddleware.ts";
export * from "./Fault.ts";
export * from "./Sandbox.ts";
export * from "./SandboxGroup.ts";
export * from "./Settings.ts";
export * from "./Verification.ts";
export * from "./Wallet.ts";

// promise.d.ts
/** The control plane for code without Effect: `await control.sandbox.fund(...)`, each call a promise. */
import * as Effect from "effect/Effect";
import type { HttpClientResponse } from "effect/http/HttpClientResponse";
import { ControlClient } from "./ControlClient.ts";
type Client = ControlClient["Service"];
/** What a call is given: nothing, or what its endpoint takes; how to answer is not for choice here. */
type Given<Request> = undefined extends Request ? [] : [request: Omit<Request, "responseMode" | "sseOptions">];
/** What was decoded; the Effect client can be asked for the whole response, too. */
type Decoded<Answer> = Exclude<Answer, HttpClientResponse | readonly [unknown, HttpClientResponse]>;
/** A call of the Effect client as one that answers with a promise. */
type Promised<Call> = Call extends (request: infer Request) => Effect.Effect<infer Answer, infer _Error> ? (...given: Given<Request>) => Promise<Decoded<Answer>> : never;
/** Rejects with `ControlRefused`, `ControlUnauthorized` or, where there is no answer, Effect's HttpClientError. */
export type Control = {
    readonly [Group in keyof Client]: {
        readonly [Name in keyof Client[Group]]: Promised<Client[Group][Name]>;
    };
};
/** `const control = makeControl({ baseUrl, token })`, then for example `await control.sandbox.fund({ ... })`. */
export declare const makeControl: (options: {
    readonly baseUrl: string;
    readonly token: string;
}) => Control;
export {};

// Account.d.ts
/** Accounts as the operator sees them. */
import type { Decimal } from "@bourse/core";
import * as Schema from "effect/Schema";
/** Text on one line, without control characters, invisible ones and halves of characters. */
export declare const lineOfText: (lengthMax: number) => Schema.String;
/** A {@link lineOfText} that is not empty. */
export declare const boundedText: (lengthMax: number) => Schema.String;
/** An amount, with one that the API description shows. */
export declare const example: (schema: typeof Decimal, text: string) => Schema.brand<Schema.String, "Decimal">;
export declare const Uid: Schema.String;
/** Words of any script with single spaces between them: two names that look alike are one. */
export declare const AccountName: Schema.String;
/** An e-mail address as a web page's form takes it. */
export declare const EmailAddress: Schema.String;
/** A phone number: its area code without zeros or a sign before it, a space, and 4 to 14 digits. */
export declare const PhoneNumber: Schema.String;
/** 1 unverified, 2 primary, 3 advanced, 4 institutional. */
export declare const KycLevel: Schema.Literals<readonly ["1", "2", "3", "4"]>;
/** What to open; neither broker nor verified beyond the server's default unless said. */
export declare const NewAccount: Schema.Struct<{
    readonly name: Schema.String;
    /** The master's uid: makes it a sub-account. */
    readonly master: Schema.optional<Schema.String>;
    readonly broker: Schema.optional<Schema.Boolean>;
    readonly kyc: Schema.optional<Schema.Literals<readonly ["1", "2", "3", "4"]>>;
    /** By which other users can send to it; a phone number with its area code, `86 13800000000`. */
    readonly email: Schema.optional<Schema.String>;
    readonly phone: Schema.optional<Schema.String>;
}>;
export type NewAccount = typeof NewAccount.Type;
/** What to change of an account; what is left out stays. */
export declare const AccountChange: Schema.Struct<{
    readonly kyc: Schema.optional<Schema.Literals<readonly ["1", "2", "3", "4"]>>;
    readonly frozen: Schema.optional<Schema.Boolean>;
}>;
export type AccountChange = typeof AccountChange.Type;
export declare const ControlAccount: Schema.Struct<{
    readonly uid: Schema.String;
    readonly name: Schema.String;
    /** The master's uid; null for a master. */
    readonly master: Schema.NullOr<Schema.String>;
    readonly broker: Schema.Boolean;
    readonly kyc: Schema.Literals<readonly ["1", "2", "3", "4"]>;
    /** A frozen account places no orders and moves nothing out; it can cancel and read. */
    readonly frozen: Schema.Boolean;
}>;
export type ControlAccount = typeof ControlAccount.Type;

// AdminGroup.d.ts
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint";
import * as HttpApiGroup from "effect/http-api/HttpApiGroup";
import * as Schema from "effect/Schema";
import { ControlRefused } from "./ControlErrors.ts";
import { ControlInput, ControlToken } from "./ControlMiddleware.ts";
declare const AdminGroup_base: HttpApiGroup.HttpApiGroup<"admin", HttpApiEndpoint.HttpApiEndpoint<"changeAccount", "POST", "/admin/v1/accounts/:uid", Schema.toCodecStringTree<Schema.Struct<{
    uid: Schema.String;
}>>, never, Schema.toCodecJson<Schema.Struct<{
    readonly kyc: Schema.optional<Schema.Literals<readonly ["1", "2", "3", "4"]>>;
    readonly frozen: Schema.optional<Schema.Boolean>;
}>>, never, Schema.toCodecJson<Schema.Struct<{
    readonly uid: Schema.String;
    readonly name: Schema.String;
    readonly master: Schema.NullOr<Schema.String>;
    readonly broker: Schema.Boolean;
    readonly kyc: Schema.Literals<readonly ["1", "2", "3", "4"]>;
    readonly frozen: Schema.Boolean;
}>>, Schema.toCodecJson<typeof ControlRefused>, ControlInput | ControlToken, never> | HttpApiEndpoint.HttpApiEndpoint<"changeSettings", "POST", "/admin/v1/settings", never, never, Schema.toCodecJson<Schema.Struct<{
    readonly weightBudget: Schema.optionalKey<Schema.Number>;
    readonly weightWindowMs: Schema.optionalKey<Schema.Number>;
    readonly callsPerSecond: Schema.optionalKey<Schema.NullOr<Schema.Number>>;
    readonly banAfterRefusals: Schema.optionalKey<Schema.Number>;
    readonly banMs: Schema.optionalKey<Schema.Number>;
    readonly openOrdersPerSymbolMax: Schema.optionalKey<Schema.Number>;
    readonly openOrdersMax: Schema.optionalKey<Schema.Number>;
    readonly clientOrderIdsMax: Schema.optionalKey<Schema.Number>;
    readonly apiKeysPerAccountMax: Schema.optionalKey<Schema.Number>;
    readonly strategyGroupsMax: Schema.optionalKey<Schema.Number>;
    readonly strategyGroupMembersMax: Schema.optionalKey<Schema.Number>;
    readonly feeToken: Schema.optionalKey<Schema.String>;
    readonly feeTokenDiscount: Schema.optionalKey<Schema.brand<Schema.String, "Decimal">>;
    readonly withdrawalReviewMs: Schema.optionalKey<Schema.Number>;
    readonly smallBalanceMax: Schema.optionalKey<Schema.brand<Schema.String, "Decimal">>;
    readonly valueAsset: Schema.optionalKey<Schema.String>;
    readonly conversionFee: Schema.optionalKey<Schema.brand<Schema.String, "Decimal">>;
    readonly savedAddressesMax: Schema.optionalKey<Schema.Number>;
    readonly subAccountsMax: Schema.optionalKey<Schema.Number>;
    readonly passwordTriesMax: Schema.optionalKey<Schema.Number>;
    readonly passwordLockMs: Schema.optionalKey<Schema.Number>;
    readonly rebateShare: Schema.optionalKey<Schema.brand<Schema.String, "Decimal">>;
}>>, never, Schema.toCodecJson<Schema.Struct<{
    readonly weightBudget: Schema.Number;
    readonly weightWindowMs: Schema.Number;
    readonly callsPerSecond: Schema.NullOr<Schema.Number>;
    readonly banAfterRefusals: Schema.Number;
    readonly banMs: Schema.Number;
    readonly openOrdersPerSymbolMax: Schema.Number;
    readonly openOrdersMax: Schema.Number;
    readonly clientOrderIdsMax: Schema.Number;
    readonly apiKeysPerAccountMax: Schema.Number;
    readonly strategyGroupsMax: Schema.Number;
    readonly strategyGroupMembersMax: Schema.Number;
    readonly feeToken: Schema.String;
    readonly feeTokenDiscount: Schema.brand<Schema.String, "Decimal">;
    readonly withdrawalReviewMs: Schema.Number;
    readonly smallBalanceMax: Schema.brand<Schema.String, "Decimal">;
    readonly valueAsset: Schema.String;
    readonly conversionFee: Schema.brand<Schema.String, "Decimal">;
    readonly savedAddressesMax: Schema.Number;
    readonly subAccountsMax: Schema.Number;
    readonly passwordTriesMax: Schema.Number;
    readonly passwordLockMs: Schema.Number;
    readonly rebateShare: Schema.brand<Schema.String, "Decimal">;
}>>, Schema.toCodecJson<typeof ControlRefused>, ControlInput | ControlToken, never> | HttpApiEndpoint.HttpApiEndpoint<"createAccount", "POST", "/admin/v1/accounts", never, never, Schema.toCodecJson<Schema.Struct<{
    readonly name: Schema.String;
    readonly master: Schema.optional<Schema.String>;
    readonly broker: Schema.optional<Schema.Boolean>;
    readonly kyc: Schema.optional<Schema.Literals<readonly ["1", "2", "3", "4"]>>;
    readonly email: Schema.optional<Schema.String>;
    readonly phone: Schema.optional<Schema.String>;
}>>, never, Schema.toCodecJson<Schema.Struct<{
    readonly uid: Schema.String;
    readonly name: Schema.String;
    readonly master: Schema.NullOr<Schema.String>;
    readonly broker: Schema.Boolean;
    readonly kyc: Schema.Literals<readonly ["1", "2", "3", "4"]>;
    readonly frozen: Schema.Boolean;
}>>, Schema.toCodecJson<typeof ControlRefused>, ControlInput | ControlToken, never> | HttpApiEndpoint.HttpApiEndpoint<"createKey", "POST", "/admin/v1/keys", never, never, Schema.toCodecJson<Schema.Struct<{
    readonly uid: Schema.String;
    readonly permissions: Schema.Union<readonly [Schema.Literal<"all">, Schema.$Array<Schema.Literals<import("./ApiKey.ts").PermissionName[]>>]>;
    readonly addresses: Schema.optional<Schema.$Array<Schema.String>>;
    readonly note: Schema.optional<Schema.String>;
    readonly dialect: Schema.optional<Schema.Literals<readonly ["documented", "field"]>>;
    readonly key: Schema.optional<Schema.String>;
    readonly secret: Schema.optional<Schema.String>;
}>>, never, Schema.toCodecJson<Schema.Struct<{
    readonly key: Schema.String;
    readonly secret: Schema.String;
    readonly uid: Schema.String;
    readonly permissions: Schema.$Array<Schema.Literals<import("./ApiKey.ts").PermissionName[]>>;
    readonly addresses: Schema.$Array<Schema.String>;
    readonly note: Schema.String;
    readonly dialect: Schema.Literals<readonly ["documented", "field"]>;
}>>, Schema.toCodecJson<typeof ControlRefused>, ControlInput | ControlToken, never> | HttpApiEndpoint.HttpApiEndpoint<"deleteKey", "DELETE", "/admin/v1/keys/:key", Schema.toCodecStringTree<Schema.Struct<{
    key: Schema.String;
}>>, never, never, never, Schema.toCodecJson<Schema.Struct<{
    readonly key: Schema.String;
}>>, Schema.toCodecJson<typeof ControlRefused>, ControlInput | ControlToken, never> | HttpApiEndpoint.HttpApiEndpoint<"listAccounts", "GET", "/admin/v1/accounts", never, never, never, never, Schema.toCodecJson<Schema.$Array<Schema.Struct<{
    readonly uid: Schema.String;
    readonly name: Schema.String;
    readonly master: Schema.NullOr<Schema.String>;
    readonly broker: Schema.Boolean;
    readonly kyc: Schema.Literals<readonly ["1", "2", "3", "4"]>;
    readonly frozen: Schema.Boolean;
}>>>, never, ControlInput | ControlToken, never> | HttpApiEndpoint.HttpApiEndpoint<"settings", "GET", "/admin/v1/settings", never, never, never, never, Schema.toCodecJson<Schema.Struct<{
    readonly weightBudget: Schema.Number;
    readonly weightWindowMs: Schema.Number;
    readonly callsPerSecond: Schema.NullOr<Schema.Number>;
    readonly banAfterRefusals: Schema.Number;
    readonly banMs: Schema.Number;
    readonly openOrdersPerSymbolMax: Schema.Number;
    readonly openOrdersMax: Schema.Number;
    readonly clientOrderIdsMax: Schema.Number;
    readonly apiKeysPerAccountMax: Schema.Number;
    readonly strategyGroupsMax: Schema.Number;
    readonly strategyGroupMembersMax: Schema.Number;
    readonly feeToken: Schema.String;
    readonly feeTokenDiscount: Schema.brand<Schema.String, "Decimal">;
    readonly withdrawalReviewMs: Schema.Number;
    readonly smallBalanceMax: Schema.brand<Schema.String, "Decimal">;
    readonly valueAsset: Schema.String;
    readonly conversionFee: Schema.brand<Schema.String, "Decimal">;
    readonly savedAddressesMax: Schema.Number;
    readonly subAccountsMax: Schema.Number;
    readonly passwordTriesMax: Schema.Number;
    readonly passwordLockMs: Schema.Number;
    readonly rebateShare: Schema.brand<Schema.String, "Decimal">;
}>>, never, ControlInput | ControlToken, never> | HttpApiEndpoint.HttpApiEndpoint<"verify", "GET", "/admin/v1/verify", never, never, never, never, Schema.toCodecJson<Schema.Struct<{
    readonly ok: Schema.Boolean;
    readonly seq: Schema.Number;
    readonly stateHash: Schema.String;
    readonly accounts: Schema.Number;
    readonly openOrders: Schema.Number;
    readonly assets: Schema.$Array<Schema.Struct<{
        readonly asset: Schema.String;
        readonly free: Schema.brand<Schema.String, "SignedDecimal">;
        readonly locked: Schema.brand<Schema.String, "SignedDecimal">;
        readonly futures: Schema.brand<Schema.String, "SignedDecimal">;
        readonly withdrawals: Schema.brand<Schema.String, "SignedDecimal">;
        readonly house: Schema.brand<Schema.String, "SignedDecimal">;
        readonly issued: Schema.brand<Schema.String, "SignedDecimal">;
    }>>;
    readonly problems: Schema.$Array<Schema.String>;
}>>, never, ControlInput | ControlToken, never>, false>;
export declare class AdminGroup extends AdminGroup_base {
}
export {};

// ApiKey.d.ts
/** API keys as the operator grants them. */
import { type Permission } from "@bourse/core";
import * as Schema from "effect/Schema";
type ShortForm<Name extends string> = Name extends `${infer Area}_READ` ? `${Area}_R` : Name extends `${infer Area}_WRITE` ? `${Area}_W` : never;
/** A right by its long or its short name, `SPOT_DEAL_WRITE` or `SPOT_DEAL_W`. */
export type PermissionName = Permission | ShortForm<Permission>;
export declare const PermissionName: Schema.Literals<PermissionName[]>;
export declare const KeyText: Schema.String;
/** How the server answers this key where document and field conflict. */
export declare const Dialect: Schema.Literals<readonly ["documented", "field"]>;
/** What to grant. Key and secret are made by the server unless given. */
export declare const NewApiKey: Schema.Struct<{
    readonly uid: Schema.String;
    readonly permissions: Schema.Union<readonly [Schema.Literal<"all">, Schema.$Array<Schema.Literals<PermissionName[]>>]>;
    /** Where it may be used from; anywhere unless given. */
    readonly addresses: Schema.optional<Schema.$Array<Schema.String>>;
    readonly note: Schema.optional<Schema.String>;
    readonly dialect: Schema.optional<Schema.Literals<readonly ["documented", "field"]>>;
    readonly key: Schema.optional<Schema.String>;
    readonly secret: Schema.optional<Schema.String>;
}>;
export type NewApiKey = typeof NewApiKey.Type;
/** The only answer that ever holds the secret. */
export declare const GrantedApiKey: Schema.Struct<{
    readonly key: Schema.String;
    readonly secret: Schema.String;
    readonly uid: Schema.String;
    /** Long names. */
    readonly permissions: Schema.$Array<Schema.Literals<PermissionName[]>>;
    readonly addresses: Schema.$Array<Schema.String>;
    readonly note: Schema.String;
    readonly dialect: Schema.Literals<readonly ["documented", "field"]>;
}>;
export type GrantedApiKey = typeof GrantedApiKey.Type;
export {};

// ControlApi.d.ts
/** The control plane: what the exchange's interface has no words for. Each group answers only where it is switched on. */
import * as HttpApi from "effect/http-api/HttpApi";
import { AdminGroup } from "./AdminGroup.ts";
import { SandboxGroup } from "./SandboxGroup.ts";
declare const ControlApi_base: HttpApi.HttpApi<"control", typeof AdminGroup | typeof SandboxGroup>;
export declare class ControlApi extends ControlApi_base {
}
export {};

// ControlClient.d.ts
/**
 * The client of the control plane: `client.admin.createAccount(...)`, `client.sandbox.fund(...)`.
 * Calls fail with {@link ControlRefused} or {@link ControlUnauthorized}, or with Effect's HttpClientError when there
 * is no answer or, where the plane is switched off, a 404.
 */
import * as Context from "effect/Context";
import * as HttpApiClient from "effect/http-api/HttpApiClient";
import * as Layer from "effect/Layer";
import * as Redacted from "effect/Redacted";
import { ControlToken } from "./ControlMiddleware.ts";
declare const ControlClient_base: Context.ServiceClass<ControlClient, "@bourse/control/ControlClient", {
    readonly admin: {
        readonly changeAccount: HttpApiClient.Client.Method<import("effect/http-api/HttpApiEndpoint").HttpApiEndpoint<"changeAccount", "POST", "/admin/v1/accounts/:uid", import("effect/Schema").toCodecStringTree<import("effect/Schema").Struct<{
            uid: import("effect/Schema").String;
        }>>, never, import("effect/Schema").toCodecJson<import("effect/Schema").Struct<{
            readonly kyc: import("effect/Schema").optional<import("effect/Schema").Literals<readonly ["1", "2", "3", "4"]>>;
            readonly frozen: import("effect/Schema").optional<import("effect/Schema").Boolean>;
        }>>, never, import("effect/Schema").toCodecJson<import("effect/Schema").Struct<{
            readonly uid: import("effect/Schema").String;
            readonly name: import("effect/Schema").String;
            readonly master: import("effect/Schema").NullOr<import("effect/Schema").String>;
            readonly broker: import("effect/Schema").Boolean;
            readonly kyc: import("effect/Schema").Literals<readonly ["1", "2", "3", "4"]>;
            readonly frozen: import("effect/Schema").Boolean;
        }>>, import("effect/Schema").toCodecJson<typeof import("./ControlErrors.ts").ControlRefused>, import("./ControlMiddleware.ts").ControlInput | ControlToken, never>, never, never>;
        readonly changeSettings: HttpApiClient.Client.Method<import("effect/http-api/HttpApiEndpoint").HttpApiEndpoint<"changeSettings", "POST", "/admin/v1/settings", never, never, import("effect/Schema").toCodecJson<import("effect/Schema").Struct<{
            readonly weightBudget: import("effect/Schema").optionalKey<import("effect/Schema").Number>;
            readonly weightWindowMs: import("effect/Schema").optionalKey<import("effect/Schema").Number>;
            readonly callsPerSecond: import("effect/Schema").optionalKey<import("effect/Schema").NullOr<import("effect/Schema").Number>>;
            readonly banAfterRefusals: import("effect/Schema").optionalKey<import("effect/Schema").Number>;
            readonly banMs: import("effect/Schema").optionalKey<import("effect/Schema").Number>;
            readonly openOrdersPerSymbolMax: import("effect/Schema").optionalKey<import("effect/Schema").Number>;
            readonly openOrdersMax: import("effect/Schema").optionalKey<import("effect/Schema").Number>;
            readonly clientOrderIdsMax: import("effect/Schema").optionalKey<import("effect/Schema").Number>;
            readonly apiKeysPerAccountMax: import("effect/Schema").optionalKey<import("effect/Schema").Number>;
            readonly strategyGroupsMax: import("effect/Schema").optionalKey<import("effect/Schema").Number>;
            readonly strategyGroupMembersMax: import("effect/Schema").optionalKey<import("effect/Schema").Number>;
            readonly feeToken: import("effect/Schema").optionalKey<import("effect/Schema").String>;
            readonly feeTokenDiscount: import("effect/Schema").optionalKey<import("effect/Schema").brand<import("effect/Schema").String, "Decimal">>;
            readonly withdrawalReviewMs: import("effect/Schema").optionalKey<import("effect/Schema").Number>;
            readonly smallBalanceMax: import("effect/Schema").optionalKey<import("effect/Schema").brand<import("effect/Schema").String, "Decimal">>;
            readonly valueAsset: import("effect/Schema").optionalKey<import("effect/Schema").String>;
            readonly conversionFee: import("effect/Schema").optionalKey<import("effect/Schema").brand<import("effect/Schema").String, "Decimal">>;
            readonly savedAddressesMax: import("effect/Schema").optionalKey<import("effect/Schema").Number>;
            readonly subAccountsMax: import("effect/Schema").optionalKey<import("effect/Schema").Number>;
            readonly passwordTriesMax: import("effect/Schema").optionalKey<import("effect/Schema").Number>;
            readonly passwordLockMs: import("effect/Schema").optionalKey<import("effect/Schema").Number>;
            readonly rebateShare: import("effect/Schema").optionalKey<import("effect/Schema").brand<import("effect/Schema").String, "Decimal">>;
        }>>, never, import("effect/Schema").toCodecJson<import("effect/Schema").Struct<{
            readonly weightBudget: import("effect/Schema").Number;
            readonly weightWindowMs: import("effect/Schema").Number;
            readonly callsPerSecond: import("effect/Schema").NullOr<import("effect/Schema").Number>;
            readonly banAfterRefusals: import("effect/Schema").Number;
            readonly banMs: import("effect/Schema").Number;
            readonly openOrdersPerSymbolMax: import("effect/Schema").Number;
            readonly openOrdersMax: import("effect/Schema").Number;
            readonly clientOrderIdsMax: import("effect/Schema").Number;
            readonly apiKeysPerAccountMax: import("effect/Schema").Number;
            readonly strategyGroupsMax: import("effect/Schema").Number;
            readonly strategyGroupMembersMax: import("effect/Schema").Number;
            readonly feeToken: import("effect/Schema").String;
            readonly feeTokenDiscount: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
            readonly withdrawalReviewMs: import("effect/Schema").Number;
            readonly smallBalanceMax: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
            readonly valueAsset: import("effect/Schema").String;
            readonly conversionFee: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
            readonly savedAddressesMax: import("effect/Schema").Number;
            readonly subAccountsMax: import("effect/Schema").Number;
            readonly passwordTriesMax: import("effect/Schema").Number;
            readonly passwordLockMs: import("effect/Schema").Number;
            readonly rebateShare: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        }>>, import("effect/Schema").toCodecJson<typeof import("./ControlErrors.ts").ControlRefused>, import("./ControlMiddleware.ts").ControlInput | ControlToken, never>, never, never>;
        readonly createAccount: HttpApiClient.Client.Method<import("effect/http-api/HttpApiEndpoint").HttpApiEndpoint<"createAccount", "POST", "/admin/v1/accounts", never, never, import("effect/Schema").toCodecJson<import("effect/Schema").Struct<{
            readonly name: import("effect/Schema").String;
            readonly master: import("effect/Schema").optional<import("effect/Schema").String>;
            readonly broker: import("effect/Schema").optional<import("effect/Schema").Boolean>;
            readonly kyc: import("effect/Schema").optional<import("effect/Schema").Literals<readonly ["1", "2", "3", "4"]>>;
            readonly email: import("effect/Schema").optional<import("effect/Schema").String>;
            readonly phone: import("effect/Schema").optional<import("effect/Schema").String>;
        }>>, never, import("effect/Schema").toCodecJson<import("effect/Schema").Struct<{
            readonly uid: import("effect/Schema").String;
            readonly name: import("effect/Schema").String;
            readonly master: import("effect/Schema").NullOr<import("effect/Schema").String>;
            readonly broker: import("effect/Schema").Boolean;
            readonly kyc: import("effect/Schema").Literals<readonly ["1", "2", "3", "4"]>;
            readonly frozen: import("effect/Schema").Boolean;
        }>>, import("effect/Schema").toCodecJson<typeof import("./ControlErrors.ts").ControlRefused>, import("./ControlMiddleware.ts").ControlInput | ControlToken, never>, never, never>;
        readonly createKey: HttpApiClient.Client.Method<import("effect/http-api/HttpApiEndpoint").HttpApiEndpoint<"createKey", "POST", "/admin/v1/keys", never, never, import("effect/Schema").toCodecJson<import("effect/Schema").Struct<{
            readonly uid: import("effect/Schema").String;
            readonly permissions: import("effect/Schema").Union<readonly [import("effect/Schema").Literal<"all">, import("effect/Schema").$Array<import("effect/Schema").Literals<import("./ApiKey.ts").PermissionName[]>>]>;
            readonly addresses: import("effect/Schema").optional<import("effect/Schema").$Array<import("effect/Schema").String>>;
            readonly note: import("effect/Schema").optional<import("effect/Schema").String>;
            readonly dialect: import("effect/Schema").optional<import("effect/Schema").Literals<readonly ["documented", "field"]>>;
            readonly key: import("effect/Schema").optional<import("effect/Schema").String>;
            readonly secret: import("effect/Schema").optional<import("effect/Schema").String>;
        }>>, never, import("effect/Schema").toCodecJson<import("effect/Schema").Struct<{
            readonly key: import("effect/Schema").String;
            readonly secret: import("effect/Schema").String;
            readonly uid: import("effect/Schema").String;
            readonly permissions: import("effect/Schema").$Array<import("effect/Schema").Literals<import("./ApiKey.ts").PermissionName[]>>;
            readonly addresses: import("effect/Schema").$Array<import("effect/Schema").String>;
            readonly note: import("effect/Schema").String;
            readonly dialect: import("effect/Schema").Literals<readonly ["documented", "field"]>;
        }>>, import("effect/Schema").toCodecJson<typeof import("./ControlErrors.ts").ControlRefused>, import("./ControlMiddleware.ts").ControlInput | ControlToken, never>, never, never>;
        readonly deleteKey: HttpApiClient.Client.Method<import("effect/http-api/HttpApiEndpoint").HttpApiEndpoint<"deleteKey", "DELETE", "/admin/v1/keys/:key", import("effect/Schema").toCodecStringTree<import("effect/Schema").Struct<{
            key: import("effect/Schema").String;
        }>>, never, never, never, import("effect/Schema").toCodecJson<import("effect/Schema").Struct<{
            readonly key: import("effect/Schema").String;
        }>>, import("effect/Schema").toCodecJson<typeof import("./ControlErrors.ts").ControlRefused>, import("./ControlMiddleware.ts").ControlInput | ControlToken, never>, never, never>;
        readonly listAccounts: HttpApiClient.Client.Method<import("effect/http-api/HttpApiEndpoint").HttpApiEndpoint<"listAccounts", "GET", "/admin/v1/accounts", never, never, never, never, import("effect/Schema").toCodecJson<import("effect/Schema").$Array<import("effect/Schema").Struct<{
            readonly uid: import("effect/Schema").String;
            readonly name: import("effect/Schema").String;
            readonly master: import("effect/Schema").NullOr<import("effect/Schema").String>;
            readonly broker: import("effect/Schema").Boolean;
            readonly kyc: import("effect/Schema").Literals<readonly ["1", "2", "3", "4"]>;
            readonly frozen: import("effect/Schema").Boolean;
        }>>>, never, import("./ControlMiddleware.ts").ControlInput | ControlToken, never>, never, never>;
        readonly settings: HttpApiClient.Client.Method<import("effect/http-api/HttpApiEndpoint").HttpApiEndpoint<"settings", "GET", "/admin/v1/settings", never, never, never, never, import("effect/Schema").toCodecJson<import("effect/Schema").Struct<{
            readonly weightBudget: import("effect/Schema").Number;
            readonly weightWindowMs: import("effect/Schema").Number;
            readonly callsPerSecond: import("effect/Schema").NullOr<import("effect/Schema").Number>;
            readonly banAfterRefusals: import("effect/Schema").Number;
            readonly banMs: import("effect/Schema").Number;
            readonly openOrdersPerSymbolMax: import("effect/Schema").Number;
            readonly openOrdersMax: import("effect/Schema").Number;
            readonly clientOrderIdsMax: import("effect/Schema").Number;
            readonly apiKeysPerAccountMax: import("effect/Schema").Number;
            readonly strategyGroupsMax: import("effect/Schema").Number;
            readonly strategyGroupMembersMax: import("effect/Schema").Number;
            readonly feeToken: import("effect/Schema").String;
            readonly feeTokenDiscount: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
            readonly withdrawalReviewMs: import("effect/Schema").Number;
            readonly smallBalanceMax: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
            readonly valueAsset: import("effect/Schema").String;
            readonly conversionFee: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
            readonly savedAddressesMax: import("effect/Schema").Number;
            readonly subAccountsMax: import("effect/Schema").Number;
            readonly passwordTriesMax: import("effect/Schema").Number;
            readonly passwordLockMs: import("effect/Schema").Number;
            readonly rebateShare: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        }>>, never, import("./ControlMiddleware.ts").ControlInput | ControlToken, never>, never, never>;
        readonly verify: HttpApiClient.Client.Method<import("effect/http-api/HttpApiEndpoint").HttpApiEndpoint<"verify", "GET", "/admin/v1/verify", never, never, never, never, import("effect/Schema").toCodecJson<import("effect/Schema").Struct<{
            readonly ok: import("effect/Schema").Boolean;
            readonly seq: import("effect/Schema").Number;
            readonly stateHash: import("effect/Schema").String;
            readonly accounts: import("effect/Schema").Number;
            readonly openOrders: import("effect/Schema").Number;
            readonly assets: import("effect/Schema").$Array<import("effect/Schema").Struct<{
                readonly asset: import("effect/Schema").String;
                readonly free: import("effect/Schema").brand<import("effect/Schema").String, "SignedDecimal">;
                readonly locked: import("effect/Schema").brand<import("effect/Schema").String, "SignedDecimal">;
                readonly futures: import("effect/Schema").brand<import("effect/Schema").String, "SignedDecimal">;
                readonly withdrawals: import("effect/Schema").brand<import("effect/Schema").String, "SignedDecimal">;
                readonly house: import("effect/Schema").brand<import("effect/Schema").String, "SignedDecimal">;
                readonly issued: import("effect/Schema").brand<import("effect/Schema").String, "SignedDecimal">;
            }>>;
            readonly problems: import("effect/Schema").$Array<import("effect/Schema").String>;
        }>>, never, import("./ControlMiddleware.ts").ControlInput | ControlToken, never>, never, never>;
    };
    readonly sandbox: {
        readonly advanceClock: HttpApiClient.Client.Method<import("effect/http-api/HttpApiEndpoint").HttpApiEndpoint<"advanceClock", "POST", "/sandbox/v1/clock/advance", never, never, import("effect/Schema").toCodecJson<import("effect/Schema").Struct<{
            readonly ms: import("effect/Schema").Number;
        }>>, never, import("effect/Schema").toCodecJson<import("effect/Schema").Struct<{
            readonly time: import("effect/Schema").Number;
            readonly mode: import("effect/Schema").Literals<readonly ["running", "frozen", "held"]>;
            readonly aheadMs: import("effect/Schema").Number;
        }>>, import("effect/Schema").toCodecJson<typeof import("./ControlErrors.ts").ControlRefused>, import("./ControlMiddleware.ts").ControlInput | ControlToken, never>, never, never>;
        readonly changeDeposit: HttpApiClient.Client.Method<import("effect/http-api/HttpApiEndpoint").HttpApiEndpoint<"changeDeposit", "POST", "/sandbox/v1/deposits/:id", import("effect/Schema").toCodecStringTree<import("effect/Schema").Struct<{
            id: import("effect/Schema").String;
        }>>, never, import("effect/Schema").toCodecJson<import("effect/Schema").Struct<{
            readonly status: import("effect/Schema").Number;
        }>>, never, import("effect/Schema").toCodecJson<import("effect/Schema").Struct<{
            readonly ok: import("effect/Schema").Literal<true>;
        }>>, import("effect/Schema").toCodecJson<typeof import("./ControlErrors.ts").ControlRefused>, import("./ControlMiddleware.ts").ControlInput | ControlToken, never>, never, never>;
        readonly changeWithdrawal: HttpApiClient.Client.Method<import("effect/http-api/HttpApiEndpoint").HttpApiEndpoint<"changeWithdrawal", "POST", "/sandbox/v1/withdrawals/:id", import("effect/Schema").toCodecStringTree<import("effect/Schema").Struct<{
            id: import("effect/Schema").String;
        }>>, never, import("effect/Schema").toCodecJson<import("effect/Schema").Struct<{
            readonly status: import("effect/Schema").Number;
        }>>, never, import("effect/Schema").toCodecJson<import("effect/Schema").Struct<{
            readonly ok: import("effect/Schema").Literal<true>;
        }>>, import("effect/Schema").toCodecJson<typeof import("./ControlErrors.ts").ControlRefused>, import("./ControlMiddleware.ts").ControlInput | ControlToken, never>, never, never>;
        readonly clock: HttpApiClient.Client.Method<import("effect/http-api/HttpApiEndpoint").HttpApiEndpoint<"clock", "GET", "/sandbox/v1/clock", never, never, never, never, import("effect/Schema").toCodecJson<import("effect/Schema").Struct<{
            readonly time: import("effect/Schema").Number;
            readonly mode: import("effect/Schema").Literals<readonly ["running", "frozen", "held"]>;
            readonly aheadMs: import("effect/Schema").Number;
        }>>, never, import("./ControlMiddleware.ts").ControlInput | ControlToken, never>, never, never>;
        readonly createFault: HttpApiClient.Client.Method<import("effect/http-api/HttpApiEndpoint").HttpApiEndpoint<"createFault", "POST", "/sandbox/v1/faults", never, never, import("effect/Schema").toCodecJson<import("effect/Schema").Struct<{
            readonly kind: import("effect/Schema").Literals<readonly ["latency", "tooManyRequests", "banned", "serverErrorBeforeCommit", "serverErrorAfterCommit", "dropBeforeCommit", "dropAfterCommit", "garbage"]>;
            readonly endpoint: import("effect/Schema").optionalKey<import("effect/Schema").String>;
            readonly key: import("effect/Schema").optionalKey<import("effect/Schema").String>;
            readonly skip: import("effect/Schema").optionalKey<import("effect/Schema").Number>;
            readonly count: import("effect/Schema").optionalKey<import("effect/Schema").Number>;
            readonly share: import("effect/Schema").optionalKey<import("effect/Schema").Number>;
            readonly seed: import("effect/Schema").optionalKey<import("effect/Schema").Number>;
            readonly latencyMs: import("effect/Schema").optionalKey<import("effect/Schema").Number>;
            readonly status: import("effect/Schema").optionalKey<import("effect/Schema").Literals<readonly [500, 502, 503, 504]>>;
        }>>, never, import("effect/Schema").toCodecJson<import("effect/Schema").Struct<{
            readonly kind: import("effect/Schema").Literals<readonly ["latency", "tooManyRequests", "banned", "serverErrorBeforeCommit", "serverErrorAfterCommit", "dropBeforeCommit", "dropAfterCommit", "garbage"]>;
            readonly endpoint: import("effect/Schema").optionalKey<import("effect/Schema").String>;
            readonly key: import("effect/Schema").optionalKey<import("effect/Schema").String>;
            readonly skip: import("effect/Schema").optionalKey<import("effect/Schema").Number>;
            readonly count: import("effect/Schema").optionalKey<import("effect/Schema").Number>;
            readonly share: import("effect/Schema").optionalKey<import("effect/Schema").Number>;
            readonly seed: import("effect/Schema").optionalKey<import("effect/Schema").Number>;
            readonly latencyMs: import("effect/Schema").optionalKey<import("effect/Schema").Number>;
            readonly status: import("effect/Schema").optionalKey<import("effect/Schema").Literals<readonly [500, 502, 503, 504]>>;
            readonly id: import("effect/Schema").String;
            readonly struck: import("effect/Schema").Number;
            readonly remaining: import("effect/Schema").optionalKey<import("effect/Schema").Number>;
        }>>, import("effect/Schema").toCodecJson<typeof import("./ControlErrors.ts").ControlRefused>, import("./ControlMiddleware.ts").ControlInput | ControlToken, never>, never, never>;
        readonly deleteFault: HttpApiClient.Client.Method<import("effect/http-api/HttpApiEndpoint").HttpApiEndpoint<"deleteFault", "DELETE", "/sandbox/v1/faults/:id", import("effect/Schema").toCodecStringTree<import("effect/Schema").Struct<{
            id: import("effect/Schema").String;
        }>>, never, never, never, import("effect/Schema").toCodecJson<import("effect/Schema").Struct<{
            readonly ok: import("effect/Schema").Literal<true>;
        }>>, import("effect/Schema").toCodecJson<typeof import("./ControlErrors.ts").ControlRefused>, import("./ControlMiddleware.ts").ControlInput | ControlToken, never>, never, never>;
        readonly deleteFaults: HttpApiClient.Client.Method<import("effect/http-api/HttpApiEndpoint").HttpApiEndpoint<"deleteFaults", "DELETE", "/sandbox/v1/faults", never, never, never, never, import("effect/Schema").toCodecJson<import("effect/Schema").Struct<{
            readonly ok: import("effect/Schema").Literal<true>;
        }>>, never, import("./ControlMiddleware.ts").ControlInput | ControlToken, never>, never, never>;
        readonly deposit: HttpApiClient.Client.Method<import("effect/http-api/HttpApiEndpoint").HttpApiEndpoint<"deposit", "POST", "/sandbox/v1/deposits", never, never, import("effect/Schema").toCodecJson<import("effect/Schema").Struct<{
            readonly uid: import("effect/Schema").String;
            readonly asset: import("effect/Schema").String;
            readonly network: import("effect/Schema").String;
            readonly amount: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
            readonly txId: import("effect/Schema").optional<import("effect/Schema").String>;
        }>>, never, import("effect/Schema").toCodecJson<import("effect/Schema").Struct<{
            readonly id: import("effect/Schema").String;
            readonly address: import("effect/Schema").String;
            readonly memo: import("effect/Schema").String;
            readonly txId: import("effect/Schema").String;
        }>>, import("effect/Schema").toCodecJson<typeof import("./ControlErrors.ts").ControlRefused>, import("./ControlMiddleware.ts").ControlInput | ControlToken, never>, never, never>;
        readonly freezeClock: HttpApiClient.Client.Method<import("effect/http-api/HttpApiEndpoint").HttpApiEndpoint<"freezeClock", "POST", "/sandbox/v1/clock/freeze", never, never, never, never, import("effect/Schema").toCodecJson<import("effect/Schema").Struct<{
            readonly time: import("effect/Schema").Number;
            readonly mode: import("effect/Schema").Literals<readonly ["running", "frozen", "held"]>;
            readonly aheadMs: import("effect/Schema").Number;
        }>>, never, import("./ControlMiddleware.ts").ControlInput | ControlToken, never>, never, never>;
        readonly fund: HttpApiClient.Client.Method<import("effect/http-api/HttpApiEndpoint").HttpApiEndpoint<"fund", "POST", "/sandbox/v1/fund", never, never, import("effect/Schema").toCodecJson<import("effect/Schema").Struct<{
            readonly uid: import("effect/Schema").String;
            readonly asset: import("effect/Schema").String;
            readonly amount: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        }>>, never, import("effect/Schema").toCodecJson<import("effect/Schema").Struct<{
            readonly uid: import("effect/Schema").String;
            readonly asset: import("effect/Schema").String;
            readonly free: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
            readonly locked: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        }>>, import("effect/Schema").toCodecJson<typeof import("./ControlErrors.ts").ControlRefused>, import("./ControlMiddleware.ts").ControlInput | ControlToken, never>, never, never>;
        readonly listFaults: HttpApiClient.Client.Method<import("effect/http-api/HttpApiEndpoint").HttpApiEndpoint<"listFaults", "GET", "/sandbox/v1/faults", never, never, never, never, import("effect/Schema").toCodecJson<import("effect/Schema").$Array<import("effect/Schema").Struct<{
            readonly kind: import("effect/Schema").Literals<readonly ["latency", "tooManyRequests", "banned", "serverErrorBeforeCommit", "serverErrorAfterCommit", "dropBeforeCommit", "dropAfterCommit", "garbage"]>;
            readonly endpoint: import("effect/Schema").optionalKey<import("effect/Schema").String>;
            readonly key: import("effect/Schema").optionalKey<import("effect/Schema").String>;
            readonly skip: import("effect/Schema").optionalKey<import("effect/Schema").Number>;
            readonly count: import("effect/Schema").optionalKey<import("effect/Schema").Number>;
            readonly share: import("effect/Schema").optionalKey<import("effect/Schema").Number>;
            readonly seed: import("effect/Schema").optionalKey<import("effect/Schema").Number>;
            readonly latencyMs: import("effect/Schema").optionalKey<import("effect/Schema").Number>;
            readonly status: import("effect/Schema").optionalKey<import("effect/Schema").Literals<readonly [500, 502, 503, 504]>>;
            readonly id: import("effect/Schema").String;
            readonly struck: import("effect/Schema").Number;
            readonly remaining: import("effect/Schema").optionalKey<import("effect/Schema").Number>;
        }>>>, never, import("./ControlMiddleware.ts").ControlInput | ControlToken, never>, never, never>;
        readonly loadCandles: HttpApiClient.Client.Method<import("effect/http-api/HttpApiEndpoint").HttpApiEndpoint<"loadCandles", "POST", "/sandbox/v1/candles", never, never, import("effect/Schema").toCodecJson<import("effect/Schema").Struct<{
            readonly symbol: import("effect/Schema").String;
            readonly candles: import("effect/Schema").$Array<import("effect/Schema").Tuple<readonly [import("effect/Schema").Number, import("effect/Schema").brand<import("effect/Schema").String, "Decimal">, import("effect/Schema").brand<import("effect/Schema").String, "Decimal">, import("effect/Schema").brand<import("effect/Schema").String, "Decimal">, import("effect/Schema").brand<import("effect/Schema").String, "Decimal">, import("effect/Schema").brand<import("effect/Schema").String, "Decimal">, import("effect/Schema").brand<import("effect/Schema").String, "Decimal">, import("effect/Schema").Number]>>;
        }>>, never, import("effect/Schema").toCodecJson<import("effect/Schema").Struct<{
            readonly loaded: import("effect/Schema").Number;
        }>>, import("effect/Schema").toCodecJson<typeof import("./ControlErrors.ts").ControlRefused>, import("./ControlMiddleware.ts").ControlInput | ControlToken, never>, never, never>;
        readonly oco: HttpApiClient.Client.Method<import("effect/http-api/HttpApiEndpoint").HttpApiEndpoint<"oco", "POST", "/sandbox/v1/oco", never, never, import("effect/Schema").toCodecJson<import("effect/Schema").Struct<{
            readonly uid: import("effect/Schema").String;
            readonly symbol: import("effect/Schema").String;
            readonly side: import("effect/Schema").Literals<readonly ["BUY", "SELL"]>;
            readonly quantity: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
            readonly price: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
            readonly stopPrice: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
            readonly stopLimitPrice: import("effect/Schema").brand<import("effect/Schema").String, "Decimal">;
        }>>, never, import("effect/Schema").toCodecJson<import("effect/Schema").Struct<{
            readonly orderListId: import("effect/Schema").Number;
            readonly orderIds: import("effect/Schema").Tuple<readonly [import("effect/Schema").String, import("effect/Schema").String]>;
        }>>, import("effect/Schema").toCodecJson<typeof import("./ControlErrors.ts").ControlRefused>, import("./ControlMiddleware.ts").ControlInput | ControlToken, never>, never, never>;
        readonly reset: HttpApiClient.Client.Method<import("effect/http-api/HttpApiEndpoint").HttpApiEndpoint<"reset", "POST", "/sandbox/v1/reset", never, never, never, never, import("effect/Schema").toCodecJson<import("effect/Schema").Struct<{
            readonly generation: import("effect/Schema").Number;
        }>>, never, import("./ControlMiddleware.ts").ControlInput | ControlToken, never>, never, never>;
        readonly saveAddress: HttpApiClient.Client.Method<import("effect/http-api/HttpApiEndpoint").HttpApiEndpoint<"saveAddress", "POST", "/sandbox/v1/withdrawal-addresses", never, never, import("effect/Schema").toCodecJson<import("effect/Schema").Struct<{
            readonly uid: import("effect/Schema").String;
            readonly asset: import("effect/Schema").String;
            readonly network: import("effect/Schema").String;
            readonly address: import("effect/Schema").String;
            readonly memo: import("effect/Schema").optional<import("effect/Schema").String>;
            readonly tag: import("effect/Schema").optional<import("effect/Schema").String>;
        }>>, never, import("effect/Schema").toCodecJson<import("effect/Schema").Struct<{
            readonly ok: import("effect/Schema").Literal<true>;
        }>>, import("effect/Schema").toCodecJson<typeof import("./ControlErrors.ts").ControlRefused>, import("./ControlMiddleware.ts").ControlInput | ControlToken, never>, never, never>;
        readonly unfreezeClock: HttpApiClient.Client.Method<import("effect/http-api/HttpApiEndpoint").HttpApiEndpoint<"unfreezeClock", "POST", "/sandbox/v1/clock/unfreeze", never, never, never, never, import("effect/Schema").toCodecJson<import("effect/Schema").Struct<{
            readonly time: import("effect/Schema").Number;
            readonly mode: import("effect/Schema").Literals<readonly ["running", "frozen", "held"]>;
            readonly aheadMs: import("effect/Schema").Number;
        }>>, never, import("./ControlMiddleware.ts").ControlInput | ControlToken, never>, never, never>;
    };
}>;
export declare class ControlClient extends ControlClient_base {
    /** Over `fetch`, to the server's root, with the token it printed at start. */
    static readonly layer: (options: {
        readonly baseUrl: string;
        readonly token: string | Redacted.Redacted<string>;
    }) => Layer.Layer<ControlClient, never, never>;
}
export {};

// ControlErrors.d.ts
import * as Schema from "effect/Schema";
declare const ControlRefused_base: Schema.Class<ControlRefused, Schema.Struct<{
    readonly code: Schema.Number;
    readonly msg: Schema.String;
}>, import("effect/Cause").YieldableError>;
/** Refused: the code and text as in the table of error codes. */
export declare class ControlRefused extends ControlRefused_base {
}
declare const ControlUnauthorized_base: Schema.Class<ControlUnauthorized, Schema.Struct<{
    readonly code: Schema.Literal<403>;
    readonly msg: Schema.String;
}>, import("effect/Cause").YieldableError>;
/** The token is missing or wrong. */
export declare class ControlUnauthorized extends ControlUnauthorized_base {
}
export {};

// ControlLimits.d.ts
export declare const ControlLimits: {
    readonly uidLengthMax: 32;
    readonly nameLengthMax: 64;
    readonly contactLengthMax: 254;
    readonly noteLengthMax: 200;
    readonly assetLengthMax: 32;
    readonly symbolLengthMax: 64;
    readonly networkLengthMax: 64;
    readonly transactionIdLengthMax: 128;
    readonly chainAddressLengthMax: 128;
    readonly keyLengthMax: 64;
    readonly secretLengthMax: 128;
    readonly addressesMax: 4;
    /** The longest text of an IPv6 address. */
    readonly addressLengthMax: 45;
    readonly candlesMax: 2000;
    readonly endpointLengthMax: 128;
    readonly latencyMaxMs: 60000;
    /** One step of the clock; days and windows can be crossed one by one. */
    readonly advanceMaxMs: number;
};

// ControlMiddleware.d.ts
/** What stands before every endpoint of the control plane: the token, and one shape for malformed requests. */
import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware";
import * as HttpApiSecurity from "effect/http-api/HttpApiSecurity";
import { ControlRefused, ControlUnauthorized } from "./ControlErrors.ts";
/** The header that carries the token. */
export declare const controlTokenHeader = "X-Bourse-Token";
declare const ControlToken_base: HttpApiMiddleware.ServiceClass<ControlToken, "@bourse/control/ControlToken", {
    requires: never;
    provides: never;
    error: typeof ControlUnauthorized;
    clientError: never;
    requiredForClient: true;
    security: {
        readonly token: HttpApiSecurity.ApiKey;
    };
}, HttpApiMiddleware.HttpApiMiddlewareSecurity<{
    readonly token: HttpApiSecurity.ApiKey;
}, never, typeof ControlUnauthorized, never>>;
/** Every call carries the token; the server compares it in constant time. */
export declare class ControlToken extends ControlToken_base {
}
declare const ControlInput_base: HttpApiMiddleware.ServiceClass<ControlInput, "@bourse/control/ControlInput", {
    requires: never;
    provides: never;
    error: typeof ControlRefused;
    clientError: never;
    requiredForClient: false;
    security: never;
}, HttpApiMiddleware.HttpApiMiddleware<never, typeof ControlRefused, never>>;
/** A request that does not decode is a {@link ControlRefused} like any other; the server writes its text. */
export declare class ControlInput extends ControlInput_base {
}
export {};

// Fault.d.ts
/**
 * What a sandbox spoils on purpose, so that one can see how a client bears it. A rule says what goes wrong, for which
 * requests, and for how many of them.
 */
import * as Schema from "effect/Schema";
/** Before the commit: nothing was done. After it: the request was handled as ever, and its answer is lost or spoilt. */
export declare const FaultKind: Schema.Literals<readonly ["latency", "tooManyRequests", "banned", "serverErrorBeforeCommit", "serverErrorAfterCommit", "dropBeforeCommit", "dropAfterCommit", "garbage"]>;
export type FaultKind = typeof FaultKind.Type;
/** A rule to add. Without `count` and `share` it strikes once. */
export declare const NewFault: Schema.Struct<{
    readonly kind: Schema.Literals<readonly ["latency", "tooManyRequests", "banned", "serverErrorBeforeCommit", "serverErrorAfterCommit", "dropBeforeCommit", "dropAfterCommit", "garbage"]>;
    /** An endpoint's id, `spot.placeOrder`, or method and path, `POST /api/v3/order`; every endpoint when left out. */
    readonly endpoint: Schema.optionalKey<Schema.String>;
    /** Strikes requests with this API key only. */
    readonly key: Schema.optionalKey<Schema.String>;
    /** How many matching requests go through before the first is struck. */
    readonly skip: Schema.optionalKey<Schema.Number>;
    /** How many matching requests are struck. */
    readonly count: Schema.optionalKey<Schema.Number>;
    /** Which part of the matching requests is struck, above 0 and up to 1: `0.1` is every tenth or so. */
    readonly share: Schema.optionalKey<Schema.Number>;
    /** Which ones of them: the same for the same seed. The rule's own id unless given. */
    readonly seed: Schema.optionalKey<Schema.Number>;
    /** How long the latency is. */
    readonly latencyMs: Schema.optionalKey<Schema.Number>;
    /** Which server error; 500 unless given. */
    readonly status: Schema.optionalKey<Schema.Literals<readonly [500, 502, 503, 504]>>;
}>;
export type NewFault = typeof NewFault.Type;
/** A rule as it stands. */
export declare const Fault: Schema.Struct<{
    readonly kind: Schema.Literals<readonly ["latency", "tooManyRequests", "banned", "serverErrorBeforeCommit", "serverErrorAfterCommit", "dropBeforeCommit", "dropAfterCommit", "garbage"]>;
    /** An endpoint's id, `spot.placeOrder`, or method and path, `POST /api/v3/order`; every endpoint when left out. */
    readonly endpoint: Schema.optionalKey<Schema.String>;
    /** Strikes requests with this API key only. */
    readonly key: Schema.optionalKey<Schema.String>;
    /** How many matching requests go through before the first is struck. */
    readonly skip: Schema.optionalKey<Schema.Number>;
    /** How many matching requests are struck. */
    readonly count: Schema.optionalKey<Schema.Number>;
    /** Which part of the matching requests is struck, above 0 and up to 1: `0.1` is every tenth or so. */
    readonly share: Schema.optionalKey<Schema.Number>;
    /** Which ones of them: the same for the same seed. The rule's own id unless given. */
    readonly seed: Schema.optionalKey<Schema.Number>;
    /** How long the latency is. */
    readonly latencyMs: Schema.optionalKey<Schema.Number>;
    /** Which server error; 500 unless given. */
    readonly status: Schema.optionalKey<Schema.Literals<readonly [500, 502, 503, 504]>>;
    readonly id: Schema.String;
    /** How many requests it has struck, and of a count, how many it still will. */
    readonly struck: Schema.Number;
    readonly remaining: Schema.optionalKey<Schema.Number>;
}>;
export type Fault = typeof Fault.Type;

// Sandbox.d.ts
import * as Schema from "effect/Schema";
/** What to credit, in whole coins. */
export declare const Funding: Schema.Struct<{
    readonly uid: Schema.String;
    readonly asset: Schema.String;
    readonly amount: Schema.brand<Schema.String, "Decimal">;
}>;
export type Funding = typeof Funding.Type;
/** The account's balance of that asset afterwards. */
export declare const FundedBalance: Schema.Struct<{
    readonly uid: Schema.String;
    readonly asset: Schema.String;
    readonly free: Schema.brand<Schema.String, "Decimal">;
    readonly locked: Schema.brand<Schema.String, "Decimal">;
}>;
export type FundedBalance = typeof FundedBalance.Type;
/**
 * Two orders of one quantity of which at most one executes: a limit order at `price`, and one at `stopLimitPrice`
 * that enters the book when the last price reaches `stopPrice`.
 */
export declare const NewOco: Schema.Struct<{
    readonly uid: Schema.String;
    readonly symbol: Schema.String;
    readonly side: Schema.Literals<readonly ["BUY", "SELL"]>;
    readonly quantity: Schema.brand<Schema.String, "Decimal">;
    readonly price: Schema.brand<Schema.String, "Decimal">;
    readonly stopPrice: Schema.brand<Schema.String, "Decimal">;
    readonly stopLimitPrice: Schema.brand<Schema.String, "Decimal">;
}>;
export type NewOco = typeof NewOco.Type;
export declare const OcoList: Schema.Struct<{
    readonly orderListId: Schema.Number;
    /** The limit leg's id, then the stop leg's. */
    readonly orderIds: Schema.Tuple<readonly [Schema.String, Schema.String]>;
}>;
export type OcoList = typeof OcoList.Type;
export declare const ExchangeClock: Schema.Struct<{
    /** The exchange's time, in milliseconds. */
    readonly time: Schema.Number;
    /**
     * `held`: nobody froze it, but the wall clock went back. It stands at the time of the last event until the wall clock
     * gets there, or until it is moved ahead.
     */
    readonly mode: Schema.Literals<readonly ["running", "frozen", "held"]>;
    /** How far it is ahead of the wall clock; negative when a frozen clock fell behind. */
    readonly aheadMs: Schema.Number;
}>;
export type ExchangeClock = typeof ExchangeClock.Type;
/** How far to move the clock: forward only. */
export declare const Advance: Schema.Struct<{
    readonly ms: Schema.Number;
}>;
/** Open time, open, high, low, close, volume, quote volume, number of trades. One minute each. */
export declare const Candle: Schema.Tuple<readonly [Schema.Number, Schema.brand<Schema.String, "Decimal">, Schema.brand<Schema.String, "Decimal">, Schema.brand<Schema.String, "Decimal">, Schema.brand<Schema.String, "Decimal">, Schema.brand<Schema.String, "Decimal">, Schema.brand<Schema.String, "Decimal">, Schema.Number]>;
export type Candle = typeof Candle.Type;
export declare const CandleLoad: Schema.Struct<{
    readonly symbol: Schema.String;
    readonly candles: Schema.$Array<Schema.Tuple<readonly [Schema.Number, Schema.brand<Schema.String, "Decimal">, Schema.brand<Schema.String, "Decimal">, Schema.brand<Schema.String, "Decimal">, Schema.brand<Schema.String, "Decimal">, Schema.brand<Schema.String, "Decimal">, Schema.brand<Schema.String, "Decimal">, Schema.Number]>>;
}>;
export type CandleLoad = typeof CandleLoad.Type;

// SandboxGroup.d.ts
/** What only a local sandbox does: fund, deposits and withdrawals, OCO pairs, the clock, load candles, faults, reset. */
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint";
import * as HttpApiGroup from "effect/http-api/HttpApiGroup";
import * as Schema from "effect/Schema";
import { ControlRefused } from "./ControlErrors.ts";
import { ControlInput, ControlToken } from "./ControlMiddleware.ts";
declare const SandboxGroup_base: HttpApiGroup.HttpApiGroup<"sandbox", HttpApiEndpoint.HttpApiEndpoint<"advanceClock", "POST", "/sandbox/v1/clock/advance", never, never, Schema.toCodecJson<Schema.Struct<{
    readonly ms: Schema.Number;
}>>, never, Schema.toCodecJson<Schema.Struct<{
    readonly time: Schema.Number;
    readonly mode: Schema.Literals<readonly ["running", "frozen", "held"]>;
    readonly aheadMs: Schema.Number;
}>>, Schema.toCodecJson<typeof ControlRefused>, ControlInput | ControlToken, never> | HttpApiEndpoint.HttpApiEndpoint<"changeDeposit", "POST", "/sandbox/v1/deposits/:id", Schema.toCodecStringTree<Schema.Struct<{
    id: Schema.String;
}>>, never, Schema.toCodecJson<Schema.Struct<{
    readonly status: Schema.Number;
}>>, never, Schema.toCodecJson<Schema.Struct<{
    readonly ok: Schema.Literal<true>;
}>>, Schema.toCodecJson<typeof ControlRefused>, ControlInput | ControlToken, never> | HttpApiEndpoint.HttpApiEndpoint<"changeWithdrawal", "POST", "/sandbox/v1/withdrawals/:id", Schema.toCodecStringTree<Schema.Struct<{
    id: Schema.String;
}>>, never, Schema.toCodecJson<Schema.Struct<{
    readonly status: Schema.Number;
}>>, never, Schema.toCodecJson<Schema.Struct<{
    readonly ok: Schema.Literal<true>;
}>>, Schema.toCodecJson<typeof ControlRefused>, ControlInput | ControlToken, never> | HttpApiEndpoint.HttpApiEndpoint<"clock", "GET", "/sandbox/v1/clock", never, never, never, never, Schema.toCodecJson<Schema.Struct<{
    readonly time: Schema.Number;
    readonly mode: Schema.Literals<readonly ["running", "frozen", "held"]>;
    readonly aheadMs: Schema.Number;
}>>, never, ControlInput | ControlToken, never> | HttpApiEndpoint.HttpApiEndpoint<"createFault", "POST", "/sandbox/v1/faults", never, never, Schema.toCodecJson<Schema.Struct<{
    readonly kind: Schema.Literals<readonly ["latency", "tooManyRequests", "banned", "serverErrorBeforeCommit", "serverErrorAfterCommit", "dropBeforeCommit", "dropAfterCommit", "garbage"]>;
    readonly endpoint: Schema.optionalKey<Schema.String>;
    readonly key: Schema.optionalKey<Schema.String>;
    readonly skip: Schema.optionalKey<Schema.Number>;
    readonly count: Schema.optionalKey<Schema.Number>;
    readonly share: Schema.optionalKey<Schema.Number>;
    readonly seed: Schema.optionalKey<Schema.Number>;
    readonly latencyMs: Schema.optionalKey<Schema.Number>;
    readonly status: Schema.optionalKey<Schema.Literals<readonly [500, 502, 503, 504]>>;
}>>, never, Schema.toCodecJson<Schema.Struct<{
    readonly kind: Schema.Literals<readonly ["latency", "tooManyRequests", "banned", "serverErrorBeforeCommit", "serverErrorAfterCommit", "dropBeforeCommit", "dropAfterCommit", "garbage"]>;
    readonly endpoint: Schema.optionalKey<Schema.String>;
    readonly key: Schema.optionalKey<Schema.String>;
    readonly skip: Schema.optionalKey<Schema.Number>;
    readonly count: Schema.optionalKey<Schema.Number>;
    readonly share: Schema.optionalKey<Schema.Number>;
    readonly seed: Schema.optionalKey<Schema.Number>;
    readonly latencyMs: Schema.optionalKey<Schema.Number>;
    readonly status: Schema.optionalKey<Schema.Literals<readonly [500, 502, 503, 504]>>;
    readonly id: Schema.String;
    readonly struck: Schema.Number;
    readonly remaining: Schema.optionalKey<Schema.Number>;
}>>, Schema.toCodecJson<typeof ControlRefused>, ControlInput | ControlToken, never> | HttpApiEndpoint.HttpApiEndpoint<"deleteFault", "DELETE", "/sandbox/v1/faults/:id", Schema.toCodecStringTree<Schema.Struct<{
    id: Schema.String;
}>>, never, never, never, Schema.toCodecJson<Schema.Struct<{
    readonly ok: Schema.Literal<true>;
}>>, Schema.toCodecJson<typeof ControlRefused>, ControlInput | ControlToken, never> | HttpApiEndpoint.HttpApiEndpoint<"deleteFaults", "DELETE", "/sandbox/v1/faults", never, never, never, never, Schema.toCodecJson<Schema.Struct<{
    readonly ok: Schema.Literal<true>;
}>>, never, ControlInput | ControlToken, never> | HttpApiEndpoint.HttpApiEndpoint<"deposit", "POST", "/sandbox/v1/deposits", never, never, Schema.toCodecJson<Schema.Struct<{
    readonly uid: Schema.String;
    readonly asset: Schema.String;
    readonly network: Schema.String;
    readonly amount: Schema.brand<Schema.String, "Decimal">;
    readonly txId: Schema.optional<Schema.String>;
}>>, never, Schema.toCodecJson<Schema.Struct<{
    readonly id: Schema.String;
    readonly address: Schema.String;
    readonly memo: Schema.String;
    readonly txId: Schema.String;
}>>, Schema.toCodecJson<typeof ControlRefused>, ControlInput | ControlToken, never> | HttpApiEndpoint.HttpApiEndpoint<"freezeClock", "POST", "/sandbox/v1/clock/freeze", never, never, never, never, Schema.toCodecJson<Schema.Struct<{
    readonly time: Schema.Number;
    readonly mode: Schema.Literals<readonly ["running", "frozen", "held"]>;
    readonly aheadMs: Schema.Number;
}>>, never, ControlInput | ControlToken, never> | HttpApiEndpoint.HttpApiEndpoint<"fund", "POST", "/sandbox/v1/fund", never, never, Schema.toCodecJson<Schema.Struct<{
    readonly uid: Schema.String;
    readonly asset: Schema.String;
    readonly amount: Schema.brand<Schema.String, "Decimal">;
}>>, never, Schema.toCodecJson<Schema.Struct<{
    readonly uid: Schema.String;
    readonly asset: Schema.String;
    readonly free: Schema.brand<Schema.String, "Decimal">;
    readonly locked: Schema.brand<Schema.String, "Decimal">;
}>>, Schema.toCodecJson<typeof ControlRefused>, ControlInput | ControlToken, never> | HttpApiEndpoint.HttpApiEndpoint<"listFaults", "GET", "/sandbox/v1/faults", never, never, never, never, Schema.toCodecJson<Schema.$Array<Schema.Struct<{
    readonly kind: Schema.Literals<readonly ["latency", "tooManyRequests", "banned", "serverErrorBeforeCommit", "serverErrorAfterCommit", "dropBeforeCommit", "dropAfterCommit", "garbage"]>;
    readonly endpoint: Schema.optionalKey<Schema.String>;
    readonly key: Schema.optionalKey<Schema.String>;
    readonly skip: Schema.optionalKey<Schema.Number>;
    readonly count: Schema.optionalKey<Schema.Number>;
    readonly share: Schema.optionalKey<Schema.Number>;
    readonly seed: Schema.optionalKey<Schema.Number>;
    readonly latencyMs: Schema.optionalKey<Schema.Number>;
    readonly status: Schema.optionalKey<Schema.Literals<readonly [500, 502, 503, 504]>>;
    readonly id: Schema.String;
    readonly struck: Schema.Number;
    readonly remaining: Schema.optionalKey<Schema.Number>;
}>>>, never, ControlInput | ControlToken, never> | HttpApiEndpoint.HttpApiEndpoint<"loadCandles", "POST", "/sandbox/v1/candles", never, never, Schema.toCodecJson<Schema.Struct<{
    readonly symbol: Schema.String;
    readonly candles: Schema.$Array<Schema.Tuple<readonly [Schema.Number, Schema.brand<Schema.String, "Decimal">, Schema.brand<Schema.String, "Decimal">, Schema.brand<Schema.String, "Decimal">, Schema.brand<Schema.String, "Decimal">, Schema.brand<Schema.String, "Decimal">, Schema.brand<Schema.String, "Decimal">, Schema.Number]>>;
}>>, never, Schema.toCodecJson<Schema.Struct<{
    readonly loaded: Schema.Number;
}>>, Schema.toCodecJson<typeof ControlRefused>, ControlInput | ControlToken, never> | HttpApiEndpoint.HttpApiEndpoint<"oco", "POST", "/sandbox/v1/oco", never, never, Schema.toCodecJson<Schema.Struct<{
    readonly uid: Schema.String;
    readonly symbol: Schema.String;
    readonly side: Schema.Literals<readonly ["BUY", "SELL"]>;
    readonly quantity: Schema.brand<Schema.String, "Decimal">;
    readonly price: Schema.brand<Schema.String, "Decimal">;
    readonly stopPrice: Schema.brand<Schema.String, "Decimal">;
    readonly stopLimitPrice: Schema.brand<Schema.String, "Decimal">;
}>>, never, Schema.toCodecJson<Schema.Struct<{
    readonly orderListId: Schema.Number;
    readonly orderIds: Schema.Tuple<readonly [Schema.String, Schema.String]>;
}>>, Schema.toCodecJson<typeof ControlRefused>, ControlInput | ControlToken, never> | HttpApiEndpoint.HttpApiEndpoint<"reset", "POST", "/sandbox/v1/reset", never, never, never, never, Schema.toCodecJson<Schema.Struct<{
    readonly generation: Schema.Number;
}>>, never, ControlInput | ControlToken, never> | HttpApiEndpoint.HttpApiEndpoint<"saveAddress", "POST", "/sandbox/v1/withdrawal-addresses", never, never, Schema.toCodecJson<Schema.Struct<{
    readonly uid: Schema.String;
    readonly asset: Schema.String;
    readonly network: Schema.String;
    readonly address: Schema.String;
    readonly memo: Schema.optional<Schema.String>;
    readonly tag: Schema.optional<Schema.String>;
}>>, never, Schema.toCodecJson<Schema.Struct<{
    readonly ok: Schema.Literal<true>;
}>>, Schema.toCodecJson<typeof ControlRefused>, ControlInput | ControlToken, never> | HttpApiEndpoint.HttpApiEndpoint<"unfreezeClock", "POST", "/sandbox/v1/clock/unfreeze", never, never, never, never, Schema.toCodecJson<Schema.Struct<{
    readonly time: Schema.Number;
    readonly mode: Schema.Literals<readonly ["running", "frozen", "held"]>;
    readonly aheadMs: Schema.Number;
}>>, never, ControlInput | ControlToken, never>, false>;
export declare class SandboxGroup extends SandboxGroup_base {
}
export {};

// Settings.d.ts
import * as Schema from "effect/Schema";
export declare const Settings: Schema.Struct<{
    /** What a caller may spend on one endpoint within a window: by address and, apart from that, by uid. */
    readonly weightBudget: Schema.Number;
    readonly weightWindowMs: Schema.Number;
    /** Calls a second and uid on the endpoints that have such a rate, in place of their own; null for their own. */
    readonly callsPerSecond: Schema.NullOr<Schema.Number>;
    /** Calls refused within one window after which an address or uid is shut out, and for how long. */
    readonly banAfterRefusals: Schema.Number;
    readonly banMs: Schema.Number;
    /** Open orders of one account in one symbol. */
    readonly openOrdersPerSymbolMax: Schema.Number;
    /** Open orders of one account in all symbols together. */
    readonly openOrdersMax: Schema.Number;
    /** Client ids one account may have taken at once: of open orders, and of orders closed in the last 120 s. */
    readonly clientOrderIdsMax: Schema.Number;
    readonly apiKeysPerAccountMax: Schema.Number;
    readonly strategyGroupsMax: Schema.Number;
    readonly strategyGroupMembersMax: Schema.Number;
    /** The asset fees can be paid in at a discount, and the share of the fee that is then waived, `0.2` for a fifth. */
    readonly feeToken: Schema.String;
    readonly feeTokenDiscount: Schema.brand<Schema.String, "Decimal">;
    /** How long a withdrawal can be cancelled, before it is handed to the chain. */
    readonly withdrawalReviewMs: Schema.Number;
    /** Balances worth less than this, in this asset, can be converted into the fee token, for this share of them. */
    readonly smallBalanceMax: Schema.brand<Schema.String, "Decimal">;
    readonly valueAsset: Schema.String;
    readonly conversionFee: Schema.brand<Schema.String, "Decimal">;
    /** Addresses to withdraw to that one account may keep. */
    readonly savedAddressesMax: Schema.Number;
    /** Sub-accounts of one master. */
    readonly subAccountsMax: Schema.Number;
    /** Wrong funds passwords after which none is listened to, and for how long. */
    readonly passwordTriesMax: Schema.Number;
    readonly passwordLockMs: Schema.Number;
    /** A broker's share of the fees its sub-accounts pay. */
    readonly rebateShare: Schema.brand<Schema.String, "Decimal">;
}>;
export type Settings = typeof Settings.Type;
/** What to change; the rest stays. A name that is no setting is refused. */
export declare const SettingsChange: Schema.Struct<{
    readonly weightBudget: Schema.optionalKey<Schema.Number>;
    readonly weightWindowMs: Schema.optionalKey<Schema.Number>;
    readonly callsPerSecond: Schema.optionalKey<Schema.NullOr<Schema.Number>>;
    readonly banAfterRefusals: Schema.optionalKey<Schema.Number>;
    readonly banMs: Schema.optionalKey<Schema.Number>;
    readonly openOrdersPerSymbolMax: Schema.optionalKey<Schema.Number>;
    readonly openOrdersMax: Schema.optionalKey<Schema.Number>;
    readonly clientOrderIdsMax: Schema.optionalKey<Schema.Number>;
    readonly apiKeysPerAccountMax: Schema.optionalKey<Schema.Number>;
    readonly strategyGroupsMax: Schema.optionalKey<Schema.Number>;
    readonly strategyGroupMembersMax: Schema.optionalKey<Schema.Number>;
    readonly feeToken: Schema.optionalKey<Schema.String>;
    readonly feeTokenDiscount: Schema.optionalKey<Schema.brand<Schema.String, "Decimal">>;
    readonly withdrawalReviewMs: Schema.optionalKey<Schema.Number>;
    readonly smallBalanceMax: Schema.optionalKey<Schema.brand<Schema.String, "Decimal">>;
    readonly valueAsset: Schema.optionalKey<Schema.String>;
    readonly conversionFee: Schema.optionalKey<Schema.brand<Schema.String, "Decimal">>;
    readonly savedAddressesMax: Schema.optionalKey<Schema.Number>;
    readonly subAccountsMax: Schema.optionalKey<Schema.Number>;
    readonly passwordTriesMax: Schema.optionalKey<Schema.Number>;
    readonly passwordLockMs: Schema.optionalKey<Schema.Number>;
    readonly rebateShare: Schema.optionalKey<Schema.brand<Schema.String, "Decimal">>;
}>;
export type SettingsChange = typeof SettingsChange.Type;

// Verification.d.ts
import * as Schema from "effect/Schema";
/**
 * One asset: what users have free, locked and on the futures side, what is on its way out, and what the house holds.
 * Together they are what was ever brought in less what went out.
 */
export declare const AssetTotals: Schema.Struct<{
    readonly asset: Schema.String;
    readonly free: Schema.brand<Schema.String, "SignedDecimal">;
    readonly locked: Schema.brand<Schema.String, "SignedDecimal">;
    readonly futures: Schema.brand<Schema.String, "SignedDecimal">;
    readonly withdrawals: Schema.brand<Schema.String, "SignedDecimal">;
    readonly house: Schema.brand<Schema.String, "SignedDecimal">;
    readonly issued: Schema.brand<Schema.String, "SignedDecimal">;
}>;
export type AssetTotals = typeof AssetTotals.Type;
export declare const Verification: Schema.Struct<{
    /** True when there are no problems. */
    readonly ok: Schema.Boolean;
    /** The last journal row that was checked. */
    readonly seq: Schema.Number;
    readonly stateHash: Schema.String;
    readonly accounts: Schema.Number;
    readonly openOrders: Schema.Number;
    readonly assets: Schema.$Array<Schema.Struct<{
        readonly asset: Schema.String;
        readonly free: Schema.brand<Schema.String, "SignedDecimal">;
        readonly locked: Schema.brand<Schema.String, "SignedDecimal">;
        readonly futures: Schema.brand<Schema.String, "SignedDecimal">;
        readonly withdrawals: Schema.brand<Schema.String, "SignedDecimal">;
        readonly house: Schema.brand<Schema.String, "SignedDecimal">;
        readonly issued: Schema.brand<Schema.String, "SignedDecimal">;
    }>>;
    /** One sentence each. */
    readonly problems: Schema.$Array<Schema.String>;
}>;
export type Verification = typeof Verification.Type;

// Wallet.d.ts
import * as Schema from "effect/Schema";
/** A transaction to the account's deposit address on this network; its id on the chain is made up unless given. */
export declare const NewDeposit: Schema.Struct<{
    readonly uid: Schema.String;
    readonly asset: Schema.String;
    readonly network: Schema.String;
    readonly amount: Schema.brand<Schema.String, "Decimal">;
    readonly txId: Schema.optional<Schema.String>;
}>;
export type NewDeposit = typeof NewDeposit.Type;
export declare const SeenDeposit: Schema.Struct<{
    readonly id: Schema.String;
    readonly address: Schema.String;
    /** Empty where the network has none. */
    readonly memo: Schema.String;
    readonly txId: Schema.String;
}>;
export type SeenDeposit = typeof SeenDeposit.Type;
/** The number of a deposit's or withdrawal's status, as the interface answers it. */
export declare const StatusChange: Schema.Struct<{
    readonly status: Schema.Number;
}>;
export type StatusChange = typeof StatusChange.Type;
/** An address for the account's book of withdrawal addresses. */
export declare const NewWithdrawalAddress: Schema.Struct<{
    readonly uid: Schema.String;
    readonly asset: Schema.String;
    readonly network: Schema.String;
    readonly address: Schema.String;
    readonly memo: Schema.optional<Schema.String>;
    readonly tag: Schema.optional<Schema.String>;
}>;
export type NewWithdrawalAddress = typeof NewWithdrawalAddress.Type;
/** Nothing to tell: it is done. */
export declare const Done: Schema.Struct<{
    readonly ok: Schema.Literal<true>;
}>;
