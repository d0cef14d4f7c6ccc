import { exigir, negativaDeEstado, noEncontrado, type VehiculoAsignable } from '@aliadas/contract'
import { paginaDeFlota, presentarVehiculoResumen, type PaginaDeFlota } from '../flota/index.ts'
import { scopeOf, type Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { filaDeServicio } from '../servicios/index.ts'
import { advertenciasPara, impedimentoDe } from './advertencias.ts'

/** The company's fleet against a service that it has to give a vehicle to. */
export const listarVehiculosParaServicio = (
  ctx: Context,
  persona: Persona,
  servicioId: string,
  filtro: PaginaDeFlota,
): Promise<{ vehiculos: VehiculoAsignable[]; total: number }> =>
  ctx.db.read(scopeOf(persona), async (tx) => {
    const servicio = await filaDeServicio(tx, servicioId)
    if (servicio.empresaAliadaId !== persona.empresaId) throw noEncontrado()
    exigir(negativaDeEstado('asignarVehiculo', servicio.estado))
    const { filas, total } = await paginaDeFlota(tx, persona.empresaId, filtro)
    const advertencias = await advertenciasPara(tx, servicio, filas)
    const vehiculos = filas.map((fila) => {
      const motivo = impedimentoDe(fila)
      return {
        ...presentarVehiculoResumen(fila),
        asignable: motivo === null,
        motivo,
        advertencias: advertencias.get(fila.id) ?? [],
      }
    })
    return { vehiculos, total }
  })
