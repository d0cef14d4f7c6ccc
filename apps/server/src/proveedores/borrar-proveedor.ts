import { exigir } from '@aliadas/contract/core'
import { FOTOS_DE_VEHICULO } from '@aliadas/contract/flota'
import { CLASES_DE_PROVEEDOR, type ClaseDeProveedor } from '@aliadas/contract/proveedores'
import { sql } from 'kysely'
import { borrarArchivosDe } from '../archivos/index.ts'
import { olvidarAvisosDe } from '../avisos/index.ts'
import { borrarCorreosDe } from '../correo/index.ts'
import { NINGUNA_EMPRESA } from '../empresas/index.ts'
import { nombradoEnFuec } from '../fuec/index.ts'
import { anotar, olvidarEnHistorial } from '../historial/index.ts'
import { SERVIDOR, type Aliado, type Servidor } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { eraseAnswersAbout } from '../platform/kept-answers.ts'
import { olvidarRastreo } from '../rastreo/index.ts'
import { bloquearProveedor } from './bloquear-proveedor.ts'
import { filaDeMesa } from './leer-ficha.ts'
import { papelesDe } from './papeles.ts'
import { POR_CLASE } from './por-clase.ts'
import { negativaParaBorrar } from './proveedores.rules.ts'
import { bloquearPropio, lineaDe } from './registrar-de-aliado.ts'

