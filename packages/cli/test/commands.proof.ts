/**
 * Commands as separate processes: an exchange that begins with a snapshot, and the parts of Node that each command
 * loads.
 */
import { bourseCommand as bourseFile } from "@bourse/testing/commands"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type RunningBourse, startBourse } from "../src/index.ts"
import { folder, outcomeOf, run, sandbox, serve } from "./command.ts"
import { reporting } from "./support/reporting.ts"

let exchange: RunningBourse
beforeAll(async () => {
  exchange = await startBourse()
})
afterAll(() => exchange.close())

test("a snapshot is saved, and a new exchange and a command start from it", async () => {
  const cwd = folder()
  const command = async (args: string) => {
    const { code, stdout, stderr } = await outcomeOf(
      run(process.execPath, [...bourseFile(), ...args.split(" ")], { cwd }),
    )
    return { code, stdout, stderr }
  }
  const server = await serve([...sandbox, "--market", "on", "--data", ".bourse"], {}, undefined, cwd)
  expect((await command("clock freeze")).code).toBe(0)
  const saved = await command("snapshot save noon")
  expect(saved.stdout).toBe(
    "saved noon: 6 accounts, 0 open orders\nin .bourse/saved/noon.world\nstart a new exchange from it: bourse serve --from noon --data NEW\n",
  )
  const timeAt = async (url: string): Promise<number> =>
    ((await (await fetch(`${url}/api/v3/time`)).json()) as { serverTime: number }).serverTime
  const time = await timeAt(server.url)
  const here = await command("serve --from noon --data .bourse --port 0")
  expect(here).toMatchObject({ code: 1, stdout: "" })
  expect(here.stderr).toMatch(/\.bourse exists and is not empty: choose another folder/)
  const branch = await serve(["--from", "noon", "--data", "branch", "--port", "0"], {}, undefined, cwd)
  expect(branch.stdout()).toContain("From       noon; sign requests by the exchange's clock")
  expect(branch.stdout()).toContain("Market     simulated")
  expect(await timeAt(branch.url)).toBe(time)
  const script =
    "fetch(process.env.BOURSE_URL + '/api/v3/time').then((r) => r.json()).then(({ serverTime }) => console.log(serverTime))"
  const ran = await outcomeOf(
    run(process.execPath, [...bourseFile(), "run", "--from", "noon", "--", process.execPath, "-e", script], {
      cwd,
    }),
  )
  expect(ran).toEqual({ code: 0, stdout: `${time}\n`, stderr: "" })
  const missing = await command("run --from evening -- true")
  expect(missing.stderr).toMatch(
    /there is no snapshot \.bourse\/saved\/evening\.world: save one with bourse snapshot save evening/,
  )
  expect(await branch.stop("SIGTERM")).toBe(0)
  expect(await server.stop("SIGTERM")).toBe(0)
})

test.each(["balance", "book BTCUSDT", "fund 10000001 USDT 1", "clock", "curl GET /api/v3/time"])(
  "bourse %s does not load Node's fetch, which takes a third of its CPU",
  async (line) => {
    const command = run(process.execPath, [...reporting, ...bourseFile(), ...line.split(" ")], {
      env: { BOURSE_URL: exchange.url, BOURSE_SANDBOX_TOKEN: exchange.sandboxToken ?? "" },
    })
    expect([await command.exit, command.stderr().split("\n").at(-2)]).toEqual([0, "without fetch"])
  },
)
