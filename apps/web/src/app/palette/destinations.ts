import type { Sesion } from '@aliadas/contract/acceso'
import { PATHS } from '../../lib/paths.ts'
import { PALETTE, SCREENS } from '../screens.ts'
import { closureOf, shownOf } from '../shell/access.ts'

export type Destination = { to: string; text: string; words: string; go: string | undefined }

/** Screens that this person may open now. */
export const destinationsOf = (session: Pick<Sesion, 'rol' | 'perfilCompleto' | 'acciones'>): Destination[] =>
  shownOf(PALETTE, session)
    .filter((name) => closureOf(name, session) === null)
    .map((name) => {
      const { title, called, words = '', go } = SCREENS[name]
      return { to: PATHS[name], text: called?.palette ?? title, words, go }
    })
