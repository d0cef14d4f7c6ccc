import { cambioEntretanto, exigir, negativaDePermiso } from '@aliadas/contract/core'
import { rutaDeArchivo } from '@aliadas/contract/archivos'
import { conCambios } from '@aliadas/contract/empresas'
import { soltarArchivos, usarArchivo } from '../archivos/index.ts'
import { anotar } from '../historial/index.ts'
import type { Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { negativaDeFotos } from './empresas.rules.ts'

type Cambio = { archivoId: string | null; enLugarDe: string | null }

/**
 * Adds, replaces or removes corporate photos; one to five remain. It takes changes instead of whole lists, so that two
 * concurrent administrators do not overwrite each other.
 *
 * Throws `Falla`: `permission-denied` (role), `aborted` (somebody else changed that photo), `invalid-argument` (none
 * or more than five would remain), `not-found` (a file of somebody else). Source: specification S1-004, S5-031.
 */
export const cambiarFotosCorporativas = async (
  tx: Tx,
  persona: Persona,
  cambios: readonly Cambio[],
  ahora: Date,
): Promise<void> => {
  exigir(negativaDePermiso(persona.rol, 'editarEmpresa'))
  const { empresaId } = persona
  const { fotosCorporativas: antes } = await tx
    .selectFrom('empresas')
    .select('fotosCorporativas')
    .where('id', '=', empresaId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const despues = conCambios(
    antes,
    cambios.map(({ archivoId, enLugarDe }) => ({ nueva: archivoId && rutaDeArchivo(archivoId), enLugarDe })),
  )
  if (!despues) throw cambioEntretanto('Alguien más cambió las fotos corporativas. Mira cómo quedaron.')
  for (const { archivoId } of cambios)
    if (archivoId) await usarArchivo(tx, { id: archivoId, preset: 'fotoCorporativa', servicioId: null, empresaId })
  await guardarFotosCorporativas(tx, persona, despues, ahora)
  await soltarArchivos(
    tx,
    empresaId,
    antes.filter((foto) => !despues.includes(foto)),
  )
  await anotar(tx, persona, ahora, [
    {
      tenant: empresaId,
      entidad: 'empresa',
      entidadId: empresaId,
      accion: 'cambiarFotosCorporativas',
      cambios: { antes: antes.length, despues: despues.length },
    },
  ])
}

/** Replaces the company's corporate photos by these addresses (1 to 5). */
export const guardarFotosCorporativas = async (
  tx: Tx,
  persona: Persona,
  fotos: readonly string[],
  ahora: Date,
): Promise<void> => {
  exigir(negativaDePermiso(persona.rol, 'editarEmpresa'))
  exigir(negativaDeFotos(fotos.length))
  await tx
    .updateTable('empresas')
    .set({ fotosCorporativas: [...fotos], actualizadoEn: ahora })
    .where('id', '=', persona.empresaId)
    .execute()
}
