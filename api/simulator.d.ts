// Written by scripts/api-report.mjs. Entries and where they begin:
//   @bourse/simulator: index.d.ts

// index.d.ts
export { type Coin, coinFault } from "./Coin.ts";
export { LiveWorth } from "./LiveWorth.ts";
export { defaultMarket, type ListedSymbol, type Market, MarketFile, MarketFileError, marketOf, parseMarketFile, } from "./MarketFile.ts";
export { Noises } from "./Noises.ts";
export { coinPasts, type PastCandle, type PastCandles, pastCandles } from "./PastCandles.ts";
export { type Eaten, type Level, nothingEaten, type Quotes, quotesAt, recovered } from "./Quotes.ts";
export { candlePath, type PathOptions, type PathTrade } from "./recorded/candlePath.ts";
export { RecordedDataError } from "./recorded/RecordedDataError.ts";
export type { RecordedCandle, RecordedGap, RecordedRow, RecordedTrade } from "./recorded/RecordedRow.ts";
export { readRecorded } from "./recorded/readRecorded.ts";
export type { SimulatedSymbol, Trading } from "./Symbol.ts";
export { type Taker, takersOf } from "./Takers.ts";

// Coin.d.ts
/**
 * How a coin's worth moves: Brownian motion of its logarithm, part of it shared with all other coins, and rare jumps
 * of its own. Worth is measured in the market's unit of account (USDT), which never moves.
 */
export interface Coin {
    /** Standard deviation of the logarithm over a year, jumps included: 0.5 is 50 %. */
    readonly volatility: number;
    /** Expected change of the logarithm over a year. */
    readonly drift: number;
    /** Expected number of jumps a year, and the standard deviation of one jump's logarithm. */
    readonly jumpsPerYear: number;
    readonly jumpSize: number;
    /** Correlation with the market as a whole, 0 to 1. Two coins correlate with the product of theirs. */
    readonly marketCorrelation: number;
}
export declare const minuteMs = 60000;
export declare const hourMs = 3600000;
export declare const dayMs = 86400000;
/** Standard deviation of the logarithm over a stretch of time, without jumps. */
export declare const deviation: (coin: Coin, ms: number) => number;
/** The same with jumps: for times long past, which need no jumps of their own. */
export declare const wholeDeviation: (coin: Coin, ms: number) => number;
export declare const driftOver: (coin: Coin, ms: number) => number;
/** The chance that a stretch of time, short beside the time between jumps, has one. */
export declare const jumpChance: (coin: Coin, ms: number) => number;
/** What is wrong with a coin's numbers; null when nothing is. */
export declare const coinFault: (coin: Coin) => string | null;

// LiveWorth.d.ts
/**
 * What coins are worth from the market's start on. Minute by minute the logarithm takes a step that depends on the
 * seed, the coin and the minute alone; within a minute it follows a Brownian bridge of sixty seconds between the
 * two ends, a jump falling on one second. So a market that is looked at once a minute and one that is looked at
 * every second go through the same minutes.
 */
import { type Coin } from "./Coin.ts";
import type { Noises } from "./Noises.ts";
/** One coin's steps. */
export declare class LiveWorth {
    #private;
    constructor(name: string, coin: Coin, noises: Noises);
    /** The change of the logarithm over a whole minute, counted from the epoch. */
    minuteStep(minute: number): number;
    /** The change of the logarithm from the minute's begin to the end of its n-th second, n from 0 to 60. */
    secondStep(minute: number, second: number): number;
}

// MarketFile.d.ts
/**
 * The market file: what moves, how much, and how it trades. A coin or a symbol names a kind and says what is
 * different; the kinds' own numbers come from the file, or from {@link defaultMarket}.
 */
