import { perfilSchema } from '@aliadas/contract/empresas'
import {
  ACCIONES_DE_EMPRESA,
  servicioResumenSchema,
  servicioSchema,
  type Servicio,
  type ServicioResumen,
} from '@aliadas/contract/servicios'

let made = 0

/** A page of a list with all its rows. */
export const pageOf = <F>(filas: F[]) => ({
  filas,
  anterior: null,
  siguiente: null,
  total: { filas: filas.length, exacto: true },
  ahora: Date.now(),
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
    recorridoIniciado: false,
    valorOferta: null,
    precioOfertado: null,
    metodoPago: null,
    empresaAliada: null,
    ...more,
  })
}

const NULL_BY_DEFAULT = [
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
] as const

/** The same with all its details, of which nothing is known and nothing may be done unless told otherwise. */
export const createServicio = (more: Partial<Servicio> = {}): Servicio =>
  servicioSchema.parse({
    ...createResumen(),
    ...Object.fromEntries(NULL_BY_DEFAULT.map((name) => [name, null])),
    paradas: [],
    paradasCoords: [],
    fecha: new Date().toISOString(),
    fuecAnteriores: [],
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
