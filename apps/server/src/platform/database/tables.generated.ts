// Made by `npm run schema` from the database. A test holds it equal; do not edit.
import type {
  EstadoDeVinculacion,
} from '@aliadas/contract/flota'
import type {
  DatosDeFuec,
} from '@aliadas/contract/fuec'
import type {
  AccionDeHistorial,
} from '@aliadas/contract/historial'
import type {
  ClaseDeAsiento,
  ConceptoDePago,
  EstadoDeEpayco,
  ReparoDeEpayco,
} from '@aliadas/contract/pagos'
import type {
  ClaseDeProveedor,
  FaltaDeProveedor,
  ListaDeProveedores,
  LugarRevisable,
  Veredicto,
} from '@aliadas/contract/proveedores'
import type {
  EnRutaGuardado,
  Estado,
  EstadoOferta,
  MetodoDePago,
  MotivoDeCancelacion,
  PasoGuardado,
} from '@aliadas/contract/servicios'
import type {
  ColumnType,
  Generated,
  GeneratedAlways,
} from 'kysely'
import type {
  FilaDeAntes,
  FuecAnterior,
  Json,
  Parada,
} from './json.ts'

type AccionesDeHistorialTable = {
  accion: string
}

type AliadoClavesTable = {
  id: string
  aliadoId: string
  huella: string
  alcances: string[]
  revocadaEn: Date | null
  creadoEn: Date
  creadoPor: string | null
  usadaEn: Date | null
  nombre: Generated<string>
  ultimos: string | null
  venceEn: Date | null
  reemplazadaPor: string | null
  prueba: Generated<boolean>
}

type AliadoLlamadasTable = {
  aliadoId: string
  minuto: number
  llamadas: number
}

type AliadoUsosTable = {
  id: string
  aliadoId: string
  claveId: string
  dia: string
  operacion: string
  status: number
  llamadas: number
  primera: Date
  ultima: Date
  solicitud: string
}

type AliadosTable = {
  id: string
  nombre: string
  creadoEn: Date
  nombreComparable: string
  contacto: Generated<string>
  correo: Generated<string>
  telefono: Generated<string>
  suspendido: Generated<boolean>
  motivoSuspension: string | null
  version: Generated<number>
  nombreEnOrden: GeneratedAlways<string>
}

type ArchivosTable = {
  id: string
  tenant: string
  preset: string
  ubicacion: string
  nombre: string
  tipo: string
  bytes: number
  sha256: string
  servicioId: string | null
  subidoPor: string
  usado: Generated<boolean>
  creadoEn: Date
  titularId: string | null
  nuncaUsado: Generated<boolean>
}

type ArchivosBorradosTable = {
  ubicacion: string
  en: Date
  titularId: string | null
  hasta: Date | null
}

type AsientosTable = {
  id: string
  empresaId: string
  concepto: ConceptoDePago
  clase: ClaseDeAsiento
  servicioId: string | null
  vehiculoId: string | null
  orden: number
  antes: number
  valor: number
  numero: string | null
  titular: string | null
  banco: string | null
  tipocuenta: string | null
  cuenta: string | null
  archivoId: string | null
  corrige: string | null
  motivo: string | null
  actorTipo: 'persona' | 'aliado' | 'servidor'
  actorId: string | null
  actorNombre: string
  en: Date
  objetoId: GeneratedAlways<string>
  saldo: GeneratedAlways<number>
  anterior: GeneratedAlways<number | null>
  contra: GeneratedAlways<number>
}

type AvisosTable = {
  id: string
  tenant: string
  clase: 'oferta-aceptada' | 'oferta-perdida' | 'servicio-cancelado' | 'pago-por-validar' | 'falta-vehiculo' | 'falta-fuec' | 'fuec-revocado' | 'conductor-silencioso' | 'sos' | 'llegada-en-duda' | 'recorrido-iniciado' | 'viaje-terminado' | 'papel-por-vencer' | 'papel-rechazado' | 'persona-registrada' | 'proveedor-nuevo' | 'proveedor-por-validar' | 'empresa-registrada'
  servicioId: string | null
  objetoId: string
  detalle: string | null
  en: Date
}

type AvisosEnviadosTable = {
  personaId: string
  avisoId: string
  canal: 'correo' | 'push'
  en: Date
}

type AvisosMarcasTable = {
  personaId: string
  avisoId: string
  leido: boolean
  en: Date
}

