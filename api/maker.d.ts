// Written by scripts/api-report.mjs. Entries and where they begin:
//   @bourse/maker: index.d.ts

// index.d.ts
export { type MakerOptions, readSymbols, runMaker } from "./maker.ts";
export { type WalkedCandle, type WalkedSymbol, walkPast } from "./walk.ts";

// maker.d.ts
/**
 * A market maker of one screen, through the public interface like any other user: it quotes both sides of every
 * symbol around a random walk, and a second account takes a little of it, so that the books live.
 *
 * It keeps nothing in memory that matters: each round it asks which orders it has open, keeps those that still
 * serve and replaces the others, so it can be killed and started at any time.
 */
import { type CallError } from "@bourse/core";
import * as Effect from "effect/Effect";
import { type WalkedSymbol } from "./walk.ts";
export interface MakerOptions {
    readonly baseUrl: string;
    readonly maker: {
        readonly apiKey: string;
        readonly secret: string;
    };
    readonly taker: {
        readonly apiKey: string;
        readonly secret: string;
    };
    readonly seed: number;
    /** How long one round over all symbols takes, in milliseconds; 5000 unless given. */
    readonly roundMs?: number;
    /** Called once, when every symbol was quoted for the first time. */
    readonly onQuoted?: () => void;
    /** Hears of calls that failed, of the same failure once; a failed call never stops the maker. */
    readonly onError?: (error: CallError) => void;
}
/** The symbols of a server that can be priced in USDT, each with its last price to start from. */
export declare const readSymbols: (baseUrl: string) => Effect.Effect<WalkedSymbol[], CallError, never>;
/** Quotes and trades until it is interrupted. */
export declare const runMaker: (options: MakerOptions) => Effect.Effect<never, CallError, never>;

// walk.d.ts
/**
 * Where prices come from: a seeded random walk of each coin's worth in USDT, minute by minute. Floats are fine
 * here, they are opinions; what goes into an order is rounded to the symbol's tick, as text.
 */
/** Uniform numbers in [0, 1), the same for the same seed. */
export declare const seededRandom: (seed: string) => (() => number);
/** One step of the walk over a part of a minute. */
export declare const step: (price: number, random: () => number, minutes?: number) => number;
/** A number as the wire has it: so many decimal places at most, and no zeros behind. */
export declare const plainText: (value: number, decimals: number) => string;
/** Open time, open, high, low, close, volume, quote volume, trades. */
export type WalkedCandle = readonly [number, string, string, string, string, string, string, number];
export interface WalkedSymbol {
    readonly symbol: string;
    readonly base: string;
    readonly quote: string;
    /** Decimal places of a price and of a quantity. */
    readonly priceDecimals: number;
    readonly quantityDecimals: number;
    readonly openingPrice: number;
}
/** What each coin is worth in USDT, by the symbols' opening prices. */
export declare const openingWorth: (symbols: ReadonlyArray<WalkedSymbol>) => Map<string, number>;
/** Moves every coin's worth one step; the random source may be each coin's own. */
export declare const walk: (worth: Map<string, number>, random: (coin: string) => () => number, minutes: number) => void;
/**
 * The minutes before `now`, walked: a candle a minute and symbol. The same seed walks the same way. Symbols that
 * share coins agree with each other: ETHBTC follows from ETHUSDT and BTCUSDT.
 */
export declare const walkPast: (symbols: ReadonlyArray<WalkedSymbol>, seed: number, now: number, minutes: number) => Map<string, Array<WalkedCandle>>;
