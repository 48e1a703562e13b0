/** HMAC-SHA256 by node:crypto. */
export { prepareHmac } from "#calls/node"
