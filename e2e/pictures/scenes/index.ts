import { ACCESS } from './access.ts'
import { BESIDE } from './beside.ts'
import { MESA } from './desk.ts'
import { DIALOGS } from './dialogs.ts'
import { VEHICLE } from './fleet.ts'
import { FUEC_BOOK } from './fuec-book.ts'
import { LISTS } from './lists.ts'
import { MAPA } from './map.ts'
import { PEOPLE } from './people.ts'
import { DOUBTFUL_END } from './questions.ts'
import { TRACKING } from './tracking.ts'
import { SHELL } from './shell.ts'
import type { Scene } from './scene.ts'

export type { Scene } from './scene.ts'

export const SCENES: readonly Scene[] = [
  ...ACCESS,
  ...SHELL,
  ...MAPA,
  DOUBTFUL_END,
  ...LISTS,
  ...BESIDE,
  ...FUEC_BOOK,
  ...TRACKING,
  ...VEHICLE,
  ...MESA,
  ...PEOPLE,
  ...DIALOGS,
]
