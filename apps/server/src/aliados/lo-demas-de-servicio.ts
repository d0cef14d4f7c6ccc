import type { Estado } from '@aliadas/contract/servicios'
import { sql } from 'kysely'
import type { Tx } from '../platform/database/index.ts'

/** What a partner reads of its service beside the service's row. Instants inside JSON are texts. */
export type LoDemas = {
  id: string
  empresa: string | null
  nombre: string | null
  telefonoOperador: string | null
  solicitante: string | null
  cliente: string | null
  rutCliente: string | null
  telefonoCliente: string | null
  emailCliente: string | null
  imagenCliente: string | null
  guia: string | null
  telefonoGuia: string | null
  especialidadesGuia: string | null
  idiomasGuia: string | null
  experienciaGuia: string | null
  referencia: string | null
  unica: boolean
  metadatos: Record<string, string>
  pasos: { estado: Estado; en: string }[]
  vigentes: number
  masBarata: { id: string; precio: number } | null
  posicion: { lat: number; lon: number; velocidad: number | null; rumbo: number | null; en: string } | null
}

/**
 * Client and guide, the app's own data, the steps, the live offers and the position of these services, in one query.
 * Row-level security shows the partner its own rows; live offers are those that can be accepted now.
 */
export const loDemasDe = async (tx: Tx, ids: readonly string[], ahora: Date): Promise<Map<string, LoDemas>> => {
  const { rows } = await sql<LoDemas>`
    select s.id, c.empresa, c.nombre, c.telefono_operador, c.solicitante, c.cliente, c.rut_cliente, c.telefono_cliente,
      c.email_cliente, c.imagen_cliente, c.guia, c.telefono_guia, c.especialidades_guia, c.idiomas_guia, c.experiencia_guia,
      r.referencia, coalesce(r.unica, false) as unica, coalesce(r.metadatos, '{}') as metadatos,
      coalesce(pasos.lista, '[]') as pasos, coalesce(vivas.cuantas, 0) as vigentes, vivas.menor as mas_barata,
      case when p.servicio_id is not null then json_build_object(
        'lat', p.lat, 'lon', p.lon, 'velocidad', p.velocidad, 'rumbo', p.rumbo, 'en', p.en) end as posicion
    from servicios s
      join servicio_contactos c on c.servicio_id = s.id
      left join servicio_referencias r on r.servicio_id = s.id
      left join posiciones p on p.servicio_id = s.id and s.estado = 'confirmado' and s.recorrido_iniciado
      left join lateral (
        select json_agg(json_build_object('estado', h.a, 'en', h.en) order by h.id) as lista
        from historial h where h.servicio_id = s.id and h.entidad = 'servicio' and h.a is not null and h.de is distinct from h.a
      ) pasos on true
      left join lateral (
        select count(*) as cuantas,
          (array_agg(json_build_object('id', o.id, 'precio', o.precio) order by o.precio, o.id))[1] as menor
        from ofertas o join empresas e on e.id = o.empresa_id
        where o.servicio_id = s.id and o.estado = 'enviada' and o.vence > ${ahora} and not e.suspendida
      ) vivas on s.estado = 'pendiente'
    where s.id = any (${ids}::text[])`.execute(tx)
  return new Map(rows.map((fila) => [fila.id, fila]))
}