type AvisosPersonasTable = {
  personaId: string
  leidosHasta: Date
  silencioDesde: string | null
  silencioHasta: string | null
}

type AvisosPreferenciasTable = {
  personaId: string
  clase: string
  app: boolean
  sonido: boolean
  correo: Generated<'no' | 'ya' | 'diario'>
  push: Generated<boolean>
}

type AvisosSilenciadosTable = {
  personaId: string
  servicioId: string
  silenciado: boolean
  en: Date
}

type AvisosSuscripcionesTable = {
  id: string
  personaId: string
  sesionId: string
  direccion: string
  p256dh: string
  auth: string
  activa: boolean
  creadoEn: Date
}

type BienvenidasTable = {
  id: string
  clase: ClaseDeProveedor
  proveedorId: string
  correoId: string
  para: string
  por: string
  en: Date
}

type CadenaCabezasTable = {
  dia: string
  servicioId: string
  lineas: number
  huella: Buffer
}

type CadenaDiasTable = {
  dia: string
  servicios: number
  huella: Buffer
}

type CadenasTable = {
  servicioId: string
  lineas: number
  huella: Buffer
}

type ChangeLogTable = {
  id: GeneratedAlways<number>
  xid: Generated<string>
  tema: string
  fila: string
  antes: Json<Record<string, unknown> | null>
  despues: Json<Record<string, unknown> | null>
  en: Generated<Date>
  para: string | null
}

type ClavesAutorizacionTable = {
  id: string
  tipo: 'aliada' | 'plataforma'
  huella: string
  nota: Generated<string>
  usosMaximos: number | null
  usos: Generated<number>
  venceEn: Date | null
  revocadaEn: Date | null
  creadoEn: Date
  creadoPor: string | null
}

type ClavesUsosTable = {
  id: GeneratedAlways<number>
  claveId: string
  personaId: string
  en: Date
}

type ComprobantesDeClienteTable = {
  id: string
  servicioId: string
  aliadoId: string
  empresaId: string
  numero: string
  fecha: string
  archivoId: string | null
  quien: string
  en: Date
}

type ConductoresTable = {
  id: string
  empresaId: string
  nombre: string
  imagen: string | null
  cedula: string
  direccion: Generated<string>
  ciudad: Generated<string>
  telefono: string
  email: Generated<string>
  licenciaDeConducir: Generated<string>
  banco: Generated<string>
  tipocuenta: Generated<string>
  cuenta: Generated<string>
  titular: Generated<string>
  rut: Generated<string>
  version: Generated<number>
  creadoEn: Date
  actualizadoEn: Date
  aliadoId: string | null
  nombreEnOrden: GeneratedAlways<string>
}

type ContratosTable = {
  id: string
  empresaId: string
  numero: number
  tipoDoc: 'NIT' | 'CC' | 'CE'
  doc: string
  nombre: string
  objeto: 'estudiantes' | 'empresarial' | 'turistas' | 'grupo' | 'salud'
  objetoTexto: Generated<string>
  responsableNombre: string
  responsableDoc: string
  responsableTelefono: string
  responsableDireccion: string
  zonas: string | null
  desde: string
  hasta: string
  ultimoExtracto: Generated<number>
  cerradoEn: Date | null
  creadoEn: Date
}

type ConveniosTable = {
  id: string
  empresaId: string
  clase: 'convenio' | 'consorcio' | 'union_temporal'
  conNombre: string
  conNit: string
  desde: string
  hasta: string
  creadoEn: Date
}

type CorreosTable = {
  id: string
  para: string
  asunto: string
  texto: string
  html: string
  intentos: Generated<number>
  proximoIntento: Date
  enviadoEn: Date | null
  creadoEn: Date
  fallo: Generated<string>
  cuentaId: string | null
  porCaida: Generated<boolean>
  utilHasta: Date | null
}

type DecisionesTable = {
  id: string
  orden: GeneratedAlways<number>
  clase: ClaseDeProveedor
  proveedorId: string
  que: 'validar' | 'suspender' | 'levantar' | Veredicto
  titularId: string
  lugar: LugarRevisable | null
  archivoId: string | null
  motivo: string | null
  nota: string | null
  antes: Json<FilaDeAntes[]>
  correoId: string | null
  porId: string
  por: string
  en: Date
  deshechaEn: Date | null
}

