import { duplicado, exigir, instanteBogota } from '@aliadas/contract/core'
import {
  REFERENCIA_YA_USADA,
  TRANSICIONES,
  finDeViaje,
  negativaParaPublicar,
  rumboEntre,
  venceEn,
  type ServicioNuevo,
} from '@aliadas/contract/servicios'
import type { Insertable } from 'kysely'
import { anotarAlConfirmar } from '../historial/index.ts'
import type { Aliado } from '../platform/actor.ts'
import { prepare, violates, type Ask, type Params, type Tables, type Tx } from '../platform/database/index.ts'
import { newId } from '../platform/ids.ts'
import { COLUMNAS_DE_GENTE } from './filas.ts'

/** The client app's fields of the trip that may change later, under the names of their columns. */
export const DEL_VIAJE = [
  'clase',
  'origen',
  'destino',
  'latOrigen',
  'lonOrigen',
  'latDestino',
  'lonDestino',
  'ciudad',
  'departamento',
  'pais',
  'fechaSalida',
  'horaSalida',
  'fechaRegreso',
  'horaRegreso',
  'pasajeros',
  'observaciones',
] as const satisfies readonly (keyof ServicioNuevo & keyof Tables['servicios'])[]
const COLUMNAS = [
  'id',
  'aliadoId',
  'tipo',
  ...DEL_VIAJE,
  'paradas',
  'rumbo',
  'salida',
  'fin',
  'fecha',
  'vence',
  'actualizadoEn',
] as const satisfies readonly (keyof Tables['servicios'])[]

/** Only these fields of an object. */
export const solo = <T extends object, K extends keyof T>(de: T, nombres: readonly K[]): Pick<T, K> =>
  Object.fromEntries(nombres.map((nombre) => [nombre, de[nombre]])) as Pick<T, K>

const SERVICIO = prepare(
  'publicacion',
  (s: Params<Pick<Insertable<Tables['servicios']>, (typeof COLUMNAS)[number]>>, db) =>
    db.insertInto('servicios').values(solo(s, COLUMNAS)),
)
type Gente = Pick<
  Insertable<Tables['servicioContactos']>,
  'servicioId' | 'aliadoId' | (typeof COLUMNAS_DE_GENTE)[number]
>
const GENTE = prepare('gente_de_publicacion', (g: Params<Gente>, db) =>
  db.insertInto('servicioContactos').values(solo(g, ['servicioId', 'aliadoId', ...COLUMNAS_DE_GENTE])),
)

type Referencia = Pick<
  Insertable<Tables['servicioReferencias']>,
  'servicioId' | 'aliadoId' | 'referencia' | 'unica' | 'metadatos'
>
const REFERENCIA = prepare('referencia_de_publicacion', (r: Params<Referencia>, db) =>
  db.insertInto('servicioReferencias').values(solo(r, ['servicioId', 'aliadoId', 'referencia', 'unica', 'metadatos'])),
)

/** What the app keeps for itself, if it keeps anything. The unique index decides between two equal references. */
const referenciaDe = (servicioId: string, aliadoId: string, nuevo: ServicioNuevo): Ask[] => {
  const { referencia, referenciaUnica: unica, metadatos } = nuevo
  if (referencia === null && Object.keys(metadatos).length === 0) return []
  const escrita = REFERENCIA({ servicioId, aliadoId, referencia, unica, metadatos: JSON.stringify(metadatos) })
  return [{ ...escrita, fault: referenciaRepetida }]
}

const referenciaRepetida = (error: Error): Error =>
  violates(error, 'servicio_referencias_unicas')
    ? duplicado(REFERENCIA_YA_USADA, { referencia: REFERENCIA_YA_USADA })
    : error

/** The columns of a trip, and those that follow from them. */
export const columnasDeViaje = (nuevo: Omit<ServicioNuevo, 'tipo'>, fecha: Date) => {
  const salida = instanteBogota(nuevo.fechaSalida, nuevo.horaSalida)
  return {
    ...solo(nuevo, DEL_VIAJE),
    paradas: JSON.stringify(nuevo.paradas),
    rumbo: rumboDe(nuevo),
    salida,
    fin: finDeViaje(nuevo),
    vence: venceEn(fecha, salida),
  }
}
/** The initial heading: to the first stop with coordinates, otherwise to the destination, otherwise north. */
const rumboDe = (nuevo: Omit<ServicioNuevo, 'tipo'>): number => {
  const origen = { lat: nuevo.latOrigen, lon: nuevo.lonOrigen }
  const siguiente = [...nuevo.paradas, { lat: nuevo.latDestino, lon: nuevo.lonDestino }].find(
    (p) => p.lat !== null && p.lon !== null,
  )
  return siguiente?.lat != null && siguiente.lon != null
    ? rumboEntre(origen, { lat: siguiente.lat, lon: siguiente.lon })
    : 0
}

/**
 * Publishes a service of a client app. The row is sent with the commit, because nothing in the transaction reads it;
 * it then appears on every eligible map. Returns its id.
 *
 * Throws `Falla`: `invalid-argument` (motivo `pasada`: a departure that is not in the future, beside `fechaSalida`).
 * Source: decisions §3.
 */
export const publicarServicio = (tx: Tx, aliado: Aliado, nuevo: ServicioNuevo, ahora: Date): string => {
  const salida = instanteBogota(nuevo.fechaSalida, nuevo.horaSalida)
  exigir(negativaParaPublicar(salida, ahora))
  const id = newId(ahora)
  const aliadoId = aliado.id
  tx.withCommit(
    SERVICIO({
      id,
      aliadoId,
      tipo: nuevo.tipo,
      ...columnasDeViaje(nuevo, ahora),
      fecha: ahora,
      actualizadoEn: ahora,
    }),
    GENTE({ servicioId: id, aliadoId, ...solo(nuevo, COLUMNAS_DE_GENTE) }),
    ...referenciaDe(id, aliadoId, nuevo),
  )
  anotarAlConfirmar(tx, aliado, ahora, {
    tenant: 'CERRADO',
    aliadoId,
    entidad: 'servicio',
    entidadId: id,
    accion: 'publicar',
    de: TRANSICIONES.publicar.de,
    a: TRANSICIONES.publicar.a,
  })
  return id
}