/** Whether the vehicle has a future trip, or its driver is owed money. */
const tienePendientes = async (tx: Tx, vehiculoId: string): Promise<boolean> => {
  const pendiente = await tx
    .selectFrom('servicios')
    .select('id')
    .where('vehiculoId', '=', vehiculoId)
    .where((eb) =>
      eb.or([
        eb('estado', 'in', ['reservado', 'confirmado']),
        sql<boolean>`pagar_anticipo_conductor and not anticipo_conductor_pagado`,
        sql<boolean>`pagar_saldo_conductor and not saldo_conductor_pagado`,
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return pendiente !== undefined
}

/** A FUEC in force also names a second and a third driver, whose own vehicle has no trip. */
const loNombraUnFuec = async (tx: Tx, conductorId: string | null): Promise<boolean> => {
  const suyo = await tx
    .selectFrom('conductores')
    .select(['empresaId', 'cedula'])
    .where('id', '=', conductorId ?? '')
    .executeTakeFirst()
  return suyo !== undefined && nombradoEnFuec(tx, suyo)
}

/**
 * The record of each trip stays, without the person; payments stay in the ledger as long as accounting law requires.
 */
const vaciarViajes = async (tx: Tx, conductorId: string, ahora: Date): Promise<void> => {
  const nada = { conductor: null, telefonoConductor: null, imagenConductor: null, cedulaConductor: null }
  const papeles = {
    licenciaDeConducir: null,
    vencimientoLicenciaDeConducir: null,
    rntConductor: null,
    propietario: null,
  }
  const banco = { bancoConductor: null, tipocuentaConductor: null, cuentaConductor: null, titularConductor: null }
  await tx
    .updateTable('servicios')
    .set({ ...nada, ...papeles, ...banco, conductorId: null, actualizadoEn: ahora })
    .where('conductorId', '=', conductorId)
    .execute()
}

/** The vehicle loses all personal data; trips and the ledger may still name its row. Its plates become free. */
const vaciarVehiculo = async (tx: Tx, id: string, ahora: Date): Promise<void> => {
  await tx.deleteFrom('posiciones').where('vehiculoId', '=', id).execute()
  await tx.deleteFrom('posicionesDudosas').where('vehiculoId', '=', id).execute()
  await tx
    .updateTable('vehiculos')
    .set({
      ...Object.fromEntries(FOTOS_DE_VEHICULO.map((foto) => [foto, null])),
      empresaId: NINGUNA_EMPRESA,
      conductorId: null,
      // Plates have six characters and an id has more, so that they cannot be equal.
      placas: id,
      marca: '',
      modelo: '',
      color: null,
      motivoSuspension: null,
      propietario: '',
      empresa: '',
      numeroInterno: '',
      licencia: '',
      imagen: null,
      latitud: null,
      longitud: null,
      velocidad: null,
      rechazados: [],
      reenviados: [],
      referidoPor: null,
      validado: false,
      perfil: false,
      fotosVehiculo: false,
      documentosVehiculo: false,
      actualizadoEn: ahora,
    })
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('mesa').where('clase', '=', 'conductor').where('id', '=', id).execute()
}

/** The driver's vehicles, which are deleted too, and its trips: stored responses about a trip name the driver. */
const deConductor = async (tx: Tx, conductorId: string | null) => {
  const de = async (tabla: 'vehiculos' | 'servicios'): Promise<string[]> => {
    const filas = await tx.selectFrom(tabla).select('id').where('conductorId', '=', conductorId).execute()
    return filas.map((fila) => fila.id)
  }
  return conductorId === null
    ? { vehiculos: [], viajes: [] }
    : { vehiculos: await de('vehiculos'), viajes: await de('servicios') }
}

type Cual = { clase: ClaseDeProveedor; id: string }

/** Ids of what is deleted with a record. */
const loSuyo = async (tx: Tx, { clase, id }: Cual) => {
  const { conductorId } = await papelesDe(tx, clase, id)
  const { vehiculos, viajes } = await deConductor(tx, conductorId)
  return { conductorId, vehiculos, viajes }
}

const borrarTodo = async (
  tx: Tx,
  actor: Aliado | Servidor,
  { clase, id, conductorId, vehiculos, viajes }: Cual & Awaited<ReturnType<typeof loSuyo>>,
  ahora: Date,
): Promise<void> => {
  const { empresaId } = await filaDeMesa(tx, clase, id)
  const suyos = [id, ...(conductorId === null ? [] : [conductorId]), ...vehiculos]
  await tx.deleteFrom('documentos').where('titularId', 'in', suyos).execute()
  await tx.deleteFrom('bienvenidas').where('proveedorId', 'in', suyos).execute()
  await tx
    .deleteFrom('decisiones')
    .where((eb) => eb.or([eb('proveedorId', 'in', suyos), eb('titularId', 'in', suyos)]))
    .execute()
  if (conductorId !== null) {
    await olvidarRastreo(tx, conductorId)
    await vaciarViajes(tx, conductorId, ahora)
  }
  for (const vehiculo of vehiculos) await vaciarVehiculo(tx, vehiculo, ahora)
  await tx
    .deleteFrom(POR_CLASE[clase].persona)
    .where('id', '=', conductorId ?? id)
    .execute()
  await borrarArchivosDe(tx, suyos, ahora)
  await borrarCorreosDe(tx, suyos)
  await olvidarAvisosDe(tx, suyos)
  await olvidarEnHistorial(tx, suyos)
  await eraseAnswersAbout(tx, [...suyos, ...viajes])
  await anotar(tx, actor, ahora, [lineaDe(clase, id, 'borrarProveedor', {}, empresaId ?? undefined)])
}

/**
 * Deletes a provider's account for its app (Ley 1581 de 2012, art. 8 e): its data, files in every version, mails and
 * stored responses are deleted. The record of its trips and the ledger stay without the person. The history keeps that
 * it was done, without any value of the person's.
 *
 * Throws `Falla`: `not-found` (another app's record), `aborted` (trips to come, or money that is owed). Source:
 * decisions §7.
 */
export const borrarProveedor = async (
  tx: Tx,
  aliado: Aliado,
  { clase, id }: { clase: ClaseDeProveedor; id: string },
  ahora: Date,
): Promise<void> => {
  await bloquearPropio(tx, aliado, clase, id)
  const suyo = await loSuyo(tx, { clase, id })
  for (const vehiculo of suyo.vehiculos) exigir(negativaParaBorrar(await tienePendientes(tx, vehiculo)))
  exigir(negativaParaBorrar(await loNombraUnFuec(tx, suyo.conductorId)))
  await borrarTodo(tx, aliado, { clase, id, ...suyo }, ahora)
}

/** The deletions in the history from a line on, oldest first. Needs the system scope. */
export const leerBorrados = async (tx: Tx, desde: number): Promise<Borrado[]> => {
  const lineas = await tx
    .selectFrom('historial')
    .select(['id', 'entidad', 'entidadId', 'en'])
    .where('id', '>', desde)
    .where('accion', '=', 'borrarProveedor')
    .orderBy('id')
    .execute()
  return lineas.flatMap(({ id, entidad, entidadId, en }) => {
    const clase = CLASES_DE_PROVEEDOR.find((una) => POR_CLASE[una].entidad === entidad)
    return clase ? [{ linea: id, clase, id: entidadId, en }] : []
  })
}

/** An account that was deleted: what, when, and the line of the history that says so. */
export type Borrado = Cual & { linea: number; en: Date }

/**
 * Deletes an account that was deleted before, because an older backup brought it back. Its trips to come and what it is
 * owed do not hold it: it was asked for and confirmed. False when it is not there. Refuses nothing. Needs the system scope.
 */
export const borrarDeNuevo = async (tx: Tx, { clase, id }: Cual, ahora: Date): Promise<boolean> => {
  const { persona, suPersona } = POR_CLASE[clase]
  const fila = await tx.selectFrom(persona).select('id').where('id', '=', suPersona(id)).executeTakeFirst()
  if (!fila) return false
  await bloquearProveedor(tx, clase, id)
  await borrarTodo(tx, SERVIDOR, { clase, id, ...(await loSuyo(tx, { clase, id })) }, ahora)
  return true
}
