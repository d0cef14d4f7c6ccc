import { gruposDeFuec } from '@aliadas/contract/empresas'
import { ETIQUETA_DE_FUEC, type FuecDelLibro, type libroDeFuecRoutes } from '@aliadas/contract/fuec'
import { scopeOf } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { csvFile, csvInstant, type CsvColumn } from '../platform/csv.ts'
import type { Handlers } from '../platform/http/index.ts'
import { answerOf } from '../platform/list.ts'
import { contarFuecs, listarFuecs } from './listar-fuecs.ts'
import type { Sitio } from './numerar-fuec.ts'

/** The number in groups: a spreadsheet would round 21 digits in a row. */
const COLUMNAS: readonly CsvColumn<FuecDelLibro>[] = [
  ['Número', (f) => gruposDeFuec(f.numero).join(' ')],
  ['Estado', (f) => ETIQUETA_DE_FUEC[f.estado]],
  ['Motivo', (f) => f.motivo],
  ['Contratante', (f) => f.contratante],
  ['Documento', (f) => f.documento],
  ['Recorrido', (f) => f.recorrido],
  ['Placas', (f) => f.placas],
  ['Conductores', (f) => f.conductores.join(', ')],
  ['Desde', (f) => f.desde],
  ['Hasta', (f) => f.hasta],
  ['Servicio', (f) => f.codigoServicio],
  ['Expedido por', (f) => f.expedidoPor],
  ['Expedido', (f) => csvInstant(f.expedidoEn)],
  ['Dejó de regir', (f) => f.terminadoEn && csvInstant(f.terminadoEn)],
  ['Verificaciones', (f) => f.miradas],
  ['Última verificación', (f) => f.miradoEl],
  ['Empresa', (f) => f.empresa],
]

export const libroDeFuecHandlers = (ctx: Context, sitio: Sitio): Handlers<typeof libroDeFuecRoutes> => ({
  listarFuecs: ({ query }, { actor }) => {
    const ahora = ctx.clock.now()
    return ctx.db.read(scopeOf(actor), async (tx) =>
      answerOf(
        await listarFuecs(tx, actor, query, query, { sitio, ahora }),
        await contarFuecs(tx, actor, query, ahora),
        ahora,
      ),
    )
  },
  exportarFuecs: ({ query }, { actor }) => {
    const ahora = ctx.clock.now()
    return csvFile({
      name: 'fuec',
      now: ahora,
      columns: COLUMNAS,
      read: (cursor, porPagina) =>
        ctx.db.read(scopeOf(actor), (tx) => listarFuecs(tx, actor, query, { cursor, porPagina }, { sitio, ahora })),
    })
  },
})