type DocumentosTable = {
  id: string
  tenant: string
  titularTipo: 'vehiculo' | 'conductor' | 'guia' | 'operador'
  titularId: string
  tipo: string
  numero: Generated<string>
  vence: string | null
  archivoId: string | null
  creadoEn: Date
}

type EmpresasTable = {
  id: string
  tipo: 'aliada' | 'plataforma' | 'ninguna'
  nombre: string
  nombreComparable: string
  direccion: Generated<string>
  ciudad: Generated<string>
  departamento: Generated<string>
  pais: Generated<string>
  logo: string | null
  fotosCorporativas: Generated<string[]>
  banco: Generated<string>
  titular: Generated<string>
  rut: Generated<string>
  cuenta: Generated<string>
  tipocuenta: Generated<string>
  rating: Generated<number>
  version: Generated<number>
  creadoEn: Date
  actualizadoEn: Date
  suspendida: Generated<boolean>
  motivoSuspension: string | null
  nombreEnOrden: GeneratedAlways<string>
  minutosTarde: Generated<number>
}

type EmpresasLegalesTable = {
  empresaId: string
  razonSocial: string
  nit: string
  dv: number
  direccion: string
  telefono: string
  correo: string
  territorial: string
  resolucion: number
  anio: number
  representante: string
  resolucionArchivoId: string | null
  firmaArchivoId: string | null
  selloArchivoId: string | null
  ultimoContrato: Generated<number>
  validadaPor: string | null
  validadaEn: Date | null
  version: Generated<number>
  actualizadoEn: Date
}

type EntregasTable = {
  id: Generated<string>
  webhookId: string
  aliadoId: string
  numero: number | null
  tipo: string
  fila: string
  estado: Generated<'pendiente' | 'entregada' | 'fallida' | 'descartada'>
  intentos: Generated<number>
  proximoIntento: Date
  intentadaEn: Date | null
  codigo: number | null
  ms: number | null
  respuesta: Generated<string>
  fallo: Generated<string>
  creadoEn: Date
}

type EpaycoEvidenciasTable = {
  id: string
  llamadaId: string
  empresaId: string
  servicioId: string
  refPayco: string
  transaccion: string
  monto: string
  moneda: string
  banco: string
  codigo: string
  estado: EstadoDeEpayco
  reparos: Generated<ReparoDeEpayco[]>
  recibidaEn: Date
}

type EpaycoLlamadasTable = {
  id: string
  huella: string
  veces: Generated<number>
  metodo: string
  consulta: string
  tipo: string
  cuerpo: string
  resultado: 'firma' | 'prueba' | 'sinServicio' | 'evidencia'
  recibidaEn: Date
}

type EventosTable = {
  orden: GeneratedAlways<number>
  aliadoId: string
  tipo: 'oferta.recibida' | 'oferta.retirada' | 'oferta.vencida' | 'servicio.validado' | 'servicio.reservado' | 'servicio.asignado' | 'servicio.confirmado' | 'servicio.iniciado' | 'servicio.paso' | 'servicio.retraso' | 'servicio.finalizado' | 'servicio.vencido' | 'servicio.cancelado' | 'servicio.cambiado' | 'conductor.decidido' | 'vinculacion.pedida'
  servicioId: string | null
  objetoId: string
  vehiculoId: string | null
  de: string | null
  a: string | null
  paso: string | null
  en: Date
  numero: number | null
  secuencia: number | null
}

type EventosCuentasTable = {
  de: string
  ultimo: number
}

type FuecCarpetasTable = {
  id: string
  fuecId: string
  empresaId: string
  orden: number
  tokenSha256: string
  fallos: Generated<number>
  abiertaEn: Date | null
  cerradaEn: Date | null
  cerradaPor: 'empresa' | 'fallos' | null
  creadoEn: Date
}

type FuecLecturasTable = {
  fuecId: string
  empresaId: string
  dia: string
  veces: number
}

type FuecsTable = {
  id: string
  empresaId: string
  servicioId: string
  contratoId: string
  extracto: number
  numero: string
  estado: Generated<'emitiendo' | 'vigente' | 'revocado' | 'anulado'>
  datos: Json<DatosDeFuec>
  plantilla: Generated<number>
  archivoId: string | null
  sha256: string | null
  tokenSha256: string
  desde: string
  hasta: string
  placas: string
  reemplaza: string | null
  motivo: string | null
  intentos: Generated<number>
  expedidoPorId: string
  expedidoPor: string
  creadoEn: Date
  vigenteEn: Date | null
  terminadoEn: Date | null
  enLugarDe: string | null
}

