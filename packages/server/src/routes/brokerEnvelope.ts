/** The envelope of the broker's lists: the code as text, the message under two names. */
export const brokerEnvelope = <Data>(data: Data) => ({
  code: "0" as const,
  message: "success",
  msg: "success",
  data,
})
