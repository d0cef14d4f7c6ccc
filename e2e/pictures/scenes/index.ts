import { MESA } from './desk.ts'
import { DIALOGS } from './dialogs.ts'
import { VEHICLE } from './fleet.ts'
import { LISTS } from './lists.ts'
import { MAPA } from './map.ts'
import { PEOPLE } from './people.ts'
import { PUBLIC } from './public.ts'
import { SHELL } from './shell.ts'
import type { Scene } from './scene.ts'

export type { Scene } from './scene.ts'

export const SCENES: readonly Scene[] = [
  ...PUBLIC,
  ...SHELL,
  ...MAPA,
  ...LISTS,
  ...VEHICLE,
  ...MESA,
  ...PEOPLE,
  ...DIALOGS,
]
