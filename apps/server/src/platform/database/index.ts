export { clientAt, hostsOf, isAway, urlAt, urlsOf, type Address } from '@aliadas/prepared'
export { ensureBeside } from './beside.ts'
export { copyIn, copyOut } from './copy.ts'
export { databaseTime } from './database-time.ts'
export { toFalla, unavailable } from './faults.ts'
export { MAJOR as EMBEDDED_MAJOR } from './embedded/binaries.ts'
export { tryLock, withFileLock } from './embedded/file-lock.ts'
export { REPLAY, SIGNAL, nextSegment, walFolderIn, type Wal } from './embedded/wal.ts'
export { given } from './given.ts'
export { inPieces } from './in-pieces.ts'
export { keepEmbedded } from './keeper.ts'
export { migrate, migrationNames, newestMigration } from './migrate.ts'
export { CONTRACTS, newerThan } from './newer-schema.ts'
export { dropOldLogins } from './logins.ts'
export { oneAtATime } from './one-at-a-time.ts'
export {
  IDENTITY_POOL,
  createIdentityPool,
  createPool,
  type IdentityEntrance,
  type Pool,
  type PoolOptions,
} from './pool.ts'
export { createPools, endPools, scaled, tryDoors, type Doors, type Pools } from './pools.ts'
export { prepare, statements, type Answers, type Ask, type Params } from './prepared.ts'
export { forgetOld, keptDays, keptPlainDays, measureKept, type Retention } from './retention.ts'
export { READER, waitForStandby, type Scope } from './scope.ts'
export { explainAway, explainStart, isGone, patiently } from './start-fault.ts'
export { AT_LEISURE, beginSnapshot, patientClient, withPatientClient } from './snapshot.ts'
export { StartError } from './start-error.ts'
export { BACKUP_ROLE, foreignKeys, quoted, storedSequences, storedTables, type StoredTable } from './stored-tables.ts'
export { letThrough } from './embedded/runner.ts'
export { startEmbedded, stopEmbedded, withEmbedded } from './supervisor.ts'
export type { Embedded } from './supervisor.ts'
export type { Tables } from './tables.generated.ts'
export { createDatabase } from './transaction.ts'
export type { Db, Tx } from './transaction.ts'
export { violates } from './unique.ts'
export { APP_ROLES, findHoles } from './walls.ts'
