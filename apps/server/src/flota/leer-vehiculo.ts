import { noEncontrado } from '@aliadas/contract/core'
import { rutaDeArchivo } from '@aliadas/contract/archivos'
import {
  COMODIDADES,
  FOTOS_DE_VEHICULO,
  type Comodidad,
  type FotoDeVehiculo,
  type Vehiculo,
} from '@aliadas/contract/flota'
import { esPosicionVieja } from '@aliadas/contract/posiciones'
import type { Tx } from '../platform/database/index.ts'
import { toCodigo } from '../platform/ids.ts'
import { camposDeDocumentos } from './documentos.ts'
import { posicionesEnRecorrido } from './en-recorrido.ts'

/** What a vehicle's record has of its driver. */
export const COLUMNAS_DE_CONDUCTOR = [
  'conductores.nombre',
  'conductores.cedula',
  'conductores.direccion',
  'conductores.ciudad',
  'conductores.telefono',
  'conductores.email',
  'conductores.licenciaDeConducir',
  'conductores.banco',
  'conductores.tipocuenta',
  'conductores.cuenta',
  'conductores.titular',
  'conductores.rut',
] as const

const rutaDe = (id: string | null | undefined) => (id ? rutaDeArchivo(id) : null)

/**
 * The vehicle, its driver and their documents as the specification's single record. Whole bank data: for
 * administrators only. `velocidad`, `latitud` and `longitud` are its last report during a trip, else null; `conected`
 * says that the report is recent (S3-019).
 *
 * Throws `Falla`: `not-found`.
 */
export const leerVehiculo = async (tx: Tx, id: string, ahora: Date): Promise<Vehiculo> => {
  const fila = await tx
    .selectFrom('vehiculos')
    .innerJoin('conductores', 'conductores.id', 'vehiculos.conductorId')
    .innerJoin('empresas', 'empresas.id', 'vehiculos.empresaId')
    .leftJoin(
      posicionesEnRecorrido(tx)
        .select(['posiciones.vehiculoId', 'posiciones.en', 'posiciones.lat', 'posiciones.lon', 'posiciones.velocidad'])
        .as('reporte'),
      (join) => join.onRef('reporte.vehiculoId', '=', 'vehiculos.id'),
    )
    .selectAll('vehiculos')
    .select(COLUMNAS_DE_CONDUCTOR)
    .select([
      'conductores.imagen as imagenDeConductor',
      'empresas.nombre as empresaAliada',
      'reporte.en as reportadaEn',
      'reporte.lat as latitud',
      'reporte.lon as longitud',
      'reporte.velocidad',
    ])
    .where('vehiculos.id', '=', id)
    .executeTakeFirst()
  if (!fila) throw noEncontrado()
  const papeles = await tx
    .selectFrom('documentos')
    .select(['tipo', 'numero', 'vence', 'archivoId'])
    .where('titularId', 'in', [fila.id, fila.conductorId ?? ''])
    .execute()
  return {
    // First: licence, ownership card and RUT also have columns of their own, which count.
    ...camposDeDocumentos(papeles),
    id: fila.id,
    codigo: toCodigo(fila.id),
    imagen: fila.imagen ?? fila.imagenDeConductor,
    nombre: fila.nombre,
    placas: fila.placas,
    marca: fila.marca,
    modelo: fila.modelo,
    tipo: fila.tipo,
    capacidad: fila.capacidad,
    color: fila.color,
    clase: fila.clase,
    propietario: fila.propietario,
    empresa: fila.empresa,
    empresaAliada: fila.empresaAliada,
    numeroInterno: fila.numeroInterno,
    direccion: fila.direccion,
    ciudad: fila.ciudad,
    telefono: fila.telefono,
    email: fila.email || null,
    cedula: fila.cedula,
    licencia: fila.licencia,
    licenciaDeConducir: fila.licenciaDeConducir,
    cuenta: fila.cuenta,
    tipocuenta: fila.tipocuenta,
    banco: fila.banco,
    titular: fila.titular,
    rut: fila.rut,
    fotosVehiculo: fila.fotosVehiculo,
    documentosVehiculo: fila.documentosVehiculo,
    validado: fila.validado,
    perfil: fila.perfil,
    suspendido: fila.suspendido,
    conected: fila.reportadaEn !== null && !esPosicionVieja(fila.reportadaEn, ahora.getTime()),
    terminos: fila.terminos,
    rating: fila.rating,
    viajesRealizados: fila.viajesRealizados,
    velocidad: fila.velocidad,
    latitud: fila.latitud,
    longitud: fila.longitud,
    programaDeReferidos: fila.programaDeReferidos,
    referidoPor: fila.referidoPor,
    comisionPagadaAReferente: fila.comisionPagadaAReferente,
    comisionesAcumuladas: fila.comisionesAcumuladas,
    comisionesTotalesPagadas: fila.comisionesTotalesPagadas,
    ...(Object.fromEntries(COMODIDADES.map((una) => [una, fila[una]])) as Record<Comodidad, boolean>),
    ...(Object.fromEntries(FOTOS_DE_VEHICULO.map((foto) => [foto, rutaDe(fila[foto])])) as Record<
      FotoDeVehiculo,
      string | null
    >),
    creadoEn: fila.creadoEn.toISOString(),
    fechaCreacion: fila.creadoEn.toISOString(),
    actualizado: fila.actualizadoEn.toISOString(),
    updatedAt: fila.actualizadoEn.toISOString(),
  }
}
