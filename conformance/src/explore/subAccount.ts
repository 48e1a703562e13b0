/** Makes a broker's sub-account for a session, with funds and a key with all permissions. */
import { permissions } from "@bourse/core"
import { type Actor, askUid } from "../session/Provision.ts"
import type { Session } from "../session/Session.ts"
import { Blocked } from "../values/Failure.ts"
import { shown } from "../values/Json.ts"
import type { Made } from "./History.ts"
import type { Parameters } from "./Kind.ts"
import { rowsOf } from "./records.ts"

/** The MD5 of a password, as the interface requires for funds passwords. */
export const fundsPassword = "5f4dcc3b5aa765d61d8327deb882cf99"

export interface SubAccount {
  readonly actor: Actor
  /** Name of the sub-account at the broker. */
  readonly name: string
  readonly made: Made
}

/** @param funds amounts by asset that the broker transfers to the sub-account */
export const makeSubAccount = async (
  session: Session,
  broker: Actor,
  name: string,
  funds: Readonly<Record<string, string>>,
): Promise<SubAccount> => {
  const call = async (endpoint: string, sent: Readonly<Record<string, string>>) => {
    const route = session.kit.endpoints.get(endpoint)
    if (route === undefined) throw new Blocked(`the kit has no endpoint ${endpoint}`)
    const parameters: Parameters = Object.entries(sent)
    const { answer, verdict } = await session.call({ route, parameters, as: broker })
    if (verdict === "ok") return rowsOf(answer.json)[0] ?? {}
    throw new Blocked(
      `${endpoint} as ${broker.name} answers ${answer.status} ${shown(answer.json ?? answer.text)}`,
    )
  }
  const sent = { subAccount: name, note: "an exploration" }
  const answer = await call("broker.createSubAccount", { ...sent, password: fundsPassword })
  const made: Made = { kind: "subAccount", owner: broker.name, id: name, sent, answer }
  const key = await call("broker.createApiKey", { ...sent, permissions: permissions.join(",") })
  const actor = { name: "sub", apiKey: String(key.apikey), secret: String(key.secretKey), uid: undefined }
  for (const [asset, amount] of Object.entries(funds))
    await call("broker.universalTransfer", {
      toAccount: name,
      fromAccountType: "SPOT",
      toAccountType: "SPOT",
      asset,
      amount,
    })
  return { actor: { ...actor, uid: await askUid(session, actor) }, name, made }
}
