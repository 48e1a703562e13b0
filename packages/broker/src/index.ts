export * from "./BrokerApi.ts"
export * from "./BrokerClient.ts"
export * from "./generated/broker.ts"
