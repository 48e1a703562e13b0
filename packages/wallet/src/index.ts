export * from "./WalletApi.ts"
export * from "./WalletClient.ts"
export * from "./WalletEndpoints.ts"
