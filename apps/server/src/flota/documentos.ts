import { rutaDeArchivo } from '@aliadas/contract/archivos'
import {
  ADJUNTOS_DE_VEHICULO,
  PAPELES_DE_VEHICULO,
  TIPOS_DE_PAPEL,
  URL_DE_ADJUNTO,
  papelDeAdjunto,
  type AdjuntoDeVehiculo,
  type CampoDePapel,
  type PapelDeVehiculo,
} from '@aliadas/contract/flota'

type UrlDeAdjunto = (typeof URL_DE_ADJUNTO)[AdjuntoDeVehiculo]

/** The rows of `documentos` for a record's numbers, expiries and files. An absent number is stored as ''. */
export const filasDeDocumentos = (
  registro: Readonly<Partial<Record<CampoDePapel, string | null>>>,
  archivos: Readonly<Record<AdjuntoDeVehiculo, string | null>>,
  titulares: Readonly<Record<'vehiculo' | 'conductor', string>>,
) =>
  TIPOS_DE_PAPEL.map((tipo) => {
    const { de, numero, vence, archivo } = PAPELES_DE_VEHICULO[tipo]
    return {
      titularTipo: de,
      titularId: titulares[de],
      tipo,
      numero: registro[numero] ?? '',
      vence: vence === null ? null : (registro[vence] ?? null),
      archivoId: archivo === null ? null : archivos[archivo],
    }
  })

/** The opposite: the record's fields from the rows of a vehicle and its driver. Null where nothing is stored. */
export const camposDeDocumentos = (
  filas: readonly { tipo: string; numero: string; vence: string | null; archivoId: string | null }[],
): Record<CampoDePapel | UrlDeAdjunto, string | null> => {
  const fila = (tipo: PapelDeVehiculo) => filas.find((una) => una.tipo === tipo)
  const datos = TIPOS_DE_PAPEL.flatMap((tipo): [string, string | null][] => {
    const { numero, vence } = PAPELES_DE_VEHICULO[tipo]
    const suya = fila(tipo)
    return [
      [numero, suya?.numero || null],
      ...(vence === null ? [] : [[vence, suya?.vence ?? null] as [string, string | null]]),
    ]
  })
  const urls = ADJUNTOS_DE_VEHICULO.map((adjunto) => {
    const archivoId = fila(papelDeAdjunto(adjunto))?.archivoId
    return [URL_DE_ADJUNTO[adjunto], archivoId ? rutaDeArchivo(archivoId) : null]
  })
  return Object.fromEntries([...datos, ...urls]) as Record<CampoDePapel | UrlDeAdjunto, string | null>
}
