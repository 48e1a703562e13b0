/**
 * Parses an id: ids of orders, transfers and the like are counters written as text; any other text is an
 * unknown id.
 */
export const parseId = (text: string): number | undefined => {
  const id = Number(text)
  return Number.isSafeInteger(id) && String(id) === text ? id : undefined
}
