// Written by scripts/api-report.mjs. Entries and where they begin:
//   @bourse/vocabulary: index.d.ts
//   @bourse/vocabulary/limits: Limits.d.ts

// index.d.ts
export * from "./Decimal.ts";
export * from "./ErrorCode.ts";
export * as Limits from "./Limits.ts";
export * from "./OrderWords.ts";
export * from "./Permission.ts";
export * from "./SignedText.ts";

// Limits.d.ts
export declare const batchOrdersMax = 20;
export declare const batchOrdersPerSecond = 2;
export declare const accountPerSecond = 2;
export declare const recvWindowDefaultMs = 5000;
export declare const recvWindowMaxMs = 60000;
export declare const strategyGroupsMax = 10;
export declare const openOrdersSymbolsMax = 5;
export declare const openOrdersReturnedMax = 1000;
export declare const allOrders: {
    readonly windowMs: number;
    readonly reachMs: number;
    readonly limitDefault: 500;
    readonly limitMax: 1000;
};
export declare const queryOrderReachMs: number;
export declare const myTrades: {
    readonly reachMs: number;
    readonly limitDefault: 100;
    readonly limitMax: 100;
};
export declare const walletHistory: {
    readonly windowMs: number;
    readonly reachMs: number;
    readonly limitDefault: 1000;
    readonly limitMax: 1000;
};
export declare const transferHistory: {
    readonly windowMs: number;
    readonly reachMs: number;
    readonly limitDefault: 10;
    readonly limitMax: 100;
};
export declare const internalTransferHistory: {
    readonly windowMs: number;
    readonly limitDefault: 10;
    readonly limitMax: 100;
};
export declare const convertAssetsMax = 15;
export declare const convertHistory: {
    readonly limitDefault: 1;
    readonly limitMax: 1000;
};
export declare const subAccountList: {
    readonly limitDefault: 10;
    readonly limitMax: 200;
};
export declare const brokerTransferHistory: {
    readonly limitDefault: 500;
    readonly limitMax: 500;
};
export declare const brokerDeposits: {
    readonly windowMs: number;
    readonly limitDefault: 20;
    readonly limitMax: 1000;
};
export declare const brokerDepositsAll: {
    readonly reachMs: number;
    readonly limitDefault: 100;
    readonly limitMax: 1000;
};
export declare const apiKeyAddressesMax = 4;
export declare const rebates: {
    readonly limitDefault: 10;
    readonly limitMax: 100;
};
export declare const savedAddresses: {
    readonly limitDefault: 20;
    readonly limitMax: 100;
};
export declare const clockToleranceMs = 1000;
export declare const clientOrderIdLengthMax = 64;
export declare const tradeGroupNameLengthMax = 64;
export declare const withdrawOrderIdLengthMax = 32;
export declare const memoLengthMax = 128;
export declare const remarkLengthMax = 128;
export declare const targetBytesMax = 16384;
export declare const bodyBytesMax = 65536;
export declare const parametersMax = 64;
/** How many rows of a list its pages reach, and how far its total is counted. */
export declare const pagedRowsMax = 10000;

// Decimal.d.ts
/**
 * Amounts and prices as text, never as floats.
 *
 * One grammar for the whole wire: 1 to 20 digits, then optionally a point and 1 to 18 digits. No sign, no
 * exponent, no leading or trailing point, no other digits than 0-9. The length is checked by the pattern's own
 * bounds, so a megabyte of digits costs nothing.
 *
 * Arithmetic is exact, and what it gives is an amount of that grammar again, without trailing zeros: a result that
 * would be below zero, longer or finer than the grammar has it is a RangeError, unless it was said how to round.
 */
