/** Finds the broker and its sub-account in a session, for the areas about brokers. */
import * as fc from "fast-check"
import type { Actor } from "../../session/Provision.ts"
import type { World } from "../World.ts"

/** Draws whether another account than the broker sends the request, which must then be rejected. */
export const isStranger = fc.constantFrom(false, false, false, false, true)

export const senderOf = ({ actors: [broker, second] }: World, isStranger: boolean, as: Actor) => ({
  by: (isStranger ? second : broker) ?? as,
})

/** The sub-account of the session: its name and its actor. */
export const subOf = (world: World) => {
  const [entry] = world.subAccounts
  const actor = world.actors.find(({ name }) => name === entry?.[0])
  return entry === undefined || actor === undefined ? undefined : { name: entry[1], actor }
}

export const isBroker = ({ actors: [broker] }: World, { name }: Actor): boolean => name === broker?.name
