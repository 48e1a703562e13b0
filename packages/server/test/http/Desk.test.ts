/** The desk's files: which file each address returns, and that no path leaves their folder. */
import { mkdirSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { gunzipSync, gzipSync } from "node:zlib"
import { expect, onTestFinished, test } from "vitest"
import { deskFolder, serveDesk } from "../../src/http/Desk.ts"
import { folderOfTest, serverOfTest } from "../support/testServer.ts"

const deskServer = async (folder: string): Promise<string> => {
  const desk = serveDesk(folder)
  const server = createServer((request, response) => {
    if (!desk(request, response)) response.writeHead(404).end("not the desk's")
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const builtDesk = (): string => {
  const folder = folderOfTest()
  mkdirSync(join(folder, "assets"))
  writeFileSync(join(folder, "index.html"), "<!doctype html><title>desk</title>")
  writeFileSync(join(folder, "assets/index-A1b2.js"), "plain")
  writeFileSync(join(folder, "assets/index-A1b2.js.gz"), gzipSync("packed"))
  writeFileSync(join(folder, "secret.js"), "not an asset")
  return folder
}

test("every page of the desk is one document, with a policy against inline code and other hosts", async () => {
  const url = await deskServer(builtDesk())
  for (const path of ["/desk/", "/desk/trade", "/desk/wallet?x=1"]) {
    const response = await fetch(url + path)
    expect(response.status).toBe(200)
    expect(await response.text()).toContain("<title>desk</title>")
    const policy = response.headers.get("content-security-policy")
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/unsafe|https?:/)
    expect(response.headers.get("cache-control")).toBe("no-cache")
  }
  const moved = await fetch(`${url}/desk`, { redirect: "manual" })
  expect([moved.status, moved.headers.get("location")]).toEqual([308, "/desk/"])
})

test("an asset is sent compressed if accepted, and cached for ever", async () => {
  const url = await deskServer(builtDesk())
  const plain = await fetch(`${url}/desk/assets/index-A1b2.js`, {
    headers: { "Accept-Encoding": "identity" },
  })
  expect(await plain.text()).toBe("plain")
  const packed = await fetch(`${url}/desk/assets/index-A1b2.js`)
  expect(await packed.text()).toBe("packed")
  expect(packed.headers.get("cache-control")).toContain("immutable")
  expect(packed.headers.get("content-type")).toContain("text/javascript")
  expect(gunzipSync(gzipSync("packed")).toString()).toBe("packed")
})

test.each([
  "/desk/secret.js",
  "/desk/assets/../secret.js",
  "/desk/assets/..%2fsecret.js",
  "/desk/%2e%2e/package.json",
  "/desk/assets/index-A1b2.js.gz",
  "/desk/assets/missing-1.js",
  "/desk/../../etc/passwd",
  "/deskx",
])("the path %s is not a file of the desk", async (path) => {
  const url = await deskServer(builtDesk())
  const { hostname, port } = new URL(url)
  const { request } = await import("node:http")
  // fetch would normalise the path, so it is sent over a raw socket.
  const status = await new Promise((resolve) =>
    request({ hostname, port, path }, (response) => resolve(response.resume().statusCode)).end(),
  )
  expect(status).toBe(404)
})

test("before the desk is built the page says so and retries; without a sandbox there is no desk", async () => {
  const url = await deskServer(folderOfTest())
  const response = await fetch(`${url}/desk/`)
  expect(response.status).toBe(503)
  expect(await response.text()).toContain("not built yet")
  const production = await serverOfTest({ sandbox: false })
  expect((await production.send({ target: "/desk/" })).status).toBe(404)
})

test("the server looks for the desk where the build puts it", () => {
  expect(deskFolder).toBe(join(import.meta.dirname, "../../dist/desk"))
})
