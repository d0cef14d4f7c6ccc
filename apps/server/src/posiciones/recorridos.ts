import { ENTRE_PUNTOS_DE_TRAZA_MS, PUNTOS_DE_TRAZA, type Estado, type PosicionNueva } from '@aliadas/contract'
import { sql } from 'kysely'
import type { Tx } from '../platform/database/index.ts'

type Fijo = { servicioId: string; lat: number; lon: number; en: Date }

/** A vehicle, where it was, and the last point of it that was not believed; `nueva` is where it is from now on. */
type Vehiculo = {
  previa: Fijo | null
  duda: (Fijo & { veces: number }) | null
  habiaDuda: boolean
  nueva: (Omit<PosicionNueva, 'en'> & { en: Date; recorrido: Recorrido }) | null
}

/** A service with its vehicle and its trace; `puntos` are to be added to it. */
export type Recorrido = {
  id: string
  estado: Estado
  recorridoIniciado: boolean
  empresaAliadaId: string | null
  vehiculoId: string | null
  placas: string | null
  paradas: readonly { lat: number | null; lon: number | null }[]
  latOrigen: number
  lonOrigen: number
  latDestino: number | null
  lonDestino: number | null
  vehiculo: Vehiculo
  traza: {
    primero: Date | null
    ultimo: Date | null
    quitarUltimo: boolean
    puntos: { lat: number; lon: number; en: Date }[]
  }
}

/** Points of one vehicle wait for each other: the first has no row yet that could be locked. In one order, so that two batches do not wait in a circle. */
export const bloquearVehiculos = async (tx: Tx, idsDeServicio: readonly string[]): Promise<void> => {
  await sql`select pg_advisory_xact_lock(llave) from (
    select distinct hashtextextended('posicion:' || vehiculo_id, 0) as llave from servicios
    where id = any(${idsDeServicio}::text[]) and vehiculo_id is not null order by 1 offset 0) llaves`.execute(tx)
}

type Fila = Omit<Recorrido, 'vehiculo' | 'traza'> & {
  enServicio: string | null
  lat: number
  lon: number
  en: Date
  dudaServicio: string | null
  dudaLat: number
  dudaLon: number
  dudaEn: Date
  veces: number
  primero: Date | null
  ultimo: Date | null
}

/** What is known of these services, by id. Two of one vehicle share it. */
export const leerRecorridos = async (tx: Tx, ids: readonly string[]): Promise<Map<string, Recorrido>> => {
  const { rows } = await sql<Fila>`
    select s.id, s.estado, s.recorrido_iniciado, s.empresa_aliada_id, s.vehiculo_id, s.placas, s.paradas,
        s.lat_origen, s.lon_origen, s.lat_destino, s.lon_destino,
        p.servicio_id as en_servicio, p.lat, p.lon, p.en,
        d.servicio_id as duda_servicio, d.lat as duda_lat, d.lon as duda_lon, d.en as duda_en, d.veces,
        (select min(en) from trazas where servicio_id = s.id) as primero, (select max(en) from trazas where servicio_id = s.id) as ultimo
      from servicios s left join posiciones p on p.vehiculo_id = s.vehiculo_id left join posiciones_dudosas d on d.vehiculo_id = s.vehiculo_id
      where s.id = any(${ids}::text[])`.execute(tx)
  const vehiculos = new Map<string, Vehiculo>()
  return new Map(
    rows.map((fila) => {
      const { enServicio, lat, lon, en, dudaServicio, dudaLat, dudaLon, dudaEn, veces, primero, ultimo, ...resto } =
        fila
      const de = fila.vehiculoId ?? fila.id
      const vehiculo = vehiculos.get(de) ?? {
        previa: enServicio === null ? null : { servicioId: enServicio, lat, lon, en },
        duda:
          dudaServicio === null ? null : { servicioId: dudaServicio, lat: dudaLat, lon: dudaLon, en: dudaEn, veces },
        habiaDuda: dudaServicio !== null,
        nueva: null,
      }
      vehiculos.set(de, vehiculo)
      return [fila.id, { ...resto, vehiculo, traza: { primero, ultimo, quitarUltimo: false, puntos: [] } }]
    }),
  )
}

/** Columns of rows as arrays, for one statement whatever their number. */
const columna = <R>(filas: readonly R[], valor: (fila: R) => unknown) => filas.map(valor)

