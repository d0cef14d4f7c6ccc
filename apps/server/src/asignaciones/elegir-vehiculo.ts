import { exigir, noEncontrado } from '@aliadas/contract/core'
import type { CodigoAdvertencia } from '@aliadas/contract/asignaciones'
import type { PapelDeVehiculo } from '@aliadas/contract/flota'
import type { Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import type { FilaDeServicio } from '../servicios/index.ts'
import { fichasPara } from './advertencias.ts'
import { negativaDeAdvertencias, negativaDeVehiculo } from './asignaciones.rules.ts'

export type Asignacion = { servicioId: string; vehiculoId: string; advertenciasAceptadas: readonly CodigoAdvertencia[] }

/**
 * The data of a vehicle and its driver as a service copies them, and the warnings that were accepted. The row of the
 * vehicle is locked: of two overlapping trips, the second sees the warning that the first created.
 *
 * Throws `Falla`: `not-found` (vehicle), `aborted` (suspended or not validated vehicle, no driver, or warnings not
 * accepted). Source: specification S3-030, S4-010.
 */
export const elegirVehiculo = async (
  tx: Tx,
  { empresaId }: Persona,
  servicio: FilaDeServicio,
  asignacion: Asignacion,
) => {
  const vehiculo = await tx
    .selectFrom('vehiculos')
    .select([
      'id',
      'tipo',
      'conductorId',
      'placas',
      'marca',
      'modelo',
      'capacidad',
      'numeroInterno',
      'empresa',
      'propietario',
      'fotosVehiculo',
      'documentosVehiculo',
      'validado',
      'suspendido',
    ])
    .where('id', '=', asignacion.vehiculoId)
    .where('empresaId', '=', empresaId)
    .forUpdate()
    .executeTakeFirst()
  if (!vehiculo) throw noEncontrado()
  exigir(negativaDeVehiculo(vehiculo))
  const vigentes = (await fichasPara(tx, servicio, [vehiculo])).get(vehiculo.id)?.advertencias ?? []
  exigir(negativaDeAdvertencias(vigentes, asignacion.advertenciasAceptadas))

  const conductor = await tx
    .selectFrom('conductores')
    .select([
      'id',
      'nombre',
      'telefono',
      'imagen',
      'cedula',
      'licenciaDeConducir',
      'banco',
      'tipocuenta',
      'cuenta',
      'titular',
    ])
    .where('id', '=', vehiculo.conductorId)
    .executeTakeFirstOrThrow()
  const documentos = await tx
    .selectFrom('documentos')
    .select(['tipo', 'numero', 'vence'])
    .where('titularId', 'in', [vehiculo.id, conductor.id])
    .execute()
  const documento = (tipo: PapelDeVehiculo) => documentos.find((d) => d.tipo === tipo)
  return {
    advertencias: vigentes.map((a) => a.codigo),
    cambio: {
      vehiculoId: vehiculo.id,
      vehiculoSuspendido: false,
      conductorId: conductor.id,
      conductor: conductor.nombre,
      telefonoConductor: conductor.telefono,
      imagenConductor: conductor.imagen,
      cedulaConductor: conductor.cedula,
      licenciaDeConducir: conductor.licenciaDeConducir,
      vencimientoLicenciaDeConducir: documento('licenciaDeConducir')?.vence ?? null,
      rntConductor: documento('rnt')?.numero || null,
      placas: vehiculo.placas,
      marca: vehiculo.marca,
      modelo: vehiculo.modelo,
      numeroInterno: vehiculo.numeroInterno,
      tarjetaOperacion: documento('tarjetaOperacion')?.numero ?? null,
      empresaAfiliadora: vehiculo.empresa || null,
      propietario: vehiculo.propietario.trim() || null,
      bancoConductor: conductor.banco,
      tipocuentaConductor: conductor.tipocuenta,
      cuentaConductor: conductor.cuenta,
      titularConductor: conductor.titular,
    },
  }
}
