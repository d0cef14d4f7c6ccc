import { fechaBogota, cambioEntretanto, exigir } from '@aliadas/contract/core'
import { negativaDeViajeVisto } from '@aliadas/contract/ofertas'
import { OFERTA_YA_ENVIADA, type Servicio } from '@aliadas/contract/servicios'
import { usarArchivo } from '../archivos/index.ts'
import { anotarAlConfirmar } from '../historial/index.ts'
import type { Persona } from '../platform/actor.ts'
import { prepare, violates, type Answers, type Params, type Tx } from '../platform/database/index.ts'
import { newId } from '../platform/ids.ts'
import { OFERTAR, huellaDelViaje, presentarServicio } from '../servicios/index.ts'
import { datosParaOfertar, exigirPorOfertar } from './servicio-por-ofertar.ts'

export type OfertaNueva = {
  servicioId: string
  precio: number
  documentoCotizacion: string | null
  /** Digest of the trip that was read. */
  viajeVisto?: string | undefined
}

type Columna =
  | 'id'
  | 'servicioId'
  | 'aliadoId'
  | 'empresaId'
  | 'oferente'
  | 'empresa'
  | 'titular'
  | 'banco'
  | 'tipocuenta'
  | 'cuenta'
  | 'fechaOferta'
const OFERTA = prepare(
  'oferta',
  (oferta: Params<Record<Columna, string> & { precio: number; documentoCotizacion: string | null; ahora: Date }>, db) =>
    db.insertInto('ofertas').values({
      id: oferta.id,
      servicioId: oferta.servicioId,
      aliadoId: oferta.aliadoId,
      empresaId: oferta.empresaId,
      oferente: oferta.oferente,
      precio: oferta.precio,
      fecha: oferta.ahora,
      fechaOferta: oferta.fechaOferta,
      empresa: oferta.empresa,
      titular: oferta.titular,
      banco: oferta.banco,
      tipocuenta: oferta.tipocuenta,
      cuenta: oferta.cuenta,
      documentoCotizacion: oferta.documentoCotizacion,
      actualizadoEn: oferta.ahora,
    }),
)

/** Both locks, and behind them the data that decide. */
export const antesDeOfertar = (persona: Persona, servicioId: string) =>
  [OFERTAR({ servicio: servicioId, empresa: persona.empresaId }), ...datosParaOfertar(persona, servicioId)] as const

/**
 * Sends a company's offer for a pending service. The caller gives only the price and the quote; company, bank data and
 * dates come from the records. A lock makes people of one company wait for each other, so that offers are counted.
 * Two round trips: `leido` is prefetched together with BEGIN, and the inserts are sent with COMMIT. The returned service
 * is therefore computed, not read back.
 *
 * Throws `Falla`: `permission-denied` (role, company), `not-found` (the company does not see the service), `aborted` (not
 * pending, another trip than the one that was read, or an offer is live already: the unique index decides),
 * `resource-exhausted` (ten offers).
 * Source: specification S3-038, S3-041, S4-009.
 */
export const crearOferta = async (
  tx: Tx,
  persona: Persona,
  { servicioId, precio, documentoCotizacion, viajeVisto }: OfertaNueva,
  ahora: Date,
  leido?: Answers<ReturnType<typeof antesDeOfertar>>,
): Promise<{ id: string; servicio: Servicio }> => {
  const { empresaId } = persona
  const [, ...datos] = leido ?? (await tx.ask(...antesDeOfertar(persona, servicioId)))
  const { servicio, lector, empresa, hechas } = exigirPorOfertar(persona, datos, ahora)
  exigir(negativaDeViajeVisto(viajeVisto, huellaDelViaje(servicio)))
  if (documentoCotizacion)
    await usarArchivo(tx, { id: documentoCotizacion, preset: 'cotizacion', servicioId, empresaId })
  const id = newId(ahora)
  const { nombre, titular, banco, tipocuenta, cuenta } = empresa
  const { aliadoId } = servicio
  tx.withCommit({
    ...OFERTA({
      id,
      servicioId,
      aliadoId,
      empresaId,
      oferente: persona.id,
      precio,
      documentoCotizacion,
      ahora,
      empresa: nombre,
      titular,
      banco,
      tipocuenta,
      cuenta,
      fechaOferta: fechaBogota(ahora),
    }),
    fault: (error) => (violates(error, 'ofertas_una_viva') ? cambioEntretanto(OFERTA_YA_ENVIADA) : error),
  })
  anotarAlConfirmar(tx, persona, ahora, {
    tenant: empresaId,
    aliadoId,
    entidad: 'oferta',
    entidadId: id,
    accion: 'ofertar',
    de: null,
    a: 'enviada',
    cambios: { servicio: servicioId, precio },
  })
  const oferta = {
    id,
    servicioId,
    empresaId,
    precio,
    documentoCotizacion,
    motivoRechazo: null,
    estado: 'enviada' as const,
    fecha: ahora,
    vence: servicio.vence,
    versiones: hechas.versiones + 1,
    cuantas: hechas.cuantas + 1,
  }
  return { id, servicio: presentarServicio(servicio, oferta, null, lector, ahora) }
}
