/**
 * Environment in which Node and Python load the files of `preload/`, which direct ccxt to the sandbox and block
 * other machines.
 */
import { delimiter } from "node:path"
import { fileURLToPath } from "node:url"

/** Variables of a process; undefined unsets a variable. */
export type Environment = Readonly<Record<string, string | undefined>>

export const preloadFile = (name: string): string =>
  fileURLToPath(new URL(`../preload/${name}`, import.meta.url))

/** Variables that load the guard into Node and Python. */
export const guardVariables = ["NODE_OPTIONS", "PYTHONPATH"] as const

/** Proxy variables, which are removed: a proxy leads to other machines. */
export const proxyVariables = ["http_proxy", "https_proxy", "all_proxy"]
const proxies = proxyVariables.flatMap((name) => [name, name.toUpperCase()])

/** Host names and addresses to which a command may connect; `any` switches the guard off. */
export type AllowedHosts = ReadonlyArray<string> | "any"

/** @param given the command's environment without the preload */
export const preloadEnvironment = (hosts: AllowedHosts, given: Environment = process.env): Environment => {
  const { NODE_OPTIONS = "", PYTHONPATH = "" } = given
  const required = `--require "${preloadFile("node.cjs").replace(/["\\]/g, "\\$&")}"`
  // npm passes this variable to scripts instead of NODE_OPTIONS.
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