/** The grammar of every amount and price on the wire. */
export declare const decimalPattern: RegExp;
/** A non-negative decimal number as text, for example `0.01`. Make one with {@link decimal}. */
export type Decimal = string & {
    readonly "~effect/Brand": {
        readonly Decimal: "Decimal";
    };
};
/** A decimal number that may be negative: a price change, a difference. Never an amount. */
export type SignedDecimal = string & {
    readonly "~effect/Brand": {
        readonly SignedDecimal: "SignedDecimal";
    };
};
/** The grammar of a decimal number that may be negative. */
export declare const signedDecimalPattern: RegExp;
/** The text as a {@link Decimal}; throws a RangeError that names the text when it is none. */
export declare const decimal: (text: string) => Decimal;
/**
 * How many units of 10^-scale the text is worth, exactly: `toUnits("1.5", 3)` is `1500n`. The text must be of the
 * grammar; undefined when it is finer than the scale: nothing is rounded silently.
 */
export declare const toUnits: (text: string, scale: number) => bigint | undefined;
/**
 * The same as a plain number: ticks, lots. -1 when the text is finer than the scale, Infinity when the count would
 * be no safe integer.
 */
export declare const toCount: (text: string, scale: number) => number;
/** A count of 10^-scale as text, without trailing zeros; a minus sign stands before one below zero. */
export declare const formatUnits: (units: bigint | number, scale: number) => string;
/** Whole digits as a decimal number with so many decimals, without trailing zeros. */
export declare const placePoint: (digits: string, scale: number) => string;
/** The inverse of {@link toUnits}, for what is not below zero: `fromUnits(1500n, 3)` is `1.5`. */
export declare const fromUnits: (units: bigint, scale: number) => Decimal;
/** The decimal places of a power of ten: 2 for `0.01`, 0 for `1`. Undefined for anything else. */
export declare const decimalsOf: (powerOfTen: string) => number | undefined;
/** Negative, zero or positive as `a` is less than, equal to or greater than `b`, exactly. */
export declare const compareDecimals: (a: Decimal, b: Decimal) => number;
/** Where to go from between two values: to the lower, the higher, or the nearer one, from the middle to the higher. */
export type Rounding = "down" | "up" | "nearest";
export declare const isZero: (amount: Decimal) => boolean;
export declare const plus: (a: Decimal, b: Decimal) => Decimal;
/** A RangeError when `b` is more than `a`: there is no amount below zero. */
export declare const minus: (a: Decimal, b: Decimal) => Decimal;
/** Of no amounts: 0. */
export declare const sum: (amounts: Iterable<Decimal>) => Decimal;
/**
 * A product has as many decimals as both its factors together. With a rounding it is rounded to 18, the most there
 * can be; without, one that has more is a RangeError.
 */
export declare const times: (a: Decimal, b: Decimal, rounding?: Rounding) => Decimal;
/** To so many decimals, 0 to 18. A RangeError when `b` is zero. */
export declare const divide: (a: Decimal, b: Decimal, decimals: number, rounding: Rounding) => Decimal;
/** To a whole number of steps, such as a price to its tick: `toStep(decimal("0.057"), decimal("0.01"), "down")` is 0.05. */
export declare const toStep: (amount: Decimal, step: Decimal, rounding: Rounding) => Decimal;

