import { FOTOS_DE_VEHICULO, esDelConductor, type VehiculoNuevo } from '@aliadas/contract/flota'
import type { LugarRevisable } from '@aliadas/contract/proveedores'
import type { Persona } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/index.ts'
import { newId } from '../../platform/ids.ts'
import {
  registrarConductor,
  registrarGuia,
  registrarOperador,
  type EstadoDeConductor,
} from '../../proveedores/index.ts'
import { agree, vehiculoData } from './flota.ts'
import { unique, type World } from './world.ts'

const inSystem = <T>({ ctx }: World, work: (tx: Tx) => Promise<T>): Promise<T> =>
  ctx.db.transaction({ rol: 'sistema' }, work)

/** A driver with a vehicle, complete and not validated, who agrees to be followed. Returns the vehicle's id. */
export const createConductor = async (
  mundo: World,
  empresa: Persona,
  estado: Partial<EstadoDeConductor> = {},
  datos: Partial<VehiculoNuevo> = {},
): Promise<string> => {
  const id = await inSystem(mundo, (tx) =>
    registrarConductor(
      tx,
      empresa,
      vehiculoData(mundo, { email: `conductor${unique()}@conductores.test`, ...datos }),
      { perfil: true, fotosVehiculo: true, documentosVehiculo: true, validado: false, ...estado },
      mundo.ctx.clock.now(),
    ),
  )
  await agree(mundo, id)
  return id
}

export const createGuia = (
  mundo: World,
  estado: { perfil?: boolean; documentosGuia?: boolean; validado?: boolean } = {},
  nombre = 'Nubia Palacios',
): Promise<string> =>
  inSystem(mundo, (tx) =>
    registrarGuia(
      tx,
      {
        nombre,
        email: `guia${unique()}@guias.test`,
        telefono: '3990000811',
        direccion: 'Cali',
        perfil: true,
        documentosGuia: true,
        validado: false,
        ...estado,
      },
      mundo.ctx.clock.now(),
    ),
  )

export const createOperador = (mundo: World, nuevo = true): Promise<string> =>
  inSystem(mundo, (tx) =>
    registrarOperador(
      tx,
      {
        nombre: 'Sergio Llanos',
        empresa: 'Cali Andando',
        email: `operador${unique()}@operadores.test`,
        telefono: '3990000821',
        direccion: 'Cali',
        nuevo,
      },
      mundo.ctx.clock.now(),
    ),
  )

/** A row of a stored file, without its bytes. Returns its id. */
const storedFile = (mundo: World, tenant: string, tipo = 'image/png'): Promise<string> =>
  inSystem(mundo, async (tx) => {
    const id = newId(mundo.ctx.clock.now())
    await tx
      .insertInto('archivos')
      .values({
        id,
        tenant,
        preset: 'documentoVehiculo',
        ubicacion: `pruebas/${id}`,
        nombre: 'papel.png',
        tipo,
        bytes: 1,
        sha256: '0'.repeat(64),
        servicioId: null,
        subidoPor: 'nadie',
        usado: true,
        creadoEn: mundo.ctx.clock.now(),
      })
      .execute()
    return id
  })

const isPhoto = (lugar: LugarRevisable): lugar is (typeof FOTOS_DE_VEHICULO)[number] =>
  FOTOS_DE_VEHICULO.some((foto) => foto === lugar)

/** Puts a stored file in a place of a driver or a guide, as the app or company does. Returns the file's id. */
export const handIn = async (
  mundo: World,
  { clase, id, lugar, tenant }: { clase: 'conductor' | 'guia'; id: string; lugar: LugarRevisable; tenant: string },
): Promise<string> => {
  const archivoId = await storedFile(mundo, tenant)
  await inSystem(mundo, async (tx) => {
    if (isPhoto(lugar)) {
      const cambio = { [lugar]: archivoId }
      await tx.updateTable('vehiculos').set(cambio).where('id', '=', id).execute()
      return
    }
    const deConductor = clase === 'conductor' && esDelConductor(lugar)
    const vehiculo = deConductor
      ? await tx.selectFrom('vehiculos').select('conductorId').where('id', '=', id).executeTakeFirstOrThrow()
      : null
    await tx
      .insertInto('documentos')
      .values({
        id: newId(mundo.ctx.clock.now()),
        tenant,
        titularTipo: clase === 'guia' ? 'guia' : deConductor ? 'conductor' : 'vehiculo',
        titularId: vehiculo?.conductorId ?? id,
        tipo: lugar,
        vence: null,
        archivoId,
        creadoEn: mundo.ctx.clock.now(),
      })
      .onConflict((oc) => oc.columns(['titularTipo', 'titularId', 'tipo']).doUpdateSet({ archivoId }))
      .execute()
  })
  return archivoId
}
