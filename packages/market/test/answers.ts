/** Answers in wire format with every field, and our own values. */
const symbol = {
  symbol: "ETHBTC",
  status: "1",
  baseAsset: "ETH",
  baseAssetPrecision: 4,
  quoteAsset: "BTC",
  quotePrecision: 6,
  quoteAssetPrecision: 6,
  baseCommissionPrecision: 4,
  quoteCommissionPrecision: 6,
  orderTypes: ["LIMIT", "MARKET"],
  isSpotTradingAllowed: true,
  isMarginTradingAllowed: false,
  quoteAmountPrecision: "0.0001",
  baseSizePrecision: "0.0001",
  permissions: ["SPOT"],
  filters: [],
  maxQuoteAmount: "100",
  makerCommission: "0.0002",
  takerCommission: "0.0005",
  quoteAmountPrecisionMarket: "0.0001",
  maxQuoteAmountMarket: "50",
  fullName: "Ethereum",
  tradeSideType: 1,
}
const day = {
  symbol: "ETHBTC",
  priceChange: "-0.0005",
  priceChangePercent: "-0.01",
  prevClosePrice: "0.05",
  lastPrice: "0.0495",
  bidPrice: "0.049499",
  bidQty: "3.5",
  askPrice: "0.049501",
  askQty: "1.25",
  openPrice: "0.05",
  highPrice: "0.0512",
  lowPrice: "0.0488",
  volume: "820.4",
  quoteVolume: "41.02",
  openTime: 1763553600000,
  closeTime: 1763640000000,
  count: 512,
}
const book = { symbol: "ETHBTC", bidPrice: "0.049499", bidQty: "3.5", askPrice: "0.049501", askQty: "1.25" }
const empty = { symbol: "MXUSDT", bidPrice: null, bidQty: null, askPrice: null, askQty: null }

export const answers = {
  ping: {},
  time: { serverTime: 1763640000000 },
  defaultSymbols: { code: 200, data: ["ETHBTC"], msg: null },
  exchangeInfo: {
    timezone: "UTC",
    serverTime: 1763640000000,
    rateLimits: [],
    exchangeFilters: [],
    symbols: [symbol],
  },
  depth: {
    lastUpdateId: 991,
    bids: [
      ["0.049499", "3.5"],
      ["0.0494", "10"],
    ],
    asks: [["0.049501", "1.25"]],
    timestamp: 1763640000000,
  },
  trades: [
    {
      id: null,
      price: "0.0495",
      qty: "0.5",
      quoteQty: "0.02475",
      time: 1763640000000,
      isBuyerMaker: true,
      isBestMatch: true,
      tradeType: "ASK",
    },
  ],
  aggTrades: [{ a: null, f: null, l: null, p: "0.0495", q: "0.5", T: 1763640000000, m: true, M: true }],
  klines: [[1763639940000, "0.0496", "0.0497", "0.0495", "0.0495", "12.5", 1763640000000, "0.62"]],
  avgPrice: { mins: 5, price: "0.04955" },
  dayTicker: day,
  priceTicker: { symbol: "ETHBTC", price: "0.0495" },
  bookTicker: book,
  contractDetail: { success: true, code: 0, data: [] },
}

/** Answers to requests without a symbol. */
export const all = {
  dayTicker: [day, { ...day, ...empty, quoteVolume: null, count: null }],
  priceTicker: [answers.priceTicker],
  bookTicker: [book, empty],
}