import * as Schema from "effect/Schema";
import { type Coin } from "./Coin.ts";
import type { SimulatedSymbol } from "./Symbol.ts";
/** The JSON of a market file. */
export declare const MarketFile: Schema.Struct<{
    readonly $schema: Schema.optionalKey<Schema.String>;
    readonly kinds: Schema.optionalKey<Schema.$Record<Schema.String, Schema.Struct<{
        readonly volatility: Schema.Finite;
        readonly drift: Schema.Finite;
        readonly jumpsPerYear: Schema.Finite;
        readonly jumpSize: Schema.Finite;
        readonly marketCorrelation: Schema.Finite;
        readonly spreadBp: Schema.Finite;
        readonly levels: Schema.Int;
        readonly firstLevelWorth: Schema.Finite;
        readonly levelGrowth: Schema.Finite;
        readonly levelStepBp: Schema.Finite;
        readonly tradesAMinute: Schema.Finite;
        readonly tradeWorth: Schema.Finite;
        readonly tradeScatter: Schema.Finite;
        readonly recoverySeconds: Schema.Finite;
        readonly source: Schema.String;
    }>>>;
    readonly coins: Schema.optionalKey<Schema.$Record<Schema.String, Schema.Struct<{
        readonly volatility: Schema.optionalKey<Schema.Finite & Schema.Top>;
        readonly drift: Schema.optionalKey<Schema.Finite & Schema.Top>;
        readonly jumpsPerYear: Schema.optionalKey<Schema.Finite & Schema.Top>;
        readonly jumpSize: Schema.optionalKey<Schema.Finite & Schema.Top>;
        readonly marketCorrelation: Schema.optionalKey<Schema.Finite & Schema.Top>;
        readonly kind: Schema.NonEmptyString;
    }>>>;
    readonly symbols: Schema.optionalKey<Schema.$Record<Schema.String, Schema.Struct<{
        readonly spreadBp: Schema.optionalKey<Schema.Finite & Schema.Top>;
        readonly levels: Schema.optionalKey<Schema.Int & Schema.Top>;
        readonly firstLevelWorth: Schema.optionalKey<Schema.Finite & Schema.Top>;
        readonly levelGrowth: Schema.optionalKey<Schema.Finite & Schema.Top>;
        readonly levelStepBp: Schema.optionalKey<Schema.Finite & Schema.Top>;
        readonly tradesAMinute: Schema.optionalKey<Schema.Finite & Schema.Top>;
        readonly tradeWorth: Schema.optionalKey<Schema.Finite & Schema.Top>;
        readonly tradeScatter: Schema.optionalKey<Schema.Finite & Schema.Top>;
        readonly recoverySeconds: Schema.optionalKey<Schema.Finite & Schema.Top>;
        readonly openingPrice: Schema.optionalKey<Schema.Finite>;
    }>>>;
}>;
export type MarketFile = typeof MarketFile.Type;
/** The market that a sandbox has without a file of its own. */
export declare const defaultMarket: MarketFile;
/** A market file that cannot be used; the message names the place. */
export declare class MarketFileError extends Error {
    readonly name = "MarketFileError";
}
/** Reads a market file's JSON; throws {@link MarketFileError} that names what is wrong, and where. */
export declare const parseMarketFile: (json: unknown) => MarketFile;
/** A symbol as the exchange lists it, with the price to begin with where the file has none. */
export interface ListedSymbol {
    readonly symbol: string;
    readonly base: string;
    readonly quote: string;
    readonly tickDecimals: number;
    readonly lotDecimals: number;
    readonly openingPrice: number;
}
export interface Market {
    readonly coins: ReadonlyMap<string, Coin>;
    readonly symbols: ReadonlyArray<SimulatedSymbol>;
}
/** The market of these symbols: the file's words before the default market's. */
export declare const marketOf: (listed: ReadonlyArray<ListedSymbol>, file?: MarketFile) => Market;

// Noises.d.ts
/** The noise under one seed, by the name of what it is for: a coin's own, or shared by all coins. */
import type { Coin } from "./Coin.ts";
import { Noise } from "./noise.ts";
export declare class Noises {
    #private;
    constructor(seed: number);
    named(name: string): Noise;
    /** A standard normal number of a coin, correlated with every other coin's number of the same scale and step. */
    normal(name: string, { marketCorrelation }: Coin, scale: string, step: number): number;
}

// PastCandles.d.ts
/**
 * Candles from before the market began: by minute, hour and day, each level folded from the finer one where that
 * reaches, so that an hour is exactly its sixty minutes. Prices are rounded to the tick, volumes to the lot, as text.
 *
 * Inside one candle of the finest level the highest and lowest price are drawn from their distribution given both
 * ends (Brownian bridge).
 */
import { type Coin } from "./Coin.ts";
import type { Noises } from "./Noises.ts";
import { PastWorth } from "./PastWorth.ts";
import { type SimulatedSymbol } from "./Symbol.ts";
/** A candle in integer ticks and lots. */
export interface PastCandle {
    /** Milliseconds since the epoch; `closeTime` is where the next one begins. */
    readonly openTime: number;
    readonly closeTime: number;
    readonly open: number;
    readonly high: number;
    readonly low: number;
    readonly close: number;
    readonly volumeLots: number;
    readonly trades: number;
}
export interface PastCandles {
    readonly days: ReadonlyArray<PastCandle>;
    readonly hours: ReadonlyArray<PastCandle>;
    readonly minutes: ReadonlyArray<PastCandle>;
}
export interface CoinPast {
    readonly coin: Coin;
    readonly paths: ReturnType<PastWorth["paths"]>;
}
/** The past of each coin, to be made once for all symbols. */
export declare const coinPasts: (coins: ReadonlyMap<string, Coin>, noises: Noises, start: number) => ReadonlyMap<string, CoinPast>;
export declare const pastCandles: (symbol: SimulatedSymbol, pasts: ReadonlyMap<string, CoinPast>, noises: Noises) => PastCandles;
/** Neighbouring candles as one, oldest first. */
export declare const foldCandles: (parts: ReadonlyArray<PastCandle>) => PastCandle;

