/** The first millisecond (UTC) of a day written YYYYMMDD; undefined if the calendar has no such day. */
export const startOfDay = (text: string): number | undefined => {
  const date = `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`
  const time = Date.parse(date)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date) ? time : undefined
}
