import { idDeEvento } from '@aliadas/contract/aliados'
import type pg from 'pg'

export type ServiceRow = {
  id: string
  cliente: number
  /** Number of the company's account, from 0; null while nobody has won it. */
  empresa: number | null
  estado: string
  version: number
  empresaAliada: string | null
  valorOferta: number | null
  metodoPago: string | null
  pago: boolean
  placas: string | null
  conductor: string | null
  idConductor: string | null
  salida: Date
  fuec: boolean
  observaciones: string | null
  estrellas: number | null
  cancelado: boolean
  pasos: string[]
  pagoMostrado: boolean
}
export type OfferRow = {
  id: string
  idServicio: string
  cliente: number
  empresa: number
  precio: number
  estado: string
}
export type Truth = {
  servicios: ServiceRow[]
  ofertas: OfferRow[]
  /** Ids of each client's events in their order. */
  eventos: string[][]
  /** Instants (ms) with place of the points of each service. */
  trazas: Map<string, Map<number, { lat: number; lon: number }>>
}

/** What the database says of the services of a run. */
export const readTruth = async (
  pool: pg.Pool,
  { partners, companies }: { partners: readonly string[]; companies: readonly string[] },
): Promise<Truth> => {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read; set local role aliadas_sistema')
    const rows = async <R extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<R[]> =>
      (await client.query<R>(sql, values)).rows
    const servicios = await rows<ServiceRow>(
      `select s.id, array_position($1::text[], s.aliado_id) - 1 as cliente, array_position($2::text[], p.email) - 1 as empresa, s.estado,
         s.version, s.empresa_aliada as "empresaAliada", s.valor_oferta::float8 as "valorOferta", s.metodo_pago as "metodoPago", s.pago,
         s.placas, s.conductor, s.conductor_id as "idConductor", s.salida, s.fuec, s.observaciones, s.calificacion as estrellas,
         s.cancelado_en is not null as cancelado,
         (select coalesce(array_agg(x ->> 'paso' order by n), '{}') from jsonb_array_elements(s.pasos_conductor) with ordinality as y (x, n)) as pasos,
         exists (select from historial h where h.entidad_id = s.id and h.accion = 'mostrarPago') as "pagoMostrado"
       from servicios s left join personas p on p.empresa_id = s.empresa_aliada_id and p.email = any($2)
       where s.aliado_id = any($1) order by s.fecha`,
      [partners, companies],
    )
    const ofertas = await rows<OfferRow>(
      `select o.id, o.servicio_id as "idServicio", array_position($1::text[], o.aliado_id) - 1 as cliente,
         array_position($2::text[], p.email) - 1 as empresa, o.precio::float8 as precio, o.estado
       from ofertas o join personas p on p.empresa_id = o.empresa_id and p.email = any($2) where o.aliado_id = any($1)`,
      [partners, companies],
    )
    const eventos = await rows<{ de: string; numero: string }>(
      `select aliado_id as de, numero from eventos where aliado_id = any($1) and numero is not null order by numero`,
      [partners],
    )
    const puntos = await rows<{ id: string; en: Date; lat: number; lon: number }>(
      `select t.servicio_id as id, t.en, t.lat, t.lon from trazas t join servicios s on s.id = t.servicio_id where s.aliado_id = any($1)`,
      [partners],
    )
    const trazas: Truth['trazas'] = new Map()
    for (const { id, en, lat, lon } of puntos) {
      const traza = trazas.get(id) ?? new Map<number, { lat: number; lon: number }>()
      trazas.set(id, traza.set(en.getTime(), { lat, lon }))
    }
    return {
      servicios,
      ofertas,
      eventos: partners.map((id) =>
        eventos.filter(({ de }) => de === id).map(({ numero }) => idDeEvento(id, Number(numero))),
      ),
      trazas,
    }
  } finally {
    await client.query('commit')
    client.release()
  }
}
