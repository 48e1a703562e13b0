/**
 * Tests each write several times from one account, with different values of every parameter, and reads all
 * results after each write. Repeated writes find a server that repeats an earlier request or ignores a later
 * one.
 */
import type { Fixture } from "../Fixture.ts"
import { brokerWrites } from "./writesOfBroker.ts"
import { orderWrites } from "./writesOfOrders.ts"
import { walletWrites } from "./writesOfWallet.ts"

export const writeFixtures: ReadonlyArray<Fixture> = [...orderWrites, ...walletWrites, ...brokerWrites]
