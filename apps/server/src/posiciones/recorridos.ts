import type { Estado } from '@aliadas/contract/servicios'
import { segundoDeTraza, type PosicionNueva } from '@aliadas/contract/posiciones'
import type { FuenteDeRastreo } from '@aliadas/contract/rastreo'
import { sql } from 'kysely'
import { prepare, type Params, type Tx } from '../platform/database/index.ts'
import { CERROJOS_DE_PLACAS, enOrden, esViajeDe } from '../servicios/index.ts'

/** A position as the product takes it: one of a tracker also says what the tracker said of itself. */
export type PosicionRecibida = PosicionNueva & {
  fuente?: FuenteDeRastreo
  bateria?: number | null
  precisionM?: number | null
}

type Fijo = { servicioId: string; lat: number; lon: number; en: Date }

export type Punto = { lat: number; lon: number; en: Date }

/** A refused point; `anteriores` are those before it that it agrees with, oldest first. */
type Duda = Fijo & { veces: number; anteriores: readonly Punto[] }

/** A vehicle, its stored position, and its last refused point; `nueva` is its new position. */
type Vehiculo = {
  previa: Fijo | null
  duda: Duda | null
  habiaDuda: boolean
  nueva: (Omit<PosicionRecibida, 'en'> & { en: Date; recorrido: Recorrido }) | null
}

/** A service with its vehicle and its trace; `puntos` are to be added to it. */
export type Recorrido = {
  id: string
  estado: Estado
  recorridoIniciado: boolean
  salida: Date
  finalizadoEn: Date | null
  /** Its driver agrees to be followed by the company of the trip. */
  consiente: boolean
  enCaminoDesde: Date | null
  empresaAliadaId: string | null
  vehiculoId: string | null
  placas: string | null
  paradas: readonly { lat: number | null; lon: number | null }[]
  latOrigen: number
  lonOrigen: number
  latDestino: number | null
  lonDestino: number | null
  vehiculo: Vehiculo
  /** Its vehicle was seen to move for the first time. */
  sale: boolean
  /** The vehicle's first point of this trip; asked for until the vehicle moves. */
  comienzo: { lat: number; lon: number } | null
  traza: {
    /** Instants of points that were wrong. */
    quitar: Date[]
    puntos: Punto[]
  }
}

type Fila = Omit<Recorrido, 'vehiculo' | 'traza' | 'sale' | 'comienzo'> & {
  enServicio: string | null
  lat: number
  lon: number
  en: Date
  dudaServicio: string | null
  dudaLat: number
  dudaLon: number
  dudaEn: Date
  veces: number
  anteriores: readonly (Omit<Punto, 'en'> & { en: string })[]
  primerLat: number | null
  primerLon: number | null
}

const RECORRIDOS = prepare(
  'recorridos',
  ({ ids, aliado }: Params<{ ids: readonly string[]; aliado: string | null }>) => sql<Fila>`
    select servicios.id, estado, recorrido_iniciado, salida, finalizado_en, en_camino_desde, exists (select from rastreo_consentimientos c
          where c.conductor_id = servicios.conductor_id and c.empresa_id = servicios.empresa_aliada_id and c.retirado_en is null) as consiente,
        empresa_aliada_id, servicios.vehiculo_id, servicios.placas, paradas,
        lat_origen, lon_origen, lat_destino, lon_destino,
        p.servicio_id as en_servicio, p.lat, p.lon, p.en,
        d.servicio_id as duda_servicio, d.lat as duda_lat, d.lon as duda_lon, d.en as duda_en, d.veces, d.anteriores,
        t.lat as primer_lat, t.lon as primer_lon
      from unnest(${ids}::text[]) as de (id) join servicios on servicios.id = de.id
        left join posiciones p on p.vehiculo_id = servicios.vehiculo_id left join posiciones_dudosas d on d.vehiculo_id = servicios.vehiculo_id
        left join lateral (select lat, lon from trazas
          where servicio_id = servicios.id and servicios.en_camino_desde is null order by en limit 1) t on true
      where ${esViajeDe(aliado)}`,
)

