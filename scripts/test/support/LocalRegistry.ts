// A local package registry for unpublished packages: it accepts our packages, and gets all others from npm's
// configured registry.
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { freePort } from "@bourse/testing/freePort"
import { vi } from "vitest"
import { environment, run } from "./Stranger.ts"

const verdaccio = "6.10.4"
/** Fixed version of a dependency that Verdaccio names by a tag, which not every registry has. */
const overrides = { "node-fetch": "2.7.0" }

/** A package's description, as a registry returns it. */
interface Packument {
  readonly "dist-tags": Readonly<Record<string, string>>
  readonly readme: string
  readonly versions: Readonly<
    Record<
      string,
      {
        readonly repository: { readonly url: string; readonly directory: string }
        readonly homepage: string
        readonly keywords: ReadonlyArray<string>
      }
    >
  >
}

export class LocalRegistry {
  readonly url: string
  /** Environment variables that make npm, pnpm and bun use the local registry. */
  readonly environment: NodeJS.ProcessEnv
  readonly #server: ChildProcess

  private constructor(url: string, folder: string, server: ChildProcess) {
    this.url = url
    this.#server = server
    const userconfig = join(folder, "npmrc")
    // The local registry accepts any token, which npm needs to publish.
    writeFileSync(userconfig, `registry=${url}\n//${url.slice("http://".length)}:_authToken=none\n`)
    // npx gets a separate cache, so that it uses no package installed earlier. Downloaded files of the cache
    // are shared, since they never change.
    const cache = join(folder, "cache")
    mkdirSync(cache)
    const { npm_config_cache = run("npm", ["config", "get", "cache"], folder) } = environment
    mkdirSync(join(npm_config_cache, "_cacache"), { recursive: true })
    symlinkSync(join(npm_config_cache, "_cacache"), join(cache, "_cacache"))
    this.environment = {
      NPM_CONFIG_USERCONFIG: userconfig,
      npm_config_registry: url,
      npm_config_cache: cache,
      pnpm_config_registry: url,
      BUN_CONFIG_REGISTRY: url,
    }
  }

  /** @param folder a new folder */
  static async start(folder: string): Promise<LocalRegistry> {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, overrides }))
    const flags = ["--no-audit", "--no-fund", "--prefer-offline", "--ignore-scripts"]
    run("npm", ["install", ...flags, `verdaccio@${verdaccio}`], folder)
    const upstream = run("npm", ["config", "get", "registry"], folder)
    const all = { access: "$all" }
    const ours = { ...all, publish: "$all" }
    const config = {
      storage: "./storage",
      auth: { htpasswd: { file: "./htpasswd" } },
      uplinks: { upstream: { url: upstream, timeout: "120s", maxage: "60m" } },
      packages: { "@bourse/*": ours, bourse: ours, "**": { ...all, proxy: "upstream" } },
      log: { type: "stdout", level: "warn" },
    }
    const file = join(folder, "config.yaml")
    // The settings file is written as JSON, which is valid YAML.
    writeFileSync(file, JSON.stringify(config))
    const address = `127.0.0.1:${await freePort()}`
    const program = join(folder, "node_modules/verdaccio/bin/verdaccio")
    const server = spawn(process.execPath, [program, "--config", file, "--listen", address], {
      cwd: folder,
      env: environment,
      stdio: ["ignore", "ignore", "pipe"],
    })
    let output = ""
    server.stderr.on("data", (chunk) => {
      output += chunk
    })
    await vi.waitFor(
      async () => {
        if (server.exitCode !== null) throw new Error(`verdaccio ended: ${output}`)
        await fetch(`http://${address}/-/ping`)
      },
      { timeout: 300_000, interval: 200 },
    )
    return new LocalRegistry(`http://${address}/`, folder, server)
  }

  async packument(name: string): Promise<Packument> {
    const response = await fetch(`${this.url}${name.replace("/", "%2f")}`)
    return (await response.json()) as Packument
  }

  async end(): Promise<void> {
    const exit = once(this.#server, "exit")
    if (this.#server.exitCode === null && this.#server.kill("SIGTERM")) await exit
  }
}
