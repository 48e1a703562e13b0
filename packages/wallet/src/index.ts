export * from "./WalletApi.ts"
export * from "./WalletClient.ts"
export * from "./WalletDocs.ts"
export * from "./WalletEndpoints.ts"
