import { exigir } from '@aliadas/contract/core'
import type { AliadoNuevo } from '@aliadas/contract/aliados'
import { nombreComparable } from '@aliadas/contract/empresas'
import { exigirGestionDeClaves } from '../acceso/index.ts'
import { anotar } from '../historial/index.ts'
import type { Persona } from '../platform/actor.ts'
import { violates, type Tx } from '../platform/database/index.ts'
import { newId } from '../platform/ids.ts'
import { NOMBRE_DE_ALIADO_TOMADO } from './aliados.rules.ts'

/**
 * Registers a partner. Returns its id.
 *
 * Throws `Falla`: `permission-denied` (only the platform), `aborted` (another partner's name reads the same).
 * Source: decisions §7.
 */
export const crearAliado = async (tx: Tx, persona: Persona, nuevo: AliadoNuevo, ahora: Date): Promise<string> => {
  exigirGestionDeClaves(persona)
  const id = newId(ahora)
  const datos = filaDeAliado(nuevo)
  await conNombreLibre(() =>
    tx
      .insertInto('aliados')
      .values({ id, ...datos, creadoEn: ahora })
      .execute(),
  )
  await anotar(tx, persona, ahora, [
    { tenant: persona.empresaId, entidad: 'aliado', entidadId: id, accion: 'crearAliado', cambios: { ...nuevo } },
  ])
  return id
}

/** The columns of what a person writes of a partner. */
export const filaDeAliado = ({ nombre, contacto, correo, telefono }: AliadoNuevo) => ({
  nombre,
  nombreComparable: nombreComparable(nombre),
  contacto: contacto ?? '',
  correo: correo ?? '',
  telefono: telefono ?? '',
})

/** The unique index decides which of two equal names at once is the first. */
export const conNombreLibre = async <T>(escribir: () => Promise<T>): Promise<T> => {
  try {
    return await escribir()
  } catch (error) {
    if (violates(error, 'aliados_nombre_comparable_key')) exigir(NOMBRE_DE_ALIADO_TOMADO)
    throw error
  }
}
