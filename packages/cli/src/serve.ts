/** `bourse serve`: flags, or the environment where a flag is not given, to a running server. */
import { logToStderr, makeBourse } from "@bourse/server"
import * as Config from "effect/Config"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { Command, Flag } from "effect/cli"
import { runBots } from "./bots.ts"
import { firstMinute } from "./firstMinute.ts"

/** A flag that can also be given in the environment. */
const text = (name: string, variable: string, description: string) =>
  Flag.String(name).pipe(Flag.withDescription(`${description} (${variable})`), Flag.withFallbackConfig(Config.String(variable)))

const onOff = (name: string, variable: string, fallback: "on" | "off", description: string) =>
  Flag.Literals(name, ["on", "off"]).pipe(
    Flag.withDescription(`${description} (${variable})`),
    Flag.withFallbackConfig(Config.Literals(["on", "off"], variable)),
    Flag.withDefault(fallback),
  )

const list = (name: string, variable: string, description: string) =>
  text(name, variable, `${description}; separated by commas`).pipe(
    Flag.map((value) => value.split(",").map((each) => each.trim()).filter((each) => each !== "")),
    Flag.withDefault([]),
  )

const flags = {
  host: text("host", "BOURSE_HOST", "Address to listen on").pipe(Flag.withDefault("127.0.0.1")),
  port: Flag.Int("port").pipe(
    Flag.withDescription("Port to listen on, 0 for any free one (BOURSE_PORT)"),
    Flag.withFallbackConfig(Config.Int("BOURSE_PORT")),
    Flag.withDefault(7070),
  ),
  data: text("data", "BOURSE_DATA", "Data folder, or :memory:").pipe(Flag.withDefault(".bourse")),
  sandbox: Flag.Literals("sandbox", ["on", "off", "force"]).pipe(
    Flag.withDescription("Demo accounts and sandbox verbs; force allows a host that is not loopback (BOURSE_SANDBOX)"),
    Flag.withFallbackConfig(Config.Literals(["on", "off", "force"], "BOURSE_SANDBOX")),
    Flag.withDefault("off" as const),
  ),
  sandboxToken: text("sandbox-token", "BOURSE_SANDBOX_TOKEN", "Opens the control plane of the sandbox; random unless given").pipe(Flag.optional),
  adminToken: text("admin-token", "BOURSE_ADMIN_TOKEN", "Opens the admin verbs").pipe(Flag.optional),
  maker: onOff("maker", "BOURSE_MAKER", "off", "Built-in bots that keep the books alive; with the sandbox only"),
  seed: Flag.Int("seed").pipe(
    Flag.withDescription("Seed of the bots' random walk (BOURSE_SEED)"),
    Flag.withFallbackConfig(Config.Int("BOURSE_SEED")),
    Flag.withDefault(1),
  ),
  weights: onOff("weights", "BOURSE_WEIGHTS", "on", "Whether request weights are charged"),
  allowHosts: list("allow-host", "BOURSE_ALLOW_HOST", "Further host names to answer to"),
  corsOrigins: list("cors-origin", "BOURSE_CORS_ORIGIN", "Origins whose web pages may call"),
  devKeys: Flag.Literals("dev-keys", ["loopback", "any"]).pipe(
    Flag.withDescription("Where development keys may be used from (BOURSE_DEV_KEYS)"),
    Flag.withFallbackConfig(Config.Literals(["loopback", "any"], "BOURSE_DEV_KEYS")),
    Flag.withDefault("loopback" as const),
  ),
  trustedProxies: list("trusted-proxy", "BOURSE_TRUSTED_PROXY", "Addresses of proxies whose X-Forwarded-For counts"),
  masterKeyFile: text("master-key-file", "BOURSE_MASTER_KEY_FILE", "File with the key that seals API secrets; master.key in the data folder unless given").pipe(Flag.optional),
}

const clockLine = (aheadMs: number): string =>
  Math.abs(aheadMs) < 1_000 ? "the wall clock's time" : `${new Date(Date.now() + aheadMs).toISOString()}, ${Math.round(aheadMs / 1000)} s from the wall clock`

const serve = Effect.fn("serve")(function* (given: Command.Command.Config.Infer<typeof flags>) {
  const { sandbox, maker, seed, weights, sandboxToken, adminToken, masterKeyFile, ...rest } = given
  const log = logToStderr("warn")
  let broken: ((error: Error) => void) | undefined
  const stopped = Effect.callback<never, Error>((resume) => {
    broken = (error) => resume(Effect.fail(error))
  })
  const masterKey = yield* Config.option(Config.Redacted("BOURSE_MASTER_KEY"))
  const bourse = yield* makeBourse({
    ...rest,
    sandbox: sandbox === "force" ? "force" : sandbox === "on",
    weights: weights === "on",
    sandboxToken: Option.getOrUndefined(sandboxToken),
    adminToken: Option.getOrUndefined(adminToken),
    masterKeyFile: Option.getOrUndefined(masterKeyFile),
    masterKey: Option.getOrUndefined(Option.map(masterKey, Redacted.value)),
    log,
    onFatal: (error) => broken?.(error),
  })
  const bots = maker === "on" && bourse.sandboxToken !== null
  if (bots) yield* Effect.forkScoped(runBots(bourse, bourse.sandboxToken, seed, log))
  yield* Console.log(firstMinute(bourse, clockLine(bourse.now() - Date.now()), { maker: bots, adminToken: Option.isSome(adminToken) }))
  return yield* stopped
}, Effect.scoped)

export const serveCommand = Command.make("serve", flags, serve).pipe(
  Command.withDescription("Starts the exchange and runs until it is told to stop"),
  Command.withExamples([
    { command: "bourse serve --sandbox on --maker on", description: "A local exchange with live books and demo accounts" },
    { command: "bourse serve --sandbox on --data :memory: --port 0", description: "One that leaves nothing behind, on any free port" },
  ]),
)
