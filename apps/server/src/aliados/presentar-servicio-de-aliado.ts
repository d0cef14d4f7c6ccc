import { instanteBogota } from '@aliadas/contract/core'
import { esPosicionVieja, llegadaEstimada } from '@aliadas/contract/posiciones'
import { venceEn, type ServicioNuevo } from '@aliadas/contract/servicios'
import { rutaDeImagen, type servicioDeAliadoSchema } from '@aliadas/contract/aliados'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { Tables } from '../platform/database/index.ts'
import { presentarCalificacion, presentarCancelacion, presentarPasos } from '../servicios/index.ts'
import { cobroDe } from './cobro.ts'
import type { LoDemas } from './lo-demas-de-servicio.ts'

export const COLUMNAS = [
  'id',
  'estado',
  'tipo',
  'clase',
  'origen',
  'destino',
  'fechaSalida',
  'horaSalida',
  'fechaRegreso',
  'horaRegreso',
  'pasajeros',
  'fecha',
  'vence',
  'empresaAliada',
  'valorOferta',
  'metodoPago',
  'pago',
  'placas',
  'marca',
  'modelo',
  'conductor',
  'telefonoConductor',
  'fuec',
  'fuecDesactualizado',
  'recorridoIniciado',
  'salida',
  'titular',
  'banco',
  'tipocuenta',
  'cuenta',
  'latOrigen',
  'lonOrigen',
  'latDestino',
  'lonDestino',
  'paradas',
  'ciudad',
  'departamento',
  'pais',
  'observaciones',
  'actualizadoEn',
  'canceladoEn',
  'canceladoPor',
  'motivoCancelacion',
  'notaCancelacion',
  'devolucion',
  'devueltoEn',
  'pagoPorAclarar',
  'calificacion',
  'comentarioCalificacion',
  'calificadoEn',
  'pasosConductor',
  'retrasadoEn',
  'enRuta',
] as const satisfies readonly (keyof Tables['servicios'])[]

export type Fila = Pick<Selectable<Tables['servicios']>, (typeof COLUMNAS)[number]>

type Servicio = z.input<typeof servicioDeAliadoSchema>

const enTexto = (instante: string): string => new Date(instante).toISOString()

const SIN_LLEGADA = { llegada: null, metodoDeLlegada: null, margenDeLlegada: null, proximaParada: null }

/** Where the vehicle is, and when it is expected: as foreseen once the passengers are aboard. */
const recorridoDe = (
  fila: Fila,
  { posicion }: LoDemas,
  ahora: Date,
): Pick<Servicio, 'posicion' | keyof typeof SIN_LLEGADA> => {
  if (posicion === null) return { posicion: null, ...SIN_LLEGADA }
  const donde = { ...posicion, en: enTexto(posicion.en) }
  const { enRuta } = fila
  if (enRuta && enRuta.llegada !== null && !esPosicionVieja(posicion.en, ahora.getTime())) {
    const proxima = enRuta.parada === null ? undefined : fila.paradas[enRuta.parada]
    return {
      posicion: donde,
      llegada: enRuta.llegada,
      metodoDeLlegada: enRuta.metodo,
      margenDeLlegada: enRuta.margenMinutos,
      proximaParada: proxima ? { location: proxima.location, llegada: enRuta.llegadaParada } : null,
    }
  }
  const { latDestino: lat, lonDestino: lon } = fila
  const destino = lat === null || lon === null ? null : { lat, lon }
  const llegada = llegadaEstimada({ ...posicion, en: new Date(posicion.en) }, destino, ahora)
  return { posicion: donde, ...SIN_LLEGADA, llegada: llegada?.toISOString() ?? null }
}

