import { PAGINA_DE_SERVICIOS, palabrasDeBusqueda, type ServicioResumen } from '@aliadas/contract/servicios'
import { sql, type RawBuilder } from 'kysely'
import { scopeOf, type Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import type { Tx } from '../platform/database/index.ts'
import { cutPage, readCursor } from '../platform/keyset.ts'
import { conOferta, juntas, serviciosVisibles } from './servicios-visibles.ts'
import { lectorDe } from './mercado.ts'
import { COLUMNAS_DE_RESUMEN, type FilaDeResumen } from './filas.ts'

type Hallados = { servicios: ServicioResumen[]; siguiente: string | null }

/** The owners whose words are searched; naming them lets the index answer. The platform reads all companies' words. */
const duenosDe = async (tx: Tx, persona: Persona, empresa?: string): Promise<string[]> => {
  if (persona.rol !== 'plataforma') return ['MERCADO', persona.empresaId]
  if (empresa !== undefined) return [empresa]
  const empresas = await tx.selectFrom('empresas').select('id').execute()
  return ['MERCADO', 'CERRADO', ...empresas.map(({ id }) => id)]
}

/** Sorts after every word with this prefix: words have letters and digits only. */
const FINAL = '{'

const conPalabra = (duenos: readonly string[], palabra: string): RawBuilder<unknown> =>
  sql`select servicio_id from servicio_palabras
    where tenant = any (${duenos}::text[]) and palabra >= ${palabra} and palabra < ${palabra + FINAL}`

const conTodas = (duenos: readonly string[], palabras: readonly string[]): RawBuilder<unknown> =>
  sql.join(
    palabras.map((palabra) => conPalabra(duenos, palabra)),
    sql` intersect `,
  )

/**
 * The ids of the services that contain every word of a text, searched in those words alone; null when the text has no
 * word. `duenos`: the owners of the words, where the caller knows a narrower set than what this person may read.
 */
export const idsConPalabras = async (
  tx: Tx,
  persona: Persona,
  q: string,
  duenos?: readonly string[],
): Promise<RawBuilder<string> | null> => {
  const palabras = palabrasDeBusqueda(q)
  if (palabras.length === 0) return null
  const todas = conTodas(duenos ?? (await duenosDe(tx, persona)), palabras)
  return sql<string>`(with hallados as materialized (${todas}) select servicio_id from hallados)`
}

/**
 * Services in any state and place that this person may see and that contain every word, newest first. The words alone
 * find them, and only a page of services is read, so the cost does not grow with other companies' data.
 */
export const buscarServicios = async (
  ctx: Context,
  persona: Persona,
  { q, empresa, cursor }: { q: string; empresa?: string | undefined; cursor?: string | undefined },
): Promise<Hallados> => {
  const desde = readCursor(cursor)
  const palabras = palabrasDeBusqueda(q)
  if (palabras.length === 0) return { servicios: [], siguiente: null }
  return ctx.db.read(scopeOf(persona), async (tx) => {
    const ahora = ctx.clock.now()
    const lector = await lectorDe(tx, persona)
    const duenos = await duenosDe(tx, persona, empresa)
    const todas = conTodas(duenos, palabras)
    const siguen = desde ? sql`where servicio_id < ${desde.id}` : sql``
    const visibles = serviciosVisibles(tx, lector, ahora).map(({ tenant, consulta }) => ({
      tenant,
      consulta: consulta.whereRef('servicios.id', '=', sql.ref('h.servicio_id')),
    }))
    const visible = juntas(tx, visibles, COLUMNAS_DE_RESUMEN).select(COLUMNAS_DE_RESUMEN).limit(1)
    const hallados = await sql<FilaDeResumen>`
      with hallados as materialized (${todas})
      select v.* from (select servicio_id from hallados ${siguen} order by servicio_id desc) h cross join lateral ${visible} v
      order by h.servicio_id desc limit ${PAGINA_DE_SERVICIOS + 1}
    `.execute(tx)
    const { rows, next } = cutPage(hallados.rows, PAGINA_DE_SERVICIOS, ({ fecha }) => fecha.getTime())
    return { servicios: await conOferta(tx, persona, rows), siguiente: next }
  })
}
