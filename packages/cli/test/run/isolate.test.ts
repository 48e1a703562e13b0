/** `--isolate`: the command's network namespace has only the sandbox's port and the allowed ports. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { chmodSync, readdirSync, symlinkSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { bourseCommand } from "@bourse/testing/commands"
import * as Option from "effect/Option"
import { describe, expect, onTestFinished, test, vi } from "vitest"
import { flagsOf, type GivenCheck } from "../../src/check/flags.ts"
import { whyNotIsolated } from "../../src/run/Isolation.ts"
import { bourse, environment, folder, outcomeHere, outcomeOf, runHere } from "../command.ts"
import { botIn, checkHere, hands } from "../support/bots.ts"
import { watchRelayFolders } from "../support/relayFolders.ts"

const missing = whyNotIsolated()

/** A port of this machine on which a server listens. */
const otherPort = async (): Promise<number> => {
  const server = createServer((_, response) => void response.end("other")).listen(0, "127.0.0.1")
  onTestFinished(() => void server.close())
  await once(server, "listening")
  return (server.address() as AddressInfo).port
}

describe.skipIf(missing !== null)(`isolated (${missing ?? "namespaces work here"})`, () => {
  const added = watchRelayFolders()

  test("a bot trades with fetch, curl and Python's sockets, and keeps its user, files and exit code", async () => {
    const cwd =
      botIn(`${hands.replace("BOURSE_KEY: key, BOURSE_SECRET: secret", "BOURSE_ALICE_KEY: key, BOURSE_ALICE_SECRET: secret")}
      import { spawnSync } from "node:child_process"
      import { writeFileSync } from "node:fs"
      const order = { symbol: "BTCUSDT", side: "BUY", type: "LIMIT", price: "50000", quantity: "0.001" }
      const placed = await signed("POST", "/api/v3/order", order)
      const curl = spawnSync("curl", ["--silent", url + "/api/v3/ping"], { encoding: "utf8" }).stdout
      const source = "import os, urllib.request; print(urllib.request.urlopen(os.environ['BOURSE_URL'] + '/api/v3/ping').status)"
      const python = spawnSync("python3", ["-I", "-c", source], { encoding: "utf8" }).stdout
      writeFileSync("written", "")
      console.log(JSON.stringify([placed.orderId !== undefined, curl, python, process.getuid(), process.cwd()]))
      process.exitCode = 6`)
    const { code, stdout, stderr } = await outcomeOf(
      bourse(["run", "--isolate", "--", "sh", "-c", `cd ${cwd} && exec node bot.mjs`]),
    )
    expect(stderr).toBe("")
    expect(JSON.parse(stdout)).toEqual([true, "{}", "200\n", process.getuid!(), cwd])
    expect(code).toBe(6)
    expect(readdirSync(cwd)).toContain("written")
  })

  test("an isolated command reaches only this sandbox and the allowed ports", async () => {
    const ports = [await otherPort(), await otherPort(), await otherPort()]
    const curls = ports.map((port) => `curl --silent http://127.0.0.1:${port} || echo refused`)
    const script = [...curls, "curl --silent --max-time 5 http://192.0.2.1 || echo $?"].join("; echo; ")
    const allowed = ports.slice(1).flatMap((port) => ["--isolate-allow", `${port}`])
    const { stdout, stderr } = await runHere(["--isolate", ...allowed], ["sh", "-c", script])
    // curl's exit code 7: it could not connect.
    expect(stdout.split("\n").filter(Boolean)).toEqual(["refused", "other", "other", "7"])
    expect(stderr).toBe("bourse: no request of the command reached the sandbox\n")
  })

  test("Ctrl-C to the whole group reaches the command, which can still use the sandbox", async () => {
    const source = `let isEnding = false
    process.on("SIGTERM", async () => {
      if (isEnding) return
      isEnding = true
      console.log((await fetch(process.env.BOURSE_URL + "/api/v3/ping")).status)
      process.exit(9)
    })
    setInterval(() => {}, 1000)
    console.log("up")`
    const args = [...bourseCommand(), "run", "--isolate", "--", "node", "-e", source]
    const child = spawn(process.execPath, args, {
      cwd: folder(),
      env: environment(),
      detached: true,
      stdio: ["ignore", "pipe", "inherit"],
    })
    onTestFinished(() => void child.kill("SIGKILL"))
    let stdout = ""
    child.stdout.on("data", (chunk) => {
      stdout += chunk
    })
    await vi.waitFor(() => expect(stdout).toBe("up\n"), { timeout: 300_000 })
    process.kill(-child.pid!, "SIGTERM")
    expect(await once(child, "close")).toEqual([9, null])
    expect(stdout).toBe("up\n200\n")
    expect((await runHere(["--isolate"], ["sh", "-c", "kill -KILL $$"])).code).toBe(128 + 9)
  })

  test("a check starts each bot in a namespace", async () => {
    const [port, allowed] = [await otherPort(), await otherPort()]
    const cwd = botIn(`${hands}
      const reach = (to) => fetch("http://127.0.0.1:" + to).then(() => "reached", ({ cause }) => cause.code)
      await signed("GET", "/api/v3/account", {})
      console.log(await reach(${port}), await reach(${allowed}), process.getuid())
      process.exit(7)`)
    const flags = ["--rules", "alive", "--market", "off", "--isolate", "--isolate-allow", `${allowed}`]
    const { code, stdout } = await checkHere(cwd, flags)
    expect(code).toBe(1)
    expect(stdout).toContain("its process ended by itself, with exit code 7")
    expect(stdout).toContain(`ECONNREFUSED reached ${process.getuid!()}`)
  })

  test("no folder of a relay is left behind", () => {
    expect(added()).toEqual([])
  })
})

