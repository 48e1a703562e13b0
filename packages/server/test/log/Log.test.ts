/** The log of a server that runs as a command. */
import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { serveCommand } from "../support/commandServer.ts"
import { folderOfTest } from "../support/testServer.ts"

test("a server with a full log disk continues to serve", async () => {
  const data = join(folderOfTest(), "data")
  // The server warns about a folder that other users can change.
  mkdirSync(data)
  const server = await serveCommand(data, ["sh", "-c", `chmod 777 ${data}; exec "$@" 2>/dev/full`, "sh"])
  expect((await server.order({ newClientOrderId: "logged" })).status).toBe(200)
  expect(server.child.exitCode).toBe(null)
})
