// Signing function for the Python exchange of these tests: HMAC-SHA512 in hex.
import { createHmac } from "node:crypto"

/** @param {string} secret @param {string} text */
export default (secret, text) => createHmac("sha512", secret).update(text).digest("hex")
