import { fechaBogota, noEncontrado } from '@aliadas/contract/core'
import { metrosEntre } from '@aliadas/contract/core'
import { advertenciasDeFuec, claseProbable, recorridoDe, type AdvertenciaDeFuec } from '@aliadas/contract/fuec'
import { ultimoDia } from '@aliadas/contract/servicios'
import type { Tx } from '../platform/database/index.ts'
import type { FilaDeServicio } from '../servicios/index.ts'

type Eleccion = { contrato: string | null; convenio: string | null; conductores: readonly string[] }
export type Hechos = Awaited<ReturnType<typeof hechosDe>>

/** The company's legal data with its logo; null while nobody wrote them. */
export const legalesDe = async (tx: Tx, empresaId: string) => {
  const legal = await tx
    .selectFrom('empresasLegales')
    .innerJoin('empresas', 'empresas.id', 'empresasLegales.empresaId')
    .selectAll('empresasLegales')
    .select('empresas.logo')
    .where('empresaId', '=', empresaId)
    .executeTakeFirst()
  return legal ?? null
}

/** The driver of a vehicle and those who were chosen besides, with the end of their licences; in the printed order. */
const conductoresDe = async (tx: Tx, empresaId: string, ids: readonly string[]) => {
  const filas = await tx
    .selectFrom('conductores')
    .leftJoin('documentos', (j) =>
      j.onRef('documentos.titularId', '=', 'conductores.id').on('documentos.tipo', '=', 'licenciaDeConducir'),
    )
    .select(['conductores.id', 'nombre', 'cedula', 'licenciaDeConducir', 'documentos.vence'])
    .where('conductores.empresaId', '=', empresaId)
    .where('conductores.id', 'in', ids.length > 0 ? ids : [''])
    .execute()
  return ids.map((id) => {
    const fila = filas.find((una) => una.id === id)
    if (!fila) throw noEncontrado({ conductores: 'Uno de los conductores ya no es de la empresa.' })
    return fila
  })
}

/**
 * All that a FUEC of this service would print, read in the company's scope, and the warnings.
 *
 * Throws `Falla`: `not-found` (a contract, convenio or driver of another company).
 */
export const hechosDe = async (
  tx: Tx,
  empresaId: string,
  servicio: FilaDeServicio,
  { contrato: contratoId, convenio: convenioId, conductores: otros }: Eleccion,
) => {
  const legal = await legalesDe(tx, empresaId)
  const vehiculo = await tx
    .selectFrom('vehiculos')
    .select([
      'id',
      'placas',
      'marca',
      'modelo',
      'tipo',
      'capacidad',
      'numeroInterno',
      'clase',
      'empresa',
      'conductorId',
    ])
    .where('id', '=', servicio.vehiculoId ?? '')
    .where('empresaId', '=', empresaId)
    .executeTakeFirst()
  const papeles = await tx
    .selectFrom('documentos')
    .select(['tipo', 'numero', 'vence'])
    .where('titularId', '=', servicio.vehiculoId ?? '')
    .execute()
  const papel = (tipo: 'soat' | 'revisionTecnica' | 'tarjetaOperacion') => papeles.find((uno) => uno.tipo === tipo)
  const ids = [...(servicio.conductorId === null ? [] : [servicio.conductorId]), ...otros]
  const conductores = await conductoresDe(tx, empresaId, ids)
  const cliente = await tx
    .selectFrom('servicioContactos')
    .select(['cliente', 'empresa', 'rutCliente', 'nombre', 'telefonoOperador'])
    .where('servicioId', '=', servicio.id)
    .executeTakeFirst()
  const contrato =
    contratoId === null
      ? null
      : await tx
          .selectFrom('contratos')
          .selectAll()
          .where('id', '=', contratoId)
          .where('empresaId', '=', empresaId)
          .executeTakeFirst()
  if (contrato === undefined) throw noEncontrado({ contrato: 'Ese contrato no es de la empresa.' })
  const convenio =
    convenioId === null
      ? null
      : await tx
          .selectFrom('convenios')
          .selectAll()
          .where('id', '=', convenioId)
          .where('empresaId', '=', empresaId)
          .executeTakeFirst()
  if (convenio === undefined) throw noEncontrado({ convenio: 'Ese convenio no es de la empresa.' })
  const emitiendo = await tx
    .selectFrom('fuecs')
    .select('id')
    .where('servicioId', '=', servicio.id)
    .where('estado', '=', 'emitiendo')
    .executeTakeFirst()
  return {
    legal,
    vehiculo: vehiculo ?? null,
    vencimientos: {
      soat: papel('soat')?.vence ?? null,
      revisionTecnica: papel('revisionTecnica')?.vence ?? null,
      tarjetaOperacion: papel('tarjetaOperacion')?.vence ?? null,
    },
    tarjetaOperacion: papel('tarjetaOperacion')?.numero ?? '',
    conductores,
    cliente: cliente ?? null,
    contrato,
    convenio,
    emitiendo: emitiendo !== undefined,
    clase: vehiculo?.clase ?? claseProbable(vehiculo?.tipo ?? ''),
    recorrido: recorridoDe({
      origen: servicio.origen,
      destino: servicio.destino,
      paradas: servicio.paradas.map(({ location }) => location),
      regreso: servicio.fechaRegreso !== null,
    }),
    desde: fechaBogota(servicio.salida),
    hasta: ultimoDia(servicio),
  }
}

type Contratado = { objeto: NonNullable<Hechos['contrato']>['objeto']; hasta: string } | null

/** The warnings of what was chosen; `contrato` may be one that is not open yet. */
export const advertenciasDeHechos = (
  servicio: FilaDeServicio,
  hechos: Hechos,
  contrato: Contratado = hechos.contrato,
): AdvertenciaDeFuec[] =>
  advertenciasDeFuec({
    fin: servicio.fin,
    tipo: hechos.vehiculo?.tipo ?? '',
    capacidad: hechos.vehiculo?.capacidad ?? 0,
    metros:
      servicio.latDestino === null || servicio.lonDestino === null
        ? null
        : metrosEntre(
            { lat: servicio.latOrigen, lon: servicio.lonOrigen },
            { lat: servicio.latDestino, lon: servicio.lonDestino },
          ),
    deOtraEmpresa: otraEmpresa(servicio, hechos),
    conConvenio: hechos.convenio !== null,
    documentos: hechos.vencimientos,
    licencias: hechos.conductores,
    contrato,
  })

/** The company that the vehicle is affiliated to, when it is another one than issues. */
const otraEmpresa = ({ empresaAfiliadora, empresaAliada }: FilaDeServicio, { legal }: Hechos): string | null => {
  const iguala = (uno: string | null | undefined) =>
    (uno ?? '').trim().toLowerCase() === (empresaAfiliadora ?? '').trim().toLowerCase()
  return empresaAfiliadora === null || iguala(legal?.razonSocial) || iguala(empresaAliada) ? null : empresaAfiliadora
}
