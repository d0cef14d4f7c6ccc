export const TIPOS_DE_VEHICULO = [
  '4x4 Platon',
  'Automovil',
  'Suv',
  'Bus',
  'Buseton',
  'Buseta',
  'Chiva',
  'Minivan',
  'Van',
] as const
export type TipoDeVehiculo = (typeof TIPOS_DE_VEHICULO)[number]

/** Classes of the vehicle's transit licence, which a FUEC prints (Resolución 6652 of 2019). */
export const CLASES_DE_VEHICULO = ['automovil', 'campero', 'camioneta', 'microbus', 'buseta', 'bus'] as const
export type ClaseDeVehiculo = (typeof CLASES_DE_VEHICULO)[number]
export const CLASE_EN_PALABRAS: Readonly<Record<ClaseDeVehiculo, string>> = {
  automovil: 'Automóvil',
  campero: 'Campero',
  camioneta: 'Camioneta',
  microbus: 'Microbús',
  buseta: 'Buseta',
  bus: 'Bus',
}

export const PAGINAS_DE_FLOTA = [5, 10, 25, 50] as const

/** Orders of the fleet, `vence` by the earliest expiry; ties by plates. */
export const ORDENES_DE_FLOTA = ['placas', 'marca', 'modelo', 'tipo', 'capacidad', 'vence'] as const
export type OrdenDeFlota = (typeof ORDENES_DE_FLOTA)[number]

export const ESTADOS_DE_VEHICULO = ['validado', 'noValidado', 'suspendido'] as const
export type EstadoDeVehiculo = (typeof ESTADOS_DE_VEHICULO)[number]

/** Only vehicles with a document that has expired or expires soon. */
export const SOLO_POR_VENCER = ['si'] as const

/** Slots of a vehicle's photos, in order (specification §5). */
export const FOTOS_DE_VEHICULO = ['frente', 'lateral', 'interior', 'perspectiva', 'tablero'] as const
export type FotoDeVehiculo = (typeof FOTOS_DE_VEHICULO)[number]

export const DOCUMENTOS_DE_VEHICULO = ['licenciaConducir', 'rut', 'soat', 'tarjetaPropiedad'] as const
export type DocumentoDeVehiculo = (typeof DOCUMENTOS_DE_VEHICULO)[number]

/** The four, and the driver's entry in the national tourism register, which only some drivers have (decisions §9). */
export const ADJUNTOS_DE_VEHICULO = [...DOCUMENTOS_DE_VEHICULO, 'rnt'] as const
export type AdjuntoDeVehiculo = (typeof ADJUNTOS_DE_VEHICULO)[number]

/** The record's field with the address of each document. */
export const URL_DE_ADJUNTO = {
  licenciaConducir: 'urlLicenciaConducir',
  rut: 'urlRut',
  soat: 'urlSoat',
  tarjetaPropiedad: 'urlTarjetaPropiedad',
  rnt: 'urlRnt',
} as const satisfies Record<AdjuntoDeVehiculo, string>

export const COMODIDADES = [
  'bilingue',
  'aire',
  'bodega',
  'wifi',
  'tv',
  'usb',
  'sillasreclinables',
  'sillasestandard',
  'portabicicletas',
  'parrilla',
] as const
export type Comodidad = (typeof COMODIDADES)[number]

/** Whether all five photos and all four documents are there (decisions §5). */
export const papelesPresentes = (vehiculo: {
  fotos: Readonly<Record<FotoDeVehiculo, string | null>>
  documentos: Readonly<Record<DocumentoDeVehiculo, string | null>>
}): { fotosVehiculo: boolean; documentosVehiculo: boolean } => ({
  fotosVehiculo: FOTOS_DE_VEHICULO.every((foto) => vehiculo.fotos[foto] !== null),
  documentosVehiculo: DOCUMENTOS_DE_VEHICULO.every((documento) => vehiculo.documentos[documento] !== null),
})