type GuiasTable = {
  id: string
  nombre: string
  imagen: string | null
  rating: Generated<number>
  direccion: Generated<string>
  email: string
  telefono: Generated<string>
  rut: Generated<string>
  banco: Generated<string>
  tipocuenta: Generated<string>
  cuenta: Generated<string>
  titular: Generated<string>
  perfil: Generated<boolean>
  validado: Generated<boolean>
  documentosGuia: Generated<boolean>
  suspendido: Generated<boolean>
  creadoEn: Date
  actualizadoEn: Date
  rechazados: Generated<string[]>
  reenviados: Generated<string[]>
  motivoSuspension: string | null
  rnt: Generated<string>
  aliadoId: string | null
}

type HistorialTable = {
  id: GeneratedAlways<number>
  tenant: string
  aliadoId: string | null
  entidad: string
  entidadId: string
  accion: AccionDeHistorial
  de: string | null
  a: string | null
  actorTipo: 'persona' | 'aliado' | 'servidor' | 'anonimo' | 'operador'
  actorId: string | null
  actorNombre: string
  cambios: Json<Record<string, unknown>>
  en: Date
  solicitud: string | null
  servicioId: GeneratedAlways<string | null>
  eslabon: number | null
  huella: Buffer | null
  sal: string | null
}

type IdempotenciaTable = {
  ambito: string
  clave: string
  huella: string
  cuerpo: string
  creadoEn: Date
  sobre: Generated<string>
}

type InstalacionTable = {
  unica: Generated<boolean>
  marca: string
  puesta: Generated<boolean>
  almacen: 's3' | 'disk'
  creadaEn: Date
  correosDetenidos: Date | null
  historia: Generated<string>
}

type LimitesTable = {
  clave: string
  desde: Date
  cuenta: number
}

type MesaTable = {
  clase: ClaseDeProveedor
  id: string
  lista: ListaDeProveedores
  nombre: string
  nombreEnOrden: GeneratedAlways<string>
  email: string
  telefono: string
  empresa: string
  empresaId: string | null
  placas: string | null
  ciudad: string
  imagen: string | null
  rating: number
  referidoPor: string | null
  referidoEnOrden: GeneratedAlways<string>
  suspendido: boolean
  faltan: FaltaDeProveedor[]
  palabras: string
  creadoEn: Date
  reenviados: LugarRevisable[]
}

type OfertasTable = {
  id: string
  servicioId: string
  aliadoId: string
  empresaId: string
  version: Generated<number>
  oferente: string
  precio: number
  estado: Generated<EstadoOferta>
  fecha: Date
  fechaOferta: string
  empresa: string
  titular: string
  banco: string
  tipocuenta: string
  cuenta: string
  documentoCotizacion: string | null
  corporativa: Generated<boolean>
  finalizadoConductor: Generated<boolean>
  ratingConductor: Generated<number>
  actualizadoEn: Date
  tipo: Generated<string>
  origen: Generated<string>
  destino: Generated<string>
  fechaSalida: string | null
  horaSalida: string | null
  palabras: Generated<string>
  vence: Generated<Date>
  motivoRechazo: string | null
}

type OperadoresTable = {
  id: string
  nombre: string
  imagen: string | null
  rating: Generated<number>
  empresa: Generated<string>
  direccion: Generated<string>
  email: string
  telefono: Generated<string>
  nuevo: Generated<boolean>
  perfil: Generated<boolean>
  creadoEn: Date
  actualizadoEn: Date
  aliadoId: string | null
}

type PersonasTable = {
  id: string
  empresaId: string
  nombres: Generated<string>
  apellidos: Generated<string>
  puesto: Generated<string>
  email: string
  movil: Generated<string>
  fotoPerfil: string | null
  role: 'admin' | 'user'
  perfil: Generated<boolean>
  activo: Generated<boolean>
  version: Generated<number>
  creadoEn: Date
  actualizadoEn: Date
}

type PosicionesTable = {
  vehiculoId: string
  empresaId: string
  servicioId: string
  placas: string
  lat: number
  lon: number
  velocidad: number | null
  rumbo: number | null
  en: Date
  recibidaEn: Date
  fuente: Generated<'aliado' | 'osmand' | 'traccar' | 'owntracks' | 'servidor'>
  bateria: number | null
  precisionM: number | null
}

