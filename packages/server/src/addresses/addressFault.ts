/**
 * Decides whether a text is an address, and if not, why not. The length of the text is checked first: a text of
 * a megabyte costs no more than one of a hundred characters. Whether the address belongs to anybody, only a
 * real chain could decide.
 */
import type { AddressFamily } from "./AddressFamily.ts"
import { type Family, families, familyNames } from "./families.ts"

const faultIn = ({ lengths: [min, max], fault }: AddressFamily, text: string): string | undefined => {
  // open: 0032-simulated-chains: text.length
  if (text.length < min || text.length > max)
    return `must be ${min === max ? min : `${min} to ${max}`} characters long`
  if (!/^[!-~]*$/.test(text)) return "has whitespace or a character that is not ASCII"
  return fault(text)
}

/**
 * Names the fault of an address of this family, as the rest of a sentence ("must begin with 0x") that never quotes
 * the text; undefined if it is valid. An address of another family is named as such.
 */
export const addressFault = (family: Family, text: string): string | undefined => {
  const fault = faultIn(families[family], text)
  if (fault === undefined) return undefined
  const home = familyNames.find((name) => faultIn(families[name], text) === undefined)
  return home === undefined ? fault : `is an address of ${home}, not of ${family}`
}

export const isAddress = (family: Family, text: string): boolean =>
  faultIn(families[family], text) === undefined

/**
 * The canonical spelling of a valid address: bech32 in lower case, Ethereum's with the checksum. Two addresses
 * are equal when their canonical spellings are.
 */
export const canonicalAddress = (family: Family, address: string): string =>
  families[family].canonical(address)
