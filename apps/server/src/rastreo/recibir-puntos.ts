import { MINUTO_MS } from '@aliadas/contract/core'
import type { MarcaDePunto, MotivoDeDescarte } from '@aliadas/contract/rastreo'
import { sql } from 'kysely'
import { avisarDeViaje } from '../avisos/index.ts'
import { waitForStandby, type Tx } from '../platform/database/index.ts'
import { reportarPosiciones, type PosicionRecibida } from '../posiciones/index.ts'
import { bloquearPlacas } from '../servicios/index.ts'
import { viajesDePlacas, type Direccion } from './buscar-direccion.ts'
import { contarDescartes, type Descartado } from './contar-descartes.ts'
import type { Lectura, PuntoLeido } from './formatos/index.ts'
import { descarteDelPunto, marcaDelPunto, placasDe, viajeDelPunto, type Viaje } from './rastreo.rules.ts'

type Asignado = {
  punto: PuntoLeido
  en: Date
  viaje: Viaje
  empresaId: string
  /** Its driver, as far as known. */
  de: string | null
  fuente: Lectura['fuente']
}

/** The vehicle's position as the one way of record 0056 takes it. */
const posicionDe = ({ punto, en, viaje, fuente }: Asignado): PosicionRecibida => ({
  idServicio: viaje.id,
  placas: viaje.placas,
  lat: punto.lat,
  lon: punto.lon,
  en: en.toISOString(),
  velocidad: punto.velocidad,
  rumbo: punto.rumbo,
  fuente,
  bateria: punto.bateria,
  precisionM: punto.precisionM,
})

/** Kept beside the trace, with why it moved nothing; only while the driver agrees, and of the trip's time. */
const guardarMarcado = (tx: Tx, { punto, en, viaje, empresaId, fuente }: Asignado, marca: MarcaDePunto) =>
  sql`insert into rastreo_marcados (servicio_id, en, empresa_id, conductor_id, placas, lat, lon, velocidad, rumbo, precision_m, bateria, fuente, marca)
    select ${viaje.id}, ${en}, ${empresaId}, conductor_id, ${viaje.placas}, ${punto.lat}, ${punto.lon}, ${punto.velocidad},
      ${punto.rumbo === null ? null : Math.round(punto.rumbo) % 360}, ${punto.precisionM}, ${punto.bateria}, ${fuente}, ${marca}
      from rastreo_consentimientos where conductor_id = ${viaje.conductorId} and empresa_id = ${empresaId} and retirado_en is null
        and exists (select from servicios where id = ${viaje.id} and (finalizado_en is null or finalizado_en >= ${en}))
    on conflict do nothing`.execute(tx)

/** One call for help is one notice, however often the phone repeats it within ten minutes. */
const LLAMADO_MS = 10 * MINUTO_MS

const avisarSos = async (tx: Tx, tenant: string, viaje: Viaje, ahora: Date): Promise<void> => {
  await waitForStandby(tx)
  const hecho = String(Math.floor(ahora.getTime() / LLAMADO_MS))
  await avisarDeViaje(tx, { tenant, servicioId: viaje.id, clase: 'sos', hecho, detalle: null }, ahora)
}

/** What came to one address, whose it is, and the trips that its points may be of. */
export type Recibido = { direccion: Direccion; viajes: readonly Viaje[]; lectura: Lectura }

type Repartido = { asignados: Asignado[]; descartados: Descartado[] }

