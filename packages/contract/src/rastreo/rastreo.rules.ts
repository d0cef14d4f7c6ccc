/** The programs that send points, as their source writes them (docs/decisions/0094). */
export const FUENTES_DE_RASTREO = ['osmand', 'traccar', 'owntracks', 'servidor'] as const
export type FuenteDeRastreo = (typeof FUENTES_DE_RASTREO)[number]

export const NOMBRE_DE_FUENTE: Readonly<Record<FuenteDeRastreo, string>> = {
  osmand: 'Traccar Client u otro con el protocolo OsmAnd',
  traccar: 'Traccar Client',
  owntracks: 'OwnTracks',
  servidor: 'Servidor Traccar de la empresa',
}

export const QUE_ES_MARCA: Readonly<Record<'simulada' | 'imprecisa', string>> = {
  simulada: 'El teléfono tenía una ubicación simulada',
  imprecisa: 'La ubicación tenía un error de más de 200 m',
}

/** Metres. A receiver that knows its place no better than this moves no marker. */
export const PRECISION_MAXIMA_M = 200

/** Why a point is kept and moves nothing. */
export const MARCAS_DE_PUNTO = ['simulada', 'imprecisa'] as const
export type MarcaDePunto = (typeof MARCAS_DE_PUNTO)[number]

/** Why a point moved nothing. The two marks are kept with their trip; of the others only the number is. */
export const MOTIVOS_DE_DESCARTE = [
  'sin_consentimiento',
  'fuera_de_viaje',
  'no_valida',
  'increible',
  ...MARCAS_DE_PUNTO,
  'sin_lugar',
  'futura',
  'no_es_posicion',
  'otro_dispositivo',
  'ilegible',
  'demasiadas',
] as const
export type MotivoDeDescarte = (typeof MOTIVOS_DE_DESCARTE)[number]

export const PALABRAS_DE_DESCARTE: Readonly<Record<MotivoDeDescarte, string>> = {
  sin_consentimiento: 'El conductor no ha aceptado que se comparta por dónde va, o lo retiró',
  fuera_de_viaje: 'No tenía un viaje confirmado a esa hora: no se guarda por dónde iba',
  no_valida: 'El receptor dijo que no sabía dónde estaba',
  increible: 'Quedaba lejos de la ruta o del punto anterior',
  simulada: 'El teléfono tenía una ubicación simulada: se guarda marcada y no mueve el vehículo',
  imprecisa: `La ubicación tenía un error de más de ${PRECISION_MAXIMA_M} m: se guarda marcada y no mueve el vehículo`,
  sin_lugar: 'No decía un lugar posible',
  futura: 'Su hora está en el futuro: revisa el reloj del teléfono',
  no_es_posicion: 'Era otro mensaje de la aplicación',
  otro_dispositivo: 'El identificador del dispositivo no son las placas de un vehículo de la empresa',
  ilegible: 'No se pudo leer',
  demasiadas: 'Llegaron demasiadas en un minuto',
}

/** How many days the numbers of what moved nothing are kept and shown. */
export const DIAS_DE_DESCARTES = 7

/** Drivers are listed by name. */
export const ORDENES_DE_RASTREO = ['nombre'] as const
/** Only the drivers for whom somebody has to do something before their trips are seen. */
export const VER_DE_RASTREO = ['porArreglar'] as const
