/**
 * Runs the `bourse` command for tests: as a child process, or faster inside the test's process. A started
 * `bourse` command ends with its test.
 */
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { bourseCommand } from "@bourse/testing/commands"
import * as ConfigProvider from "effect/ConfigProvider"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { onTestFinished, vi } from "vitest"
import { runLine } from "../src/runLine.ts"

/** The environment without the variables of `bourse`. */
export const environment = (more: Record<string, string> = {}): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("BOURSE_"))),
  ...more,
})

export interface Printing {
  /** The command's output so far. */
  readonly stdout: () => string
  readonly stderr: () => string
  /** The command's exit code; -1 if a signal ended the process. */
  readonly exit: Promise<number>
}

export interface Running extends Printing {
  readonly child: ChildProcess
}

/** Registers a function to run when the test, or another user of the child, has ended. */
export type OnEnd = (end: () => Promise<void>) => void

export const run = (
  file: string,
  args: ReadonlyArray<string>,
  options: { cwd?: string; env?: Record<string, string> },
  onEnd: OnEnd = onTestFinished,
) => {
  const child = spawn(file, args, {
    cwd: options.cwd ?? tmpdir(),
    env: environment(options.env),
    stdio: ["ignore", "pipe", "pipe"],
  })
  const texts = { stdout: "", stderr: "" }
  child.stdout.on("data", (chunk) => (texts.stdout += chunk))
  child.stderr.on("data", (chunk) => (texts.stderr += chunk))
  const exit = once(child, "close").then(([code]) => (code as number | null) ?? -1)
  onEnd(async () => {
    child.kill("SIGKILL")
    await exit
  })
  const running: Running = { child, stdout: () => texts.stdout, stderr: () => texts.stderr, exit }
  return running
}

/** Runs `bourse` with these arguments. */
export const bourse = (
  args: ReadonlyArray<string>,
  env: Record<string, string> = {},
  onEnd?: OnEnd,
): Running => run(process.execPath, [...bourseCommand(), ...args], { env }, onEnd)

/**
 * Runs `bourse` to its end in this process, for a command that sets the exit code. @param env variables in addition
 * to the process's
 */
export const outcomeHere = async (args: ReadonlyArray<string>, env: Record<string, string> = {}) => {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  let written = ""
  const write = vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    written += text
    return true
  })
  try {
    const { code, stdout, stderr } = await outcomeOf(bourseHere(args, env))
    return { stdout, stderr: written + stderr, code: Number(process.exitCode ?? code) }
  } finally {
    write.mockRestore()
    vi.unstubAllEnvs()
    process.exitCode = undefined
  }
}

/**
 * Runs a command with `bourse run` and these flags in this process; returns the command's output, and
 * everything on standard error.
 */
export const runHere = async (
  flags: ReadonlyArray<string>,
  command: ReadonlyArray<string>,
  env: Record<string, string> = {},
) => {
  const into = folder()
  const files = [join(into, "stdout"), join(into, "stderr")] as const
  // The command's output goes to files: otherwise it would go to this process's output, which is the test
  // report.
  const script = `exec "$@" >'${files[0]}' 2>'${files[1]}'`
  const outcome = await outcomeHere(["run", ...flags, "--", "sh", "-c", script, "sh", ...command], env)
  const [stdout = "", stderr = ""] = files.map((file) => (existsSync(file) ? readFileSync(file, "utf8") : ""))
  return { code: outcome.code, stdout: outcome.stdout + stdout, stderr: stderr + outcome.stderr }
}

/** Runs a command to its end. */
export const outcomeOf = async (running: Printing) => {
  const code = await running.exit
  return { code, stdout: running.stdout(), stderr: running.stderr() }
}

/** Runs `bourse` in this process. @param env all variables that it gets */
export const bourseHere = (
  args: ReadonlyArray<string>,
  env: Record<string, string> = {},
  onEnd: OnEnd = onTestFinished,
) => {
  const texts = { stdout: "", stderr: "" }
  const printing = (to: "stdout" | "stderr") => (text: unknown) => {
    texts[to] += `${text}\n`
  }
  const console_ = { ...globalThis.console, log: printing("stdout"), error: printing("stderr") }
  const fiber = Effect.runFork(
    runLine(args).pipe(
      Effect.provideService(Console.Console, console_),
      Effect.provideService(ConfigProvider.ConfigProvider, ConfigProvider.fromEnv({ env })),
    ),
  )
  const end = () => Effect.runPromise(Fiber.interrupt(fiber))
  onEnd(end)
  return {
    stdout: () => texts.stdout,
    stderr: () => texts.stderr,
    exit: Effect.runPromise(Effect.exit(Fiber.join(fiber))).then((exit) =>
      exit._tag === "Success" ? exit.value : 0,
    ),
    end,
  }
}

export interface Serving extends Printing {
  readonly url: string
  /**
   * The sandbox token that `bourse serve` printed, or the content of the file that it named; empty if the token
   * was given.
   */
  readonly token: string
  /** The commands that `bourse serve` printed, without indentation. */
  readonly lines: ReadonlyArray<string>
}

/** Waits until `bourse serve` prints that it is ready. */
const untilReady = async <Running extends Printing>(running: Running): Promise<Running & Serving> => {
  const { stdout, stderr, exit } = running
  let ended = false
  void exit.then(() => {
    ended = true
  })
  while (!/(^Stop with Ctrl-C|^ {2}Admin ).*\n/m.test(stdout())) {
    if (ended) throw new Error(`bourse ended before it was ready: ${stderr()}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const [, printed] = /X-Bourse-Token: (\w+)/.exec(stdout()) ?? []
  const [, file] = /^ {2}Token +in (\S+);/m.exec(stdout()) ?? []
  return {
    ...running,
    url: /Exchange {3}(\S+)/.exec(stdout())![1]!,
    token: printed ?? (file === undefined ? "" : JSON.parse(readFileSync(file, "utf8")).sandboxToken),
    lines: stdout()
      .split("\n")
      .map((line) => line.trim()),
  }
}

/** Runs `bourse serve` and waits until it is ready. */
export const serve = async (
  args: ReadonlyArray<string>,
  env: Record<string, string> = {},
  onEnd?: OnEnd,
  cwd?: string,
) => {
  const options = { env, ...(cwd !== undefined && { cwd }) }
  const serving = await untilReady(
    run(process.execPath, [...bourseCommand(), "serve", ...args], options, onEnd),
  )
  return {
    ...serving,
    /** Sends a signal to the command and resolves with its exit code. */
    stop: (signal: NodeJS.Signals) => {
      serving.child.kill(signal)
      return serving.exit
    },
  }
}

/** Runs `bourse serve` in this process and waits until it is ready; `end` stops it as a signal does. */
export const serveHere = (args: ReadonlyArray<string>, env?: Record<string, string>, onEnd?: OnEnd) =>
  untilReady(bourseHere(["serve", ...args], env, onEnd))

export const sandbox = ["--sandbox", "on", "--port", "0"]
export const inMemory = [...sandbox, "--data", ":memory:"]

/** A temporary folder, removed after the test. */
export const folder = (): string => {
  const path = mkdtempSync(join(tmpdir(), "bourse-cli-"))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}
