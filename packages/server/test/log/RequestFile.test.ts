/** The request log on disk: complete lines, readable by the owner alone, bounded, and never waited for. */
import {
  chmodSync,
  existsSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"
import { expect, test, vi } from "vitest"
import { fileLimits, RequestFile } from "../../src/log/RequestFile.ts"
import { RequestLog } from "../../src/log/RequestLog.ts"
import { serveCommand } from "../support/commandServer.ts"
import { entryOf } from "../support/requestEntry.ts"
import { alice, folderOfTest, ok, serverOfTest } from "../support/testServer.ts"

const quiet = { info: () => {}, warn: () => {}, error: () => {} }
const patiently = { timeout: 300_000 }

const linesOf = (path: string) =>
  readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line))

const opened = async (limits = fileLimits, log: ConstructorParameters<typeof RequestFile>[1] = quiet) => {
  const path = join(folderOfTest(), "requests")
  const file = new RequestFile(path, log, limits)
  await file.open()
  return {
    path,
    file,
    requests: new RequestLog(
      0,
      [],
      () => false,
      () => 0,
      file,
    ),
  }
}

test("the request file lists each request, masked, readable by the owner only; the next start appends to it", async () => {
  const path = join(folderOfTest(), "requests")
  const first = await serverOfTest({ requestLogFile: path, requestLog: 100 })
  ok(await first.order({ apiSecret: alice.secret }, {}).then((answer) => ({ ...answer, status: 200 })))
  ok(await first.order())
  const listed = ok(await first.control("GET", "/sandbox/v1/requests"))
  await first.bourse.close()
  expect(linesOf(path)).toEqual(listed)
  expect(readFileSync(path, "utf8")).not.toContain(alice.secret)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  chmodSync(path, 0o644)
  const second = await serverOfTest({ requestLogFile: path, requestLog: 0 })
  await second.get("/api/v3/time")
  await second.bourse.close()
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(linesOf(path)).toHaveLength(3)
})

test("after a kill the request file has complete lines only", async () => {
  const data = folderOfTest()
  const path = join(folderOfTest(), "requests")
  const server = await serveCommand(data, [], ["--request-log-file", path])
  await server.order()
  await vi.waitFor(() => expect(linesOf(path).length).toBeGreaterThan(0), patiently)
  await server.kill()
  expect(linesOf(path)[0]).toMatchObject({ endpoint: "spot.placeOrder", status: 200 })
})

test("a new request file starts at the size limit, and the previous file is kept", async () => {
  const { path, file, requests } = await opened({ ...fileLimits, bytesMax: 2_000 })
  for (let number = 1; number <= 40; number++) {
    requests.add(entryOf(number))
    await vi.waitFor(() => expect(readFileSync(path, "utf8")).toContain(`-${number}"`), patiently)
  }
  await file.close()
  const numbers = [...linesOf(`${path}.1`), ...linesOf(path)].map(({ id }) => Number(id.split("-")[1]))
  expect(numbers.at(-1)).toBe(40)
  expect(numbers).toEqual(numbers.map((_, i) => numbers[0]! + i))
  expect(statSync(path).size).toBeLessThanOrEqual(2_000)
  expect(statSync(`${path}.1`).size).toBeLessThanOrEqual(2_000)
  expect(statSync(`${path}.1`).mode & 0o777).toBe(0o600)
})

test("requests that the request file cannot take are dropped without waiting, and their number is recorded", async () => {
  const { path, file, requests } = await opened({ ...fileLimits, waitingMax: 3 })
  for (let number = 1; number <= 10; number++) requests.add(entryOf(number))
  expect(file.dropped).toBe(7)
  await vi.waitFor(() => expect(linesOf(path).length).toBeGreaterThan(3), patiently)
  requests.add(entryOf(11))
  await file.close()
  const lines = linesOf(path)
  expect(lines.filter((line) => "dropped" in line)).toEqual([{ dropped: 7 }])
  expect(lines.filter((line) => "id" in line)).toHaveLength(4)
})

test("on a failing disk requests are dropped and logged; once the disk works, the request file says so", async () => {
  const said: Array<string> = []
  const note = (message: string) => void said.push(message)
  const { path, file, requests } = await opened(
    { ...fileLimits, bytesMax: 1 },
    { info: note, warn: note, error: note },
  )
  // A folder has the previous file's name, so the file cannot be renamed.
  const taken = folderOfTest()
  writeFileSync(join(taken, "something"), "")
  renameSync(taken, `${path}.1`)
  requests.add(entryOf(1))
  await vi.waitFor(() => expect(linesOf(path)).toHaveLength(1), patiently)
  requests.add(entryOf(2))
  await vi.waitFor(() => expect(said).toEqual([expect.stringContaining("cannot be written")]), patiently)
  renameSync(`${path}.1`, `${path}.away`)
  await vi.waitFor(() => expect(said).toHaveLength(2), patiently)
  expect(said[1]).toContain("written again")
  await vi.waitFor(() => expect(existsSync(path) && linesOf(path)).toEqual([{ dropped: 1 }]), patiently)
  await file.close()
})

test("a request file that is a link, a folder or at a missing path is rejected at the start", async () => {
  const folder = folderOfTest()
  symlinkSync("/dev/null", join(folder, "link"))
  for (const path of [join(folder, "link"), folder, join(folder, "missing", "requests")])
    await expect(serverOfTest({ requestLogFile: path })).rejects.toThrow(
      `--request-log-file ${path} cannot be used`,
    )
})
