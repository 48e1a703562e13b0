/**
 * The environment in which Node and Python load what points ccxt at the sandbox and rejects other machines: the files
 * of `preload/` in this package.
 */
import { delimiter } from "node:path"
import { fileURLToPath } from "node:url"

/** Variables of a process; undefined: not set. */
export type Environment = Readonly<Record<string, string | undefined>>

export const preloadFile = (name: string): string =>
  fileURLToPath(new URL(`../preload/${name}`, import.meta.url))

/** Variables that load the guard into Node and Python. */
export const guardVariables = ["NODE_OPTIONS", "PYTHONPATH"] as const

/** Proxies lead to other machines, and away from this one. */
export const proxyVariables = ["http_proxy", "https_proxy", "all_proxy"]
const proxies = proxyVariables.flatMap((name) => [name, name.toUpperCase()])

/** Machines that a command may connect to, by the names and addresses that it uses; `any` switches the guard off. */
export type AllowedHosts = ReadonlyArray<string> | "any"

/** `given`: the environment in which the command would run without the preload. */
export const preloadEnvironment = (hosts: AllowedHosts, given: Environment = process.env): Environment => {
  const { NODE_OPTIONS = "", PYTHONPATH = "" } = given
  const required = `--require "${preloadFile("node.cjs").replace(/["\\]/g, "\\$&")}"`
  // npm gives it to scripts instead of NODE_OPTIONS.
  const ofNpm = Object.entries(given).filter(
    ([name, value]) => /^npm_config_node_options$/i.test(name) && value,
  )
  return {
    ...Object.fromEntries(proxies.map((name) => [name, undefined])),
    ...Object.fromEntries(ofNpm.map(([name, value]) => [name, `${value} ${required}`])),
    BOURSE_ALLOW_CONNECT: hosts === "any" ? "*" : hosts.join(","),
    NODE_OPTIONS: NODE_OPTIONS === "" ? required : `${NODE_OPTIONS} ${required}`,
    PYTHONPATH:
      PYTHONPATH === "" ? preloadFile("python") : `${preloadFile("python")}${delimiter}${PYTHONPATH}`,
  }
}
