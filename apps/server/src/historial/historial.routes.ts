import { hechoDeLinea, type LineaDeHistorial, type historialRoutes } from '@aliadas/contract/historial'
import { scopeOf } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { csvFile, csvInstant, type CsvColumn } from '../platform/csv.ts'
import type { Handlers } from '../platform/http/index.ts'
import { answerOf } from '../platform/list.ts'
import { historiaDeServicio } from './historia-de-servicio.ts'
import { contarHistorial, listarHistorial } from './listar-historial.ts'

const COLUMNAS: readonly CsvColumn<LineaDeHistorial>[] = [
  ['Fecha', (l) => csvInstant(l.en)],
  ['Quién', (l) => l.quien],
  ['Qué', hechoDeLinea],
  ['Servicio', (l) => l.codigo],
  ['Sobre', (l) => l.sobre],
  ['De', (l) => l.de],
  ['A', (l) => l.a],
  [
    'Cambios',
    (l) =>
      l.cambios
        .map(({ campo, antes, despues }) => `${campo}: ${antes === null ? '' : `de ${antes} a `}${despues ?? 'vacío'}`)
        .join('; '),
  ],
  ['Empresa', (l) => l.empresa],
]

export const historialHandlers = (ctx: Context): Handlers<typeof historialRoutes> => ({
  listarHistorial: async ({ query }, { actor }) =>
    answerOf(
      await listarHistorial(ctx, actor, query, query),
      await contarHistorial(ctx, actor, query),
      ctx.clock.now(),
    ),
  exportarHistorial: ({ query }, { actor }) =>
    csvFile({
      name: 'historial',
      now: ctx.clock.now(),
      columns: COLUMNAS,
      read: (cursor, porPagina) => listarHistorial(ctx, actor, query, { cursor, porPagina }),
    }),
  leerHistoriaDeServicio: ({ params }, { actor }) =>
    ctx.db.read(scopeOf(actor), (tx) => historiaDeServicio(tx, actor, params.id)),
})