test("the printed command replays a case with the same network", () => {
  const none = Option.none()
  const others = { policy: none, from: none, init: none, market: none, every: none, env: none, fund: none }
  const given = {
    ...others,
    ccxt: false,
    workdir: ".",
    allowNetwork: false,
    isolate: true,
    isolateAllow: [5432, 6379],
  }
  expect(flagsOf(given as unknown as GivenCheck).join(" ")).toBe(
    "--isolate --isolate-allow 5432 --isolate-allow 6379",
  )
  const open = { ...given, allowNetwork: true, isolate: false, isolateAllow: [] }
  expect(flagsOf(open as unknown as GivenCheck)).toEqual(["--allow-network"])
})

/** A PATH that contains only these programs. */
const pathWith = (programs: Readonly<Record<string, string>>): string => {
  const path = folder()
  for (const [name, content] of Object.entries(programs))
    if (content.startsWith("/")) symlinkSync(content, join(path, name))
    else {
      writeFileSync(join(path, name), content)
      chmodSync(join(path, name), 0o755)
    }
  return path
}

test.skipIf(process.platform !== "linux")(
  "a system that cannot isolate is reported with exit code 2, and nothing runs",
  async () => {
    const through = '#!/bin/sh\nwhile [ $# -gt 0 ] && [ "$1" != -- ]; do shift; done\nshift\nexec "$@"\n'
    for (const [programs, words] of [
      [{}, "--isolate needs unshare and setpriv of util-linux, which are not installed"],
      [{ unshare: through, sh: "/bin/sh" }, "--isolate needs ip of iproute2, which is not installed"],
      [
        { unshare: through, sh: "/bin/sh", ip: "#!/bin/sh\n" },
        "--isolate needs unshare and setpriv of util-linux, which are not installed",
      ],
      [
        { unshare: "#!/bin/sh\necho 'unshare: unshare failed: Operation not permitted' >&2\nexit 1\n" },
        "--isolate cannot make a network namespace here: unshare: unshare failed: Operation not permitted",
      ],
    ] as const)
      for (const command of ["run", "check"]) {
        const args = [command, "--isolate", "--", process.execPath, "-e", "console.log('ran')"]
        expect(await outcomeHere(args, { PATH: pathWith(programs) })).toEqual({
          code: 2,
          stdout: "",
          stderr: `bourse: ${words}\n`,
        })
      }
  },
)
