import type { Sesion } from '@aliadas/contract/acceso'
import { PATHS } from '../../lib/paths.ts'
import { PALETTE, SCREENS } from '../screens.ts'
import type { Vistas } from '@aliadas/contract/vistas'
import { direccionDe, listaDe } from '../../vistas/index.ts'
import type { Finding } from './find.ts'
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

/** Saved views of lists that this person may open now. */
export const viewsOf = (
  saved: Vistas | undefined,
  session: Pick<Sesion, 'rol' | 'perfilCompleto' | 'acciones'>,
): Finding[] =>
  (saved?.vistas ?? []).flatMap((vista): Finding[] => {
    const [name] = shownOf([listaDe(vista.lista) ?? []].flat(), session)
    const address = direccionDe(vista)
    if (name === undefined || address === null || closureOf(name, session) !== null) return []
    const { title, called } = SCREENS[name]
    const detail = called?.palette ?? title
    return [{ id: vista.id, group: 'Vistas', text: vista.nombre, detail, ...address }]
  })
