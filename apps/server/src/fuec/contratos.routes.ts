import { OBJETO_EN_PALABRAS, type Contrato, type contratosRoutes } from '@aliadas/contract/fuec'
import { scopeOf } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { csvFile, type CsvColumn } from '../platform/csv.ts'
import type { Handlers } from '../platform/http/index.ts'
import { answerOf } from '../platform/list.ts'
import { contarContratos, listarContratos } from './listar-contratos.ts'

const COLUMNAS: readonly CsvColumn<Contrato>[] = [
  ['Número', (c) => c.numero],
  ['Contratante', (c) => c.nombre],
  ['Documento', (c) => `${c.tipoDoc} ${c.doc}`],
  ['Responsable', (c) => c.responsableNombre],
  ['Objeto', (c) => OBJETO_EN_PALABRAS[c.objeto]],
  ['Descripción', (c) => c.objetoTexto],
  ['Comienza', (c) => c.desde],
  ['Termina', (c) => c.hasta],
  ['FUEC', (c) => c.ultimoExtracto],
  ['Estado', (c) => (c.cerrado ? 'Cerrado' : 'Abierto')],
]

export const contratosHandlers = (ctx: Context): Handlers<typeof contratosRoutes> => ({
  listarContratos: ({ query }, { actor }) =>
    ctx.db.read(scopeOf(actor), async (tx) =>
      answerOf(
        await listarContratos(tx, actor.empresaId, query, query),
        await contarContratos(tx, actor.empresaId, query),
        ctx.clock.now(),
      ),
    ),
  exportarContratos: ({ query }, { actor }) =>
    csvFile({
      name: 'contratos',
      now: ctx.clock.now(),
      columns: COLUMNAS,
      read: (cursor, porPagina) =>
        ctx.db.read(scopeOf(actor), (tx) => listarContratos(tx, actor.empresaId, query, { cursor, porPagina })),
    }),
})
