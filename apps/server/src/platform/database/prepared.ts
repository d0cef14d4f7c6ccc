import { preparedQueries } from '@aliadas/prepared'
import type { Tables } from './tables.generated.ts'

export type { Answers, Ask, Params } from '@aliadas/prepared'

/** The hot queries of the product: `plans.test.ts` checks the plan of each and fails for one without a case. */
export const { prepare, statements, compiling } = preparedQueries<Tables>()
