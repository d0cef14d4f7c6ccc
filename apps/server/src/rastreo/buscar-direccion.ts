import { ADELANTO_MAXIMO_MS, ANTES_DE_SALIR_MS, TARDANZA_MAXIMA_MS } from '@aliadas/contract/posiciones'
import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../platform/context.ts'
import { prepare, type Params, type Tx } from '../platform/database/index.ts'
import { digestOf } from '../platform/secret-address.ts'
import type { Viaje } from './rastreo.rules.ts'

/** Whose address it is; a company's own server has no driver. */
export type Direccion = { id: string; empresaId: string; conductorId: string | null }

/** The address of a driver who left the company is none any more. */
const DIRECCION = prepare(
  'direccion_de_rastreo',
  ({ huellas }: Params<{ huellas: readonly string[] }>) => sql<Direccion & { huella: string }>`
    select r.id, r.empresa_id, r.conductor_id, de.huella
      from unnest(${huellas}::text[]) de (huella) join rastreos r on r.secreto_sha256 = de.huella left join conductores c on c.id = r.conductor_id
      where (r.conductor_id is null or c.empresa_id = r.empresa_id)`,
)

const CONSIENTE = sql`exists (select from rastreo_consentimientos c
  where c.conductor_id = s.conductor_id and c.empresa_id = s.empresa_aliada_id and c.retirado_en is null) as consiente`

/** Points of an ended trip's time are taken for a day. */
const seReporta = (terminado: RawBuilder<Date>) =>
  sql`(s.estado = 'confirmado' or (s.estado = 'finalizado' and s.finalizado_en >= ${terminado}))`

/**
 * Of drivers, by the digests of their addresses, so that it travels with the question above. One address after the other:
 * read as one, the planner goes through the trips of everybody.
 */
const VIAJES_DE_DIRECCION = prepare(
  'viajes_de_direccion',
  ({ huellas, terminado, hasta }: Params<{ huellas: readonly string[]; terminado: Date; hasta: Date }>) => sql<
    Viaje & { huella: string }
  >`
    select de.huella, suyos.* from unnest(${huellas}::text[]) de (huella) cross join lateral (
      select s.id, s.placas, s.salida, s.recorrido_iniciado, s.finalizado_en, s.conductor_id, ${CONSIENTE}
        from rastreos r join servicios s on s.conductor_id = r.conductor_id
        where r.secreto_sha256 = de.huella and ${seReporta(terminado)} and s.empresa_aliada_id = r.empresa_id and s.salida <= ${hasta}
        offset 0) suyos`,
)

const VIAJES_DE_PLACAS = prepare(
  'viajes_de_placas',
  ({
    placas,
    empresa,
    terminado,
    hasta,
  }: Params<{ placas: readonly string[]; empresa: string; terminado: Date; hasta: Date }>) => sql<Viaje>`
    select s.id, s.placas, s.salida, s.recorrido_iniciado, s.finalizado_en, s.conductor_id, ${CONSIENTE}
      from servicios s
      where s.vehiculo_id = any(array(select id from vehiculos where placas = any(${placas}::text[]) and empresa_id = ${empresa}))
        and s.empresa_aliada_id = ${empresa} and ${seReporta(terminado)} and s.salida <= ${hasta}`,
)

const PLACAS_PROPIAS = prepare(
  'placas_propias',
  ({ placas, empresa }: Params<{ placas: readonly string[]; empresa: string }>) => sql<{ placas: string }>`
    select placas from vehiculos where placas = any(${placas}::text[]) and empresa_id = ${empresa}`,
)

/** A driver has a few. */
const porSalida = (viajes: readonly Viaje[]): Viaje[] =>
  viajes.toSorted((a, b) => a.salida.getTime() - b.salida.getTime() || (a.id < b.id ? -1 : 1))

/** No trip that leaves later, or ended before, takes a point that may be sent now. */
const limites = (ahora: Date) => ({
  hasta: new Date(ahora.getTime() + ANTES_DE_SALIR_MS + ADELANTO_MAXIMO_MS),
  terminado: new Date(ahora.getTime() - TARDANZA_MAXIMA_MS),
})

/** Whose address it is, and the trips of its driver. */
export type Hallada = { direccion: Direccion; viajes: Viaje[] }

/**
 * Whose addresses these secrets are, and the trips of their drivers, in one round trip; null for one that nobody has. It
 * is asked of the database each time, so that an address that was taken away ends at once on every server. Whoever sends
 * points is nobody here: the secret is the condition.
 */
export const buscarDirecciones = async (ctx: Context, secretos: readonly string[]): Promise<(Hallada | null)[]> => {
  const huellas = secretos.map(digestOf)
  const [halladas, viajes] = await ctx.db.ask(
    { rol: 'sistema' },
    DIRECCION({ huellas }),
    VIAJES_DE_DIRECCION({ huellas, ...limites(ctx.clock.now()) }),
  )
  const direcciones = new Map(halladas.map(({ huella, ...direccion }) => [huella, direccion]))
  const porHuella = Map.groupBy(viajes, ({ huella }) => huella)
  return huellas.map((huella) => {
    const direccion = direcciones.get(huella)
    return direccion ? { direccion, viajes: porSalida(porHuella.get(huella) ?? []) } : null
  })
}

/** The trips of vehicles of the company by their plates, and which of the plates are its. */
export const viajesDePlacas = async (tx: Tx, empresa: string, placas: readonly string[], ahora: Date) => {
  const [propias, viajes] = await tx.ask(
    PLACAS_PROPIAS({ placas, empresa }),
    VIAJES_DE_PLACAS({ placas, empresa, ...limites(ahora) }),
  )
  return { propias: new Set(propias.map((fila) => fila.placas)), viajes: porSalida(viajes) }
}
