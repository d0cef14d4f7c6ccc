import type { Answers } from './api.ts'
import {
  createAliada,
  createFicha,
  createProveedor,
  createResumen,
  createServicio,
  createVehiculos,
  NO_PUEDE,
  pageOf,
  PUEDE,
} from './fixtures.ts'
import { NOBODY_PAID, createContrato, createFuecDelLibro, createLinea } from './records.ts'

export const services = [1, 2].map((n) =>
  createServicio({
    estado: 'confirmado',
    valorOferta: 305_000,
    anticipo: 137_250,
    pagarAnticipoConductor: true,
    placas: `WXB10${n}`,
  }),
)
export const vehicles = [1, 2].map((n) => createFicha({ placas: `WXB10${n}` }))
export const drivers = [1, 2].map(() => createProveedor())

const trips = services.map(({ id, codigo, origen, destino, fechaSalida, horaSalida, placas }) => ({
  id,
  codigo,
  origen,
  destino,
  fechaSalida,
  horaSalida,
  placas,
  empresaAliada: null,
}))
const of = <R extends { id: string }>(all: readonly R[], id: string | undefined): R => {
  const found = all.find((one) => one.id === id)
  if (!found) throw new Error(`no record ${id}`)
  return found
}
const payments: Answers = {
  listarPagosPendientes: {
    ...pageOf(trips.map((trip) => ({ ...trip, ...NOBODY_PAID, valorOferta: 305_000, valor: 137_250, dias: 1 }))),
    suma: 274_500,
    edades: null,
  },
  listarReservasPorValidar: {
    ...pageOf(
      trips.map((trip) => ({
        ...trip,
        tipo: 'Van' as const,
        pasajeros: 6,
        metodoPago: 'epayco' as const,
        cliente: 'Familia Palacios',
        valorOferta: 305_000,
      })),
    ),
    suma: 610_000,
  },
  leerPagosDeServicio: ({ params }) => ({
    servicio: of(services, params['id']),
    cobro: { titular: null, banco: null, tipocuenta: null, cuenta: null },
    conductor: NOBODY_PAID,
    cuentaVista: 'vista',
    movimientos: [],
    evidencia: [],
    comprobantes: [],
    estadoDeEpayco: null,
  }),
}

/** An id of letters too: the address writes one of digits only in quotes. */
const idOf = (n: number): string => `R${String(n).repeat(23)}`

const contracts = [255, 256].map((numero) => createContrato(numero))
const fuecs = [1, 2].map((n) =>
  createFuecDelLibro({ id: idOf(n), numero: `376015512202602550${String(n).padStart(3, '0')}` }),
)
const tracked = ['Óscar Lucumí', 'Yurany Mosquera'].map((conductor, n) => ({
  idConductor: idOf(n),
  conductor,
  placas: [`WXB10${n}`],
  consentimiento: 'nunca' as const,
  consentimientoEn: null,
  conDireccion: false,
  ultimo: null,
  descartes: [],
}))
const companies = ['Pacífico Express', 'Transvalle'].map((nombre, n) => createAliada({ id: idOf(n), nombre }))
const partners = ['Hoteles del Valle', 'Rutas Turísticas'].map((nombre, n) => ({
  id: idOf(n),
  nombre,
  contacto: 'Amparo Mosquera',
  telefono: '',
  correo: 'amparo@ejemplo.co',
  claves: 2,
  usadoEn: null,
  suspendido: false,
  motivoSuspension: null,
  creadoEn: '2026-06-01T12:00:00.000Z',
}))
/** The second one is lost: its service may not be opened, its details may. */
export const offers = (['enviada', 'rechazada'] as const).map((estado, n) => ({
  id: idOf(n),
  idServicio: 'S'.repeat(24),
  precio: 305_000,
  estado,
  fecha: '2026-06-01T12:00:00.000Z',
  vence: new Date(Date.now() + 3_600_000).toISOString(),
  documentoCotizacion: null,
  motivoRechazo: null,
  codigoServicio: `SSSSS${n}`,
  tipo: 'Van' as const,
  origen: 'Hotel',
  destino: 'Aeropuerto',
  fechaSalida: null,
  horaSalida: null,
  servicioCancelado: false,
  servicioCambiado: false,
}))
/** Neither leads anywhere; both open beside the list. */
const lines = (['editarVehiculo', 'ingresar'] as const).map((accion, n) =>
  createLinea({ id: `L${n}`, accion, idPersona: null }),
)

export type Screen = {
  path: string
  param: string
  /** Columns that an open record leaves out. */
  alone: readonly string[]
  /** What the open record does not say: nothing is known, or its heading says it. */
  unsaid?: readonly string[]
  records: readonly { id: string }[]
  names: readonly string[]
  answers: Answers
  rol?: 'plataforma'
}

