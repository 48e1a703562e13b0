/** Encodes stream messages by protobufjs, an independent implementation, to test our decoder. */
import { fileURLToPath } from "node:url"
import protobuf from "protobufjs"

const file = fileURLToPath(new URL("../../../packages/vocabulary/proto/push.proto", import.meta.url))
const root = protobuf.loadSync(file)

export const pushType: protobuf.Type = root.lookupType("PushDataV3ApiWrapper")

/** Encodes a stream message with these fields as bytes. */
export const encodePush = (fields: object): Uint8Array =>
  pushType.encode(pushType.fromObject(fields)).finish()
