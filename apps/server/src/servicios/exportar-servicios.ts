import { ETIQUETA_DE_ESTADO, type ServicioResumen } from '@aliadas/contract/servicios'
import type { Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { csvFile, csvInstant, type CsvColumn, type CsvFile } from '../platform/csv.ts'
import { listarPorEstado } from './listar-por-estado.ts'
import type { FiltroDeServicios } from './listas.ts'

const COLUMNAS: readonly CsvColumn<ServicioResumen>[] = [
  ['Servicio', (s) => s.codigo],
  ['Origen', (s) => s.origen],
  ['Destino', (s) => s.destino],
  ['Salida', (s) => (s.fechaSalida ? `${s.fechaSalida} ${s.horaSalida ?? ''}`.trim() : null)],
  ['Estado', (s) => ETIQUETA_DE_ESTADO[s.estado]],
  ['Tipo de vehículo', (s) => s.tipo],
  ['Clase', (s) => s.clase],
  ['Pasajeros', (s) => s.pasajeros],
  ['Placas', (s) => s.placas],
  ['FUEC', (s) => (s.fuecVigente ? 'Sí' : s.fuec ? 'No vigente' : 'No')],
  ['Vence', (s) => s.vence && csvInstant(s.vence)],
  ['Valor', (s) => s.valorOferta ?? s.precioOfertado],
]

export const exportarServicios = (ctx: Context, persona: Persona, filtro: FiltroDeServicios): Promise<CsvFile> =>
  csvFile({
    name: `servicios-${filtro.estado}`,
    now: ctx.clock.now(),
    columns: persona.rol === 'plataforma' ? [...COLUMNAS, ['Empresa', (s) => s.empresaAliada]] : COLUMNAS,
    read: (cursor, porPagina) => listarPorEstado(ctx, persona, filtro, { cursor, porPagina }),
  })
