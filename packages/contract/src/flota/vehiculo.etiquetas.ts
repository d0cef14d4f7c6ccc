import { palabraDe } from '../core/textos.ts'
import type { AdjuntoDeVehiculo, Comodidad, FotoDeVehiculo } from './flota.rules.ts'

/** The label of each field of a vehicle, on the screen and in every message about it. */
export const ETIQUETAS_DE_VEHICULO = {
  placas: 'Placas',
  marca: 'Marca',
  modelo: 'Modelo',
  tipo: 'Tipo',
  capacidad: 'Capacidad',
  color: 'Color',
  nombre: 'Nombre',
  cedula: 'Cédula',
  direccion: 'Dirección',
  ciudad: 'Ciudad',
  telefono: 'Teléfono',
  email: 'Correo electrónico',
  licenciaDeConducir: 'Licencia de conducir',
  vencimientoLicenciaDeConducir: 'Vencimiento de la licencia de conducir',
  rntConductor: 'RNT (Registro Nacional de Turismo)',
  licencia: 'Licencia (tarjeta de propiedad)',
  propietario: 'Propietario',
  empresa: 'Empresa afiliadora',
  numeroInterno: 'Número interno',
  tarjetaOperacion: 'Tarjeta de operación',
  vencimientoTarjetaOperacion: 'Vencimiento de la tarjeta de operación',
  numeroRevisionTecnica: 'Número de revisión técnica',
  vencimientoRevisionTecnica: 'Vencimiento de la revisión técnica',
  soat: 'SOAT',
  fechasoat: 'Vencimiento del SOAT',
  cuenta: 'Número de cuenta',
  tipocuenta: 'Tipo de cuenta',
  banco: 'Banco',
  titular: 'Titular',
  rut: 'RUT',
} as const
export type CampoDeVehiculo = keyof typeof ETIQUETAS_DE_VEHICULO

/** A value of each field, as the partners' API page shows it: one vehicle whose registration is accepted. */
export const EJEMPLO_DE_VEHICULO: Readonly<Record<CampoDeVehiculo, string | number>> = {
  placas: 'GTR481',
  marca: 'Renault',
  modelo: '2024',
  tipo: 'Van',
  capacidad: 15,
  color: 'Blanco',
  nombre: 'Hernán Cuero',
  cedula: '1000000001',
  direccion: 'Carrera 5 # 10-20, Cali',
  ciudad: 'Cali',
  telefono: '3990000841',
  email: 'hernan@ejemplo.test',
  licenciaDeConducir: '1000000001',
  vencimientoLicenciaDeConducir: '2035-12-31',
  rntConductor: '41234',
  licencia: '10012345678',
  propietario: 'Hernán Cuero',
  empresa: 'Transportes del Valle',
  numeroInterno: '118',
  tarjetaOperacion: '1234567',
  vencimientoTarjetaOperacion: '2035-12-31',
  numeroRevisionTecnica: '163000001',
  vencimientoRevisionTecnica: '2035-12-31',
  soat: '84000001',
  fechasoat: '2035-12-31',
  cuenta: '0012345678',
  tipocuenta: 'ahorros',
  banco: 'Bancolombia',
  titular: 'Hernán Cuero',
  rut: '1000000001',
}

export const NOMBRE_DE_COMODIDAD: Readonly<Record<Comodidad, string>> = {
  bilingue: 'Conductor bilingüe',
  aire: 'Aire acondicionado',
  bodega: 'Bodega',
  wifi: 'Wifi',
  tv: 'TV',
  usb: 'USB',
  sillasreclinables: 'Sillas reclinables',
  sillasestandard: 'Sillas estándar',
  portabicicletas: 'Portabicicletas',
  parrilla: 'Parrilla',
}

/** Not of the import file: an issued FUEC or the vehicle's form says it. */
export const ETIQUETA_DE_CLASE = 'Clase (licencia de tránsito)'

/** The contract's field for each file of a vehicle. */
export type LugarDeArchivo = `fotos.${FotoDeVehiculo}` | `documentos.${AdjuntoDeVehiculo}`

export const NOMBRE_DE_LUGAR: Readonly<Record<LugarDeArchivo, string>> = {
  'fotos.frente': 'Frente',
  'fotos.lateral': 'Lateral',
  'fotos.interior': 'Interior',
  'fotos.perspectiva': 'Perspectiva',
  'fotos.tablero': 'Tablero',
  'documentos.licenciaConducir': 'Licencia de conducir',
  'documentos.rut': 'RUT',
  'documentos.soat': 'SOAT',
  'documentos.tarjetaPropiedad': 'Tarjeta de propiedad',
  'documentos.rnt': 'RNT',
}

const NOMBRES: Readonly<Record<string, string>> = {
  ...ETIQUETAS_DE_VEHICULO,
  clase: ETIQUETA_DE_CLASE,
  ...NOMBRE_DE_COMODIDAD,
  ...NOMBRE_DE_LUGAR,
}

/** The label of a field or a file of a vehicle. */
export const nombreDeCampo = (campo: string): string => palabraDe(NOMBRES, campo) ?? campo

/** 'Teléfono', 'Teléfono y SOAT', 'Teléfono, SOAT y 3 más'. */
export const nombrarCampos = (campos: readonly string[], maximo = 3): string => {
  const nombres = campos.slice(0, maximo).map(nombreDeCampo)
  const resto = campos.length - nombres.length
  const todos = resto > 0 ? [...nombres, `${resto} más`] : nombres
  return todos.length < 2 ? (todos[0] ?? '') : `${todos.slice(0, -1).join(', ')} y ${todos.at(-1) ?? ''}`
}
