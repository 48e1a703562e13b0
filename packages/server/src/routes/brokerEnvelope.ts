/** How the broker's lists are wrapped: the code as text, the text under either name. */
export const brokerEnvelope = <Data>(data: Data) => ({
  code: "0" as const,
  message: "success",
  msg: "success",
  data,
})