// ErrorCode.d.ts
export declare const errorTable: {
    readonly unknownOrder: {
        code: -2011;
        status: number;
        message: string;
    };
    readonly orderNotFound: {
        code: -2013;
        status: number;
        message: string;
    };
    readonly invalidSymbol: {
        code: -1121;
        status: number;
        message: string;
    };
    readonly apiKeyRequired: {
        code: 400;
        status: number;
        message: string;
    };
    readonly noAuthority: {
        code: 401;
        status: number;
        message: string;
    };
    readonly forbidden: {
        code: 403;
        status: number;
        message: string;
    };
    readonly notFound: {
        code: 404;
        status: number;
        message: string;
    };
    readonly methodNotAllowed: {
        code: 405;
        status: number;
        message: string;
    };
    readonly requestTimeout: {
        code: 408;
        status: number;
        message: string;
    };
    readonly bodyTooLarge: {
        code: 413;
        status: number;
        message: string;
    };
    readonly targetTooLarge: {
        code: 414;
        status: number;
        message: string;
    };
    readonly banned: {
        code: 429;
        status: number;
        message: string;
    };
    readonly tooManyRequests: {
        code: 429;
        status: number;
        message: string;
    };
    readonly headersTooLarge: {
        code: 431;
        status: number;
        message: string;
    };
    readonly internal: {
        code: 500;
        status: number;
        message: string;
    };
    readonly unavailable: {
        code: 503;
        status: number;
        message: string;
    };
    readonly gatewayTimeout: {
        code: 504;
        status: number;
        message: string;
    };
    readonly userNotFound: {
        code: 10001;
        status: number;
        message: string;
    };
    readonly badSymbol: {
        code: 10007;
        status: number;
        message: string;
    };
    readonly unknownKey: {
        code: 10072;
        status: number;
        message: string;
    };
    readonly invalidRequestTime: {
        code: 10073;
        status: number;
        message: string;
    };
    readonly amountMissing: {
        code: 10095;
        status: number;
        message: string;
    };
    readonly amountTooFine: {
        code: 10096;
        status: number;
        message: string;
    };
    readonly amountInvalid: {
        code: 10097;
        status: number;
        message: string;
    };
    readonly riskControl: {
        code: 10098;
        status: number;
        message: string;
    };
    readonly subAccountNotOpen: {
        code: 10099;
        status: number;
        message: string;
    };
    readonly transferNotSupported: {
        code: 10100;
        status: number;
        message: string;
    };
    readonly insufficientBalance: {
        code: 10101;
        status: number;
        message: string;
    };
    readonly amountNotPositive: {
        code: 10102;
        status: number;
        message: string;
    };
    readonly accountTransferNotSupported: {
        code: 10103;
        status: number;
        message: string;
    };
    readonly transferProcessing: {
        code: 10200;
        status: number;
        message: string;
    };
    readonly transferInFailed: {
        code: 10201;
        status: number;
        message: string;
    };
    readonly transferOutFailed: {
        code: 10202;
        status: number;
        message: string;
    };
    readonly transferDisabled: {
        code: 10206;
        status: number;
        message: string;
    };
    readonly transferForbidden: {
        code: 10211;
        status: number;
        message: string;
    };
    readonly addressNotListed: {
        code: 10212;
        status: number;
        message: string;
    };
    readonly noAddress: {
        code: 10216;
        status: number;
        message: string;
    };
    readonly coinMissing: {
        code: 10222;
        status: number;
        message: string;
    };
    readonly unknownCoin: {
        code: 10232;
        status: number;
        message: string;
    };
    readonly withdrawalUnavailable: {
        code: 10265;
        status: number;
        message: string;
    };
    readonly remarkTooLong: {
        code: 10268;
        status: number;
        message: string;
    };
    readonly contentDiffers: {
        code: 10290;
        status: number;
        message: string;
    };
    readonly subsystemNotSupported: {
        code: 20001;
        status: number;
        message: string;
    };
    readonly internalSystem: {
        code: 20002;
        status: number;
        message: string;
    };
    readonly recordNotFound: {
        code: 22222;
        status: number;
        message: string;
    };
    readonly symbolSuspended: {
        code: 30000;
        status: number;
        message: string;
    };
    readonly directionNotAllowed: {
        code: 30001;
        status: number;
        message: string;
    };
    readonly minimumVolume: {
        code: 30002;
        status: number;
        message: string;
    };
    readonly maximumVolume: {
        code: 30003;
        status: number;
        message: string;
    };
    readonly insufficientPosition: {
        code: 30004;
        status: number;
        message: string;
    };
    readonly oversold: {
        code: 30005;
        status: number;
        message: string;
    };
    readonly noOppositePrice: {
        code: 30010;
        status: number;
        message: string;
    };
    readonly symbolInvalid: {
        code: 30014;
        status: number;
        message: string;
    };
    readonly tradingDisabled: {
        code: 30016;
        status: number;
        message: string;
    };
    readonly marketOrderDisabled: {
        code: 30018;
        status: number;
        message: string;
    };
    readonly apiMarketOrderDisabled: {
        code: 30019;
        status: number;
        message: string;
    };
    readonly symbolNotPermitted: {
        code: 30020;
        status: number;
        message: string;
    };
    readonly assetNotConvertible: {
        code: 30021;
        status: number;
        message: string;
    };
    readonly noOpponentOrder: {
        code: 30025;
        status: number;
        message: string;
    };
    readonly orderIdsInvalid: {
        code: 30026;
        status: number;
        message: string;
    };
    readonly openOrdersLimit: {
        code: 30029;
        status: number;
        message: string;
    };
    readonly orderTypeNotAllowed: {
        code: 30041;
        status: number;
        message: string;
    };
    readonly priceOffTick: {
        code: 30061;
        status: number;
        message: string;
    };
    readonly quantityOffLot: {
        code: 30062;
        status: number;
        message: string;
    };
    readonly postOnlyWouldCross: {
        code: 30063;
        status: number;
        message: string;
    };
    readonly duplicateClientOrderId: {
        code: 30064;
        status: number;
        message: string;
    };
    readonly notSmallBalance: {
        code: 30065;
        status: number;
        message: string;
    };
    readonly strategyGroupNotFound: {
        code: 30071;
        status: number;
        message: string;
    };
    readonly strategyGroupNameTaken: {
        code: 30072;
        status: number;
        message: string;
    };
    readonly strategyGroupsLimit: {
        code: 30073;
        status: number;
        message: string;
    };
    readonly notUnderMaster: {
        code: 30074;
        status: number;
        message: string;
    };
    readonly notInStrategyGroup: {
        code: 30075;
        status: number;
        message: string;
    };
    readonly strategyGroupMembersLimit: {
        code: 30076;
        status: number;
        message: string;
    };
    readonly priceOutOfBand: {
        code: 30087;
        status: number;
        message: string;
    };
    readonly parameterError: {
        code: 33333;
        status: number;
        message: string;
    };
    readonly parameterMissing: {
        code: 44444;
        status: number;
        message: string;
    };
    readonly accountAbnormal: {
        code: 60005;
        status: number;
        message: string;
    };
    readonly keyBannedOnPair: {
        code: 70011;
        status: number;
        message: string;
    };
    readonly subAccountNotFound: {
        code: 140001;
        status: number;
        message: string;
    };
    readonly subAccountFrozen: {
        code: 140002;
        status: number;
        message: string;
    };
    readonly apiKeyFormat: {
        code: 700001;
        status: number;
        message: string;
    };
    readonly signature: {
        code: 700002;
        status: number;
        message: string;
    };
    readonly outsideWindow: {
        code: 700003;
        status: number;
        message: string;
    };
    readonly mandatoryParameter: {
        code: 700004;
        status: number;
        message: string;
    };
    readonly recvWindowTooLong: {
        code: 700005;
        status: number;
        message: string;
    };
    readonly addressNotAllowed: {
        code: 700006;
        status: number;
        message: string;
    };
    readonly noPermission: {
        code: 700007;
        status: number;
        message: string;
    };
    readonly illegalCharacters: {
        code: 700008;
        status: number;
        message: string;
    };
    readonly duplicateParameter: {
        code: 700009;
        status: number;
        message: string;
    };
    readonly signatureUsed: {
        code: 700010;
        status: number;
        message: string;
    };
    readonly contentType: {
        code: 700013;
        status: number;
        message: string;
    };
    readonly requestFailed: {
        code: 730000;
        status: number;
        message: string;
    };
    readonly userInformation: {
        code: 730001;
        status: number;
        message: string;
    };
    readonly brokerParameter: {
        code: 730002;
        status: number;
        message: string;
    };
    readonly operationNotSupported: {
        code: 730003;
        status: number;
        message: string;
    };
    readonly userStatusUnusual: {
        code: 730100;
        status: number;
        message: string;
    };
    readonly nameTaken: {
        code: 730101;
        status: number;
        message: string;
    };
    readonly subAccountNameMissing: {
        code: 730600;
        status: number;
        message: string;
    };
    readonly subAccountNameInvalid: {
        code: 730601;
        status: number;
        message: string;
    };
    readonly subAccountNoteMissing: {
        code: 730602;
        status: number;
        message: string;
    };
    readonly notABroker: {
        code: 730603;
        status: number;
        message: string;
    };
    readonly fundsPassword: {
        code: 730610;
        status: number;
        message: string;
    };
    readonly apiKeyNoteMissing: {
        code: 730700;
        status: number;
        message: string;
    };
    readonly permissionMissing: {
        code: 730701;
        status: number;
        message: string;
    };
    readonly permissionUnknown: {
        code: 730702;
        status: number;
        message: string;
    };
    readonly addressListInvalid: {
        code: 730703;
        status: number;
        message: string;
    };
    readonly addressInvalid: {
        code: 730704;
        status: number;
        message: string;
    };
    readonly apiKeysLimit: {
        code: 730705;
        status: number;
        message: string;
    };
    readonly apiKeyNotFound: {
        code: 730706;
        status: number;
        message: string;
    };
    readonly apiKeyMissing: {
        code: 730707;
        status: number;
        message: string;
    };
};
export type ErrorName = keyof typeof errorTable;
/** Codes by name: `ErrorCode.insufficientPosition` is `30004`. */
export declare const ErrorCode: { readonly [Name in ErrorName]: (typeof errorTable)[Name]["code"]; };
/** The HTTP status and text of a code, `detail` filled in where the text has a place for it. */
export declare const describeError: (code: number, detail?: string) => {
    readonly status: number;
    readonly message: string;
};