// Quotes.d.ts
/**
 * The book that the market shows around a price: levels of both sides, in integer ticks and lots, best first. What
 * somebody took out of it comes back with a half-life.
 */
import type { Noise } from "./noise.ts";
import type { SimulatedSymbol } from "./Symbol.ts";
export type Level = readonly [ticks: number, lots: number];
export interface Quotes {
    readonly bids: ReadonlyArray<Level>;
    readonly asks: ReadonlyArray<Level>;
}
/** Lots that others took out of each side, and when that was true (milliseconds). */
export interface Eaten {
    readonly time: number;
    readonly bidLots: number;
    readonly askLots: number;
}
export declare const nothingEaten: Eaten;
/** What is left of the hole in the book at a later time. */
export declare const recovered: ({ time, bidLots, askLots }: Eaten, now: number, halfLifeSeconds: number) => Eaten;
/** The quotes around a price (in the quote asset), at a step of the noise. */
export declare const quotesAt: ({ tickDecimals, lotDecimals, trading }: SimulatedSymbol, price: number, step: number, noise: Noise, eaten: Eaten) => Quotes;

// recorded/candlePath.d.ts
/**
 * The trades that play a recorded candle: first the open, then the extreme that lies on the way against the candle's
 * direction (the low of a rising candle, the high of a falling one), then the other, last the close, each reached by
 * even steps. So open, high, low, close and volume come out exactly as recorded.
 */
import type { RecordedCandle } from "./RecordedRow.ts";
export interface PathTrade {
    /** Milliseconds since the epoch, from the candle's open time on, before its close time. */
    readonly time: number;
    readonly priceTicks: bigint;
    readonly lots: bigint;
    readonly takerSide: "BUY" | "SELL";
}
export interface PathOptions {
    /** Decimal places of a price and of a quantity. */
    readonly tickDecimals: number;
    readonly lotDecimals: number;
    /** Whether finer prices and volumes are rounded; otherwise they are refused. */
    readonly rounding?: boolean;
    /** Trades between two corners of the path, beside the corners themselves. */
    readonly stepsBetween?: number;
}
/** The path of a candle; a text says why it has none. A candle without volume has no trades. */
export declare const candlePath: (candle: RecordedCandle, { tickDecimals, lotDecimals, rounding, stepsBetween }: PathOptions) => Array<PathTrade> | string;

// recorded/RecordedDataError.d.ts
/** A file of recorded data that cannot be used: where, and why. Nothing of such a file is played. */
export declare class RecordedDataError extends Error {
    readonly name = "RecordedDataError";
    readonly file: string;
    /** From 1; 0 when the file as a whole is meant. */
    readonly line: number;
    constructor(file: string, line: number, reason: string);
}

// recorded/RecordedRow.d.ts
/** What a file of recorded data says, row by row. Prices and quantities are decimal text without needless zeros. */
/** One trade, or several of one taker order at one price. */
export interface RecordedTrade {
    readonly kind: "trade";
    /** Milliseconds since the epoch. */
    readonly time: number;
    readonly price: string;
    /** In the base asset. */
    readonly quantity: string;
    readonly takerSide: "BUY" | "SELL";
}
export interface RecordedCandle {
    readonly kind: "candle";
    /** Milliseconds since the epoch; `closeTime` is where the next candle begins. */
    readonly openTime: number;
    readonly closeTime: number;
    readonly open: string;
    readonly high: string;
    readonly low: string;
    readonly close: string;
    /** In the base asset; "0" when nothing was traded. */
    readonly volume: string;
}
/** A stretch that the file has no data for: candles between two others, or trades whose ids are missing. */
export interface RecordedGap {
    readonly kind: "gap";
    /** Milliseconds since the epoch: where data ends, and where it continues. */
    readonly from: number;
    readonly to: number;
    /** How many candles or trades are missing. */
    readonly missing: number;
}
export type RecordedRow = RecordedTrade | RecordedCandle | RecordedGap;

// recorded/readRecorded.d.ts
/**
 * Reads recorded market data. The format is found from the file's first row:
 *
 * - Binance's public dumps of spot and futures: klines (12 columns), trades (6 or 7), aggTrades (7 or 8); with or
 *   without a line of headings; times in milliseconds or, as since 2025, microseconds;
 * - ccxt's OHLCV as JSON: `[[time, open, high, low, close, volume], ...]`;
 * - JSON lines of our own: `{"time","price","quantity","side"}` or
 *   `{"openTime","closeTime","open","high","low","close","volume"}`.
 *
 * Each may be compressed. Every row is checked; a bad one ends the reading with its line. What is missing between
 * two rows is reported as a gap.
 */
