export * from "./generated/wallet.ts"
export * from "./WalletApi.ts"
export * from "./WalletClient.ts"
