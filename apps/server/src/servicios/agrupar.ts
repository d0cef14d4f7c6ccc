import { ESTADOS_EN_MAPA, type EstadoEnMapa, type GrupoDeServicios } from '@aliadas/contract/servicios'
import { sql, type SelectQueryBuilder } from 'kysely'
import type { Tables, Tx } from '../platform/database/index.ts'

/** Cells along the longer side of the visible area: donuts of 60 px barely overlap on a common screen. */
const CELDAS = 16

/** Powers of two of a degree, counted from zero: panning does not move the cells, zooming halves them. */
const pasoDe = (area: { oeste: number; sur: number; este: number; norte: number }): number =>
  2 ** Math.ceil(Math.log2(Math.max(area.este - area.oeste, area.norte - area.sur, 0.01) / CELDAS))

type Fila = { x: number; y: number; visto: EstadoEnMapa; lat: number; lon: number; cuantos: number }

/**
 * Counts the services of a query by cell and by the state that this company sees. The database returns one row for each
 * cell and state.
 */
export const agrupar = async (
  tx: Tx,
  consulta: SelectQueryBuilder<Tables, 'servicios', object>,
  empresaId: string,
  area: { oeste: number; sur: number; este: number; norte: number },
): Promise<GrupoDeServicios[]> => {
  const paso = pasoDe(area)
  const propias = tx
    .selectFrom('ofertas')
    .select('ofertas.servicioId')
    .where('ofertas.empresaId', '=', empresaId)
    .where('ofertas.estado', '=', 'enviada')
  const filas: Fila[] = await consulta
    .select([
      sql<number>`floor(lon_origen / ${paso}::float8)`.as('x'),
      sql<number>`floor(lat_origen / ${paso}::float8)`.as('y'),
      sql<EstadoEnMapa>`case when estado = 'pendiente' and id in (${propias}) then 'ofertas' else estado end`.as(
        'visto',
      ),
      sql<number>`avg(lat_origen)`.as('lat'),
      sql<number>`avg(lon_origen)`.as('lon'),
      sql<number>`count(*)`.as('cuantos'),
    ])
    .groupBy(sql`1, 2, 3`)
    .execute()
  const celdas = new Map<string, Fila[]>()
  for (const fila of filas) celdas.set(`${fila.x}/${fila.y}`, [...(celdas.get(`${fila.x}/${fila.y}`) ?? []), fila])
  return [...celdas.values()].map(reunir)
}

const reunir = (filas: readonly Fila[]): GrupoDeServicios => {
  const total = filas.reduce((suma, f) => suma + f.cuantos, 0)
  const medio = (grado: 'lat' | 'lon') => filas.reduce((suma, f) => suma + f[grado] * f.cuantos, 0) / total
  const de = (estado: EstadoEnMapa) => filas.find((f) => f.visto === estado)?.cuantos ?? 0
  const [pendiente, ofertas, validar, reservado, confirmado, finalizado] = ESTADOS_EN_MAPA.map(de)
  return {
    lat: medio('lat'),
    lon: medio('lon'),
    cuentas: {
      pendiente: pendiente ?? 0,
      ofertas: ofertas ?? 0,
      validar: validar ?? 0,
      reservado: reservado ?? 0,
      confirmado: confirmado ?? 0,
      finalizado: finalizado ?? 0,
    },
  }
}
