/**
 * Decides which exchange a command means, and with which sandbox token. Three sources can name the exchange,
 * and the first one counts: the flags, the environment, the file in a running server's data folder. A token is
 * sent only to the exchange for which it was given. It is an error if one source names two different exchanges.
 */
import { join, resolve } from "node:path"
import type { ServerFile } from "./ServerFile.ts"

export const usualUrl = "http://127.0.0.1:7070"

/** An exchange as named by one source: flags, environment or server file. */
export interface Named {
  readonly url: string | undefined
  readonly data: string | undefined
  readonly token: string | undefined
}

export interface Target {
  /** The exchange's address without a trailing slash. */
  readonly url: string
  /** The sandbox token; null if no token is known. */
  readonly token: string | null
  /** Source of the exchange's name, for messages. */
  readonly origin: string
}

/** The exchange that one source names, with its server's file if known. */
interface Found {
  readonly url: string
  readonly file: ServerFile | undefined
  readonly origin: string
}

const withoutSlash = (url: string): string => url.replace(/\/+$/, "")

/** Normalises the addresses of one exchange to one text, so that they can be compared. */
const canonical = (url: string): string => {
  if (!URL.canParse(url)) return url
  const { protocol, hostname, port, pathname } = new URL(url)
  const host = hostname === "localhost" ? "127.0.0.1" : hostname
  return `${protocol}//${host}:${port}${withoutSlash(pathname)}`
}

const same = (one: string, other: string): boolean => canonical(one) === canonical(other)

/**
 * @param clone the repository clone from which the command runs; `npm start` keeps its data folder there
 * @param readServer reads the file of the server on a data folder
 * @throws Error if the names of one place differ, or name a data folder without a server
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
      `no server runs on the ${folderOf(data)} of ${dataName}: start a server there with bourse serve, or name a server with --url`,
    )
  }
  const byFlags = namedBy(flags, "--url", "--data")
  // If a flag decides, the environment is not read, so a wrong variable does no harm.
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
  /**
   * A token of the environment belongs to the exchange that the environment names; if that names none, to any
   * exchange.
   */
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
