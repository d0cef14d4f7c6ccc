import type { Scenario } from './scenario.ts'
import { addressToStandby } from './scenarios/address-to-standby.ts'
import { connectionCut } from './scenarios/connection-cut.ts'
import { dumpRestored } from './scenarios/dump-restored.ts'
import { throughPgBouncer, throughPooler } from './scenarios/pooler.ts'
import { primaryKilled, primaryKilledList } from './scenarios/primary-killed.ts'
import { serverKilled } from './scenarios/server-killed.ts'
import { serverStopped } from './scenarios/server-stopped.ts'
import { standbyAway } from './scenarios/standby-away.ts'
import { clock } from './scenarios/clock.ts'
import { filesFull } from './scenarios/files-full.ts'
import { mailAway } from './scenarios/mail-away.ts'
import { newerSchema } from './scenarios/newer-schema.ts'
import { walFull } from './scenarios/wal-full.ts'
import { storeFaults } from './scenarios/store-faults.ts'
import { standbyBehindPromoted } from './scenarios/standby-behind-promoted.ts'

/** Every row of `npm run chaos`, in its order. */
export const SCENARIOS: readonly Scenario[] = [
  serverKilled,
  serverStopped,
  primaryKilled,
  primaryKilledList,
  addressToStandby,
  standbyBehindPromoted,
  dumpRestored,
  standbyAway,
  connectionCut,
  throughPooler,
  ...throughPgBouncer,
  ...storeFaults,
  mailAway,
  filesFull,
  walFull,
  newerSchema,
  clock,
]
