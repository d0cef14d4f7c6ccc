import { palabraDe } from '../core/textos.ts'

/** Closed lists that forms offer (specification §3 and §5; one catalogue each, decisions §6). */

export const PUESTOS = [
  { value: 'CEO', label: 'CEO' },
  { value: 'CFO', label: 'CFO' },
  { value: 'CMO', label: 'CMO' },
  { value: 'CTO', label: 'CTO' },
  { value: 'CCO', label: 'CCO' },
  { value: 'COORDINADOR_COMERCIAL', label: 'Coordinador(a) Comercial' },
  { value: 'ASISTENTE_CONTABLE', label: 'Asistente Contable' },
  { value: 'ASISTENTE_COMERCIAL', label: 'Asistente Comercial' },
  { value: 'DESARROLLADOR', label: 'Desarrollador' },
] as const
export type Puesto = (typeof PUESTOS)[number]['value']
export const VALORES_PUESTO = PUESTOS.map((p) => p.value) as [Puesto, ...Puesto[]]

export const BANCOS = [
  'Agrario',
  'AVvillas',
  'Bancolombia',
  'BBVA',
  'Bogota',
  'Caja Social',
  'Colpatria',
  'Daviplata',
  'Davivienda',
  'Granahorrar',
  'Itau',
  'Nequi',
  'Nubank',
  'Occidente',
  'Pichincha',
  'Popular',
] as const

export const TIPOS_CUENTA = ['ahorros', 'corriente'] as const

export const CIUDADES = [
  'Armenia',
  'Barranquilla',
  'Bogota',
  'Buenaventura',
  'Buga',
  'Cali',
  'Cartagena',
  'Manizales',
  'Medellin',
  'Palmira',
  'Pasto',
  'Pereira',
  'Popayan',
  'Santa Marta',
] as const

const ESCRITURA: Readonly<Record<string, string>> = {
  ahorros: 'Ahorros',
  corriente: 'Corriente',
  '4x4 Platon': '4x4 platón',
  Automovil: 'Automóvil',
  AVvillas: 'AV Villas',
  Bogota: 'Bogotá',
  Buseton: 'Busetón',
  Itau: 'Itaú',
  Medellin: 'Medellín',
  Popayan: 'Popayán',
  Suv: 'SUV',
}

/** The written form of a closed list's value; storage and API keep the specification's spelling (decisions §6). */
export const comoSeEscribe = (valor: string): string => palabraDe(ESCRITURA, valor) ?? valor

/** Banks that would be read as a city or a region. */
const BANCO_DE: Readonly<Record<string, string>> = { Bogota: 'Banco de Bogotá', Occidente: 'Banco de Occidente' }

/** A bank as people write it. */
export const bancoEnPalabras = (banco: string): string => palabraDe(BANCO_DE, banco) ?? comoSeEscribe(banco)

/** Text for a company without a place (specification §5). */
export const UBICACION_POR_DEFECTO = 'Valle del Cauca, Colombia'
/** Stars of a new company profile (specification §9). */
export const RATING_INICIAL = 5