/** What the app sent of client and guide, and its own data. */
const enviadoDe = (demas: LoDemas) => ({
  empresa: demas.empresa,
  nombre: demas.nombre,
  telefonoOperador: demas.telefonoOperador,
  solicitante: demas.solicitante,
  cliente: demas.cliente,
  rutCliente: demas.rutCliente,
  telefonoCliente: demas.telefonoCliente,
  emailCliente: demas.emailCliente,
  imagenCliente: demas.imagenCliente && rutaDeImagen(demas.imagenCliente),
  guia: demas.guia,
  telefonoGuia: demas.telefonoGuia,
  especialidadesGuia: demas.especialidadesGuia,
  idiomasGuia: demas.idiomasGuia,
  experienciaGuia: demas.experienciaGuia,
  referencia: demas.referencia,
  referenciaUnica: demas.unica,
  metadatos: demas.metadatos,
})

/**
 * A service for the client app that posted it: all that it sent, who serves it, and no bank data except the account to
 * pay into while it is unpaid.
 */
export const presentarServicioDeAliado = (fila: Fila, demas: LoDemas, publicUrl: string, ahora: Date): Servicio => ({
  id: fila.id,
  estado: fila.estado,
  tipo: fila.tipo,
  clase: fila.clase,
  origen: fila.origen,
  destino: fila.destino,
  latOrigen: fila.latOrigen,
  lonOrigen: fila.lonOrigen,
  latDestino: fila.latDestino,
  lonDestino: fila.lonDestino,
  paradas: fila.paradas,
  ciudad: fila.ciudad,
  departamento: fila.departamento,
  pais: fila.pais,
  fechaSalida: fila.fechaSalida,
  horaSalida: fila.horaSalida,
  fechaRegreso: fila.fechaRegreso,
  horaRegreso: fila.horaRegreso,
  pasajeros: fila.pasajeros,
  observaciones: fila.observaciones,
  ...enviadoDe(demas),
  fecha: fila.fecha.toISOString(),
  actualizado: fila.actualizadoEn.toISOString(),
  vence: fila.estado === 'pendiente' ? fila.vence.toISOString() : null,
  empresaAliada: fila.empresaAliada,
  valorOferta: fila.valorOferta,
  metodoPago: fila.metodoPago,
  pago: fila.pago,
  cobro: fila.estado === 'cancelado' ? null : cobroDe(fila, publicUrl),
  calificacion: presentarCalificacion(fila),
  pasosDelConductor: presentarPasos(fila.pasosConductor),
  cancelacion: presentarCancelacion(fila),
  placas: fila.placas,
  marca: fila.marca,
  modelo: fila.modelo,
  conductor: fila.conductor,
  telefonoConductor: fila.telefonoConductor,
  fuec: fila.fuec,
  fuecVigente: fila.fuec && !fila.fuecDesactualizado,
  recorridoIniciado: fila.recorridoIniciado,
  pasos: demas.pasos.map(({ estado, en }) => ({ estado, en: enTexto(en) })),
  ofertas: { vigentes: demas.vigentes, masBarata: demas.masBarata },
  ...recorridoDe(fila, demas, ahora),
  retraso: fila.retrasadoEn?.toISOString() ?? null,
})

/** The same for a service that is being published: only the app's own data. */
export const presentarRecienPublicado = (id: string, nuevo: ServicioNuevo, ahora: Date): Servicio => ({
  ...nuevo,
  id,
  estado: 'pendiente',
  imagenCliente: null,
  fecha: ahora.toISOString(),
  actualizado: ahora.toISOString(),
  vence: venceEn(ahora, instanteBogota(nuevo.fechaSalida, nuevo.horaSalida)).toISOString(),
  empresaAliada: null,
  valorOferta: null,
  metodoPago: null,
  pago: false,
  cobro: null,
  calificacion: null,
  pasosDelConductor: [],
  cancelacion: null,
  placas: null,
  marca: null,
  modelo: null,
  conductor: null,
  telefonoConductor: null,
  fuec: false,
  fuecVigente: false,
  recorridoIniciado: false,
  pasos: [{ estado: 'pendiente', en: ahora.toISOString() }],
  ofertas: { vigentes: 0, masBarata: null },
  posicion: null,
  ...SIN_LLEGADA,
  retraso: null,
})