type PosicionesDudosasTable = {
  vehiculoId: string
  servicioId: string
  lat: number
  lon: number
  en: Date
  veces: number
  anteriores: ColumnType<{ lat: number; lon: number; en: string }[], string | undefined, string>
}

type RastreoConsentimientosTable = {
  id: string
  conductorId: string
  empresaId: string
  version: number
  texto: string
  por: 'pagina' | 'aplicacion'
  aceptadoEn: Date
  retiradoEn: Date | null
}

type RastreoDescartesTable = {
  empresaId: string
  conductorId: string
  motivo: 'sin_consentimiento' | 'fuera_de_viaje' | 'no_valida' | 'increible' | 'simulada' | 'imprecisa' | 'sin_lugar' | 'futura' | 'no_es_posicion' | 'otro_dispositivo' | 'ilegible' | 'demasiadas'
  dia: string
  cuantos: number
  ultimoEn: Date
}

type RastreoMarcadosTable = {
  servicioId: string
  en: Date
  empresaId: string
  conductorId: string
  placas: string
  lat: number
  lon: number
  velocidad: number | null
  rumbo: number | null
  precisionM: number | null
  bateria: number | null
  fuente: 'osmand' | 'traccar' | 'owntracks' | 'servidor'
  marca: 'simulada' | 'imprecisa'
}

type RastreosTable = {
  id: string
  empresaId: string
  conductorId: string | null
  secretoId: string | null
  secretoSha256: string | null
  paginaId: string | null
  paginaSha256: string | null
  renovadoEn: Date
  creadoEn: Date
}

type RegistrosTable = {
  id: string
  email: string
  nombres: Generated<string>
  apellidos: Generated<string>
  puesto: Generated<string>
  role: 'admin' | 'user'
  contrasena: string
  empresaId: string | null
  empresa: string | null
  claveId: string | null
  invitadoPor: string | null
  creadoEn: Date
  venceEn: Date
}

type ServicioContactosTable = {
  servicioId: string
  aliadoId: string
  tenant: Generated<string>
  empresa: string | null
  nombre: string | null
  telefonoOperador: string | null
  solicitante: string | null
  cliente: string | null
  rutCliente: string | null
  telefonoCliente: string | null
  emailCliente: string | null
  imagenCliente: string | null
  guia: string | null
  telefonoGuia: string | null
  especialidadesGuia: string | null
  idiomasGuia: string | null
  experienciaGuia: string | null
}

type ServicioPalabrasTable = {
  servicioId: string
  fuente: 'viaje' | 'contacto'
  tenant: string
  palabra: string
}

type ServicioReferenciasTable = {
  servicioId: string
  aliadoId: string
  referencia: string | null
  unica: Generated<boolean>
  metadatos: Json<Record<string, string>>
}

