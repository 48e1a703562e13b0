/** Which exchange and token a command line uses: each source that names one, alone and combined. */
import { describe, expect, test } from "vitest"
import { type Named, resolveTarget } from "../src/target.ts"

const [a, b] = ["http://127.0.0.1:7001", "http://127.0.0.1:7002"]
const usual = "http://127.0.0.1:7070"

/** Data folders with a running server; other names are folders without one. */
const running: Record<string, { url: string; sandboxToken: string | null }> = {
  "folder-a": { url: a, sandboxToken: "token of a" },
  "folder-b": { url: b, sandboxToken: "token of b" },
  "no-sandbox": { url: b, sandboxToken: null },
}

interface Case {
  readonly flags?: Partial<Named>
  readonly env?: Partial<Named>
  /** The server whose data folder is `.bourse` in the current folder. */
  readonly here?: string
  /** The server that `npm start` runs in the repository clone. */
  readonly clone?: string
}

const none: Named = { url: undefined, data: undefined, token: undefined }
const resolved = ({ flags, env, here, clone }: Case) => {
  const folders: Record<string, string | undefined> = { ".bourse": here, "/clone/.bourse": clone }
  const readServer = (folder: string) => {
    const found = running[folders[folder] ?? folder]
    return found === undefined ? undefined : { ...found, pid: 1 }
  }
  return resolveTarget({ ...none, ...flags }, { ...none, ...env }, "/clone", readServer)
}

describe("the exchange of a command", () => {
  test.each<readonly [what: string, given: Case, url: string, token: string | null]>([
    ["the usual address, where nothing is named", {}, usual, null],
    ["the usual address with a token of the environment", { env: { token: "t" } }, usual, "t"],
    ["the server here", { here: "folder-a" }, a, "token of a"],
    ["the server here, not the clone's", { here: "folder-a", clone: "folder-b" }, a, "token of a"],
    ["the clone's server, where none is here", { clone: "folder-b" }, b, "token of b"],
    ["the server here with a token of the environment", { here: "folder-a", env: { token: "t" } }, a, "t"],
    ["BOURSE_URL, not the server here", { env: { url: a }, here: "folder-b" }, a, null],
    [
      "BOURSE_URL, with the token of the same server here",
      { env: { url: a }, here: "folder-a" },
      a,
      "token of a",
    ],
    ["BOURSE_URL with its token", { env: { url: a, token: "t" }, here: "folder-b" }, a, "t"],
    ["the server of BOURSE_DATA", { env: { data: "folder-a" }, here: "folder-b" }, a, "token of a"],
    ["BOURSE_URL, where BOURSE_DATA has no server", { env: { url: a, data: "elsewhere" } }, a, null],
    [
      "the server here, where BOURSE_DATA is in memory",
      { env: { data: ":memory:" }, here: "folder-b" },
      b,
      "token of b",
    ],
    [
      "BOURSE_URL and BOURSE_DATA of one server",
      { env: { url: `${a}/`, data: "folder-a" } },
      a,
      "token of a",
    ],
    ["--data, not BOURSE_URL", { flags: { data: "folder-b" }, env: { url: a, token: "t" } }, b, "token of b"],
    ["--data, not BOURSE_DATA", { flags: { data: "folder-b" }, env: { data: "folder-a" } }, b, "token of b"],
    ["--data with --token", { flags: { data: "folder-b", token: "mine" } }, b, "mine"],
    [
      "--data without a sandbox, with a token of the environment",
      { flags: { data: "no-sandbox" }, env: { token: "t" } },
      b,
      "t",
    ],
    [
      "--data without a sandbox, not with the token of another exchange",
      { flags: { data: "no-sandbox" }, env: { url: a, token: "t" } },
      b,
      null,
    ],
    ["--url, not with the token of BOURSE_URL", { flags: { url: b }, env: { url: a, token: "t" } }, b, null],
    [
      "--url, not with the token of BOURSE_DATA",
      { flags: { url: b }, env: { data: "folder-a", token: "t" } },
      b,
      null,
    ],
    [
      "--url with a token that is of no exchange in particular",
      { flags: { url: b }, env: { token: "t" } },
      b,
      "t",
    ],
    [
      "--url with the token of the environment for it",
      { flags: { url: "http://localhost:7002" }, env: { url: b, token: "t" } },
      "http://localhost:7002",
      "t",
    ],
    ["--url with the token of the server here", { flags: { url: a }, here: "folder-a" }, a, "token of a"],
    ["--url, not with the token of another server here", { flags: { url: a }, here: "folder-b" }, a, null],
    [
      "--url with the token of the clone's server",
      { flags: { url: a }, here: "folder-b", clone: "folder-a" },
      a,
      "token of a",
    ],
    [
      "--url and --data of one server",
      { flags: { url: "http://LOCALHOST:7001/", data: "folder-a" } },
      "http://LOCALHOST:7001",
      "token of a",
    ],
    ["--url, where --data has no server", { flags: { url: a, data: "elsewhere" } }, a, null],
    [
      "--url, whatever is wrong in the environment",
      { flags: { url: a }, env: { url: a, data: "folder-b" } },
      a,
      null,
    ],
  ])("a command uses %s", (_, given, url, token) => {
    expect(resolved(given)).toMatchObject({ url, token })
  })

  test.each<readonly [what: string, given: Case, named: ReadonlyArray<string>]>([
    [
      "two flags that disagree",
      { flags: { url: a, data: "folder-b" } },
      ["--url", a, "--data", "folder-b", b],
    ],
    [
      "two variables that disagree",
      { env: { url: a, data: "folder-b" } },
      ["BOURSE_URL", a, "BOURSE_DATA", "folder-b", b],
    ],
    [
      "a folder without a server",
      { flags: { data: "elsewhere" }, here: "folder-a" },
      ["--data", "elsewhere"],
    ],
    [
      "a folder without a server, with a server of the environment",
      { flags: { data: "elsewhere" }, env: { url: a } },
      ["--data", "elsewhere"],
    ],
    [
      "a variable of a folder without a server",
      { env: { data: "elsewhere" }, here: "folder-a" },
      ["BOURSE_DATA", "elsewhere"],
    ],
  ])("a command finds no exchange: %s", (_, given, named) => {
    for (const name of named) expect(() => resolved(given)).toThrow(name)
  })

  test("a command reports the exchange that it uses, and those that it ignores", () => {
    expect(resolved({ flags: { data: "folder-b" }, env: { url: a } }).origin).toMatch(
      /^data folder \/.*folder-b; not BOURSE_URL, http:\/\/127\.0\.0\.1:7001$/,
    )
    expect(resolved({ flags: { url: b }, env: { url: `${b}/` } }).origin).toBe("--url")
    expect(resolved({ clone: "folder-a" }).origin).toBe("data folder /clone/.bourse")
    expect(resolved({ env: { url: a } }).origin).toBe("BOURSE_URL")
  })
})
