import { accionDe, type Rol } from '@aliadas/contract/core'
import { rutaDeArchivo } from '@aliadas/contract/archivos'
import { negativaParaValidarHabilitacion, type Legales } from '@aliadas/contract/empresas'
import type { Tx } from '../platform/database/index.ts'

export const COLUMNAS_LEGALES = [
  'razonSocial',
  'nit',
  'dv',
  'direccion',
  'telefono',
  'correo',
  'territorial',
  'resolucion',
  'anio',
  'representante',
  'ultimoContrato',
  'resolucionArchivoId',
  'firmaArchivoId',
  'selloArchivoId',
  'validadaPor',
  'validadaEn',
  'version',
] as const

const ruta = (id: string | null): string | null => (id === null ? null : rutaDeArchivo(id))

/** The legal data of a company that the reader may see; null while nobody wrote them. */
export const leerLegales = async (tx: Tx, rol: Rol, empresaId: string): Promise<Legales | null> => {
  const fila = await tx
    .selectFrom('empresasLegales')
    .select(COLUMNAS_LEGALES)
    .where('empresaId', '=', empresaId)
    .executeTakeFirst()
  if (!fila) return null
  const { resolucionArchivoId, firmaArchivoId, selloArchivoId, validadaEn, validadaPor, ...datos } = fila
  const estado = { validada: validadaEn !== null }
  return {
    ...datos,
    archivos: { resolucion: ruta(resolucionArchivoId), firma: ruta(firmaArchivoId), sello: ruta(selloArchivoId) },
    validada: validadaEn === null ? null : { en: validadaEn.toISOString(), por: validadaPor ?? '' },
    acciones: {
      validar: accionDe(negativaParaValidarHabilitacion(rol, estado, true)),
      retirar: accionDe(negativaParaValidarHabilitacion(rol, estado, false)),
    },
  }
}
