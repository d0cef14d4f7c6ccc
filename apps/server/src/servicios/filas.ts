import type { Selectable } from 'kysely'
import type { Tables } from '../platform/database/index.ts'

/**
 * The columns that presenters may show; a column that is not here (document numbers, bank accounts) cannot leave by
 * accident.
 */
export const COLUMNAS_DE_SERVICIO = [
  'id',
  'aliadoId',
  'version',
  'estado',
  'tipo',
  'clase',
  'origen',
  'destino',
  'latOrigen',
  'lonOrigen',
  'latDestino',
  'lonDestino',
  'rumbo',
  'paradas',
  'ciudad',
  'departamento',
  'pais',
  'fechaSalida',
  'horaSalida',
  'fechaRegreso',
  'horaRegreso',
  'salida',
  'fin',
  'fecha',
  'vence',
  'pasajeros',
  'observaciones',
  'empresaAliadaId',
  'empresaAliada',
  'empresaAfiliadora',
  'valorOferta',
  'metodoPago',
  'pago',
  'vehiculoId',
  'conductorId',
  'conductor',
  'telefonoConductor',
  'imagenConductor',
  'rntConductor',
  'placas',
  'vehiculoSuspendido',
  'marca',
  'modelo',
  'numeroInterno',
  'tarjetaOperacion',
  'fuec',
  'fuecArchivoId',
  'tipoFuec',
  'fuecAnteriores',
  'fuecDesactualizado',
  'recorridoIniciado',
  'enCaminoDesde',
  'puntualidad',
  'llegadaPrevista',
  'metrosAlOrigen',
  'alarmaCalladaHasta',
  'alarmaCalladaPor',
  'metodoPrevision',
  'pagarAnticipoConductor',
  'anticipoConductorPagado',
  'pagarSaldoConductor',
  'saldoConductorPagado',
  'finalizadoEn',
  'latFinal',
  'lonFinal',
  'canceladoEn',
  'canceladoPor',
  'motivoCancelacion',
  'notaCancelacion',
  'devolucion',
  'devueltoEn',
  'pagoPorAclarar',
  'calificacion',
  'comentarioCalificacion',
  'calificadoEn',
  'pasosConductor',
  'enRuta',
] as const satisfies readonly (keyof Tables['servicios'])[]

export type FilaDeServicio = Pick<Selectable<Tables['servicios']>, (typeof COLUMNAS_DE_SERVICIO)[number]>

/** The columns of a line in a list. */
export const COLUMNAS_DE_RESUMEN = [
  'id',
  'version',
  'estado',
  'tipo',
  'clase',
  'origen',
  'destino',
  'latOrigen',
  'lonOrigen',
  'rumbo',
  'fechaSalida',
  'horaSalida',
  'salida',
  'fecha',
  'vence',
  'pasajeros',
  'placas',
  'vehiculoSuspendido',
  'fuec',
  'fuecDesactualizado',
  'recorridoIniciado',
  'enCaminoDesde',
  'puntualidad',
  'llegadaPrevista',
  'metrosAlOrigen',
  'alarmaCalladaHasta',
  'alarmaCalladaPor',
  'metodoPrevision',
  'valorOferta',
  'metodoPago',
  'empresaAliada',
  'empresaAliadaId',
] as const satisfies readonly (typeof COLUMNAS_DE_SERVICIO)[number][]

export type FilaDeResumen = Pick<FilaDeServicio, (typeof COLUMNAS_DE_RESUMEN)[number]>

/** The client app's data about people of a trip, which nobody reads before the service is won. */
export const COLUMNAS_DE_GENTE = [
  'empresa',
  'nombre',
  'telefonoOperador',
  'solicitante',
  'cliente',
  'rutCliente',
  'telefonoCliente',
  'emailCliente',
  'guia',
  'telefonoGuia',
  'especialidadesGuia',
  'idiomasGuia',
  'experienciaGuia',
] as const satisfies readonly (keyof Tables['servicioContactos'])[]

export const COLUMNAS_DE_CONTACTO = [
  ...COLUMNAS_DE_GENTE,
  'imagenCliente',
] as const satisfies readonly (keyof Tables['servicioContactos'])[]

export type FilaDeContacto = Pick<Selectable<Tables['servicioContactos']>, (typeof COLUMNAS_DE_CONTACTO)[number]>

/** A company's newest offer on a service, with the sum of the versions of all its offers there and their number. */
export type FilaDeOferta = Pick<
  Selectable<Tables['ofertas']>,
  'id' | 'servicioId' | 'empresaId' | 'precio' | 'estado' | 'fecha' | 'vence' | 'documentoCotizacion' | 'motivoRechazo'
> & { versiones: number; cuantas: number }

/**
 * What a line in a list shows of the company's own offers: the sum of their versions, and the price of the live one.
 */
export type OfertasPropias = { versiones: number; precio: number | null }