/**
 * Reads the services of these points, by id, behind the locks of all their vehicles. Two services of one vehicle share
 * its record. Services for which `aliado` may not report are left out; null reads all of them. The locks are taken in
 * one order, so that two batches cannot deadlock.
 */
export const leerRecorridos = async (
  tx: Tx,
  nuevas: readonly Pick<PosicionNueva, 'idServicio' | 'placas'>[],
  aliado: string | null,
): Promise<Map<string, Recorrido>> => {
  const [, rows] = await tx.ask(
    CERROJOS_DE_PLACAS({ placas: enOrden(nuevas.map(({ placas }) => placas)) }),
    RECORRIDOS({ ids: [...new Set(nuevas.map(({ idServicio }) => idServicio))], aliado }),
  )
  const vehiculos = new Map<string, Vehiculo>()
  return new Map(
    rows.map((fila) => {
      const {
        enServicio,
        lat,
        lon,
        en,
        dudaServicio,
        dudaLat,
        dudaLon,
        dudaEn,
        veces,
        anteriores,
        primerLat,
        primerLon,
        ...resto
      } = fila
      const de = fila.vehiculoId ?? fila.id
      const vehiculo = vehiculos.get(de) ?? {
        previa: enServicio === null ? null : { servicioId: enServicio, lat, lon, en },
        duda:
          dudaServicio === null
            ? null
            : {
                servicioId: dudaServicio,
                lat: dudaLat,
                lon: dudaLon,
                en: dudaEn,
                veces,
                anteriores: anteriores.map((uno) => ({ ...uno, en: new Date(uno.en) })),
              },
        habiaDuda: dudaServicio !== null,
        nueva: null,
      }
      vehiculos.set(de, vehiculo)
      const comienzo = primerLat === null || primerLon === null ? null : { lat: primerLat, lon: primerLon }
      return [fila.id, { ...resto, vehiculo, comienzo, sale: false, traza: { quitar: [], puntos: [] } }]
    }),
  )
}

/** Columns of rows as arrays, for one statement whatever their number. */
const columna = <R, V>(filas: readonly R[], valor: (fila: R) => V): V[] => filas.map(valor)

type Textos = readonly (string | null)[]
type Numeros = readonly (number | null)[]
type Instantes = readonly Date[]

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
    const fila = { ...duda, anteriores: JSON.stringify(duda.anteriores) }
    await tx
      .insertInto('posicionesDudosas')
      .values({ vehiculoId, ...fila })
      .onConflict((oc) => oc.column('vehiculoId').doUpdateSet(fila))
      .execute()
  }
}

const PUNTOS = prepare(
  'puntos_de_traza',
  ({
    ids,
    empresas,
    lats,
    lons,
    ens,
  }: Params<{ ids: Textos; empresas: Textos; lats: Numeros; lons: Numeros; ens: Instantes }>) =>
    sql`insert into trazas (servicio_id, empresa_id, lat, lon, en)
      select * from unnest(${ids}::text[], ${empresas}::text[], ${lats}::float8[], ${lons}::float8[], ${ens}::timestamptz[])
      on conflict do nothing`,
)

const enSegundos = (en: Date): Date => new Date(segundoDeTraza(en.getTime()))

/** Corrects existing traces at once; new points are written with the commit, each once. */
const guardarTrazas = async (tx: Tx, recorridos: readonly Recorrido[]): Promise<void> => {
  const equivocados = recorridos.flatMap(({ id, traza }) => traza.quitar.map((en) => ({ id, en })))
  if (equivocados.length > 0)
    await sql`delete from trazas using unnest(${columna(equivocados, (e) => e.id)}::text[],
        ${columna(equivocados, (e) => enSegundos(e.en))}::timestamptz[]) as r (id, en)
      where servicio_id = r.id and trazas.en = r.en`.execute(tx)
  const puntos = recorridos.flatMap(({ id, empresaAliadaId, traza }) =>
    traza.puntos.map((punto) => ({ id, empresaAliadaId, ...punto })),
  )
  if (puntos.length === 0) return
  tx.withCommit(
    PUNTOS({
      ids: columna(puntos, (p) => p.id),
      empresas: columna(puntos, (p) => p.empresaAliadaId),
      lats: columna(puntos, (p) => p.lat),
      lons: columna(puntos, (p) => p.lon),
      ens: columna(puntos, (p) => enSegundos(p.en)),
    }),
  )
}