/** Every list whose records open beside it, with two records each. */
export const SCREENS: Record<string, Screen> = {
  payments: {
    path: 'pagos',
    alone: ['Titular y cuenta', 'Acciones'],
    param: 'reserva',
    records: services,
    names: services.map(({ codigo }) => `Pago del anticipo del servicio #${codigo}`),
    answers: payments,
  },
  'bookings to validate': {
    path: 'reservas',
    alone: ['Acciones'],
    param: 'reserva',
    records: services,
    names: services.map(({ codigo }) => `Validar pago del servicio #${codigo}`),
    answers: payments,
  },
  vehicles: {
    path: 'gestiona-flota',
    alone: ['Modelo', 'Capacidad', 'Acciones'],
    param: 'vehiculo',
    records: vehicles,
    names: ['Vehículo WXB101', 'Vehículo WXB102'],
    answers: {
      listarVehiculos: createVehiculos(vehicles.map((v) => ({ ...v, conductor: v.nombre, vencimientos: [] }))),
      leerVehiculo: ({ params }) => ({ vehiculo: of(vehicles, params['id']), ahora: Date.now() }),
      listarViajesDeVehiculo: pageOf([]),
    },
  },
  'the platform’s desk': {
    path: 'conductores-por-validar',
    alone: ['Contacto', 'Referido por', 'Acciones'],
    param: 'proveedor',
    records: drivers,
    names: drivers.map(({ nombre }) => nombre),
    rol: 'plataforma',
    answers: {
      listarProveedores: pageOf([...drivers]),
      leerProveedor: ({ params }) => ({ proveedor: of(drivers, params['id']) }),
      contarProveedores: {
        cuentas: {
          'conductores-nuevos': 0,
          'conductores-por-validar': 2,
          conductores: 0,
          'operadores-nuevos': 0,
          operadores: 0,
          'guias-nuevos': 0,
          'guias-por-validar': 0,
          guias: 0,
        },
      },
      listarEmpresas: { empresas: [] },
    },
  },
  services: {
    path: 'viajes-confirmados',
    alone: ['Vehículo', 'Acciones'],
    param: 'servicio',
    records: services,
    names: services.map(({ codigo }) => `Servicio #${codigo}`),
    answers: {
      listarServicios: pageOf(
        services.map(({ id, codigo, placas }) =>
          createResumen({ id, codigo, estado: 'confirmado', placas, fuec: true }),
        ),
      ),
      leerServicio: ({ params }) => ({ servicio: of(services, params['id']), ahora: Date.now() }),
    },
  },
  contracts: {
    path: 'contratos',
    alone: ['Objeto', 'Comienza', 'FUEC', 'Acciones'],
    param: 'contrato',
    records: contracts,
    names: ['Contrato 255', 'Contrato 256'],
    answers: { listarContratos: pageOf(contracts), listarConvenios: { convenios: [] } },
  },
  'the book of FUECs': {
    path: 'libro-de-fuec',
    alone: ['Contratante', 'Expedido', 'Verificado', 'Acciones'],
    param: 'fuec',
    records: fuecs,
    names: ['FUEC 376 0155 12 2026 0255 0001', 'FUEC 376 0155 12 2026 0255 0002'],
    answers: { listarFuecs: pageOf(fuecs) },
  },
  drivers: {
    path: 'rastreo',
    alone: ['Batería', 'Fuente', 'No movió el vehículo (7 días)', 'Acciones'],
    param: 'conductor',
    records: tracked.map(({ idConductor }) => ({ id: idConductor })),
    names: tracked.map(({ conductor }) => conductor),
    answers: {
      verRastreo: {
        ...pageOf(tracked),
        porArreglar: 2,
        minutosTarde: 10,
        servidor: { conDireccion: false, renovadaEn: null, descartes: [] },
      },
      leerRastreador: { direccion: null },
      leerEnlacesDeRastreo: { consentimiento: 'nunca', pagina: null, direccion: null },
    },
  },
  companies: {
    path: 'empresas',
    alone: ['Calificación', 'Personas', 'Vehículos', 'Acciones'],
    param: 'aliada',
    records: companies,
    names: companies.map(({ nombre }) => nombre),
    rol: 'plataforma',
    answers: {
      listarAliadas: pageOf(companies),
      leerAliada: ({ params }) => ({
        empresa: {
          ...of(companies, params['id']),
          direccion: '',
          departamento: '',
          acciones: { suspender: PUEDE, levantar: NO_PUEDE },
          enCurso: 0,
          legales: null,
          gente: [],
        },
      }),
    },
  },
  partners: {
    path: 'aliados',
    alone: ['Contacto', 'Claves', 'Registrado'],
    param: 'aliado',
    records: partners,
    names: partners.map(({ nombre }) => nombre),
    rol: 'plataforma',
    answers: {
      listarAliados: pageOf(partners),
      leerAliado: ({ params }) => ({
        aliado: { ...of(partners, params['id']), version: 1, acciones: { suspender: PUEDE, levantar: NO_PUEDE } },
      }),
    },
  },
  'own offers': {
    path: 'mis-ofertas',
    alone: ['Enviada'],
    param: 'oferta',
    records: offers,
    names: offers.map(({ codigoServicio }) => `Oferta por el servicio #${codigoServicio}`),
    answers: {
      listarOfertas: pageOf(offers),
      contarOfertas: { cuentas: { enviada: 1, aceptada: 0, rechazada: 1, vencida: 0, retirada: 0 } },
    },
  },
  'the history': {
    path: 'historial',
    alone: ['Cambios'],
    unsaid: ['Qué', 'Sobre', 'Cambios'],
    param: 'linea',
    records: lines,
    names: ['Cambió los datos del vehículo', 'Inició sesión'],
    answers: { listarHistorial: pageOf(lines) },
  },
}