type ServiciosTable = {
  id: string
  aliadoId: string
  version: Generated<number>
  estado: Generated<Estado>
  tipo: string
  clase: string
  origen: string
  destino: string
  latOrigen: number
  lonOrigen: number
  latDestino: number | null
  lonDestino: number | null
  rumbo: number
  paradas: Json<Parada[]>
  ciudad: string | null
  departamento: string | null
  pais: string | null
  fechaSalida: string | null
  horaSalida: string | null
  fechaRegreso: string | null
  horaRegreso: string | null
  salida: Date
  fin: Date
  fecha: Date
  pasajeros: number
  observaciones: string | null
  empresaAliadaId: string | null
  empresaAliada: string | null
  empresaAfiliadora: string | null
  ofertaId: string | null
  valorOferta: number | null
  cuenta: string | null
  banco: string | null
  tipocuenta: string | null
  titular: string | null
  metodoPago: MetodoDePago | null
  pago: Generated<boolean>
  numeroTransaccion: string | null
  pagoValidadoPor: string | null
  pagoValidadoEn: Date | null
  vehiculoId: string | null
  conductorId: string | null
  conductor: string | null
  telefonoConductor: string | null
  imagenConductor: string | null
  cedulaConductor: string | null
  licenciaDeConducir: string | null
  vencimientoLicenciaDeConducir: string | null
  placas: string | null
  marca: string | null
  modelo: string | null
  numeroInterno: string | null
  tarjetaOperacion: string | null
  cuentaConductor: string | null
  bancoConductor: string | null
  tipocuentaConductor: string | null
  titularConductor: string | null
  fuec: Generated<boolean>
  fuecArchivoId: string | null
  tipoFuec: string | null
  recorridoIniciado: Generated<boolean>
  pagarAnticipoConductor: Generated<boolean>
  anticipoConductorPagado: Generated<boolean>
  pagarSaldoConductor: Generated<boolean>
  saldoConductorPagado: Generated<boolean>
  actualizadoEn: Date
  tenant: Generated<string>
  fuecAnteriores: ColumnType<FuecAnterior[], string | undefined, string>
  vehiculoSuspendido: Generated<boolean>
  rntConductor: string | null
  propietario: string | null
  vence: Date
  finalizadoEn: Date | null
  latFinal: number | null
  lonFinal: number | null
  enCaminoDesde: Date | null
  canceladoEn: Date | null
  canceladoPor: string | null
  motivoCancelacion: MotivoDeCancelacion | null
  notaCancelacion: string | null
  devolucion: number | null
  devueltoEn: Date | null
  pagoPorAclarar: Generated<boolean>
  calificacion: number | null
  comentarioCalificacion: string | null
  calificadoEn: Date | null
  pasosConductor: ColumnType<PasoGuardado[], string | undefined, string>
  fuecDesactualizado: Generated<boolean>
  retrasadoEn: Date | null
  puntualidad: 'a_tiempo' | 'debe_salir' | 'en_riesgo' | 'tarde' | 'sin_senal' | 'ocupado' | 'llego' | null
  puntualidadVista: 'a_tiempo' | 'debe_salir' | 'en_riesgo' | 'tarde' | 'sin_senal' | 'ocupado' | 'llego' | null
  llegadaPrevista: Date | null
  metrosAlOrigen: number | null
  alarmaCalladaHasta: Date | null
  alarmaCalladaPor: string | null
  metodoPrevision: 'enrutador' | 'vehiculo' | 'usual' | null
  enRuta: ColumnType<EnRutaGuardado | null, string | null | undefined, string | null>
}

type ServiciosContadosTable = {
  tenant: string
  estado: Estado
  tipo: string
  cuantos: number
}

type TitularesDeAsientosTable = {
  asientoId: string
  empresaId: string
  conductorId: string | null
  propietario: string | null
  placas: string | null
}

type TransaccionesTable = {
  empresaId: string
  comparable: string
  numero: string
  servicioId: string | null
  concepto: ConceptoDePago
  creadoEn: Date
  vehiculoId: string | null
}

type TrazasTable = {
  servicioId: string
  en: Date
  empresaId: string
  lat: number
  lon: number
}

type TrazasPorRalearTable = {
  servicioId: string
  desde: Date
  cerrada: Generated<boolean>
}

type VehiculosTable = {
  id: string
  empresaId: string
  conductorId: string | null
  placas: string
  marca: string
  modelo: string
  tipo: string
  capacidad: number
  color: string | null
  propietario: Generated<string>
  empresa: Generated<string>
  numeroInterno: Generated<string>
  licencia: Generated<string>
  aire: Generated<boolean>
  bilingue: Generated<boolean>
  bodega: Generated<boolean>
  parrilla: Generated<boolean>
  portabicicletas: Generated<boolean>
  sillasestandard: Generated<boolean>
  sillasreclinables: Generated<boolean>
  tv: Generated<boolean>
  usb: Generated<boolean>
  wifi: Generated<boolean>
  imagen: string | null
  frente: string | null
  lateral: string | null
  interior: string | null
  perspectiva: string | null
  tablero: string | null
  fotosVehiculo: Generated<boolean>
  documentosVehiculo: Generated<boolean>
  validado: Generated<boolean>
  perfil: Generated<boolean>
  suspendido: Generated<boolean>
  conected: Generated<boolean>
  terminos: Generated<boolean>
  rating: Generated<number>
  viajesRealizados: Generated<number>
  velocidad: number | null
  latitud: number | null
  longitud: number | null
  programaDeReferidos: Generated<boolean>
  referidoPor: string | null
  comisionPagadaAReferente: Generated<boolean>
  comisionesAcumuladas: Generated<number>
  comisionesTotalesPagadas: Generated<number>
  version: Generated<number>
  creadoEn: Date
  actualizadoEn: Date
  motivoSuspension: string | null
  rechazados: Generated<string[]>
  reenviados: Generated<string[]>
  suspendidoPorPlataforma: Generated<boolean>
  clase: 'automovil' | 'campero' | 'camioneta' | 'microbus' | 'buseta' | 'bus' | null
  recompensaDesde: Date | null
}

