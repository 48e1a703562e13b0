/** The maker as a program of its own. */
import { makerFile } from "@bourse/testing/commands"
import { freePort } from "@bourse/testing/freePort"
import { expect, test } from "vitest"
import { newFolder, start, startMaker, startServer } from "./support/programs.ts"

test("started before its server, it begins when the server is ready", async () => {
  const port = String(await freePort())
  const maker = await startMaker(`http://127.0.0.1:${port}`, "1", /no response/)
  await startServer(newFolder(), port)
  // Its keys are unknown here: it says so and goes on.
  await expect
    .poll(() => maker.printed(), { timeout: 300_000 })
    .toMatch(/no response.*Api key info invalid.*is quoted/s)
})

test("without keys it names the missing ones", async () => {
  const maker = start([makerFile()], [], { MAKER_KEY: "a", MAKER_SECRET: "b" }, /never printed/)
  await expect(maker).rejects.toThrow(
    /maker: set TAKER_KEY, TAKER_SECRET: the keys and secrets of two accounts/,
  )
})
