/**
 * The endpoints of listen keys, which open the private channels. The endpoints are an extension: the venue's
 * own documentation has them, the interface does not.
 */
import { type ErrorNotes, endpoint, field, RequiredText } from "@bourse/core/definition"
import * as Schema from "effect/Schema"

const path = "/api/v3/userDataStream"

const example = "8c3f5a7be2d94016a1f0c6d27b58e9348c3f5a7be2d94016a1f0c6d27b58e934"
const listenKey = field(Schema.String, {
  description: "A listen key, valid for 60 minutes by the exchange clock",
  example,
})
const answer = Schema.Struct({ listenKey })
const which = Schema.Struct({
  listenKey: field(RequiredText, { description: "A listen key of this account", example }),
})

const shared = { path, permission: "SPOT_ACCOUNT_READ", role: "any", weight: { ip: 1 } } as const
const unknownKey = (): ErrorNotes => ({ recordNotFound: "The account has no such listen key" })

/** Creates a listen key for the private channels of the streams. */
export const createListenKey = endpoint({
  ...shared,
  id: "streams.createListenKey",
  method: "POST",
  kind: "write",
  query: Schema.Struct({}),
  success: answer,
  docs: () => ({
    summary: "Creates a listen key for the private channels of the streams",
    errors: { parameterError: "The account has 60 valid listen keys" },
  }),
})

/** Lists the valid listen keys of the account. */
export const listenKeys = endpoint({
  ...shared,
  id: "streams.listenKeys",
  method: "GET",
  kind: "read",
  query: Schema.Struct({}),
  success: Schema.Struct({
    listenKey: field(Schema.Array(Schema.String), {
      description: "The valid listen keys, oldest first",
      example,
    }),
  }),
  docs: () => ({ summary: "Lists the valid listen keys of the account", errors: {} }),
})

/** Extends a listen key by another 60 minutes. */
export const extendListenKey = endpoint({
  ...shared,
  id: "streams.extendListenKey",
  method: "PUT",
  kind: "write",
  query: which,
  success: answer,
  docs: () => ({ summary: "Makes a listen key valid for another 60 minutes", errors: unknownKey() }),
})

/** Deletes a listen key and ends its connections. */
export const closeListenKey = endpoint({
  ...shared,
  id: "streams.closeListenKey",
  method: "DELETE",
  kind: "write",
  query: which,
  success: answer,
  docs: () => ({ summary: "Ends a listen key and its connections", errors: unknownKey() }),
})

/** Every endpoint of the extension, by name. */
export const ListenKeyApi = { createListenKey, listenKeys, extendListenKey, closeListenKey } as const
