import type { Scenario } from './scenario.ts'
import { primaryKilled, primaryKilledList } from './scenarios/primary-killed.ts'
import { serverKilled } from './scenarios/server-killed.ts'
import { standbyBehindPromoted } from './scenarios/standby-behind-promoted.ts'

/** Every row of `npm run chaos`, in its order. */
export const SCENARIOS: readonly Scenario[] = [serverKilled, primaryKilled, primaryKilledList, standbyBehindPromoted]
