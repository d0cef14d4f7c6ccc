import { noEncontrado } from '@aliadas/contract/core'
import { idDeRuta } from '@aliadas/contract/archivos'
import { CAMPOS_BANCARIOS } from '@aliadas/contract/empresas'
import {
  PAPELES_DE_VEHICULO,
  PAPELES_QUE_VENCEN,
  URL_DE_ADJUNTO,
  accionesDeVehiculo,
  type FichaDeVehiculo,
  type Vehiculo,
} from '@aliadas/contract/flota'
import { scopeOf, type Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import type { Tx } from '../platform/database/index.ts'
import { leerVehiculo } from './leer-vehiculo.ts'
import { versionDeVehiculo } from './lineas-de-edicion.ts'

type DuenoDeVehiculo = {
  empresaId: string
  suspendido: boolean
  suspendidoPorPlataforma: boolean
  motivoSuspension: string | null
}

/** The vehicle's company. Throws `Falla`: `not-found` (a missing vehicle, or another company's). */
export const duenoDeVehiculo = async (
  tx: Tx,
  persona: Pick<Persona, 'rol' | 'empresaId'>,
  id: string,
): Promise<DuenoDeVehiculo> => {
  const fila = await tx
    .selectFrom('vehiculos')
    .select(['empresaId', 'suspendido', 'suspendidoPorPlataforma', 'motivoSuspension'])
    .where('id', '=', id)
    .$if(persona.rol !== 'plataforma', (q) => q.where('empresaId', '=', persona.empresaId))
    .executeTakeFirst()
  if (!fila) throw noEncontrado()
  return fila
}

const tiposDe = async (tx: Tx, vehiculo: Vehiculo): Promise<Record<string, string>> => {
  const pares = Object.values(URL_DE_ADJUNTO).flatMap((campo): [string, string][] => {
    const id = idDeRuta(vehiculo[campo] ?? '')
    return id === null ? [] : [[campo, id]]
  })
  if (pares.length === 0) return {}
  const filas = await tx
    .selectFrom('archivos')
    .select(['id', 'tipo'])
    .where(
      'id',
      'in',
      pares.map(([, id]) => id),
    )
    .execute()
  return Object.fromEntries(pares.map(([campo, id]) => [campo, filas.find((fila) => fila.id === id)?.tipo ?? '']))
}

const SIN_BANCO = Object.fromEntries(CAMPOS_BANCARIOS.map((campo) => [campo, null])) as Record<
  (typeof CAMPOS_BANCARIOS)[number],
  null
>

/** A vehicle for this person's page: account and RUT only for administrators of its company. */
export const fichaDeVehiculo = async (tx: Tx, persona: Persona, id: string, ahora: Date): Promise<FichaDeVehiculo> => {
  const dueno = await duenoDeVehiculo(tx, persona, id)
  const vehiculo = await leerVehiculo(tx, id, ahora)
  const acciones = accionesDeVehiculo(persona, dueno)
  const visible = acciones.editarBanco.permitido ? vehiculo : { ...vehiculo, ...SIN_BANCO, urlRut: null }
  return {
    ...visible,
    version: String(await versionDeVehiculo(tx, dueno.empresaId, id)),
    tiposDeArchivo: await tiposDe(tx, vehiculo),
    motivoSuspension: dueno.motivoSuspension,
    vencimientos: PAPELES_QUE_VENCEN.map((papel) => ({ papel, vence: vehiculo[PAPELES_DE_VEHICULO[papel].vence] })),
    acciones,
  }
}

export const leerFicha = (ctx: Context, persona: Persona, id: string): Promise<FichaDeVehiculo> =>
  ctx.db.read(scopeOf(persona), (tx) => fichaDeVehiculo(tx, persona, id, ctx.clock.now()))