type VinculacionAvisosTable = {
  vinculacionId: string
  empresaId: string
  placas: string
  en: Date
}

type VinculacionesTable = {
  id: string
  empresaId: string
  placas: string
  estado: Generated<EstadoDeVinculacion>
  vehiculoId: string | null
  pedidaPorId: string
  pedidaPor: string
  venceEn: Date
  terminadaEn: Date | null
  creadoEn: Date
}

type VistasTable = {
  id: string
  tenant: string
  personaId: string | null
  lista: string
  nombre: string
  nombreComparable: string
  consulta: string
  creadoEn: Date
  borradaEn: Date | null
}

type VistasDeInicioTable = {
  personaId: string
  vistaId: string | null
}

type WebhooksTable = {
  id: string
  aliadoId: string
  direccion: string
  tipos: string[] | null
  alcances: string[]
  activo: Generated<boolean>
  apagadoPor: 'aliado' | 'plataforma' | 'se_fue' | 'sin_respuesta' | null
  secreto: Generated<number>
  secretoAnteriorHasta: Date | null
  fallaDesde: Date | null
  esperaHasta: Date | null
  creadoEn: Date
}

/** Rows as the driver gives them: a date is 'YYYY-MM-DD', an instant is a Date, jsonb is parsed. */
export interface Tables {
  accionesDeHistorial: AccionesDeHistorialTable
  aliadoClaves: AliadoClavesTable
  aliadoLlamadas: AliadoLlamadasTable
  aliadoUsos: AliadoUsosTable
  aliados: AliadosTable
  archivos: ArchivosTable
  archivosBorrados: ArchivosBorradosTable
  asientos: AsientosTable
  avisos: AvisosTable
  avisosEnviados: AvisosEnviadosTable
  avisosMarcas: AvisosMarcasTable
  avisosPersonas: AvisosPersonasTable
  avisosPreferencias: AvisosPreferenciasTable
  avisosSilenciados: AvisosSilenciadosTable
  avisosSuscripciones: AvisosSuscripcionesTable
  bienvenidas: BienvenidasTable
  cadenaCabezas: CadenaCabezasTable
  cadenaDias: CadenaDiasTable
  cadenas: CadenasTable
  changeLog: ChangeLogTable
  clavesAutorizacion: ClavesAutorizacionTable
  clavesUsos: ClavesUsosTable
  comprobantesDeCliente: ComprobantesDeClienteTable
  conductores: ConductoresTable
  contratos: ContratosTable
  convenios: ConveniosTable
  correos: CorreosTable
  decisiones: DecisionesTable
  documentos: DocumentosTable
  empresas: EmpresasTable
  empresasLegales: EmpresasLegalesTable
  entregas: EntregasTable
  epaycoEvidencias: EpaycoEvidenciasTable
  epaycoLlamadas: EpaycoLlamadasTable
  eventos: EventosTable
  eventosCuentas: EventosCuentasTable
  fuecCarpetas: FuecCarpetasTable
  fuecLecturas: FuecLecturasTable
  fuecs: FuecsTable
  guias: GuiasTable
  historial: HistorialTable
  idempotencia: IdempotenciaTable
  instalacion: InstalacionTable
  limites: LimitesTable
  mesa: MesaTable
  ofertas: OfertasTable
  operadores: OperadoresTable
  personas: PersonasTable
  posiciones: PosicionesTable
  posicionesDudosas: PosicionesDudosasTable
  rastreoConsentimientos: RastreoConsentimientosTable
  rastreoDescartes: RastreoDescartesTable
  rastreoMarcados: RastreoMarcadosTable
  rastreos: RastreosTable
  registros: RegistrosTable
  servicioContactos: ServicioContactosTable
  servicioPalabras: ServicioPalabrasTable
  servicioReferencias: ServicioReferenciasTable
  servicios: ServiciosTable
  serviciosContados: ServiciosContadosTable
  titularesDeAsientos: TitularesDeAsientosTable
  transacciones: TransaccionesTable
  trazas: TrazasTable
  trazasPorRalear: TrazasPorRalearTable
  vehiculos: VehiculosTable
  vinculacionAvisos: VinculacionAvisosTable
  vinculaciones: VinculacionesTable
  vistas: VistasTable
  vistasDeInicio: VistasDeInicioTable
  webhooks: WebhooksTable
}
