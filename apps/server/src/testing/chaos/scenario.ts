import type { Found } from './found.ts'
import type { Run } from './stage.ts'

/** A row of the table: a fault, what is wanted, and what was found. */
export type Scenario = { name: string; fault: string; wanted: string; play(run: Run): Promise<Found[]> }
