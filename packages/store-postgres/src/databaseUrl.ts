/** A PostgreSQL connection URL without its password, for messages. */
import { StoreError } from "@bourse/store"

/** The database as `host:port/name`; for a socket its folder in place of the host. */
export const nameOfDatabase = (url: string): string => {
  const { hostname, port, pathname, searchParams } = parse(url)
  const host = searchParams.get("host") ?? decodeURIComponent(hostname)
  return `${host === "" ? "localhost" : host}:${port === "" ? "5432" : port}/${decodeURIComponent(pathname.slice(1))}`
}

const loopback = new Set(["localhost", "127.0.0.1", "[::1]", ""])

/** Names the fault of a connection URL; undefined if it is valid. */
export const databaseUrlProblem = (url: string): string | undefined => {
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url))
    return "is not a PostgreSQL URL: use postgresql://user@host:5432/name"
  const { hostname, pathname, searchParams } = new URL(url)
  if (pathname.length < 2) return "names no database: use postgresql://user@host:5432/name"
  const host = searchParams.get("host") ?? decodeURIComponent(hostname)
  const isLocal = host.startsWith("/") || loopback.has(host)
  const tls = searchParams.get("sslmode") ?? "prefer"
  if (!isLocal && ["allow", "prefer"].includes(tls))
    return `may connect to ${host} without TLS: add ?sslmode=verify-full, or ?sslmode=disable inside a network that you trust`
  return undefined
}

const parse = (url: string): URL => {
  if (!URL.canParse(url)) throw new StoreError("schema", "the database URL cannot be read")
  return new URL(url)
}
