/** SHA-256 where node:crypto is not at hand. WebCrypto is asynchronous and costs more than this. */
export { sha256 } from "@noble/hashes/sha2.js"
