import { PRESETS, type ArchivoSubido, type NombreDePreset } from '@aliadas/contract/archivos'
import { scopeOf, type Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import type { Upload } from '../platform/http/index.ts'
import { ocuparCuota } from './cuota.ts'
import { guardarArchivo, type Almacen } from './guardar-archivo.ts'

/** What the file belongs to: a service, or the person's company (`servicioId` null), with its number among several. */
type Destino = { preset: NombreDePreset; servicioId: string | null; numero?: number | undefined }

type Carga = Destino & { nombre: string; upload: Upload }

/** The specification's paths, with generated ids only; they never contain a user's file name. */
const ubicacionDe = ({ preset, servicioId, numero = 1 }: Destino, persona: Persona, id: string): string => {
  const empresa = `empresas/${persona.empresaId}`
  const ubicaciones: Record<NombreDePreset, string> = {
    fuec: `fuecs/${servicioId}/fuec/${id}`,
    cotizacion: `ofertas/${persona.empresaId}/${servicioId}/${id}`,
    comprobante: `${empresa}/comprobantes/${id}`,
    fotoPerfil: `${empresa}/profile-pictures/${persona.id}/${id}`,
    logo: `${empresa}/logo/${persona.id}/${id}`,
    fotoCorporativa: `${empresa}/fotosCorporativas/${persona.id}/corporativa${numero}/${id}`,
    firmaLegal: `${empresa}/legal/firma/${id}`,
    resolucionLegal: `${empresa}/legal/resolucion/${id}`,
    fotoVehiculo: `vehicle/fotos/${id}`,
    documentoVehiculo: `vehicle/documentos/${id}`,
  }
  return ubicaciones[preset]
}

/** Stores a file of the person's company. Permission was checked before the first byte. */
export const subirArchivo = (
  ctx: Context,
  almacen: Almacen,
  persona: Persona,
  { nombre, upload, ...destino }: Carga,
): Promise<ArchivoSubido> =>
  guardarArchivo(ctx, almacen, {
    upload,
    nombre,
    reglas: PRESETS[destino.preset],
    tenant: persona.empresaId,
    preset: destino.preset,
    servicioId: destino.servicioId,
    subidoPor: persona.id,
    ubicacion: (id) => ubicacionDe(destino, persona, id),
    scope: scopeOf(persona),
    antes: (tx, bytes) => ocuparCuota(tx, persona, bytes),
  })