// OrderWords.d.ts
/** The words an order is described with. */
export declare const sides: readonly ["BUY", "SELL"];
export type Side = (typeof sides)[number];
export declare const orderTypes: readonly ["LIMIT", "MARKET", "LIMIT_MAKER", "IMMEDIATE_OR_CANCEL", "FILL_OR_KILL"];
export type OrderType = (typeof orderTypes)[number];
export declare const orderStatuses: readonly ["NEW", "PARTIALLY_FILLED", "FILLED", "CANCELED", "PARTIALLY_CANCELED"];
export type OrderStatus = (typeof orderStatuses)[number];
/** What self-trade prevention does; empty for nothing. */
export declare const stpModes: readonly ["", "cancel_maker", "cancel_taker", "cancel_both"];
export type StpMode = (typeof stpModes)[number];

// Permission.d.ts
/**
 * The rights an API key can hold. The interface writes each in a long and a short form (`SPOT_DEAL_WRITE`,
 * `SPOT_DEAL_W`); both name one right, kept here in the long form.
 */
declare const areas: readonly ["ACCOUNT", "DEAL", "WITHDRAW", "TRANSFER", "DEPOSIT"];
declare const actions: readonly ["READ", "WRITE"];
export type Permission = `SPOT_${(typeof areas)[number]}_${(typeof actions)[number]}`;
/** Every right there is, in the order of the areas. */
export declare const permissions: ReadonlyArray<Permission>;
/** The right a name stands for, in either form; undefined for a name that is not on the list. */
export declare const parsePermission: (name: string) => Permission | undefined;
export {};

// SignedText.d.ts
/**
 * The text that a signature covers: the query string as sent, without its `signature` pair, in the bytes received or
 * in one canonical encoding (space as %20, every reserved character escaped with upper-case hex).
 */
/** Percent-encodes as the interface wants it signed: `encodeURIComponent`, and `!'()*` too, upper-case hex. */
export declare const encodeText: (text: string) => string;
/** `a=1&b=2` in the order given; undefined values are left out. */
export declare const encodeQuery: (pairs: Iterable<readonly [string, string | undefined]>) => string;
/** Decodes one query component: `+` and `%20` are spaces. Undefined when the escapes are not valid UTF-8. */
export declare const decodeText: (text: string) => string | undefined;
/** The query without its `signature` pair, wherever that stands. */
export declare const withoutSignature: (query: string) => string;
/** The canonical encoding of a query: each component decoded, then percent-encoded anew. */
export declare const canonicalQuery: (query: string) => string | undefined;
