import type { Total } from '@aliadas/contract/core'
import type { Estado, ServicioResumen } from '@aliadas/contract/servicios'
import type { ViajesDeVehiculo } from '@aliadas/contract/asignaciones'
import { duenoDeVehiculo } from '../flota/index.ts'
import { scopeOf, type Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import type { Tables, Tx } from '../platform/database/index.ts'
import { readCursor, readPage, type Order, type Page } from '../platform/keyset.ts'
import { countRows, inDays, type Days } from '../platform/list.ts'
import { COLUMNAS_DE_SERVICIO, conOferta, type FilaDeServicio } from '../servicios/index.ts'

type Pregunta = Days & { cuando: ViajesDeVehiculo; cursor?: string | undefined; porPagina: number }

const ESTADOS: Readonly<Record<ViajesDeVehiculo, readonly Estado[]>> = {
  proximos: ['reservado', 'confirmado'],
  ultimos: ['finalizado'],
}

const orden = (cuando: ViajesDeVehiculo): Order<Tables, 'servicios', FilaDeServicio> => ({
  by: 'servicios.salida',
  id: 'servicios.id',
  direction: cuando === 'proximos' ? 'asc' : 'desc',
  key: { instant: (fila) => fila.salida },
})

/** One query per state, so that the index of a vehicle's trips returns its rows in order. */
const deVehiculo = (tx: Tx, tenant: string, id: string, { cuando, ...dias }: Days & { cuando: ViajesDeVehiculo }) =>
  ESTADOS[cuando].map((estado) =>
    tx
      .selectFrom('servicios')
      .where('servicios.vehiculoId', '=', id)
      .where('servicios.estado', '=', estado)
      .where('servicios.tenant', '=', tenant)
      .$call(inDays('servicios.salida', dias)),
  )

/** A page of a vehicle's trips. */
export const listarViajesDeVehiculo = (
  ctx: Context,
  persona: Persona,
  id: string,
  { cuando, cursor, porPagina, desde, hasta }: Pregunta,
): Promise<{ pagina: Page<ServicioResumen>; total: Total }> => {
  const from = readCursor(cursor)
  const cuales = { cuando, desde, hasta }
  return ctx.db.read(scopeOf(persona), async (tx) => {
    const { empresaId } = await duenoDeVehiculo(tx, persona, id)
    const consultas = deVehiculo(tx, empresaId, id, cuales)
    const { rows, ...lugares } = await readPage(
      consultas.map((consulta) => consulta.select(COLUMNAS_DE_SERVICIO)),
      orden(cuando),
      { from, size: porPagina },
    )
    const pagina = { rows: await conOferta(tx, persona, rows), ...lugares }
    return { pagina, total: await countRows(tx, deVehiculo(tx, empresaId, id, cuales)) }
  })
}
