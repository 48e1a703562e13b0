/**
 * Prints a request as lines of bash that anyone can paste: curl and openssl, with a fresh timestamp. The
 * printed lines take key and secret from the variables API_KEY and SECRET. Deliberate mistakes of the request
 * are printed too.
 */
import { changed, type PreparedRequest } from "./Request.ts"

/**
 * Replaces the query's timestamp by an expression that bash evaluates. All other characters of the encoded
 * query are safe in double quotes.
 */
const freshTimestamp = (
  query: string,
  { timestamp, skewMs }: Pick<PreparedRequest, "timestamp" | "skewMs">,
): string => {
  if (timestamp === undefined) return query
  const fresh = skewMs === 0 ? "$(date +%s000)" : `$(($(date +%s000) + (${skewMs})))`
  return query.replace(`timestamp=${timestamp}`, `timestamp=${fresh}`)
}

const singleQuoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** Facts of the target that the printed shell lines need. */
export interface CurlTarget {
  /** How far the target's clock is ahead of this machine's, in ms. */
  readonly offsetMs?: number
  /** The target's signing module, as the target file names it; default: HMAC-SHA256. */
  readonly signer?: string | undefined
}

/**
 * Makes the shell command that signs a text. The text to sign and the secret are words of the shell, so both
 * may be variables.
 */
const signed = (text: string, secret: string, signer: string | undefined): string =>
  signer === undefined
    ? `printf %s ${text} | openssl dgst -sha256 -hmac ${secret} -r | cut -d' ' -f1`
    : `node -e 'import(require("path").resolve(${JSON.stringify(signer)})).then((m) => console.log(m.default(...process.argv.slice(1))))' ${secret} ${text}`

export const curlText = (
  baseUrl: string,
  prepared: PreparedRequest,
  { offsetMs = 0, signer }: CurlTarget = {},
): string => {
  const request = { ...prepared, skewMs: prepared.skewMs + offsetMs }
  const { method, path, body, query, signature, plan } = request
  const { controls, keyHeader } = plan
  const root = baseUrl.replace(/\/+$/, "")
  const lines: Array<string> = []
  const signedBody = controls.tamper === undefined ? body : bodyAsSigned(request)
  lines.push(`QUERY="${freshTimestamp(query, request)}"`)
  if (body !== "") lines.push(`BODY=${singleQuoted(body)}`)

  let sent = query === "" ? [] : ["$QUERY"]
  if (controls.tamper !== undefined && controls.tamper !== "signature") {
    const pairs = (freshTimestamp(query, request) || "").split("&")
    const spoiled = pairs.map((pair) => {
      const [name = "", value = ""] = pair.split("=")
      return name === controls.tamper
        ? `${name}=${name === "timestamp" ? value.replace("000", "001") : changed(value)}`
        : pair
    })
    lines.push(`SENT="${spoiled.join("&")}"`)
    sent = ["$SENT"]
  }
  if (signature !== undefined) {
    const text =
      body === "" ? `"$QUERY"` : signedBody === body ? `"$QUERY$BODY"` : `"$QUERY"${singleQuoted(signedBody)}`
    const secret = plan.signSecret === undefined ? `"$SECRET"` : "another-secret"
    if (signer !== undefined) lines.push("# in the folder of the target file, for its signer")
    const spoil =
      controls.tamper === "signature"
        ? " | tr 0-9a-f 1-9a-f0"
        : controls.cut === "signature"
          ? " | sed 's/.$//'"
          : ""
    lines.push(`SIGNATURE=$(${signed(text, secret, signer)}${spoil})`)
    if (controls.signatureAt === "first") sent = ["signature=$SIGNATURE", ...sent]
    else sent = [...sent, "signature=$SIGNATURE"]
  }
  const apiKey = controls.cut === "key" ? `\${API_KEY%?}` : "$API_KEY"
  const key =
    controls.key === "none" ? [] : [`-H "${keyHeader}: ${controls.key === "unknown" ? "unknown" : apiKey}"`]
  const type = method === "GET" ? [] : [`-H "Content-Type: application/json"`]
  const data = body === "" ? [] : [`--data-raw "$BODY"`]
  const url = `"${root}${path}${sent.length === 0 ? "" : `?${sent.join("&")}`}"`
  lines.push(["curl -sS", `-X ${method}`, ...key, ...type, ...data, url].join(" "))
  return lines.join("\n")
}

/** The request's body as it was signed, before the deliberate mistake changed one of its fields. */
const bodyAsSigned = ({ body, plan }: PreparedRequest): string => {
  if (body === "" || plan.controls.tamper === undefined) return body
  const fields = JSON.parse(body) as Record<string, string>
  const original = plan.parameters.find(([name]) => name === plan.controls.tamper)
  return original !== undefined && Object.hasOwn(fields, original[0])
    ? JSON.stringify({ ...fields, [original[0]]: original[1] })
    : body
}
