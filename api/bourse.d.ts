// Written by scripts/api-report.mjs. Entries and where they begin:
//   bourse: index.d.ts

// index.d.ts
/** The exchange for your own tests: `startBourse()`. */
import { type Control } from "@bourse/control/promise";
import { type BourseOptions, type RunningBourse as StartedBourse } from "@bourse/server";
export type { BourseOptions } from "@bourse/server";
/** The sandbox's accounts, with keys that work from this machine: `makeSpot({ baseUrl: bourse.url, ...demoAccounts.bob })`. */
export declare const demoAccounts: {
    /** A master and broker: 100000 USDT, 2 BTC, 20 ETH, 1000 MX. */
    readonly alice: {
        readonly uid: "10000001";
        readonly apiKey: "dev-alice";
        readonly secret: "dev-secret-alice";
    };
    /** Another master: 50000 USDT, 1 BTC, 1000 MX. */
    readonly bob: {
        readonly uid: "10000002";
        readonly apiKey: "dev-bob";
        readonly secret: "dev-secret-bob";
    };
    /** A sub-account of alice: 1000 USDT. */
    readonly carol: {
        readonly uid: "10000003";
        readonly apiKey: "dev-carol";
        readonly secret: "dev-secret-carol";
    };
};
export interface RunningBourse extends StartedBourse {
    /** Accounts, keys, funds, clock, faults, reset: for example `bourse.control.sandbox.fund({ payload })`. */
    readonly control: Control;
}
/**
 * A real exchange inside your own tests: in memory on any free port unless told otherwise.
 *
 * @example
 * const bourse = await startBourse()
 * const spot = makeSpot({ baseUrl: bourse.url, ...demoAccounts.alice })
 * await bourse.control.sandbox.createFault({ payload: { kind: "dropAfterCommit", endpoint: "spot.placeOrder" } })
 * await bourse.close()
 */
export declare const startBourse: (options?: BourseOptions) => Promise<RunningBourse>;
