import type { DevolucionPendiente, PagoPendiente, Recompensa, ReservaPorValidar } from '@aliadas/contract/pagos'
import { ETIQUETA_DE_CANCELACION } from '@aliadas/contract/servicios'
import { scopeOf, type Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { csvFile, csvInstant, type CsvColumn, type CsvFile } from '../platform/csv.ts'
import { listarDevoluciones, type FiltroDeDevoluciones } from './devoluciones.ts'
import {
  listarPagosPendientes,
  listarReservasPorValidar,
  type FiltroPendientes,
  type FiltroPorValidar,
} from './listar-pagos.ts'
import { nombresDeLaPlataforma, paginaDeRecompensas, type FiltroDeRecompensas } from './recompensas.ts'

type Viaje = Pick<PagoPendiente, 'codigo' | 'origen' | 'destino' | 'fechaSalida' | 'horaSalida'>

const VIAJE: readonly CsvColumn<Viaje>[] = [
  ['Servicio', (v) => v.codigo],
  ['Origen', (v) => v.origen],
  ['Destino', (v) => v.destino],
  ['Salida', (v) => (v.fechaSalida ? `${v.fechaSalida} ${v.horaSalida ?? ''}`.trim() : null)],
]

/** The company of each row, for the platform. */
const conEmpresa = <F extends { empresaAliada: string | null }>(
  persona: Persona,
  columnas: readonly CsvColumn<F>[],
): readonly CsvColumn<F>[] =>
  persona.rol === 'plataforma' ? [...columnas, ['Empresa', (fila) => fila.empresaAliada]] : columnas

const POR_VALIDAR: readonly CsvColumn<ReservaPorValidar>[] = [
  ...VIAJE,
  ['Cliente', (r) => r.cliente],
  ['Medio de pago', (r) => r.metodoPago],
  ['Valor', (r) => r.valorOferta],
]

const PENDIENTES: readonly CsvColumn<PagoPendiente>[] = [
  ...VIAJE,
  ['Placas', (p) => p.placas],
  ['Conductor', (p) => p.nombreConductor],
  ['Titular', (p) => p.titularConductor],
  ['Banco', (p) => p.bancoConductor],
  ['Tipo de cuenta', (p) => p.tipocuentaConductor],
  ['Cuenta', (p) => p.cuentaConductor],
  ['Valor', (p) => p.valor],
]

export const exportarReservasPorValidar = (
  ctx: Context,
  persona: Persona,
  filtro: FiltroPorValidar,
): Promise<CsvFile> =>
  csvFile({
    name: `por-validar-${filtro.metodo}`,
    now: ctx.clock.now(),
    columns: conEmpresa(persona, POR_VALIDAR),
    read: (cursor, porPagina) => listarReservasPorValidar(ctx, persona, filtro, { cursor, porPagina }),
  })

export const exportarPagosPendientes = (ctx: Context, persona: Persona, filtro: FiltroPendientes): Promise<CsvFile> =>
  csvFile({
    name: `${filtro.clase}s`,
    now: ctx.clock.now(),
    columns: conEmpresa(persona, PENDIENTES),
    read: (cursor, porPagina) => listarPagosPendientes(ctx, persona, filtro, { cursor, porPagina }),
  })

const DEVOLUCIONES: readonly CsvColumn<DevolucionPendiente>[] = [
  ...VIAJE,
  ['Cliente', (d) => d.cliente],
  ['Teléfono', (d) => d.telefonoCliente],
  ['Cancelado', (d) => csvInstant(d.cancelacion.en)],
  ['Motivo', (d) => d.cancelacion.motivo && ETIQUETA_DE_CANCELACION[d.cancelacion.motivo]],
  ['Valor', (d) => d.valor],
]

export const exportarDevoluciones = (ctx: Context, persona: Persona, filtro: FiltroDeDevoluciones): Promise<CsvFile> =>
  csvFile({
    name: 'devoluciones',
    now: ctx.clock.now(),
    columns: conEmpresa(persona, DEVOLUCIONES),
    read: (cursor, porPagina) => listarDevoluciones(ctx, persona, filtro, { cursor, porPagina }),
  })

const RECOMPENSAS: readonly CsvColumn<Recompensa>[] = [
  ['Referente', (r) => r.referidoPor],
  ['Conductor referido', (r) => r.nombre],
  ['Placas', (r) => r.placas],
  ['Tipo', (r) => r.tipo],
  ['Capacidad', (r) => r.capacidad],
  ['Viajes', (r) => r.viajesRealizados],
  ['Días que se debe', (r) => r.dias],
]

/** The cursor in this list is the number of the page. */
export const exportarRecompensas = async (
  ctx: Context,
  persona: Persona,
  filtro: FiltroDeRecompensas,
): Promise<CsvFile> => {
  const plataforma = await nombresDeLaPlataforma(ctx)
  const now = ctx.clock.now()
  return csvFile({
    name: 'recompensas',
    now,
    columns: conEmpresa(persona, RECOMPENSAS),
    read: async (cursor, porPagina) => {
      const pagina = Number(cursor ?? 1)
      const { filas, total } = await ctx.db.read(scopeOf(persona), (tx) =>
        paginaDeRecompensas(tx, persona, plataforma, filtro, { pagina, porPagina }, now),
      )
      return { rows: filas, next: pagina * porPagina < total ? String(pagina + 1) : null }
    },
  })
}
