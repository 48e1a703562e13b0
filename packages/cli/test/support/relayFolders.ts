import { readdirSync } from "node:fs"
import { tmpdir } from "node:os"
import { beforeAll } from "vitest"

const relayFolders = () => readdirSync(tmpdir()).filter((name) => name.startsWith("bourse-net-"))

/** Returns the relay folders that were made since the tests of this file began. */
export const watchRelayFolders = (): (() => ReadonlyArray<string>) => {
  let leftovers: ReadonlyArray<string> = []
  beforeAll(() => {
    leftovers = relayFolders()
  })
  return () => relayFolders().filter((name) => !leftovers.includes(name))
}
