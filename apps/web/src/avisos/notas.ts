import type { ClaseDeAviso } from '@aliadas/contract/avisos'

const [DO, RE, MI, FA, SOL, LA, SI, DO2, RE2] = [523.25, 587.33, 659.25, 698.46, 783.99, 880, 987.77, 1046.5, 1174.66]

/** Two notes for each kind in Hz: rising for good news, falling for something missing. */
export const NOTAS: Readonly<Record<ClaseDeAviso, readonly [number, number]>> = {
  'solicitud-nueva': [MI, LA],
  'por-cerrar': [LA, LA],
  'oferta-aceptada': [DO, DO2],
  'oferta-perdida': [MI, DO],
  'servicio-cancelado': [SOL, DO],
  'pago-por-validar': [SOL, DO2],
  'falta-vehiculo': [SI, MI],
  'falta-fuec': [LA, RE],
  'fuec-revocado': [DO2, RE],
  'conductor-silencioso': [DO2, FA],
  sos: [RE2, RE],
  'llegada-en-duda': [RE2, LA],
  'recorrido-iniciado': [DO, SOL],
  'viaje-terminado': [SOL, RE2],
  'papel-por-vencer': [FA, RE],
  'papel-rechazado': [LA, FA],
  'persona-registrada': [RE, LA],
  'proveedor-nuevo': [RE, SOL],
  'proveedor-por-validar': [FA, SI],
  'empresa-registrada': [MI, SI],
}