type Columna = 'vehiculos' | 'empresas' | 'servicios' | 'placas' | 'fuentes'
type Medida = 'lats' | 'lons' | 'velocidades' | 'rumbos' | 'baterias' | 'precisiones'
const POSICIONES = prepare(
  'posiciones_nuevas',
  (de: Params<Record<Columna, Textos> & Record<Medida, Numeros> & { ens: Instantes; ahora: Date }>) => sql`
    insert into posiciones (vehiculo_id, empresa_id, servicio_id, placas, lat, lon, velocidad, rumbo, en, fuente, bateria, precision_m,
      recibida_en)
    select *, ${de.ahora}::timestamptz from unnest(${de.vehiculos}::text[], ${de.empresas}::text[], ${de.servicios}::text[], ${de.placas}::text[],
      ${de.lats}::float8[], ${de.lons}::float8[], ${de.velocidades}::float8[], ${de.rumbos}::smallint[], ${de.ens}::timestamptz[],
      ${de.fuentes}::text[], ${de.baterias}::smallint[], ${de.precisiones}::int[])
    on conflict (vehiculo_id) do update set empresa_id = excluded.empresa_id, servicio_id = excluded.servicio_id, placas = excluded.placas,
      lat = excluded.lat, lon = excluded.lon, velocidad = excluded.velocidad, rumbo = excluded.rumbo, en = excluded.en,
      fuente = excluded.fuente, bateria = excluded.bateria, precision_m = excluded.precision_m, recibida_en = excluded.recibida_en where posiciones.en < excluded.en`,
)

/**
 * Writes the vehicles' positions, their refused points and the new points of their traces; positions and points with
 * the commit.
 */
export const guardarPosiciones = async (tx: Tx, recorridos: readonly Recorrido[], ahora: Date): Promise<void> => {
  await guardarDudas(tx, recorridos)
  const filas = recorridos.flatMap((recorrido) => {
    const { nueva } = recorrido.vehiculo
    return nueva?.recorrido === recorrido ? [{ ...nueva, recorrido }] : []
  })
  await guardarTrazas(tx, recorridos)
  if (filas.length === 0) return
  tx.withCommit(
    POSICIONES({
      vehiculos: columna(filas, (f) => f.recorrido.vehiculoId),
      empresas: columna(filas, (f) => f.recorrido.empresaAliadaId),
      servicios: columna(filas, (f) => f.recorrido.id),
      placas: columna(filas, (f) => f.placas),
      lats: columna(filas, (f) => f.lat),
      lons: columna(filas, (f) => f.lon),
      velocidades: columna(filas, (f) => f.velocidad),
      rumbos: columna(filas, (f) => (f.rumbo === null ? null : Math.round(f.rumbo) % 360)),
      ens: columna(filas, (f) => f.en),
      fuentes: columna(filas, (f) => f.fuente ?? 'aliado'),
      baterias: columna(filas, (f) => f.bateria ?? null),
      precisiones: columna(filas, (f) => f.precisionM ?? null),
      ahora,
    }),
  )
  await guardarSalidas(tx, recorridos, ahora)
}

/** Trips whose vehicle moved for the first time: once for each trip, so that the other reports write to no service. */
const guardarSalidas = async (tx: Tx, recorridos: readonly Recorrido[], ahora: Date): Promise<void> => {
  const salen = recorridos.filter(({ sale }) => sale)
  if (salen.length === 0) return
  await tx
    .updateTable('servicios')
    .from(
      sql<{ id: string; desde: Date }>`unnest(${columna(salen, (r) => r.id)}::text[],
        ${columna(salen, (r) => r.enCaminoDesde)}::timestamptz[])`.as<'de'>(sql`de (id, desde)`),
    )
    .set((eb) => ({ enCaminoDesde: eb.ref('de.desde'), actualizadoEn: ahora }))
    .whereRef('servicios.id', '=', 'de.id')
    .where('servicios.enCaminoDesde', 'is', null)
    .execute()
}
