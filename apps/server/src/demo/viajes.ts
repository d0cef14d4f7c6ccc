import type { TipoDeVehiculo } from '@aliadas/contract/flota'
import type { Lugar } from './lugares.ts'

export type Empresa = 'transvalle' | 'pacifico'

/** The final state of a demo trip, in order. */
export type Hasta =
  | 'pendiente'
  | 'cancelado'
  | 'vencido'
  | 'validar'
  | 'reservado'
  | 'asignado'
  | 'confirmado'
  | 'enCurso'
  | 'finalizado'

export type Viaje = {
  tipo: TipoDeVehiculo
  clase: string
  ruta: readonly [Lugar, ...Lugar[]]
  pasajeros: number
  /** Hours from now to the departure; negative for trips that are over. */
  salidaEn: number
  /** Hours after the departure at which it returns. */
  regresoEn?: number
  observaciones?: string
  hasta: Hasta
  ofertas?: Partial<Record<Empresa, number>>
  gana?: Empresa
  metodoPago?: 'epayco' | 'transferencia'
  /** Minutes by which the simulated driver is late; the product does not read it. */
  demora?: number
}

/** Services in every state, with times relative to the day on which the demo world is created. */
export const VIAJES: readonly Viaje[] = [
  {
    tipo: 'Van',
    clase: 'Turismo',
    ruta: ['granada', 'zoologico', 'paraiso'],
    pasajeros: 9,
    salidaEn: 52,
    regresoEn: 9,
    hasta: 'pendiente',
    observaciones: 'Grupo con dos adultos mayores; agradecen escalón bajo.',
  },
  {
    tipo: 'Van',
    clase: 'Ejecutivo',
    ruta: ['chipichape', 'aeropuerto'],
    pasajeros: 6,
    salidaEn: 30,
    hasta: 'pendiente',
  },
  {
    tipo: 'Buseta',
    clase: 'Empresarial',
    ruta: ['yumbo', 'cosmocentro', 'unicentro'],
    pasajeros: 22,
    salidaEn: 40,
    regresoEn: 10,
    hasta: 'pendiente',
  },
  {
    tipo: 'Automovil',
    clase: 'Ejecutivo',
    ruta: ['aeropuerto', 'sanAntonio'],
    pasajeros: 3,
    salidaEn: 26,
    hasta: 'pendiente',
    observaciones: 'Vuelo AV 9231; llevar aviso con el nombre.',
  },
  {
    tipo: 'Minivan',
    clase: 'Turismo',
    ruta: ['pascual', 'calima'],
    pasajeros: 7,
    salidaEn: 74,
    regresoEn: 11,
    hasta: 'pendiente',
  },
  {
    tipo: 'Bus',
    clase: 'Estudiantes',
    ruta: ['univalle', 'buga'],
    pasajeros: 38,
    salidaEn: 96,
    regresoEn: 12,
    hasta: 'pendiente',
  },
  {
    tipo: 'Suv',
    clase: 'Ejecutivo',
    ruta: ['ciudadJardin', 'buenaventura'],
    pasajeros: 4,
    salidaEn: 60,
    regresoEn: 30,
    hasta: 'pendiente',
  },
  {
    tipo: 'Buseton',
    clase: 'Turismo',
    ruta: ['loma', 'palmira', 'buga', 'tulua'],
    pasajeros: 30,
    salidaEn: 120,
    regresoEn: 14,
    hasta: 'pendiente',
  },
  {
    tipo: 'Van',
    clase: 'Salud',
    ruta: ['valleLili', 'jamundi'],
    pasajeros: 5,
    salidaEn: 28,
    hasta: 'pendiente',
    ofertas: { transvalle: 240_000 },
  },
  {
    tipo: 'Van',
    clase: 'Turismo',
    ruta: ['perro', 'popayan'],
    pasajeros: 10,
    salidaEn: 80,
    regresoEn: 34,
    hasta: 'pendiente',
    ofertas: { transvalle: 1_480_000, pacifico: 1_395_000 },
  },
  {
    tipo: 'Buseta',
    clase: 'Turismo',
    ruta: ['alameda', 'calima'],
    pasajeros: 19,
    salidaEn: 66,
    regresoEn: 10,
    hasta: 'pendiente',
    ofertas: { transvalle: 980_000 },
  },
  {
    tipo: 'Suv',
    clase: 'Turismo',
    ruta: ['tequendama', 'armenia'],
    pasajeros: 4,
    salidaEn: 70,
    hasta: 'pendiente',
    ofertas: { pacifico: 860_000 },
  },
  {
    tipo: 'Van',
    clase: 'Turismo',
    ruta: ['terminal', 'buga'],
    pasajeros: 8,
    salidaEn: 50,
    regresoEn: 8,
    hasta: 'validar',
    ofertas: { transvalle: 520_000, pacifico: 545_000 },
    gana: 'transvalle',
    metodoPago: 'epayco',
  },
  {
    tipo: 'Minivan',
    clase: 'Ejecutivo',
    ruta: ['jardinPlaza', 'yumbo'],
    pasajeros: 6,
    salidaEn: 44,
    hasta: 'validar',
    ofertas: { transvalle: 310_000 },
    gana: 'transvalle',
    metodoPago: 'transferencia',
  },
  {
    tipo: 'Buseton',
    clase: 'Empresarial',
    ruta: ['cosmocentro', 'palmira'],
    pasajeros: 28,
    salidaEn: 56,
    regresoEn: 9,
    hasta: 'validar',
    ofertas: { pacifico: 890_000 },
    gana: 'pacifico',
    metodoPago: 'transferencia',
  },
  {
    tipo: 'Buseta',
    clase: 'Turismo',
    ruta: ['cayzedo', 'paraiso', 'buga'],
    pasajeros: 20,
    salidaEn: 34,
    regresoEn: 10,
    hasta: 'reservado',
    ofertas: { transvalle: 910_000 },
    gana: 'transvalle',
    metodoPago: 'epayco',
  },
  {
    tipo: 'Van',
    clase: 'Ejecutivo',
    ruta: ['unicentro', 'aeropuerto'],
    pasajeros: 7,
    salidaEn: 29,
    hasta: 'asignado',
    ofertas: { transvalle: 260_000, pacifico: 275_000 },
    gana: 'transvalle',
    metodoPago: 'transferencia',
  },
  {
    tipo: 'Van',
    clase: 'Turismo',
    ruta: ['granada', 'calima'],
    pasajeros: 9,
    salidaEn: 48,
    regresoEn: 12,
    hasta: 'reservado',
    ofertas: { pacifico: 760_000 },
    gana: 'pacifico',
    metodoPago: 'epayco',
  },
  {
    tipo: 'Automovil',
    clase: 'Ejecutivo',
    ruta: ['chipichape', 'palmira'],
    pasajeros: 3,
    salidaEn: 20,
    hasta: 'confirmado',
    ofertas: { transvalle: 190_000 },
    gana: 'transvalle',
    metodoPago: 'epayco',
  },
  {
    tipo: 'Buseta',
    clase: 'Empresarial',
    ruta: ['terminal', 'tulua'],
    pasajeros: 21,
    salidaEn: 26,
    regresoEn: 9,
    hasta: 'confirmado',
    ofertas: { transvalle: 1_050_000 },
    gana: 'transvalle',
    metodoPago: 'transferencia',
  },
  {
    tipo: 'Minivan',
    clase: 'Turismo',
    ruta: ['zoologico', 'jamundi'],
    pasajeros: 6,
    salidaEn: 1,
    regresoEn: 6,
    hasta: 'enCurso',
    ofertas: { transvalle: 420_000 },
    gana: 'transvalle',
    metodoPago: 'epayco',
    demora: 18,
  },
  {
    tipo: 'Suv',
    clase: 'Ejecutivo',
    ruta: ['pascual', 'aeropuerto'],
    pasajeros: 3,
    salidaEn: 1,
    hasta: 'enCurso',
    ofertas: { pacifico: 230_000 },
    gana: 'pacifico',
    metodoPago: 'epayco',
  },
  {
    tipo: 'Bus',
    clase: 'Estudiantes',
    ruta: ['valleLili', 'popayan'],
    pasajeros: 36,
    salidaEn: -70,
    regresoEn: 14,
    hasta: 'finalizado',
    ofertas: { transvalle: 2_150_000 },
    gana: 'transvalle',
    metodoPago: 'transferencia',
  },
  {
    tipo: 'Van',
    clase: 'Turismo',
    ruta: ['perro', 'zoologico', 'sanAntonio'],
    pasajeros: 8,
    salidaEn: -46,
    hasta: 'finalizado',
    ofertas: { transvalle: 380_000, pacifico: 365_000 },
    gana: 'transvalle',
    metodoPago: 'epayco',
  },
  {
    tipo: 'Van',
    clase: 'Ejecutivo',
    ruta: ['alameda', 'buenaventura'],
    pasajeros: 7,
    salidaEn: -30,
    regresoEn: 12,
    hasta: 'finalizado',
    ofertas: { pacifico: 940_000 },
    gana: 'pacifico',
    metodoPago: 'epayco',
  },
  {
    tipo: 'Van',
    clase: 'Turismo',
    ruta: ['tequendama', 'buga'],
    pasajeros: 9,
    salidaEn: 36,
    hasta: 'cancelado',
    ofertas: { transvalle: 500_000 },
  },
  {
    tipo: 'Buseta',
    clase: 'Turismo',
    ruta: ['jardinPlaza', 'calima'],
    pasajeros: 18,
    salidaEn: 18,
    hasta: 'vencido',
    ofertas: { transvalle: 870_000 },
  },
]
