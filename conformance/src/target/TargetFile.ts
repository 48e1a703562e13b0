/** Reads a target file: replaces environment variables, decodes the JSON, loads the signer. */
import { readFileSync } from "node:fs"
import { dirname, resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { sign as hmacSign } from "@bourse/core"
import type * as Schema from "effect/Schema"
import { decode, isWrong } from "../kit/Kit.ts"
import { UsageError } from "../values/Failure.ts"
import { Target } from "./Target.ts"

export type Sign = (secret: string, text: string) => string

/** Replaces `${NAME}` by the environment variable; an unset name is an error, not an empty text. */
const fromEnvironment = (value: unknown, environment: NodeJS.ProcessEnv, missing: Set<string>): unknown => {
  if (typeof value === "string")
    return value.replace(/\$\{(\w+)\}/g, (whole, name: string) => {
      const found = environment[name]
      if (found === undefined) missing.add(name)
      return found ?? whole
    })
  if (Array.isArray(value)) return value.map((item) => fromEnvironment(item, environment, missing))
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, fromEnvironment(item, environment, missing)]),
  )
}

export const readTarget = (file: string, environment: NodeJS.ProcessEnv = process.env): Target => {
  const missing = new Set<string>()
  let json: unknown
  try {
    json = fromEnvironment(JSON.parse(readFileSync(file, "utf8")), environment, missing)
  } catch (error) {
    throw new UsageError(`${file}: ${(error as Error).message}`)
  }
  if (missing.size > 0)
    throw new UsageError(`${file}: not set in the environment: ${[...missing].join(", ")}`)
  const target = decode(Target as never as Schema.Codec<Target, unknown>, json)
  if (isWrong(target)) throw new UsageError(`${file}: ${target.wrong}`)
  return target
}

/**
 * Makes a target without a target file: one API key of a master account. The symbols of a target without target
 * file are read from the server.
 */
export const plainTarget = (baseUrl: string, apiKey: string, secret: string): Target => ({
  name: baseUrl,
  baseUrl,
  actors: { given: { apiKey, secret, role: "master" } },
})

/**
 * The target's signing function: HMAC-SHA256 in hex, or the default export of the signer module. The path of
 * the signer module is relative to the target file.
 */
export const loadSigner = async (target: Target, file: string | undefined): Promise<Sign> => {
  if (target.signer === undefined) return hmacSign
  const path = resolve(file === undefined ? "." : dirname(file), target.signer)
  const module = (await import(pathToFileURL(path).href)) as { readonly default?: unknown }
  if (typeof module.default !== "function")
    throw new UsageError(`${path}: its default export is not a function`)
  return module.default as Sign
}
