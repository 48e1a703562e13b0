/**
 * Each write is made several times by one account, with another value of every parameter each time, and after each all
 * of them are looked at: a call does what was sent with it, not what was sent before, and does it every time.
 */
import type { Fixture } from "../Fixture.ts"
import { brokerWrites } from "./writesOfBroker.ts"
import { orderWrites } from "./writesOfOrders.ts"
import { walletWrites } from "./writesOfWallet.ts"

export const writeFixtures: ReadonlyArray<Fixture> = [...orderWrites, ...walletWrites, ...brokerWrites]
