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
    text: "These endpoints show the caller's account, its balances, fills and fees.",
    area: "spot",
    paths: /v3\/(kyc\/status|uid|selfSymbols|account|myTrades|mxDeduct\/enable|tradeFee)$/,
  },
  {
    file: "spot-orders.md",
    title: "Orders",
    text: "These endpoints place, cancel and query orders. See also order types and statuses ([0007](../decisions/0007-order-types.md)) and self-trade prevention ([0028](../decisions/0028-self-trades.md)).",
    area: "spot",
    paths: /\/(order|order\/test|batchOrders|openOrders|allOrders)$/,
  },
  {
    file: "spot-groups.md",
    title: "Strategy groups",
    text: "Orders with an `stpMode` do not trade with orders of accounts in the same strategy group ([0028](../decisions/0028-self-trades.md)).",
    area: "spot",
    paths: /\/strategy\//,
  },
  {
    file: "wallet-chains.md",
    title: "Deposits and withdrawals",
    text: "These endpoints show coins, networks and addresses, and list and request deposits and withdrawals. Decision [0033](../decisions/0033-deposits-and-withdrawals.md) explains the status numbers and when money moves.",
    area: "wallet",
    paths: /\/capital\/(config|deposit|withdraw)/,
    sections: ["wallet"],
  },
  {
    file: "wallet-transfers.md",
    title: "Transfers and conversions",
    text: "These endpoints transfer money to the futures account and back, and to other users, and convert small balances into the platform token ([0034](../decisions/0034-transfers-and-conversions.md)).",
    area: "wallet",
    paths: /\/capital\/(transfer|convert)/,
  },
  {
    file: "broker-accounts.md",
    title: "Sub-accounts and their keys",
    text: "A broker manages its sub-accounts with these endpoints ([0035](../decisions/0035-brokers.md)).",
    area: "broker",
    paths: /\/sub-account\/(virtualSubAccount|list|status|apiKey|futures)$/,
    sections: ["broker"],
  },
  {
    file: "broker-money.md",
    title: "Money of sub-accounts",
    text: "These endpoints are for deposits, withdrawals, transfers between a broker and its sub-accounts, and rebates ([0035](../decisions/0035-brokers.md)).",
    area: "broker",
    paths: /\/(capital\/.*|universalTransfer|rebate\/.*)$/,
  },
  {
    file: "market.md",
    title: "Market data",
    text: "The interface has no market data; this server adds public endpoints ([0025](../decisions/0025-market-data.md)). The conformance kit has no statements about them.",
    area: "market",
    paths: /./,
  },
  {
    file: "listen-keys.md",
    title: "Listen keys (an extension)",
    text: "**Not part of the interface**: listen keys open the private channels of the [streams](../streams.md), as the live exchange documents them ([0070](../decisions/0070-streams.md)). The conformance kit has no statements about them.",
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
      `${text} The [reference](README.md) says how to read this page and run its requests.`,
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
  "Every endpoint except [market data](market.md) is signed. Every signed request has the API key in the header `X-MEXC-APIKEY`, and these parameters in the query; the pages of the endpoints do not repeat `timestamp` and `signature`:",
  signingTable,
  "The signed text is the query string as it is sent, without `signature`, directly followed by the body ([0002](../decisions/0002-signature.md)). The shell function of the [reference](README.md#requests-to-run) signs requests. The [request pipeline](../pipeline.md) has the order of the checks.",
  "## Rejections",
  `Every signed call can be rejected with ${errorLinks(everySignedCallErrors)}, and a write with ${errorLinks(["signatureUsed"])}. Orders, withdrawals and transfers of a frozen account are rejected with ${errorLinks(["subAccountFrozen"])}.`,
  sectionText("auth", "What the interface says"),
  sectionText("roles"),
])}\n`

const rulesPage = `${paragraphs([
  generated,
  "# Rules of the whole interface",
  "These rules hold for every endpoint that does not state another rule. See also windows and pages of lists ([0011](../decisions/0011-windows-and-pages.md)), and decimals and fees ([concepts](../concepts.md#the-ledger)).",
  ...["conventions", "states", "errors", "limits", "events", "versioning"].map((id) => sectionText(id)),
])}\n`

const count = (wanted: Statement["level"]) =>
  [...kit.statements.values()].filter(({ level }) => level === wanted).length

const indexPage = `${paragraphs([
  generated,
  "# Reference",
  `These pages describe the whole interface. They are generated from the server's definitions, the statements and fixtures of the [conformance kit](../../conformance/README.md), and recorded answers. A running server has the same as an OpenAPI document, \`/openapi.json\`, and as a page, \`/docs\`.`,
  table(
    ["page", "content"],
    [
      ["[Authentication](authentication.md)", "Keys, signatures, time window, replay, permissions, roles."],
      ["[Rules of the whole interface](rules.md)", "Conventions, states, limits, versioning."],
      ...grouped.map(({ file, title, endpoints }) => [
        `[${title}](${file})`,
        endpoints
          .map(({ endpoint }) => `[${titleOf(endpoint)}](${file}#${headingAnchor(titleOf(endpoint))})`)
          .join("<br>"),
      ]),
      ["[Errors](errors.md)", "Every error code, with its remedy."],
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
  "Ids, uids, names and addresses in the requests come from the recording: replace them with your own.",
  "## How to read the pages",
  paragraphs([
    "**The answers** are recorded answers of this server to the requests shown. Their times were changed to one minute, names and keys were replaced, and lists were cut to three items.",
    `**A statement** is one rule of the interface; there are ${kit.statements.size}. Each statement is in one table, and can be linked to by its id: \`spot.placeOrder.limit-needs-price\`, \`spot.placeOrder.parameter.symbol\`, \`spot.placeOrder.field.orderId\`. Ids begin with the endpoint's name in TypeScript, unless the section names another beginning. ${count("must")} statements are unmarked: they must hold on any server. ${count("ambiguous")} are *ambiguous* (the interface can be read in two ways), ${count("open")} are *open* (the interface does not say), and ${count("should")} are advice; **Here** says what this server does. The second line of a parameter's meaning says what it means on this server in addition.`,
    "**(sic)** marks a name with an odd spelling that the interface really has. Text, decimals (`decimal`: text with a decimal number) and numbers are distinguished: `ms` is a number of milliseconds since the epoch, `digits` text of digits.",
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
