import { once } from "node:events"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, test } from "vitest"
import { bourseDriver } from "../../src/target/BourseDriver.ts"
import { commandDriver, driverAnswer, functionDriver } from "../../src/target/Driver.ts"

const folder = mkdtempSync(join(tmpdir(), "bourse-driver-"))
afterAll(() => rmSync(folder, { recursive: true }))

/** A driver program as an implementer writes it: reads a line and prints a line for each verb. */
const program = (body: string) => {
  const file = join(folder, `${Math.random()}.mjs`)
  writeFileSync(
    file,
    `import { createInterface } from "node:readline"
createInterface({ input: process.stdin }).on("line", (line) => {
  const { verb, with: args } = JSON.parse(line)
  ${body}
})
`,
  )
  return commandDriver(["node", file])
}

describe("a driver over stdin and stdout", () => {
  test("answers arrive in the order of the verbs", async () => {
    const driver = program(
      `console.log(JSON.stringify(verb === "fund" ? { done: { got: args.amount } } : { cannot: "no " + verb }))`,
    )
    const asked = [
      driver.ask("fund", { amount: "1" }),
      driver.ask("freeze", {}),
      driver.ask("fund", { amount: "2" }),
    ]
    expect(await Promise.all(asked)).toEqual([
      { done: { got: "1" } },
      { cannot: "no freeze" },
      { done: { got: "2" } },
    ])
    driver.stop()
  })

  test("a driver that exits or prints something else is an error of the harness", async () => {
    await expect(program("process.exit(3)").ask("fund", {})).rejects.toThrow("ended with exit code 3")
    await expect(program(`console.log("ready")`).ask("fund", {})).rejects.toThrow("ready")
    await expect(commandDriver([join(folder, "nothing")]).ask("fund", {})).rejects.toThrow("cannot be run")
  })
})

test("a driver that never answers is an error of the harness", async () => {
  const server = createServer(() => {}).listen(0, "127.0.0.1")
  await once(server, "listening")
  const silent = bourseDriver(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, "token", 50)
  await expect(silent.ask("fund", {})).rejects.toThrow("does not answer")
  server.closeAllConnections()
  server.close()
  const never = functionDriver({ fund: () => new Promise(() => {}) }, 50)
  await expect(never.ask("fund", {})).rejects.toThrow("the driver's fund threw: no answer within 0.05 s")
})

test.each([[{}], [null], ["done"], [{ done: 1 }], [{ cannot: true }], [{ error: "x" }]])(
  "%j is rejected: it is neither done nor cannot",
  (value) => {
    expect(() => driverAnswer("fund", value)).toThrow("not with done or cannot")
  },
)
