/**
 * No read lacks an acknowledged order, on a slow disk. hunt.proof.ts adds failing disks, the border between memory
 * and history, and five faulty servers.
 */
import { randomCases } from "@bourse/testing/randomCases"
import { expect, it } from "vitest"
import { hunt } from "../support/hunt.ts"
import { serveParts } from "../support/huntServer.ts"

const pause = () => new Promise((resolve) => setTimeout(resolve, 8))

it("an acknowledged order is in every later answer, on a disk that is slow after it has written", async () => {
  const server = await serveParts({
    append: (append) => async (group) => {
      await append(group)
      await pause()
    },
  })
  const bag = await hunt({ server, clients: 24, orders: randomCases(300) })
  expect(bag.misses).toEqual([])
  expect(bag.failures).toBe(0)
})

it("the hunt finds a server that acknowledges before it has written", async () => {
  const server = await serveParts({ append: (append) => async (group) => void append(group) })
  // A maximum number of orders, far above the needed number.
  const { misses } = await hunt({ server, clients: 24, orders: 50_000, untilFound: true })
  expect(misses.join("\n")).toMatch(/is not there/)
})
