/** HMAC-SHA256 by node:crypto. */
export { prepareHmac } from "@bourse/client/node"
