import { FOTOS_DE_VEHICULO, idDeRuta, noAdmite, type ClaseDeProveedor } from '@aliadas/contract'
import { sql } from 'kysely'
import { NINGUNA_EMPRESA } from '../empresas/index.ts'
import { anotar } from '../historial/index.ts'
import type { Aliado } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { toCodigo } from '../platform/ids.ts'
import { filaDeMesa } from './leer-ficha.ts'
import { papelesDe } from './papeles.ts'
import { bloquearPropio, lineaDe } from './registrar-de-aliado.ts'

const CON_VIAJES = 'Tiene viajes por hacer o pagos pendientes: la cuenta se puede borrar cuando terminen.'

/** Trips that it still makes, and money that it is still owed, end before the account does. */
const exigirSinPendientes = async (tx: Tx, vehiculoId: string): Promise<void> => {
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
  if (pendiente) throw noAdmite(CON_VIAJES)
}

/** The record of each trip stays, without the person; what was paid stays in the ledger as long as accounting law asks. */
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

/** The vehicle loses what is anybody's; trips and the ledger may still name its row. Its plates are free again. */
const vaciarVehiculo = async (tx: Tx, id: string, ahora: Date): Promise<void> => {
  await tx.deleteFrom('posiciones').where('vehiculoId', '=', id).execute()
  await tx.deleteFrom('posicionesDudosas').where('vehiculoId', '=', id).execute()
  await tx
    .updateTable('vehiculos')
    .set({
      ...Object.fromEntries(FOTOS_DE_VEHICULO.map((foto) => [foto, null])),
      empresaId: NINGUNA_EMPRESA,
      conductorId: null,
      placas: toCodigo(id),
      propietario: '',
      empresa: '',
      numeroInterno: '',
      licencia: '',
      imagen: null,
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

/**
 * Deletes a provider's account for its app (Ley 1581 de 2012, art. 8 e): its data, papers and letters go; the record of its trips stays without
 * the person. The history keeps that it was done, and no name.
 */
export const borrarProveedor = async (
  tx: Tx,
  aliado: Aliado,
  { clase, id }: { clase: ClaseDeProveedor; id: string },
  ahora: Date,
): Promise<void> => {
  await bloquearPropio(tx, aliado, clase, id)
  const { email, imagen, empresaId } = await filaDeMesa(tx, clase, id)
  const { fotos, documentos, conductorId } = await papelesDe(tx, clase, id)
  const titulares = [id, ...(conductorId === null ? [] : [conductorId])]
  const decididos = await tx.selectFrom('decisiones').select('archivoId').where('proveedorId', '=', id).execute()
  // A driver leaves with every vehicle that is registered as its own.
  const vehiculos =
    conductorId === null
      ? []
      : await tx.selectFrom('vehiculos').select('id').where('conductorId', '=', conductorId).execute()
  for (const vehiculo of vehiculos) await exigirSinPendientes(tx, vehiculo.id)
  await tx.deleteFrom('documentos').where('titularId', 'in', titulares).execute()
  for (const tabla of ['decisiones', 'bienvenidas'] as const)
    await tx.deleteFrom(tabla).where('proveedorId', '=', id).execute()
  if (email !== '') await tx.deleteFrom('correos').where('para', '=', email).execute()
  if (clase === 'conductor' && conductorId !== null) {
    await vaciarViajes(tx, conductorId, ahora)
    for (const vehiculo of vehiculos) await vaciarVehiculo(tx, vehiculo.id, ahora)
    await tx.deleteFrom('conductores').where('id', '=', conductorId).execute()
  } else if (clase === 'guia') await tx.deleteFrom('guias').where('id', '=', id).execute()
  else await tx.deleteFrom('operadores').where('id', '=', id).execute()
  // The answers that its app may still ask for again.
  await tx
    .deleteFrom('idempotencia')
    .where('ambito', '=', `aliado:${aliado.id}`)
    .where(sql<boolean>`cuerpo::json ->> 'id' = ${id}`)
    .execute()
  const archivos = [
    ...[...fotos, ...documentos, ...decididos].map(({ archivoId }) => archivoId),
    idDeRuta(imagen ?? ''),
  ].filter((uno) => uno !== null)
  if (archivos.length > 0) await tx.updateTable('archivos').set({ usado: false }).where('id', 'in', archivos).execute()
  await anotar(tx, aliado, ahora, [lineaDe(clase, id, 'borrarProveedor', {}, empresaId ?? undefined)])
}