/** The trip of each point; those of none are counted. */
const repartir = async (
  tx: Tx,
  { direccion: { empresaId, conductorId }, viajes, lectura }: Recibido,
  ahora: Date,
): Promise<Repartido> => {
  const descartados: Descartado[] = lectura.descartes.map((motivo) => ({ empresaId, conductorId, motivo }))
  const descartar = (motivo: MotivoDeDescarte, de: string | null = conductorId) =>
    descartados.push({ empresaId, conductorId: de, motivo })
  const dispositivos = [...lectura.auxilios, ...lectura.puntos.map(({ dispositivo }) => dispositivo)]
  // A phone's address says whose the points are, whatever name the app gives itself.
  const porPlacas =
    conductorId === null
      ? await viajesDePlacas(
          tx,
          empresaId,
          dispositivos.flatMap((uno) => placasDe(uno) ?? []),
          ahora,
        )
      : null
  /** Null for a device of nobody here. */
  const viajesDe = (dispositivo: string | null): readonly Viaje[] | null => {
    if (!porPlacas) return viajes
    const placas = placasDe(dispositivo)
    return placas !== null && porPlacas.propias.has(placas)
      ? porPlacas.viajes.filter((viaje) => viaje.placas === placas)
      : null
  }
  // Help is asked for now, wherever and whenever the receiver believes to be.
  for (const dispositivo of new Set(lectura.auxilios)) {
    const viaje = viajeDelPunto(viajesDe(dispositivo) ?? [], ahora)
    if (viaje?.consiente) await avisarSos(tx, empresaId, viaje, ahora)
  }
  const asignados: Asignado[] = []
  for (const { punto, dispositivo } of lectura.puntos) {
    const suyos = viajesDe(dispositivo)
    if (suyos === null) {
      descartar('otro_dispositivo')
      continue
    }
    const en = punto.en ?? ahora
    const viaje = viajeDelPunto(suyos, en)
    const de = conductorId ?? viaje?.conductorId ?? null
    const descarte = descarteDelPunto(punto, en, ahora)
    if (viaje && !viaje.consiente) descartar('sin_consentimiento', de)
    else if (descarte !== null) descartar(descarte, de)
    else if (!viaje) descartar('fuera_de_viaje', de)
    else asignados.push({ punto, en, viaje, empresaId, de, fuente: lectura.fuente })
  }
  return { asignados, descartados }
}

/**
 * Takes the points of trackers: finds the trip of each, gives them to the one way by which positions enter, and counts
 * those that moved nothing by their reason. Of a point outside of a trip, or of a driver who does not agree, only that
 * number is kept.
 *
 * Refuses nothing: a known address always gets 2xx. Source: docs/decisions/0094.
 */
export const recibirPuntos = async (tx: Tx, recibidos: readonly Recibido[], ahora: Date): Promise<void> => {
  const descartados: Descartado[] = []
  const limpios: Asignado[] = []
  const marcados: { asignado: Asignado; motivo: MarcaDePunto }[] = []
  for (const recibido of recibidos) {
    const repartido = await repartir(tx, recibido, ahora)
    descartados.push(...repartido.descartados)
    for (const asignado of repartido.asignados) {
      const motivo = marcaDelPunto(asignado.punto)
      if (motivo === null) limpios.push(asignado)
      else marcados.push({ asignado, motivo })
    }
  }
  // All of them at once, because those of the clean points are taken below. The end of a trip and a withdrawal take them too.
  if (marcados.length > 0)
    await bloquearPlacas(
      tx,
      [...limpios, ...marcados.map(({ asignado }) => asignado)].map(({ viaje }) => viaje.placas),
    )
  for (const { asignado, motivo } of marcados) {
    await guardarMarcado(tx, asignado, motivo)
    descartados.push({ empresaId: asignado.empresaId, conductorId: asignado.de, motivo })
  }
  const reportes = limpios.length === 0 ? [] : await reportarPosiciones(tx, null, limpios.map(posicionDe), ahora)
  for (const [i, { empresaId, de: conductorId }] of limpios.entries()) {
    const falla = reportes[i]?.falla
    if (reportes[i]?.dudosa) descartados.push({ empresaId, conductorId, motivo: 'increible' })
    // Between the two questions the trip ended, or the driver withdrew.
    else if (falla)
      descartados.push({
        empresaId,
        conductorId,
        motivo: falla.motivo === 'sin_consentimiento' ? 'sin_consentimiento' : 'fuera_de_viaje',
      })
  }
  contarDescartes(tx, descartados, ahora)
}
