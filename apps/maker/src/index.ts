export { type MakerOptions, runMaker } from "./maker.ts"
