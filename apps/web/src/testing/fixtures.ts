import type { RouteResult } from '@aliadas/contract/core'
import { perfilSchema } from '@aliadas/contract/empresas'
import {
  ACCIONES_DE_VEHICULO,
  COMODIDADES,
  FOTOS_DE_VEHICULO,
  fichaDeVehiculoSchema,
  type FichaDeVehiculo,
} from '@aliadas/contract/flota'
import { fichaDeProveedorSchema, type FichaDeProveedor } from '@aliadas/contract/proveedores'
import {
  ACCIONES_DE_EMPRESA,
  servicioResumenSchema,
  servicioSchema,
  type Servicio,
  type ServicioResumen,
} from '@aliadas/contract/servicios'
import type { WebRoutes } from '@aliadas/contract/routes'

let made = 0

/** A page of a list with all its rows. */
export const pageOf = <F>(filas: F[]) => ({
  filas,
  anterior: null,
  siguiente: null,
  total: { filas: filas.length, exacto: true },
  ahora: Date.now(),
})

/** A numbered page of the fleet. */
export const createVehiculos = (filas: RouteResult<WebRoutes['listarVehiculos']>['filas']) => ({
  ...pageOf(filas),
  pagina: 1,
})

const DAY_MS = 86_400_000

/** An open request in Cali for two days from now. */
export const createResumen = (more: Partial<ServicioResumen> = {}): ServicioResumen => {
  made += 1
  const codigo = String(made).padStart(6, 'A')
  const salida = new Date(Date.now() + 2 * DAY_MS)
  return servicioResumenSchema.parse({
    id: `${'S'.repeat(18)}${codigo}`,
    codigo,
    version: 1,
    estado: 'pendiente',
    tipo: 'Van',
    clase: 'Ejecutivo',
    origen: `Hotel ${codigo}`,
    destino: 'Aeropuerto Alfonso Bonilla Aragón',
    latOrigen: 3.4516,
    lonOrigen: -76.532,
    rumbo: 40,
    fechaSalida: salida.toISOString().slice(0, 10),
    horaSalida: '10:00',
    salida: salida.toISOString(),
    vence: new Date(Date.now() + DAY_MS).toISOString(),
    pasajeros: 6,
    placas: null,
    vehiculoSuspendido: false,
    fuec: false,
    fuecVigente: more.fuec ?? false,
    recorridoIniciado: false,
    enCaminoDesde: null,
    puntualidad: null,
    valorOferta: null,
    precioOfertado: null,
    metodoPago: null,
    empresaAliada: null,
    ...more,
  })
}

const NULL_BY_DEFAULT = [
  'enRuta',
  'latDestino',
  'lonDestino',
  'ciudad',
  'departamento',
  'pais',
  'fechaRegreso',
  'horaRegreso',
  'observaciones',
  'empresaAfiliadora',
  'empresa',
  'nombre',
  'telefonoOperador',
  'solicitante',
  'cliente',
  'rutCliente',
  'telefonoCliente',
  'emailCliente',
  'imagenCliente',
  'guia',
  'telefonoGuia',
  'especialidadesGuia',
  'idiomasGuia',
  'experienciaGuia',
  'idVehiculo',
  'idConductor',
  'conductor',
  'telefonoConductor',
  'imagenConductor',
  'rntConductor',
  'marca',
  'modelo',
  'numeroInterno',
  'tarjetaOperacion',
  'fuecURL',
  'tipoFuec',
  'anticipo',
  'saldo',
  'oferta',
  'cancelacion',
  'calificacion',
] as const

/** The same with all its details, of which nothing is known and nothing may be done unless told otherwise. */
export const createServicio = (more: Partial<Servicio> = {}): Servicio =>
  servicioSchema.parse({
    ...createResumen({ fuec: more.fuec ?? false }),
    ...Object.fromEntries(NULL_BY_DEFAULT.map((name) => [name, null])),
    paradas: [],
    paradasCoords: [],
    fecha: new Date().toISOString(),
    huellaDelViaje: 'a'.repeat(16),
    fuecAnteriores: [],
    pasosDelConductor: [],
    pago: false,
    pagarAnticipoConductor: false,
    anticipoConductorPagado: false,
    pagarSaldoConductor: false,
    saldoConductorPagado: false,
    advertenciasDeFin: [],
    acciones: Object.fromEntries(
      ACCIONES_DE_EMPRESA.map((name) => [name, { permitido: false, motivo: null, remedio: null }]),
    ),
    ...more,
  })

/** Of an administrator of Transvalle, complete. */
export const PERFIL = perfilSchema.parse({
  id: 'P'.repeat(24),
  nombres: 'Amparo',
  apellidos: 'Mosquera',
  puesto: 'CEO',
  email: 'admin@transvalle.test',
  movil: '3990000001',
  image: null,
  fotoPerfil: null,
  role: 'admin',
  perfil: true,
  empresa: 'Transvalle',
  empresaAliada: 'Transvalle',
  direccion: 'Avenida Sexta',
  ciudad: 'Cali',
  departamento: 'Valle del Cauca',
  pais: 'Colombia',
  rating: 5,
  logo: null,
  fotosCorporativas: [],
  banco: 'Nequi',
  titular: 'Transvalle',
  tipocuenta: 'ahorros',
  cuenta: '90000000001',
  rut: '900000001',
  version: '1',
  acciones: { editarEmpresa: true },
})

