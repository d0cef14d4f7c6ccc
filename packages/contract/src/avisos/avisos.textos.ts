import { diaEscrito, horaEscrita, instanteBogota } from '../core/fechas.ts'
import { enLinea, trayecto } from '../core/textos.ts'
import { ETIQUETA_DE_PUNTUALIDAD } from '../servicios/puntualidad.rules.ts'
import { comoSeEscribe } from '../empresas/index.ts'
import type { CambioDeFuec, ClaseDeAviso, MotivoDePerdida } from './avisos.rules.ts'
import type { Aviso } from './avisos.schema.ts'

/** How each kind is called where its preferences are chosen. */
export const NOMBRE_DE_AVISO: Record<ClaseDeAviso, string> = {
  'solicitud-nueva': 'Solicitud nueva',
  'por-cerrar': 'Solicitud que cierra pronto',
  'oferta-aceptada': 'Oferta aceptada',
  'oferta-perdida': 'Oferta perdida',
  'servicio-cancelado': 'Servicio cancelado',
  'pago-por-validar': 'Pago por validar',
  'falta-vehiculo': 'Falta el vehículo',
  'falta-fuec': 'Falta el FUEC',
  'fuec-revocado': 'FUEC revocado',
  'conductor-silencioso': 'Vehículo sin reportar',
  sos: 'Conductor pide ayuda',
  'llegada-en-duda': 'Vehículo que puede llegar tarde',
  'recorrido-iniciado': 'Recorrido iniciado',
  'viaje-terminado': 'Viaje terminado',
  'papel-por-vencer': 'Documento por vencer',
  'papel-rechazado': 'Documento rechazado',
  'persona-registrada': 'Persona registrada',
  'proveedor-nuevo': 'Proveedor nuevo',
  'proveedor-por-validar': 'Proveedor por validar',
  'empresa-registrada': 'Empresa registrada',
}

const miles = new Intl.NumberFormat('es-CO', { style: 'currency', currency: 'COP', maximumFractionDigits: 0 })

const salidaDe = ({ viaje }: Aviso): string => {
  if (!viaje?.fechaSalida) return ''
  const dia = `sale el ${diaEscrito(viaje.fechaSalida)}`
  return viaje.horaSalida ? `${dia}, ${horaEscrita(instanteBogota(viaje.fechaSalida, viaje.horaSalida))}` : dia
}
const valorDe = ({ valor }: Aviso): string => (valor === null ? '' : miles.format(valor))
const rutaDe = ({ viaje }: Aviso): string => (viaje ? trayecto(viaje.origen, viaje.destino) : '')
const deQuien = ({ placas }: Aviso): string => placas ?? 'un vehículo que ya no está en tu flota'

const PERDIDA: Record<MotivoDePerdida, string> = {
  otra: 'El cliente eligió otra oferta',
  rechazada: 'El cliente rechazó tu oferta',
  cambio: 'El cliente cambió el viaje: oferta de nuevo',
  vencida: 'Tu oferta venció sin respuesta',
}

const CAMBIO: Record<CambioDeFuec, string> = {
  vehiculo: 'cambió el vehículo',
  conductor: 'cambió el conductor',
  recorrido: 'cambió el recorrido',
  dias: 'cambiaron los días',
}

type Dicho = { titulo: string; partes: readonly string[] }

/** The title of each kind and the parts of its text; the route is said once for all that have one. */
const DICHOS: Record<ClaseDeAviso, (aviso: Aviso) => Dicho> = {
  'solicitud-nueva': (a) => ({
    titulo: 'Solicitud nueva',
    partes: [a.viaje ? comoSeEscribe(a.viaje.tipo) : '', salidaDe(a)],
  }),
  'por-cerrar': (a) => ({
    titulo: 'Cierra pronto',
    partes: [a.viaje ? `recibe ofertas hasta las ${horaEscrita(new Date(a.viaje.vence))}` : ''],
  }),
  'oferta-aceptada': (a) => ({ titulo: 'Aceptaron tu oferta', partes: [valorDe(a), salidaDe(a)] }),
  'oferta-perdida': (a) => ({
    titulo: PERDIDA[a.motivo ?? 'vencida'],
    partes: [valorDe(a)],
  }),
  'servicio-cancelado': (a) => ({ titulo: 'El cliente canceló el servicio', partes: [valorDe(a)] }),
  'pago-por-validar': (a) => ({
    titulo: 'Pago por validar',
    partes: [
      valorDe(a),
      a.metodoPago === 'epayco' ? 'ePayco' : a.metodoPago === 'transferencia' ? 'transferencia' : '',
    ],
  }),
  'falta-vehiculo': (a) => ({ titulo: 'Falta asignar el vehículo', partes: [salidaDe(a)] }),
  'falta-fuec': (a) => ({ titulo: 'Falta subir el FUEC', partes: [salidaDe(a)] }),
  'fuec-revocado': (a) => ({
    titulo: 'El FUEC dejó de regir',
    partes: [a.cambio ? CAMBIO[a.cambio] : '', salidaDe(a)],
  }),
  'conductor-silencioso': (a) => ({
    titulo: 'El vehículo dejó de reportar',
    partes: [a.placas ?? '', a.desde ? `sin noticias desde las ${horaEscrita(new Date(a.desde))}` : ''],
  }),
  sos: (a) => ({
    titulo: 'El conductor pide ayuda',
    partes: [a.placas ?? '', 'pulsó SOS en su teléfono: llámalo ya'],
  }),
  'llegada-en-duda': (a) => ({
    titulo: a.puntualidad ? ETIQUETA_DE_PUNTUALIDAD[a.puntualidad] : 'Puede llegar tarde',
    partes: [a.placas ?? '', salidaDe(a)],
  }),
  'recorrido-iniciado': (a) => ({ titulo: 'El recorrido ha iniciado', partes: [a.placas ?? '', salidaDe(a)] }),
  'viaje-terminado': (a) => ({ titulo: 'El viaje terminó', partes: [a.placas ?? '', valorDe(a)] }),
  'papel-por-vencer': (a) => ({
    titulo: `${a.papel ?? 'Un documento'} por vencer`,
    partes: [deQuien(a), a.dia ? `vence el ${diaEscrito(a.dia)}` : ''],
  }),
  'papel-rechazado': (a) => ({ titulo: 'Documento rechazado', partes: [deQuien(a), a.papel ?? ''] }),
  'persona-registrada': (a) => ({ titulo: 'Nueva persona en tu empresa', partes: [a.nombre ?? ''] }),
  'proveedor-nuevo': (a) => ({ titulo: 'Proveedor nuevo', partes: [a.nombre ?? 'ya no está registrado'] }),
  'proveedor-por-validar': (a) => ({ titulo: 'Proveedor por validar', partes: [a.nombre ?? 'ya no está registrado'] }),
  'empresa-registrada': (a) => ({ titulo: 'Empresa nueva', partes: [a.nombre ?? ''] }),
}

/** A notice in words: a title, the route of its trip, and what else there is to say. */
export const decirAviso = (aviso: Aviso): { titulo: string; ruta: string; texto: string } => {
  const { titulo, partes } = DICHOS[aviso.clase](aviso)
  return { titulo, ruta: rutaDe(aviso), texto: enLinea(...partes) }
}
