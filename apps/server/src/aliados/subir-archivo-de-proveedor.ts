import { PRESETS } from '@aliadas/contract/archivos'
import { CLASES_DE_CARGA, type ClaseDeCarga } from '@aliadas/contract/aliados'
import type { Almacen } from '../archivos/index.ts'
import { NINGUNA_EMPRESA } from '../empresas/index.ts'
import type { Aliado } from '../platform/actor.ts'
import { isRepeated, type Call } from '../platform/commands.ts'
import type { Context } from '../platform/context.ts'
import type { Upload } from '../platform/http/index.ts'
import { guardarCarga, type CargaGuardada } from './guardar-carga.ts'

/**
 * An app uploads a photo or a document of a provider. It belongs to no company until it is handed in.
 *
 * Throws `Falla`: `resource-exhausted` (motivo `archivos_sin_usar`: too many bytes that no record uses), and what the
 * check of an upload refuses. Source: decisions §7.
 */
export const subirArchivoDeProveedor = async (
  ctx: Context,
  almacen: Almacen,
  call: Call<Aliado>,
  clase: ClaseDeCarga,
  upload: Upload,
): Promise<CargaGuardada> => {
  const preset = CLASES_DE_CARGA[clase]
  return guardarCarga(ctx, almacen, call.actor, {
    upload,
    repetida: await isRepeated(ctx, call),
    nombre: clase,
    reglas: PRESETS[preset],
    tenant: NINGUNA_EMPRESA,
    preset,
    servicioId: null,
    ubicacion: (id) => `proveedores/${clase}/${id}`,
  })
}
