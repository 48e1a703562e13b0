/** Commands that would run without the guard are rejected before they start, unless `--allow-network` is given. */
import { chmodSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { bourseCommand } from "@bourse/testing/commands"
import { beforeEach, expect, test } from "vitest"
import { checkBot } from "../../src/index.ts"
import { whyUnguarded } from "../../src/run/unguarded.ts"
import { bourseHere, folder, outcomeHere, outcomeOf, run, runHere } from "../command.ts"

/** Prints the error code of a connection to another machine. */
const bot = `
import net from "node:net"
const lookup = (name, _, done) => done(Object.assign(new Error("asked"), { code: "ASKED" }))
net.connect({ host: "venue.example", port: 443, lookup }).on("error", ({ code }) => {
  console.log(code)
  process.exitCode = 5
})`

const scripts = {
  memory: "NODE_OPTIONS=--max-old-space-size=512 node bot.mjs",
  kept: 'NODE_OPTIONS="$NODE_OPTIONS --max-old-space-size=512" node bot.mjs',
  nested: "npm run memory",
  premain: "export NODE_OPTIONS=",
  main: "node bot.mjs",
  cross: "cross-env NODE_OPTIONS=--max-old-space-size=512 node bot.mjs",
  python: "python3 -IS bot.py",
  itself: "npm run itself",
}

let cwd: string
beforeEach(() => {
  cwd = folder()
  writeFileSync(join(cwd, "bot.mjs"), bot)
  writeFileSync(join(cwd, "package.json"), JSON.stringify({ scripts }))
  writeFileSync(join(cwd, "start.sh"), "#!/bin/sh\n# python3 -I\nunset PYTHONPATH\npython3 bot.py\n")
  writeFileSync(join(cwd, "bot.py"), "#!/usr/bin/env -S python3 -Es\n")
  writeFileSync(join(cwd, "st$rt.sh"), "#!/bin/sh\nunset PYTHONPATH\n")
  for (const name of ["start.sh", "bot.py", "st$rt.sh"]) chmodSync(join(cwd, name), 0o755)
})

const bourse = (...args: ReadonlyArray<string>) =>
  outcomeOf(run(process.execPath, [...bourseCommand(), ...args], { cwd }))

test.each([
  [["env", "NODE_OPTIONS=--max-old-space-size=512", "node", "bot.mjs"], "NODE_OPTIONS="],
  [["env", "NODE_OPTIONS=$NODE_OPTIONS --trace-warnings", "node", "bot.mjs"], "NODE_OPTIONS="],
  [["env", "PYTHONPATH=src", "python3", "bot.py"], "PYTHONPATH="],
  [["env", "HTTPS_PROXY=http://127.0.0.1:8080", "python3", "bot.py"], "HTTPS_PROXY="],
  [["env", "-u", "NODE_OPTIONS", "node", "bot.mjs"], "the removal of NODE_OPTIONS"],
  [["env", "--unset=PYTHONPATH", "python3", "bot.py"], "the removal of PYTHONPATH"],
  [["env", "-i", "node", "bot.mjs"], "env -i"],
  [["sh", "-c", "cd . && NODE_OPTIONS=--trace-warnings node bot.mjs"], "NODE_OPTIONS="],
  [["sh", "-c", "NODE_OPTIONS='$NODE_OPTIONS --trace-warnings' node bot.mjs"], "NODE_OPTIONS="],
  [["bash", "-lc", "unset PYTHONPATH; python3 bot.py"], "the removal of PYTHONPATH"],
  [["sh", "-c", 'sh -c "python3 -E bot.py"'], "-E of python3"],
  [["python3", "-E", "bot.py"], "-E of python3"],
  [["python3", "-S", "bot.py"], "-S of python3"],
  [["python3.11", "-X", "dev", "-Wignore", "-uIS", "bot.py"], "-I of python3.11"],
  [["/usr/bin/python3", "-Es", "-m", "bot"], "-E of /usr/bin/python3"],
  [["npm", "run", "memory"], "NODE_OPTIONS= in the script memory of"],
  [["npm", "--silent", "run", "nested"], "NODE_OPTIONS= in the script memory of"],
  [["npm", "run", "main"], "NODE_OPTIONS= in the script premain of"],
  [["pnpm", "cross"], "NODE_OPTIONS= in the script cross of"],
  [["yarn", "run", "python"], "-I of python3 in the script python of"],
  [["npx", "cross-env", "NODE_OPTIONS=--trace-warnings", "node", "bot.mjs"], "NODE_OPTIONS="],
  [["npm", "run", "itself", "--node-options=--trace-warnings"], "--node-options of npm"],
  [["./start.sh"], "the removal of PYTHONPATH in ./start.sh"],
  [["sh", "start.sh"], "the removal of PYTHONPATH in start.sh"],
  [["sh", "-c", "exec './st$rt.sh'"], "the removal of PYTHONPATH in ./st$rt.sh"],
  [["sh", "st$rt.sh"], "the removal of PYTHONPATH in st$rt.sh"],
  [["./bot.py"], "-E of python3 in ./bot.py"],
  [["sudo", "node", "bot.mjs"], "sudo (which does not load the guard)"],
  [["docker", "run", "bot"], "docker (which does not load the guard)"],
  [["bun", "bot.ts"], "bun (which does not load the guard)"],
])("%j is rejected, since it would run without the guard", (command, thing) => {
  const why = whyUnguarded(command, cwd)
  expect(why?.slice(0, thing.length)).toBe(thing)
  expect(why).toMatch(
    / would switch off the guard that keeps the command from other machines: .+; --isolate .+, --allow-network lets it reach every machine$/,
  )
})

test.each([
  [["node", "bot.mjs"]],
  [["python3", "bot.py", "-E"]],
  [["python3", "-m", "pytest", "-S"]],
  [["python3", "-s", "-c", "print()", "-I"]],
  [["npm", "run", "kept"]],
  [["npm", "run", "itself"]],
  [["sh", "-c", 'NODE_OPTIONS="$NODE_OPTIONS --trace-warnings" node bot.mjs']],
  [["sh", "-c", "PYTHONPATH=src:$PYTHONPATH python3 bot.py"]],
  [["node", "-e", "sudo; NODE_OPTIONS=1 + 1"]],
  [["sh", "-c", "echo NODE_OPTIONS # python3 -I"]],
  [["sh", "-c", "exec node '$BOT' --amount '$5'; '$'"]],
])("%j is accepted", (command) => {
  expect(whyUnguarded(command, cwd)).toBe(null)
})

test("a word too long for a file name is not used as a file", () => {
  expect(whyUnguarded(["sh", "-c", `exec ${"long".repeat(5_000)}`], cwd)).toBe(null)
})

test.each([
  [".npmrc", "node-options = --max-old-space-size=512"],
  ["pnpm-workspace.yaml", "nodeOptions: --max-old-space-size=512"],
])("node-options in %s are rejected", (name, line) => {
  writeFileSync(join(cwd, name), `${line}\n`)
  expect(whyUnguarded(["pnpm", "run", "itself"], cwd)).toContain(`node-options in ${join(cwd, name)} would`)
})

test("run exits with code 2 before an unguarded command starts; --allow-network starts it without the guard", async () => {
  const command = ["npm", "run", "--silent", "memory"]
  const refused = await bourse("run", "--ccxt", "--", ...command)
  expect([refused.code, refused.stdout]).toEqual([2, ""])
  expect(refused.stderr).toMatch(/^bourse: NODE_OPTIONS= in the script memory of \S+ would switch off .+\n$/)
  const withheld = ["env", "NODE_OPTIONS=", "node", "bot.mjs"]
  expect((await outcomeHere(["run", "--speed", "10", "--", ...withheld])).code).toBe(2)
  const allowed = await bourse("run", "--ccxt", "--allow-network", "--", ...command)
  expect([allowed.code, allowed.stdout]).toEqual([5, "ASKED\n"])
  const loaded = await runHere(["--ccxt", "--allow-network"], ["node", join(cwd, "bot.mjs")])
  expect(loaded.stdout).toBe("ASKED\n")
})

test("a script that keeps NODE_OPTIONS runs with the guard; the output says that no request reached the sandbox", async () => {
  const kept = await runHere(["--ccxt"], ["npm", "--prefix", cwd, "run", "--silent", "kept"])
  expect([kept.code, kept.stdout]).toEqual([5, "ECONNREFUSED\n"])
  expect(kept.stderr).toMatch(/\nbourse: no request of the command reached the sandbox\n$/)
})

test("the output says nothing if a request or a stream reached the sandbox", async () => {
  const streaming = `const socket = new WebSocket(process.env.BOURSE_URL.replace("http", "ws") + "/ws")
    socket.onopen = () => process.exit(0)`
  for (const source of ["fetch(process.env.BOURSE_URL)", streaming])
    expect(await runHere([], ["node", "-e", source])).toEqual({ code: 0, stdout: "", stderr: "" })
})

test("flags that exclude each other are rejected with exit code 2", async () => {
  for (const [flags, words] of [
    ["--isolate-allow 5432", "--isolate-allow needs --isolate"],
    ["--isolate --allow-network", "--isolate and --allow-network exclude each other: leave one out"],
    ["--isolate --ccxt --allow-connect a.example", "--isolate and --allow-connect exclude each other"],
    [
      "--ccxt --allow-network --allow-connect a.example",
      "--allow-network and --allow-connect exclude each other: leave one out",
    ],
  ] as const) {
    const { exit, stderr } = bourseHere(["run", ...flags.split(" "), "--", "true"])
    await exit
    expect([process.exitCode, stderr()]).toEqual([2, expect.stringContaining(words)])
    process.exitCode = undefined
  }
})

test("check exits with code 2 for an unguarded command, and for a variable that loads the guard", async () => {
  const check = (...args: ReadonlyArray<string>) =>
    outcomeHere([
      ...["check", "--workdir", cwd, "--report", join(cwd, "out"), "--rules", "alive", "--market", "off"],
      ...args,
    ])
  const words = await check("--", "npm", "run", "memory")
  expect([words.code, words.stderr]).toEqual([2, expect.stringContaining("in the script memory of")])
  for (const name of ["NODE_OPTIONS", "PYTHONPATH", "HTTPS_PROXY"]) {
    const { code, stderr } = await check("--env", `A,${name}`, "--", "node", "bot.mjs")
    expect([code, stderr]).toEqual([2, expect.stringContaining(`${name} (--env) would switch off the guard`)])
  }
  const allowed = await check("--allow-network", "--", "sh", "-c", "NODE_OPTIONS= node bot.mjs")
  expect([allowed.code, allowed.stderr]).toEqual([3, expect.stringContaining("ASKED")])
  await expect(checkBot({ command: ["npm", "run", "memory"], folder: cwd })).rejects.toThrow(
    "would switch off",
  )
})

test("a bot without the guard gets the shell's NODE_OPTIONS and the preload", async () => {
  writeFileSync(join(cwd, "bot.mjs"), `console.log(process.title, process.env.BOURSE_ALLOW_CONNECT)`)
  const { stderr } = await outcomeHere(
    [
      ...["check", "--workdir", cwd, "--report", join(cwd, "out"), "--rules", "alive", "--market", "off"],
      ...["--allow-network", "--env", "NODE_OPTIONS", "--", "node", "bot.mjs"],
    ],
    { NODE_OPTIONS: "--title=own" },
  )
  expect(stderr).toContain("own *")
})
