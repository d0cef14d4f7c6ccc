import { PRESETS } from '@aliadas/contract/archivos'
import { CLASES_DE_CARGA, type ClaseDeCarga } from '@aliadas/contract/aliados'
import { guardarArchivo, type Almacen, type ArchivoGuardado } from '../archivos/index.ts'
import { NINGUNA_EMPRESA } from '../empresas/index.ts'
import type { Aliado } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import type { Upload } from '../platform/http/index.ts'
import { exigirEspacio, ocuparEspacio } from './exigir-espacio.ts'

/**
 * An app uploads a photo or a document of a provider. It belongs to no company until it is handed in.
 *
 * Throws `Falla`: `resource-exhausted` (motivo `archivos_sin_usar`: too many bytes that no record uses), and what the
 * check of an upload refuses. Source: decisions §7.
 */
export const subirArchivoDeProveedor = async (
  ctx: Context,
  almacen: Almacen,
  aliado: Aliado,
  clase: ClaseDeCarga,
  upload: Upload,
): Promise<ArchivoGuardado> => {
  const preset = CLASES_DE_CARGA[clase]
  const reglas = PRESETS[preset]
  await exigirEspacio(ctx, aliado, upload, reglas)
  return guardarArchivo(ctx, almacen, {
    upload,
    nombre: clase,
    reglas,
    tenant: NINGUNA_EMPRESA,
    preset,
    servicioId: null,
    subidoPor: aliado.id,
    ubicacion: (id) => `proveedores/${clase}/${id}`,
    scope: { rol: 'sistema' },
    antes: (tx, bytes) => ocuparEspacio(tx, aliado, bytes),
  })
}
