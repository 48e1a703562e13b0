// Defines the pages of the reference: their endpoints, and the content of pages without endpoints.
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { CatalogueFile, SectionEntry, Statement } from "@bourse/conformance"
import { errorTable } from "@bourse/core"
import { everySignedCallErrors } from "@bourse/core/api"
import { areas } from "@bourse/server/src/documentation/Documentation.ts"
import { root } from "../../repository/steps.ts"
import { endpointSection, titleOf } from "./endpoints.ts"
import { errorsPage } from "./errorsPage.ts"
import { code, generated, headingAnchor, paragraphs, table, uncapitalized } from "./markdown.ts"
import { openApi } from "./schemas.ts"
import { kit, ruleTable } from "./statements.ts"

type Endpoint = (typeof areas)[number]["endpoints"][number]["endpoint"]

const conformance = join(root, "conformance")

/** Sections of the catalogue with rules that concern several endpoints, by id. */
const sections: Map<string, SectionEntry> = new Map(
  globSync("statements/*.json", { cwd: conformance })
    .map((file): CatalogueFile => JSON.parse(readFileSync(join(conformance, file), "utf8")))
    .flatMap(({ sections }) => sections.map((section: SectionEntry) => [section.id, section])),
)

function sectionText(id: string, title?: string) {
  const section = sections.get(id)
  if (section === undefined) throw new Error(`the catalogue has no section ${id}`)
  return paragraphs([
    `## ${title ?? section.section}`,
    `Statements begin with \`${id}.\``,
    ruleTable(id, section.rules),
  ])
}

/** Groups of endpoints, each with its page, in the document's order. */
const groups: {
  file: string
  title: string
  text: string
  area: (typeof areas)[number]["name"]
  paths: RegExp
  sections?: string[]
}[] = [
  {
    file: "spot-account.md",
    title: "Account, fills and fees",
    text: "Who the caller is, what it holds, what it traded and what that cost.",
    area: "spot",
    paths: /v3\/(kyc\/status|uid|selfSymbols|account|myTrades|mxDeduct\/enable|tradeFee)$/,
  },
  {
    file: "spot-orders.md",
    title: "Orders",
    text: "Placing, cancelling and looking at orders. Types, statuses and what fills do: [0007](../decisions/0007-order-types.md); self-trade prevention: [0028](../decisions/0028-self-trades.md).",
    area: "spot",
    paths: /\/(order|order\/test|batchOrders|openOrders|allOrders)$/,
  },
  {
    file: "spot-groups.md",
    title: "Strategy groups",
    text: "Accounts that are kept from trading with each other, by orders with an `stpMode`: [0028](../decisions/0028-self-trades.md).",
    area: "spot",
    paths: /\/strategy\//,
  },
  {
    file: "wallet-chains.md",
    title: "Deposits and withdrawals",
    text: "Coins, their networks, addresses, and what came in and went out. When money moves and what the status numbers mean: [0033](../decisions/0033-deposits-and-withdrawals.md).",
    area: "wallet",
    paths: /\/capital\/(config|deposit|withdraw)/,
    sections: ["wallet"],
  },
  {
    file: "wallet-transfers.md",
    title: "Transfers and conversions",
    text: "To the futures side and back, to other users, and small balances into the platform token: [0034](../decisions/0034-transfers-and-conversions.md).",
    area: "wallet",
    paths: /\/capital\/(transfer|convert)/,
  },
  {
    file: "broker-accounts.md",
    title: "Sub-accounts and their keys",
    text: "What a broker does with sub-accounts: [0035](../decisions/0035-brokers.md).",
    area: "broker",
    paths: /\/sub-account\/(virtualSubAccount|list|status|apiKey|futures)$/,
    sections: ["broker"],
  },
  {
    file: "broker-money.md",
    title: "Money of sub-accounts",
    text: "Deposits, withdrawals, transfers between a broker and its sub-accounts, and rebates: [0035](../decisions/0035-brokers.md).",
    area: "broker",
    paths: /\/(capital\/.*|universalTransfer|rebate\/.*)$/,
  },
  {
    file: "market.md",
    title: "Market data",
    text: "Public endpoints beside the interface, which has none: [0025](../decisions/0025-market-data.md). No statements are made of them.",
    area: "market",
    paths: /./,
  },
  {
    file: "listen-keys.md",
    title: "Listen keys (an extension)",
    text: "**Outside of the interface**: keys for the private channels of the [streams](../streams.md), as the venue's own documentation has them ([0070](../decisions/0070-streams.md)). No statements are made of them.",
    area: "streams",
    paths: /./,
  },
]

const grouped = groups.map((group) => {
  const { endpoints } = areas.find(({ name }) => name === group.area) as (typeof areas)[number]
  return { ...group, endpoints: endpoints.filter(({ endpoint }) => group.paths.test(endpoint.path)) }
})

const linkTo = (endpoint: Endpoint) => `[${titleOf(endpoint)}](#${headingAnchor(titleOf(endpoint))})`