import type { RecordedRow } from "./RecordedRow.ts";
import { type Bytes } from "./readLines.ts";
/**
 * The rows of a file in order, with gaps where something is missing. `source` is its bytes; `file` its name, for
 * messages. Throws {@link RecordedDataError} at the first bad row; a file without rows is bad.
 */
export declare function readRecorded(file: string, source: Bytes): AsyncGenerator<RecordedRow>;

// Symbol.d.ts
/** How one symbol trades: its prices, its book, its flow of orders. */
export interface SimulatedSymbol {
    readonly symbol: string;
    /** Coins of the market file; the unit of account needs no entry there. */
    readonly base: string;
    readonly quote: string;
    /** Price when the market began. */
    readonly openingPrice: number;
    /** Decimal places of a price and of a quantity. */
    readonly tickDecimals: number;
    readonly lotDecimals: number;
    readonly trading: Trading;
}
/** Amounts are in the quote asset's worth in the unit of account (USDT). */
export interface Trading {
    /** Mean distance between best bid and best ask, in hundredths of a per cent of the price. */
    readonly spreadBp: number;
    /** Levels on each side, what the first of them is worth, and how much more each further one is worth. */
    readonly levels: number;
    readonly firstLevelWorth: number;
    readonly levelGrowth: number;
    /** Distance between two levels, in hundredths of a per cent of the price. */
    readonly levelStepBp: number;
    /** Orders of others that trade, per minute; the median of their worth, and how it scatters (log-normal). */
    readonly tradesAMinute: number;
    readonly tradeWorth: number;
    readonly tradeScatter: number;
    /** Half of what somebody took out of a level, or moved the price by, is gone after so many seconds. */
    readonly recoverySeconds: number;
}
/** What an average minute trades, in the unit of account. */
export declare const turnoverAMinute: ({ tradesAMinute, tradeWorth, tradeScatter }: Trading) => number;

// Takers.d.ts
/** Orders of others that trade at once: how many come in a second, how large, and on which side. */
import type { Noise } from "./noise.ts";
import type { SimulatedSymbol } from "./Symbol.ts";
export interface Taker {
    readonly side: "BUY" | "SELL";
    readonly lots: number;
}
/** The takers of one second; `move` is the change of the price's logarithm within it. */
export declare const takersOf: ({ lotDecimals, trading }: SimulatedSymbol, price: number, move: number, second: number, noise: Noise) => Array<Taker>;

// noise.d.ts
/**
 * Noise by name instead of by turn: each number is a function of (seed, name, step, lane), so it is the same no
 * matter which numbers were drawn before, by whom, or in which order. A bot that trades never shifts the noise.
 *
 * Mixing is murmur3's finalizer over 32-bit words: far more than a market model can tell from chance, and not
 * meant for secrets.
 */
/** The noise of one thing (a coin, a symbol's trades) under one seed. Steps are integers of any size up to 2^53. */
export declare class Noise {
    #private;
    constructor(seed: number, name: string);
    /** A number in the open interval (0, 1), with 52 bits of noise. */
    uniform(step: number, lane?: number): number;
    /** A number of the standard normal distribution (Box and Muller). */
    normal(step: number, lane?: number): number;
}

// PastWorth.d.ts
/**
 * What coins were worth before the market began, so that charts start full: days for years back, hours for the last
 * months, minutes for the last days, each level drawn as Brownian bridges between the points of the level above.
 * All of it is a function of the seed, the coin and the moment the market began; nothing is stored.
 */
import { type Coin } from "./Coin.ts";
import type { Noises } from "./Noises.ts";
/** How far back each level reaches from the market's begin. */
export declare const pastReach: {
    daysMs: number;
    hoursMs: number;
    minutesMs: number;
};
/** Points of a path, oldest first: times in milliseconds, and the logarithm there, 0 at the market's begin. */
export interface Path {
    readonly times: Float64Array;
    readonly logs: Float64Array;
}
export declare class PastWorth {
    #private;
    /** `start` is the millisecond at which the market began. */
    constructor(name: string, coin: Coin, noises: Noises, start: number);
    /** The past at every boundary of a day, an hour, a minute, as far as each reaches. */
    paths(): {
        readonly days: Path;
        readonly hours: Path;
        readonly minutes: Path;
    };
}

// recorded/readLines.d.ts
export type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
/** Lines without their ends, an empty last one left out; throws {@link RecordedDataError} on a damaged archive. */
export declare function readLines(file: string, source: Bytes): AsyncGenerator<string>;
