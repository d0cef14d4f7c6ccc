import { exigir, noEncontrado } from '@aliadas/contract/core'
import { negativaParaElegirVehiculo, ultimoDia } from '@aliadas/contract/servicios'
import { porVencimiento, type VehiculoAsignable } from '@aliadas/contract/asignaciones'
import { sql, type RawBuilder } from 'kysely'
import { paginaDeFlota, presentarVehiculoResumen, type PaginaDeFlota } from '../flota/index.ts'
import { scopeOf, type Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { filaDeServicio, type FilaDeServicio } from '../servicios/index.ts'
import { documentosEnRegla, fichasPara } from './advertencias.ts'
import { negativaDeVehiculo } from './asignaciones.rules.ts'
import { viajesDelDia } from './viajes-del-dia.ts'

/**
 * Sorting keys, worst last: assigned already, not assignable, other type, too small, taken at that time, missing photos
 * or documents that warn, documents that expire on the last day. What has none of these (`aptitudDe`) comes before all others.
 */
const reparos = (s: FilaDeServicio): RawBuilder<boolean>[] => [
  sql`vehiculos.id is distinct from ${s.vehiculoId}::text`,
  sql`vehiculos.suspendido or not vehiculos.validado or vehiculos.conductor_id is null`,
  sql`vehiculos.tipo <> ${s.tipo}`,
  sql`vehiculos.capacidad < ${s.pasajeros}`,
  sql`exists (
    select from servicios otro
    where otro.vehiculo_id = vehiculos.id and otro.estado in ('reservado', 'confirmado') and otro.id <> ${s.id}
      and otro.salida < ${s.fin} and otro.fin > ${s.salida}
  )`,
  sql`not ${documentosEnRegla('vehiculos', sql`${ultimoDia(s)}`)}`,
  sql`not ${documentosEnRegla('vehiculos', sql`(${ultimoDia(s)}::date + 1)`)}`,
]

/**
 * The company's fleet for a service that needs a vehicle or may have another one, the suitable ones first.
 *
 * Throws `Falla`: `not-found` (another company's service), `aborted` (motivo `estado`: it no longer takes a vehicle).
 */
export const listarVehiculosParaServicio = (
  ctx: Context,
  persona: Persona,
  servicioId: string,
  filtro: PaginaDeFlota,
): Promise<{ vehiculos: VehiculoAsignable[]; total: number }> =>
  ctx.db.read(scopeOf(persona), async (tx) => {
    const servicio = await filaDeServicio(tx, servicioId)
    if (servicio.empresaAliadaId !== persona.empresaId) throw noEncontrado()
    exigir(negativaParaElegirVehiculo(servicio))
    const { filas, total } = await paginaDeFlota(tx, persona.empresaId, filtro, reparos(servicio))
    const fichas = await fichasPara(tx, servicio, filas)
    const viajes = await viajesDelDia(
      tx,
      servicio,
      filas.map((fila) => fila.id),
    )
    const vehiculos = filas.map((fila) => {
      const motivo = negativaDeVehiculo(fila)?.mensaje ?? null
      const ficha = fichas.get(fila.id)
      return {
        ...presentarVehiculoResumen(fila),
        asignable: motivo === null,
        motivo,
        advertencias: ficha?.advertencias ?? [],
        reparos: ficha?.reparos ?? [],
        documentos: ficha ? porVencimiento(ficha.vencimientos) : [],
        viajesDelDia: viajes.get(fila.id) ?? [],
      }
    })
    return { vehiculos, total }
  })