const groupPages = Object.fromEntries(
  grouped.map(({ file, title, text, sections = [], endpoints }) => [
    file,
    `${paragraphs([
      generated,
      `# ${title}`,
      `${text} How to read this page and run its requests: [reference](README.md).`,
      endpoints.map(({ endpoint, summary }) => `- ${linkTo(endpoint)}: ${uncapitalized(summary)}`).join("\n"),
      ...sections.map((id) => sectionText(id)),
      ...endpoints.map(endpointSection),
    ])}\n`,
  ]),
)

const errorLinks = (names: ReadonlyArray<keyof typeof errorTable>) =>
  names.map((name) => `[${errorTable[name].code}](errors.md#error-${name})`).join(", ")

const signingTable = table(
  ["parameter", "required", "meaning"],
  openApi.paths["/api/v3/uid"].get.parameters.map(
    ({ name, required, description }: { name: string; required?: boolean; description: string }) => [
      code(name),
      required ? "yes" : "no",
      `${description}.`,
    ],
  ),
)

const authenticationPage = `${paragraphs([
  generated,
  "# Authentication",
  "Every endpoint but those of [market data](market.md) is signed. The key goes in the header `X-MEXC-APIKEY`, and these parameters in the query, on every signed call; the pages of the endpoints do not repeat `timestamp` and `signature`:",
  signingTable,
  "Signed is the query string as it is sent, without `signature`, followed by the body, nothing between them: [0002](../decisions/0002-signature.md). The request line of the [reference](README.md#requests-to-run) does it in the shell. In which order a request is checked: [request pipeline](../pipeline.md).",
  "## Rejections",
  `Every signed call can be rejected with ${errorLinks(everySignedCallErrors)}, and a write with ${errorLinks(["signatureUsed"])}. A frozen account's orders and moves are rejected with ${errorLinks(["subAccountFrozen"])}.`,
  sectionText("auth", "What the interface says"),
  sectionText("roles"),
])}\n`

const rulesPage = `${paragraphs([
  generated,
  "# Rules of the whole interface",
  "What holds wherever an endpoint does not say otherwise. Windows and pages of lists: [0011](../decisions/0011-windows-and-pages.md); decimals and fees: [concepts](../concepts.md#the-ledger).",
  ...["conventions", "states", "errors", "limits", "events", "versioning"].map((id) => sectionText(id)),
])}\n`

const count = (wanted: Statement["level"]) =>
  [...kit.statements.values()].filter(({ level }) => level === wanted).length

const indexPage = `${paragraphs([
  generated,
  "# Reference",
  `The whole interface on a few pages, made from the definitions that the server runs by, the statements and fixtures of the [conformance kit](../../conformance/README.md), and recorded answers. The same as an OpenAPI document: \`/openapi.json\` of a running server, and as a page: \`/docs\`.`,
  table(
    ["page", "what is there"],
    [
      ["[Authentication](authentication.md)", "Keys, signatures, time window, replay, permissions, roles."],
      ["[Rules of the whole interface](rules.md)", "Conventions, states, limits, versioning."],
      ...grouped.map(({ file, title, endpoints }) => [
        `[${title}](${file})`,
        endpoints
          .map(({ endpoint }) => `[${titleOf(endpoint)}](${file}#${headingAnchor(titleOf(endpoint))})`)
          .join("<br>"),
      ]),
      ["[Errors](errors.md)", "Every code, and what to do about it."],
    ],
  ),
  "## Requests to run",
  "The requests of all pages run in this shell, against a sandbox (`npm start`) with the key of its first account:",
  `\`\`\`sh
B=http://127.0.0.1:7070 KEY=dev-alice SECRET=dev-secret-alice
call() { # method, path, query, JSON body
  query="\${3:+$3&}timestamp=$(date +%s)$(printf %03d $((RANDOM % 1000)))"
  signature=$(printf %s "$query$4" | openssl dgst -sha256 -hmac "$SECRET" -r | cut -d' ' -f1)
  curl -sS -X "$1" -H "X-MEXC-APIKEY: $KEY" -H "Content-Type: application/json" \\
    --data-raw "$4" "$B$2?$query&signature=$signature"
}
call GET /api/v3/account
\`\`\``,
  "Ids, uids, names and addresses in them are those of the recording: put in your own.",
  "## How to read the pages",
  paragraphs([
    "**The answers** were given by this server to the requests beside them, with accounts of their own. Times are as if all of it had happened in one minute, names and keys were replaced, and lists are cut to three items.",
    `**A statement** is one thing the interface says; there are ${kit.statements.size}. Each is here once, in a table, and can be linked to by its id: \`spot.placeOrder.limit-needs-price\`, \`spot.placeOrder.parameter.symbol\`, \`spot.placeOrder.field.orderId\`. Ids begin with the endpoint's name in TypeScript, where its section names no other. ${count("must")} of them are unmarked: they must hold on any server. ${count("ambiguous")} are *ambiguous* (the interface can be read in two ways) and ${count("open")} *open* (it does not say), and ${count("should")} are advice; **Here** tells what this server does. What a parameter means here beyond its statement is the second line of its meaning.`,
    "**(sic)** marks a name that is spelled so in the interface. Text, decimals (`decimal`: text with a decimal number) and numbers are distinguished: `ms` is a number of milliseconds since the epoch, `digits` text of digits.",
  ]),
])}\n`

/** Texts of the reference pages by file name. */
export const pages: Record<string, string> = {
  "README.md": indexPage,
  "authentication.md": authenticationPage,
  "rules.md": rulesPage,
  ...groupPages,
  "errors.md": errorsPage,
}
