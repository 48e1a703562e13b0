/** Encodes the parameters of endpoints and decodes their answers: by Effect schemas, or by shapes. */
import type { EndpointData } from "./Endpoint.ts"
import { nearName } from "./nearName.ts"

/** The converted value, or its problem: `.price: expected ..., got ...`. */
export type Converted =
  | { readonly value: unknown; readonly problem?: undefined }
  | { readonly problem: string; readonly value?: undefined }

export interface Codec<E extends EndpointData> {
  write(endpoint: E, parameters: object): Converted
  read(endpoint: E, json: unknown): Converted
}

/** The problem of an object that has none of these fields. */
export const surplusOf = (value: object, names: ReadonlyArray<string>): string | undefined => {
  const surplus = Object.keys(value).find((name) => !names.includes(name))
  if (surplus === undefined) return undefined
  const near = nearName(surplus, names)
  return `${surplus} is not a parameter${near === undefined ? "" : `; did you mean ${near}?`}`
}
