import { clock } from './clock.mjs'
import { events } from './events.mjs'
import { arrows, door } from './imports.mjs'
import { paths } from './paths.mjs'
import { query } from './query.mjs'
import { refusals } from './refusals.mjs'

/** The project's own lint rules; each message says the remedy. */
export default { meta: { name: 'aliadas' }, rules: { arrows, clock, door, events, paths, query, refusals } }
