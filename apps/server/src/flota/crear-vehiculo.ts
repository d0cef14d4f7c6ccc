import { duplicado, enCampos, exigir, fechaBogota, type Falla } from '@aliadas/contract/core'
import {
  COMODIDADES,
  negativaParaAgregarVehiculo,
  papelesPresentes,
  reparosDelDia,
  type Comodidad,
  type VehiculoNuevo,
} from '@aliadas/contract/flota'
import { anotar } from '../historial/index.ts'
import type { Actor, Persona } from '../platform/actor.ts'
import { violates, type Tx } from '../platform/database/index.ts'
import { newId } from '../platform/ids.ts'
import { interesadoDe } from '../empresas/index.ts'
import { filasDeDocumentos } from './documentos.ts'
import { usarArchivosDeVehiculo } from './usar-archivos.ts'

/**
 * Adds a vehicle and its principal driver to the company's fleet, with their documents as rows. It starts validated, as
 * specified for vehicles that an administrator of the company enters. Returns the id of the vehicle.
 *
 * Throws `Falla`: `permission-denied` (role, incomplete profile), `invalid-argument` (dates or model of the day), `aborted`
 * (the plates exist), `not-found` (a file of somebody else). Source: specification S4-029, S5-047, S5-048.
 */
export const crearVehiculo = async (tx: Tx, persona: Persona, nuevo: VehiculoNuevo, ahora: Date): Promise<string> => {
  exigir(negativaParaAgregarVehiculo(await interesadoDe(tx, persona)))
  exigir(enCampos(reparosDelDia(nuevo, fechaBogota(ahora))))
  await usarArchivosDeVehiculo(tx, persona, nuevo)
  const [id = ''] = await insertarVehiculos(tx, persona, persona, [nuevo], ahora)
  return id
}

/** The company of the fleet, and the default name of the affiliated company. */
type Dueno = Pick<Persona, 'empresaId' | 'empresa'>

/** Writes checked vehicles with their drivers, documents and history lines. Returns their ids, in order. */
export const insertarVehiculos = async (
  tx: Tx,
  dueno: Dueno,
  autor: Actor,
  nuevos: readonly VehiculoNuevo[],
  ahora: Date,
): Promise<string[]> => {
  const conIds = nuevos.map((nuevo) => ({ nuevo, id: newId(ahora), conductorId: newId(ahora) }))
  const { empresaId } = dueno
  await tx
    .insertInto('conductores')
    .values(
      conIds.map(({ nuevo, conductorId }) => ({ id: conductorId, empresaId, ...conductorDe(nuevo), ...fechas(ahora) })),
    )
    .execute()
  try {
    await tx
      .insertInto('vehiculos')
      .values(conIds.map((uno) => ({ ...vehiculoDe(dueno, uno), ...fechas(ahora) })))
      .execute()
  } catch (error) {
    if (!violates(error, 'vehiculos_placas')) throw error
    throw placasRepetidas(nuevos.length === 1 ? nuevos[0]?.placas : undefined)
  }
  await tx
    .insertInto('documentos')
    .values(
      conIds.flatMap(({ nuevo, id, conductorId }) =>
        documentosDe(nuevo, id, conductorId).map((documento) => ({
          ...documento,
          id: newId(ahora),
          tenant: empresaId,
          creadoEn: ahora,
        })),
      ),
    )
    .execute()
  await anotar(
    tx,
    autor,
    ahora,
    conIds.map(({ nuevo: { placas }, id }) => ({
      tenant: empresaId,
      entidad: 'vehiculo',
      entidadId: id,
      accion: 'crear',
      cambios: { placas },
    })),
  )
  return conIds.map(({ id }) => id)
}

const fechas = (ahora: Date) => ({ creadoEn: ahora, actualizadoEn: ahora })

export const mensajeDePlacas = (placas: string): string => `Ya existe un vehículo con las placas: ${placas}`

/** With several vehicles it is unknown which one: somebody registered the plates between check and insert. */
const placasRepetidas = (placas: string | undefined): Falla => {
  const mensaje =
    placas === undefined
      ? 'Alguien registró una de estas placas mientras tanto. Inténtalo de nuevo.'
      : mensajeDePlacas(placas)
  return duplicado(mensaje, { placas: mensaje })
}

const conductorDe = (nuevo: VehiculoNuevo) => ({
  nombre: nuevo.nombre,
  cedula: nuevo.cedula,
  direccion: nuevo.direccion,
  ciudad: nuevo.ciudad,
  telefono: nuevo.telefono,
  email: nuevo.email ?? '',
  licenciaDeConducir: nuevo.licenciaDeConducir,
  banco: nuevo.banco,
  tipocuenta: nuevo.tipocuenta,
  cuenta: nuevo.cuenta,
  titular: nuevo.titular,
  rut: nuevo.rut,
})

type ConIds = { nuevo: VehiculoNuevo; id: string; conductorId: string }

const vehiculoDe = ({ empresaId, empresa }: Dueno, { nuevo, id, conductorId }: ConIds) => ({
  id,
  empresaId,
  conductorId,
  placas: nuevo.placas,
  marca: nuevo.marca,
  modelo: nuevo.modelo,
  tipo: nuevo.tipo,
  capacidad: nuevo.capacidad,
  color: nuevo.color,
  clase: nuevo.clase ?? null,
  propietario: nuevo.propietario,
  empresa: nuevo.empresa ?? empresa,
  numeroInterno: nuevo.numeroInterno,
  licencia: nuevo.licencia,
  ...(Object.fromEntries(COMODIDADES.map((una) => [una, nuevo[una]])) as Record<Comodidad, boolean>),
  ...nuevo.fotos,
  ...papelesPresentes(nuevo),
  validado: true,
  perfil: true,
  terminos: true,
})

/** A driver without an RNT gets no row for it. */
const documentosDe = (nuevo: VehiculoNuevo, vehiculo: string, conductor: string) =>
  filasDeDocumentos(nuevo, nuevo.documentos, { vehiculo, conductor }).filter(
    ({ tipo, numero, archivoId }) => tipo !== 'rnt' || numero || archivoId,
  )
