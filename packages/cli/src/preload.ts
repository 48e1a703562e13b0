/**
 * The environment in which Node and Python load what points ccxt at the sandbox and rejects other machines: the files
 * of `preload/` in this package.
 */
import { delimiter } from "node:path"
import { fileURLToPath } from "node:url"
import type { Environment } from "./run/CommandClock.ts"

const fileOf = (name: string): string => fileURLToPath(new URL(`../preload/${name}`, import.meta.url))

/** Proxies lead to other machines, and away from this one. */
const proxies = ["http_proxy", "https_proxy", "all_proxy"].flatMap((name) => [name, name.toUpperCase()])

/** `hosts`: names and addresses of other machines that may be reached. */
export const preloadEnvironment = (
  hosts: ReadonlyArray<string>,
  { NODE_OPTIONS = "", PYTHONPATH = "" }: Environment = process.env,
): Environment => {
  const required = `--require "${fileOf("node.cjs").replace(/["\\]/g, "\\$&")}"`
  return {
    ...Object.fromEntries(proxies.map((name) => [name, undefined])),
    BOURSE_ALLOW_CONNECT: hosts.join(","),
    NODE_OPTIONS: NODE_OPTIONS === "" ? required : `${NODE_OPTIONS} ${required}`,
    PYTHONPATH: PYTHONPATH === "" ? fileOf("python") : `${fileOf("python")}${delimiter}${PYTHONPATH}`,
  }
}
