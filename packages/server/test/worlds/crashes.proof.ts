/**
 * An exchange that is killed while it saves, branches or loads has the complete saved data, or says how to repair it.
 */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, readdirSync, rmSync, statSync } from "node:fs"
import { join } from "node:path"
import { bourseCommand } from "@bourse/testing/commands"
import { expect, test, vi } from "vitest"
import { serveCommand } from "../support/commandServer.ts"
import { listsOf, RandomUser, randomFrom } from "../support/randomWorlds.ts"
import { folderOfTest, ok, serverOfTest, startServer, type TestServer } from "../support/testServer.ts"

const start = Date.UTC(2026, 2, 5, 12)
const frozen = { clock: { start, frozen: true } } as const
/** Number of kills in the test; a long run has more. */
const kills = Number(process.env.BOURSE_KILLS ?? 3)

const save = async (server: TestServer, name: string) =>
  ok(await server.control("POST", "/sandbox/v1/snapshots", { name }))

test("a snapshot whose save is killed is the old or the new one, and complete", async () => {
  const data = folderOfTest()
  const first = await startServer({ data, ...frozen })
  await new RandomUser(first, randomFrom(1)).acts(30)
  await save(first, "again")
  await first.bourse.close()
  const files = () => readdirSync(join(data, "saved"))
  for (let kill = 0; kill < kills; kill++) {
    const server = await serveCommand(data)
    const saving = (async () => {
      for (;;) await save(server, "again")
    })()
    const ended = saving.catch(() => {})
    // The kill comes during a save: the database copy exists, or the file without its final name.
    await vi.waitFor(() => expect(files().some((name) => name !== "again.world")).toBe(true), {
      timeout: 300_000,
      interval: 1,
    })
    await server.kill()
    await ended
    const branch = await startServer({ from: join(data, "saved", "again.world") })
    expect(ok(await branch.control("GET", "/admin/v1/verify")).problems).toEqual([])
    await branch.bourse.close()
  }
  const last = await serverOfTest({ data })
  // A start removes the remains of an interrupted save.
  expect(files().filter((name) => name.startsWith("."))).toEqual([])
  ok(await last.control("POST", "/sandbox/v1/snapshots/again/load"))
  expect(ok(await last.control("GET", "/admin/v1/verify")).problems).toEqual([])
})

test("a branch that is killed while it is made has no folder, or a complete one", async () => {
  const source = await startServer({ data: folderOfTest(), market: { seed: 4 }, ...frozen })
  await new RandomUser(source, randomFrom(2)).acts(40)
  const { file } = await save(source, "noon")
  const [lists, time] = [await listsOf(source), await source.now()]
  await source.bourse.close()
  const parent = folderOfTest()
  let killedBefore = 0
  let killedAfter = 0
  for (let kill = 0; kill < 2 * kills; kill++) {
    const data = join(parent, `branch-${kill}`)
    const args = [...bourseCommand(), "serve", "--from", file, "--data", data, "--port", "0"]
    const child = spawn(process.execPath, args, { stdio: "ignore" })
    // The kill comes alternately when the folder exists, and when it has its name.
    const isReached = () =>
      kill % 2 === 0
        ? readdirSync(parent).some((name) => name.startsWith(`branch-${kill}`))
        : existsSync(data)
    await vi.waitFor(() => expect(isReached()).toBe(true), { timeout: 300_000, interval: 1 })
    child.kill("SIGKILL")
    await once(child, "exit")
    if (existsSync(data)) killedAfter++
    else {
      killedBefore++
      const [unfinished = ""] = readdirSync(parent).filter((name) =>
        name.startsWith(`branch-${kill}.unfinished-`),
      )
      expect(statSync(join(parent, unfinished)).isDirectory()).toBe(true)
      rmSync(join(parent, unfinished), { recursive: true })
    }
    const branch = await startServer(existsSync(data) ? { data, market: { seed: 4 } } : { from: file, data })
    expect(await branch.now()).toBe(time)
    expect(await listsOf(branch)).toEqual(lists)
    expect(ok(await branch.control("GET", "/admin/v1/verify")).problems).toEqual([])
    ok(await branch.order({}, { timestamp: await branch.now() }))
    await branch.bourse.close()
    await expect(startServer({ from: file, data })).rejects.toThrow(/exists and is not empty/)
  }
  expect(killedBefore + killedAfter).toBe(2 * kills)
  expect(killedAfter).toBeGreaterThan(0)
})
