export * from "./generated/broker.ts"
export * from "./BrokerApi.ts"
export * from "./BrokerClient.ts"
