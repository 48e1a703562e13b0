/**
 * The API description as one page: no script, no picture, nothing from another host, so that the strictest content
 * security policy holds. Everything on the page comes from the OpenAPI document.
 */
import type { OpenAPISpec } from "effect/http-api/OpenApi"

export const docsStyle = `body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:60rem;padding:1rem;overflow-wrap:anywhere}
pre{background:#f4f4f4;color:#111;padding:.75rem;overflow-x:auto;white-space:pre-wrap}
code{font-size:.9em}summary{cursor:pointer;padding:.25rem 0}details{border-bottom:1px solid #ddd}
dt{font-weight:600}dd{margin:0 0 .5rem 1rem}h2{margin-top:2rem}
@media(prefers-color-scheme:dark){body{background:#111;color:#ddd}a{color:#8bf}details{border-color:#333}}`

interface JsonSchema {
  readonly $ref?: string
  readonly type?: string | ReadonlyArray<string>
  readonly enum?: ReadonlyArray<unknown>
  readonly anyOf?: ReadonlyArray<JsonSchema>
  readonly oneOf?: ReadonlyArray<JsonSchema>
  readonly items?: JsonSchema | false
  readonly prefixItems?: ReadonlyArray<JsonSchema>
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: ReadonlyArray<string>
  readonly description?: string
}

interface Operation {
  readonly tags?: ReadonlyArray<string>
  readonly operationId: string
  readonly summary?: string
  readonly description?: string
  readonly parameters?: ReadonlyArray<{
    readonly name: string
    readonly in: string
    readonly required?: boolean
    readonly description?: string
    readonly schema: JsonSchema
  }>
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly description?: string; readonly content?: Content }>>
}
type Content = Readonly<Record<string, { readonly schema?: JsonSchema }>>

const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;")

const inline = (text: string): string =>
  escapeHtml(text)
    .replace(/`([^`]+)`/g, "<code>$1</code>")
    .replace(/\*\*([^*]+)\*\*/g, "<b>$1</b>")
    .replace(/\[([^\]]+)\]\((\/[^)\s]*|#[^)\s]*)\)/g, '<a href="$2">$1</a>')

/** The Markdown that our descriptions use: fences, paragraphs, code, bold, links within this server. */
const markdown = (text: string): string =>
  text
    .split(/^```\w*\n([\s\S]*?)^```$/m)
    .map((part, index) =>
      index % 2 === 1
        ? `<pre>${escapeHtml(part)}</pre>`
        : part
            .split(/\n{2,}/)
            .filter((paragraph) => paragraph.trim() !== "")
            .map((paragraph) => `<p>${inline(paragraph.trim())}</p>`)
            .join("\n"),
    )
    .join("\n")

/** A schema as a short type. A recursive schema is replaced by its name at the second occurrence. */
const typeOf = (
  schemas: Readonly<Record<string, unknown>>,
  schema: JsonSchema,
  indent = "",
  within = "",
): string => {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split("/").at(-1)!
    const found = schemas[name] as JsonSchema | undefined
    if (found === undefined || within.includes(`<${name}>`)) return name
    return typeOf(schemas, found, indent, `${within}<${name}>`)
  }
  if (schema.enum !== undefined) return schema.enum.map((each) => JSON.stringify(each)).join(" | ")
  const either = schema.anyOf ?? schema.oneOf
  if (either !== undefined)
    return [...new Set(either.map((each) => typeOf(schemas, each, indent, within)))].join(" | ")
  if (schema.prefixItems !== undefined)
    return `[${schema.prefixItems.map((each) => typeOf(schemas, each, indent, within)).join(", ")}]`
  if (schema.items) return `Array<${typeOf(schemas, schema.items, indent, within)}>`
  if (schema.properties !== undefined) {
    const fields = Object.entries(schema.properties).map(([name, field]) => {
      const mark = schema.required?.includes(name) === true ? "" : "?"
      const about = field.description === undefined ? "" : `  // ${field.description.replaceAll("\n", " ")}`
      return `${indent}  ${name}${mark}: ${typeOf(schemas, field, `${indent}  `, within)}${about}`
    })
    return fields.length === 0 ? "{}" : `{\n${fields.join("\n")}\n${indent}}`
  }
  return [schema.type ?? "any"].flat().join(" | ")
}

const contentOf = (schemas: Readonly<Record<string, unknown>>, content: Content | undefined): string =>
  Object.values(content ?? {})
    .filter(({ schema }) => schema !== undefined)
    .map(({ schema }) => `<pre>${escapeHtml(typeOf(schemas, schema!))}</pre>`)
    .join("")

const operationOf = (
  schemas: Readonly<Record<string, unknown>>,
  method: string,
  path: string,
  operation: Operation,
): string => {
  const { operationId, summary = "", description = "", parameters = [], requestBody, responses } = operation
  const fields = parameters.map(({ name, required, description: about = "", schema }) => {
    const type = `${escapeHtml(typeOf(schemas, schema))}${required === true ? "" : ", optional"}`
    return `<dt><code>${escapeHtml(name)}</code> <small>${type}</small></dt><dd>${inline(about)}</dd>`
  })
  const answers = Object.entries(responses).map(
    ([status, { description: about = "", content }]) =>
      `<p><b>${status}</b> ${inline(about)}</p>${contentOf(schemas, content)}`,
  )
  return `<details id="${escapeHtml(operationId)}"><summary><b>${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code> ${inline(summary)}</summary>
${markdown(description)}
${fields.length === 0 ? "" : `<dl>${fields.join("")}</dl>`}
${requestBody === undefined ? "" : `<p><b>Body</b></p>${contentOf(schemas, requestBody.content)}`}
${answers.join("\n")}</details>`
}

/** The HTML page; `document` is the OpenAPI document that it describes. */
export const docsPage = (document: OpenAPISpec): string => {
  const schemas = document.components.schemas as Readonly<Record<string, unknown>>
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods as unknown as Readonly<Record<string, Operation>>).map(([method, operation]) => ({
      tag: operation.tags?.[0] ?? "Other",
      html: operationOf(schemas, method, path, operation),
    })),
  )
  const groups = [...Map.groupBy(operations, ({ tag }) => tag)]
  const sections = groups.map(
    ([tag, each]) =>
      `<h2 id="${escapeHtml(tag)}">${escapeHtml(tag)}</h2>\n${each.map(({ html }) => html).join("\n")}`,
  )
  const contents = groups.map(([tag]) => `<a href="#${encodeURIComponent(tag)}">${escapeHtml(tag)}</a>`)
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(document.info.title)}</title><link rel="icon" href="data:,"><style>${docsStyle}</style></head>
<body><h1>${escapeHtml(document.info.title)}</h1>
${markdown(document.info.description ?? "")}
<p>${contents.join(" · ")} · <a href="/openapi.json">openapi.json</a></p>
${sections.join("\n")}
</body></html>
`
}
