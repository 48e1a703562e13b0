/**
 * Which exchange a command means, and the token that opens it. Three places can name one, and the first that does
 * decides: the flags, the environment, the file that a running server writes into its data folder. A token goes to the
 * exchange it was given for only. Two names in one place that mean different exchanges are an error.
 */
import { join, resolve } from "node:path"
import type { ServerFile } from "./ServerFile.ts"

export const usualUrl = "http://127.0.0.1:7070"

/** An exchange as one place names it. */
export interface Named {
  readonly url: string | undefined
  readonly data: string | undefined
  readonly token: string | undefined
}

export interface Target {
  /** Without a slash at its end. */
  readonly url: string
  /** Null where none is known. */
  readonly token: string | null
  /** Where its name comes from, for people. */
  readonly origin: string
}

/** The exchange that the place names, with the file of its server where that is known. */
interface Found {
  readonly url: string
  readonly file: ServerFile | undefined
  readonly origin: string
}

const withoutSlash = (url: string): string => url.replace(/\/+$/, "")

/** The same text for all addresses of one exchange. */
const canonical = (url: string): string => {
  if (!URL.canParse(url)) return url
  const { protocol, hostname, port, pathname } = new URL(url)
  const host = hostname === "localhost" ? "127.0.0.1" : hostname
  return `${protocol}//${host}:${port}${withoutSlash(pathname)}`
}

const same = (one: string, other: string): boolean => canonical(one) === canonical(other)

/**
 * @param clone the clone of the repository that the command runs from, where `npm start` has its data folder
 * @param readServer the file of the server on a data folder
 * @throws Error where the names of one place disagree, or name a data folder without a server
 */
export const resolveTarget = (
  flags: Named,
  environment: Named,
  clone: string | undefined,
  readServer: (folder: string) => ServerFile | undefined,
): Target => {
  const folderOf = (data: string): string => `data folder ${resolve(data)}`
  const namedBy = ({ url, data }: Named, urlName: string, dataName: string): Found | undefined => {
    const file = data === undefined ? undefined : readServer(data)
    if (url !== undefined && file !== undefined && !same(url, file.url))
      throw new Error(
        `${urlName} names ${withoutSlash(url)}, and the server on the ${folderOf(data!)} of ${dataName} is ${file.url}: leave one of them out`,
      )
    if (file !== undefined) return { url: url ?? file.url, file, origin: folderOf(data!) }
    if (url !== undefined) return { url, file, origin: urlName }
    if (data === undefined || data === ":memory:") return undefined
    throw new Error(
      `no server runs on the ${folderOf(data)} of ${dataName}: start one there with bourse serve, or name one with --url`,
    )
  }
  const byFlags = namedBy(flags, "--url", "--data")
  // The environment is not read where a flag decides: it cannot be wrong then.
  const byEnvironment = byFlags === undefined ? namedBy(environment, "BOURSE_URL", "BOURSE_DATA") : undefined
  const usualFolders = [".bourse", ...(clone === undefined ? [] : [join(clone, ".bourse")])]
  const usual = usualFolders.flatMap((folder): ReadonlyArray<Found> => {
    const file = readServer(folder)
    return file === undefined ? [] : [{ url: file.url, file, origin: folderOf(folder) }]
  })
  const found = byFlags ??
    byEnvironment ??
    usual[0] ?? { url: usualUrl, file: undefined, origin: "the usual address" }

  const ofEnvironment = environment.data === undefined ? undefined : readServer(environment.data)
  /** A token of the environment belongs to the exchange that the environment names; without a name, to any. */
  const boundTo = environment.url ?? ofEnvironment?.url ?? found.url
  const known = [ofEnvironment, ...usual.map(({ file }) => file)].find(
    (file) => file !== undefined && same(file.url, found.url),
  )
  const token =
    flags.token ??
    byFlags?.file?.sandboxToken ??
    (same(boundTo, found.url) ? environment.token : undefined) ??
    found.file?.sandboxToken ??
    known?.sandboxToken ??
    null
  const beaten = byFlags !== undefined && environment.url !== undefined && !same(environment.url, found.url)
  return {
    url: withoutSlash(found.url),
    token,
    origin: beaten ? `${found.origin}; not BOURSE_URL, ${withoutSlash(environment.url!)}` : found.origin,
  }
}
