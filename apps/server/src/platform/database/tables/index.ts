import type { TransaccionesTable, AsientosTable, EpaycoLlamadasTable, EpaycoEvidenciasTable } from './dinero.ts'
import type {
  EmpresasTable,
  PersonasTable,
  ClavesAutorizacionTable,
  RegistrosTable,
  ClavesUsosTable,
  AliadosTable,
  AliadoClavesTable,
  AliadoLlamadasTable,
} from './empresas.ts'
import type {
  ConductoresTable,
  PosicionesTable,
  PosicionesDudosasTable,
  TrazasTable,
  VehiculosTable,
  DocumentosTable,
  VinculacionesTable,
  VinculacionAvisosTable,
} from './flota.ts'
import type { GuiasTable, OperadoresTable, MesaTable, BienvenidasTable, DecisionesTable } from './proveedores.ts'
import type {
  ServiciosTable,
  ServicioContactosTable,
  ServicioPalabrasTable,
  ServiciosContadosTable,
  OfertasTable,
} from './servicios.ts'
import type {
  ArchivosTable,
  ArchivosBorradosTable,
  HistorialTable,
  ChangeLogTable,
  IdempotenciaTable,
  CorreosTable,
  LimitesTable,
} from './sistema.ts'

/** Rows as the driver gives them: dates are 'YYYY-MM-DD', instants are Date, jsonb is parsed. A new table goes into the file of its area. */
export interface Tables {
  empresas: EmpresasTable
  personas: PersonasTable
  clavesAutorizacion: ClavesAutorizacionTable
  clavesUsos: ClavesUsosTable
  registros: RegistrosTable
  aliados: AliadosTable
  aliadoClaves: AliadoClavesTable
  aliadoLlamadas: AliadoLlamadasTable
  archivos: ArchivosTable
  archivosBorrados: ArchivosBorradosTable
  conductores: ConductoresTable
  vehiculos: VehiculosTable
  posiciones: PosicionesTable
  posicionesDudosas: PosicionesDudosasTable
  trazas: TrazasTable
  documentos: DocumentosTable
  vinculaciones: VinculacionesTable
  vinculacionAvisos: VinculacionAvisosTable
  guias: GuiasTable
  operadores: OperadoresTable
  mesa: MesaTable
  bienvenidas: BienvenidasTable
  decisiones: DecisionesTable
  servicios: ServiciosTable
  servicioContactos: ServicioContactosTable
  servicioPalabras: ServicioPalabrasTable
  serviciosContados: ServiciosContadosTable
  ofertas: OfertasTable
  transacciones: TransaccionesTable
  asientos: AsientosTable
  epaycoLlamadas: EpaycoLlamadasTable
  epaycoEvidencias: EpaycoEvidenciasTable
  historial: HistorialTable
  changeLog: ChangeLogTable
  idempotencia: IdempotenciaTable
  correos: CorreosTable
  limites: LimitesTable
}
