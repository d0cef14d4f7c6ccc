import { exigir, noEncontrado } from '@aliadas/contract/core'
import { negativaDeVersionLegal, negativaParaValidarHabilitacion } from '@aliadas/contract/empresas'
import { anotar } from '../historial/index.ts'
import type { Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'

type Validacion = { id: string; version: number; validar: boolean }

/**
 * The platform validates the habilitación of a company, which may then issue FUECs, or takes that back (decisions §10).
 * Uses the system scope, because the platform's role may not change a company.
 *
 * Throws `Falla`: `not-found` (no legal data), `permission-denied` (role), `aborted` (already so, or the data to be
 * validated changed since the platform read them).
 */
export const validarHabilitacion = async (
  tx: Tx,
  persona: Persona,
  { id, version, validar }: Validacion,
  ahora: Date,
): Promise<void> => {
  const fila = await tx
    .selectFrom('empresasLegales')
    .select(['version', 'validadaEn', 'territorial', 'resolucion', 'anio'])
    .where('empresaId', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!fila) throw noEncontrado()
  exigir(negativaParaValidarHabilitacion(persona.rol, { validada: fila.validadaEn !== null }, validar))
  // What is vouched for was read; what is taken back need not have been.
  if (validar) exigir(negativaDeVersionLegal(version, fila.version))
  await tx
    .updateTable('empresasLegales')
    .set({ validadaPor: validar ? persona.nombre : null, validadaEn: validar ? ahora : null })
    .where('empresaId', '=', id)
    .execute()
  const accion = validar ? 'validarHabilitacion' : 'retirarHabilitacion'
  const habilitacion = `${fila.territorial} ${fila.resolucion} de ${fila.anio}`
  const linea = { tenant: id, entidad: 'empresa', entidadId: id, accion } as const
  await anotar(tx, persona, ahora, [{ ...linea, cambios: { habilitacion } }])
}