/** An answer of the server to what may be done. */
export const PUEDE = { permitido: true, motivo: null, remedio: null }
export const NO_PUEDE = { permitido: false, motivo: null, remedio: null }

type FilaDeAliada = RouteResult<WebRoutes['listarAliadas']>['filas'][number]

/** A company in the platform's list. */
export const createAliada = (more: Partial<FilaDeAliada> = {}): FilaDeAliada => ({
  id: 'E'.repeat(24),
  nombre: 'Pacífico Express',
  logo: null,
  ciudad: 'Cali',
  rating: 4.5,
  personas: 3,
  vehiculos: 8,
  suspendida: false,
  motivoSuspension: null,
  registrada: '2026-06-01T12:00:00.000Z',
  ...more,
})

/** A van of Transvalle with its driver, without photos and papers. */
export const createFicha = (more: Partial<FichaDeVehiculo> = {}): FichaDeVehiculo => {
  made += 1
  const codigo = String(made).padStart(6, 'V')
  const en = new Date().toISOString()
  return fichaDeVehiculoSchema.parse({
    ...Object.fromEntries(COMODIDADES.map((una) => [una, false])),
    ...Object.fromEntries(FOTOS_DE_VEHICULO.map((foto) => [foto, null])),
    ...Object.fromEntries(
      ['urlLicenciaConducir', 'urlRnt', 'urlRut', 'urlSoat', 'urlTarjetaPropiedad'].map((url) => [url, null]),
    ),
    ...Object.fromEntries(
      [
        'imagen',
        'color',
        'email',
        'vencimientoLicenciaDeConducir',
        'rntConductor',
        'tarjetaOperacion',
        'vencimientoTarjetaOperacion',
        'numeroRevisionTecnica',
        'vencimientoRevisionTecnica',
        'soat',
        'fechasoat',
        'velocidad',
        'latitud',
        'longitud',
        'referidoPor',
        'motivoSuspension',
        'clase',
      ].map((name) => [name, null]),
    ),
    ...Object.fromEntries(['cuenta', 'tipocuenta', 'banco', 'titular', 'rut'].map((name) => [name, null])),
    id: `${'V'.repeat(18)}${codigo}`,
    codigo,
    nombre: 'Martha Lucía Rengifo',
    placas: 'WXB102',
    marca: 'Renault',
    modelo: '2024',
    tipo: 'Van',
    capacidad: 12,
    propietario: 'Transvalle',
    empresa: 'Transvalle',
    empresaAliada: 'Transvalle',
    numeroInterno: '102',
    direccion: 'Calle 5',
    ciudad: 'Cali',
    telefono: '310 555 0102',
    cedula: '31000102',
    licencia: 'LT-102',
    licenciaDeConducir: 'LC-102',
    fotosVehiculo: true,
    documentosVehiculo: true,
    validado: true,
    perfil: true,
    suspendido: false,
    conected: false,
    terminos: true,
    rating: 0,
    viajesRealizados: 0,
    programaDeReferidos: false,
    comisionPagadaAReferente: false,
    comisionesAcumuladas: 0,
    comisionesTotalesPagadas: 0,
    creadoEn: en,
    fechaCreacion: en,
    actualizado: en,
    updatedAt: en,
    version: '1',
    tiposDeArchivo: {},
    vencimientos: [],
    acciones: Object.fromEntries(ACCIONES_DE_VEHICULO.map((name) => [name, NO_PUEDE])),
    ...more,
  })
}

/** A driver whom nobody has validated, without photos and papers. */
export const createProveedor = (more: Partial<FichaDeProveedor> = {}): FichaDeProveedor => {
  made += 1
  const codigo = String(made).padStart(6, 'W')
  return fichaDeProveedorSchema.parse({
    id: `${'W'.repeat(18)}${codigo}`,
    clase: 'conductor',
    paso: 'por-validar',
    nombre: `Fabián ${codigo}`,
    email: 'fabian@conductores.test',
    telefono: '3990000902',
    empresa: 'Transvalle',
    placas: 'WXN902',
    ciudad: 'Cali',
    imagen: null,
    rating: 0,
    referidoPor: null,
    suspendido: false,
    faltan: [],
    reenviados: [],
    registrado: new Date().toISOString(),
    direccion: 'Calle 22',
    vehiculo: 'Renault 2020',
    viajesRealizados: 0,
    cuenta: null,
    banco: null,
    fotos: [],
    documentos: [],
    motivoSuspension: null,
    bienvenidas: [],
    historia: [],
    deshacer: null,
    acciones: { validar: PUEDE, bienvenida: NO_PUEDE, revisar: PUEDE, suspender: PUEDE, levantar: NO_PUEDE },
    ...more,
  })
}

/** One empty page. */
export const EMPTY_PDF =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj ' +
  '3 0 obj<</Type/Page/MediaBox[0 0 72 72]/Parent 2 0 R>>endobj\ntrailer<</Root 1 0 R>>'
