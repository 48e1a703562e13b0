/** Ids of orders, transfers and the like are counters written as text; anything else names nothing. */
export const parseId = (text: string): number | undefined => {
  const id = Number(text)
  return Number.isSafeInteger(id) && String(id) === text ? id : undefined
}
