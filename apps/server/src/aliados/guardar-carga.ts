import { guardarArchivo, type Almacen, type ArchivoGuardado, type Carga } from '../archivos/index.ts'
import type { Aliado } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { exigirEspacio, ocuparEspacio } from './exigir-espacio.ts'

/** `repetida`: its key was answered before (`isRepeated`), so its bytes are not kept. */
export type CargaGuardada = ArchivoGuardado & { repetida: boolean }

/**
 * Keeps an upload of an app, in its room of files that no record uses. A repetition takes no room, and so gets its first
 * answer also when none is left. The system role writes the row: no partner role may.
 *
 * Throws `Falla`: `resource-exhausted` (motivo `archivos_sin_usar`), and what the check of an upload refuses.
 */
export const guardarCarga = async (
  ctx: Context,
  almacen: Almacen,
  aliado: Aliado,
  carga: Omit<Carga, 'subidoPor' | 'scope' | 'antes'> & { repetida: boolean },
): Promise<CargaGuardada> => {
  const { repetida, upload, reglas } = carga
  if (!repetida) await exigirEspacio(ctx, aliado, upload, reglas)
  const guardado = await guardarArchivo(ctx, almacen, {
    ...carga,
    subidoPor: aliado.id,
    scope: { rol: 'sistema' },
    antes: (tx, bytes) => ocuparEspacio(tx, aliado, bytes),
  })
  return { ...guardado, repetida }
}
