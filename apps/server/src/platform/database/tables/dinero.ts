import type { ClaseDeAsiento, ConceptoDePago, EstadoDeEpayco, ReparoDeEpayco } from '@aliadas/contract/pagos'
import type { Generated, GeneratedAlways } from 'kysely'

export type TransaccionesTable = {
  empresaId: string
  comparable: string
  numero: string
  servicioId: string | null
  vehiculoId: string | null
  concepto: ConceptoDePago
  creadoEn: Date
}

/** An entry of the ledger: what a fact adds (`valor`) to what was open of its thing before it (`antes`), in pesos. */
export type AsientosTable = {
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

/** A call of the card provider as it came, and how often it came so. */
export type EpaycoLlamadasTable = {
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

export type EpaycoEvidenciasTable = {
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
