export {
  type DatabaseReader,
  emptyDatabase,
  isEmptyDatabase,
  openDatabaseReader,
} from "./databaseTools.ts"
export { databaseUrlProblem, nameOfDatabase } from "./databaseUrl.ts"
export { Lease, type LeaseOptions, type WriterInfo } from "./Lease.ts"
export { type PostgresTarget, postgres } from "./postgres.ts"