const guardarDudas = async (tx: Tx, recorridos: readonly Recorrido[]): Promise<void> => {
  const por = (si: (v: Vehiculo) => boolean) => recorridos.filter(({ vehiculo }) => si(vehiculo))
  const resueltas = por(({ habiaDuda, duda }) => habiaDuda && duda === null)
  if (resueltas.length > 0)
    await sql`delete from posiciones_dudosas where vehiculo_id = any(${columna(resueltas, (r) => r.vehiculoId)}::text[])`.execute(
      tx,
    )
  for (const { vehiculoId, id, vehiculo } of recorridos) {
    const { duda } = vehiculo
    if (!vehiculoId || duda?.servicioId !== id) continue
    await tx
      .insertInto('posicionesDudosas')
      .values({ vehiculoId, ...duda })
      .onConflict((oc) => oc.column('vehiculoId').doUpdateSet(duda))
      .execute()
  }
}

const guardarTrazas = async (tx: Tx, recorridos: readonly Recorrido[]): Promise<void> => {
  const equivocadas = recorridos.filter(({ traza }) => traza.quitarUltimo && traza.primero !== null)
  if (equivocadas.length > 0)
    await sql`delete from trazas using (select unnest(${columna(equivocadas, (r) => r.id)}::text[]) as id) r
      where servicio_id = r.id and en = (select max(en) from trazas where servicio_id = r.id)`.execute(tx)
  const puntos = recorridos.flatMap(({ id, empresaAliadaId, traza }) =>
    traza.puntos.map((punto) => ({ id, empresaAliadaId, ...punto })),
  )
  if (puntos.length === 0) return
  await sql`insert into trazas (servicio_id, empresa_id, lat, lon, en)
    select * from unnest(${columna(puntos, (p) => p.id)}::text[], ${columna(puntos, (p) => p.empresaAliadaId)}::text[],
      ${columna(puntos, (p) => p.lat)}::float8[], ${columna(puntos, (p) => p.lon)}::float8[], ${columna(puntos, (p) => p.en)}::timestamptz[])`.execute(
    tx,
  )
  // Points are as far apart as they must be at least: a shorter trace cannot have too many.
  const largas = recorridos.filter(
    ({ traza: { primero, ultimo } }) =>
      primero && ultimo && ultimo.getTime() - primero.getTime() >= PUNTOS_DE_TRAZA * ENTRE_PUNTOS_DE_TRAZA_MS,
  )
  if (largas.length > 0)
    await sql`delete from trazas using (select unnest(${columna(largas, (r) => r.id)}::text[]) as id) r
      where servicio_id = r.id and en <= (
        select en from trazas where servicio_id = r.id order by en desc offset ${PUNTOS_DE_TRAZA} limit 1)`.execute(tx)
}

/** Writes where the vehicles are, what is doubted of them and what their traces gained. */
export const guardarPosiciones = async (tx: Tx, recorridos: readonly Recorrido[], ahora: Date): Promise<void> => {
  await guardarDudas(tx, recorridos)
  const filas = recorridos.flatMap((recorrido) => {
    const { nueva } = recorrido.vehiculo
    return nueva?.recorrido === recorrido ? [{ ...nueva, recorrido }] : []
  })
  if (filas.length === 0) return
  const de = (valor: (fila: (typeof filas)[number]) => unknown) => columna(filas, valor)
  await sql`insert into posiciones (vehiculo_id, empresa_id, servicio_id, placas, lat, lon, velocidad, rumbo, en, recibida_en)
    select *, ${ahora}::timestamptz from unnest(${de((f) => f.recorrido.vehiculoId)}::text[], ${de((f) => f.recorrido.empresaAliadaId)}::text[],
      ${de((f) => f.recorrido.id)}::text[], ${de((f) => f.placas)}::text[], ${de((f) => f.lat)}::float8[], ${de((f) => f.lon)}::float8[],
      ${de((f) => f.velocidad)}::float8[], ${de((f) => (f.rumbo === null ? null : Math.round(f.rumbo) % 360))}::smallint[],
      ${de((f) => f.en)}::timestamptz[])
    on conflict (vehiculo_id) do update set empresa_id = excluded.empresa_id, servicio_id = excluded.servicio_id, placas = excluded.placas,
      lat = excluded.lat, lon = excluded.lon, velocidad = excluded.velocidad, rumbo = excluded.rumbo, en = excluded.en,
      recibida_en = excluded.recibida_en where posiciones.en < excluded.en`.execute(tx)
  await guardarTrazas(tx, recorridos)
}
