/**
 * Soak measure of permissions: every signed endpoint must reject a key that has every permission except the
 * endpoint's, and must not reject a key with only that permission for lack of it.
 */
import { join } from "node:path"
import { BrokerApi } from "@bourse/broker"
import { permissions as all, type Endpoint } from "@bourse/core"
import { SpotApi } from "@bourse/spot"
import { WalletApi } from "@bourse/wallet"
import { type Answer, type Client, uids } from "../load/Client.ts"
import { type Finding, type Measure, only } from "../Measure.ts"
import type { Mutant } from "../server/Mutant.ts"
import { startServer } from "../server/ServerProcess.ts"
import { withWorkFolder } from "../workFolder.ts"

const endpoints: ReadonlyArray<Endpoint> = [SpotApi, WalletApi, BrokerApi].flatMap((api) =>
  Object.values<Endpoint>(api).filter(({ permission }) => permission !== null),
)

const noPermission = 700007
/** Error code of a response as a number: brokers' endpoints return the code as text. */
const codeOf = ({ json }: Answer): number => Number(json?.code)

/** Makes a key for one request and deletes the key: an account can have thirty keys. */
const askWith = async (
  client: Client,
  { method, path, role }: Endpoint,
  rights: ReadonlyArray<string>,
): Promise<Answer> => {
  const uid = role === "sub" ? uids.carol : uids.alice
  const granted = await client.control("POST", "/admin/v1/keys", { uid, permissions: rights })
  if (granted.status !== 200) throw new Error(`no key was granted: ${granted.text}`)
  const { key, secret } = granted.json
  const answer = await client.signed({ key, secret }, method, path)
  await client.control("DELETE", `/admin/v1/keys/${key}`)
  return answer
}

export const run = (mutant?: Mutant): Promise<Finding> =>
  withWorkFolder(async (work) => {
    const server = await startServer({ data: join(work, "data"), mutant })
    const { client } = server
    const violations: Array<string> = []
    for (const endpoint of endpoints) {
      const { method, path, permission } = endpoint
      const others = all.filter((each) => each !== permission)
      const refused = await askWith(client, endpoint, others)
      if (refused.status !== 403 || codeOf(refused) !== noPermission)
        violations.push(`${method} ${path} without ${permission}: ${refused.status} ${refused.text}`)
      const allowed = await askWith(client, endpoint, [permission!])
      if (codeOf(allowed) === noPermission || allowed.status >= 500)
        violations.push(`${method} ${path} with ${permission} alone: ${allowed.status} ${allowed.text}`)
    }
    await server.kill()
    return { tried: `${endpoints.length} endpoints, two keys each`, violations }
  })

export const permissions: Measure = {
  what: "each endpoint with and without its permission",
  find: () => run(),
  control: {
    mutant: "a permission is not checked",
    find: async () => only(await run("ignoresPermissions"), "without"),
  },
}
