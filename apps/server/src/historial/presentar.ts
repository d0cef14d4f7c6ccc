import { TIPO_EN_PALABRAS } from '@aliadas/contract/archivos'
import { ETIQUETA_DE_ARCHIVO_LEGAL } from '@aliadas/contract/empresas'
import { ETIQUETA_DE_CAMPO, type CambioDeHistorial } from '@aliadas/contract/historial'

const texto = (valor: unknown): string | null => {
  if (valor === null || valor === undefined || valor === '') return null
  if (typeof valor === 'boolean') return valor ? 'Sí' : 'No'
  if (Array.isArray(valor)) return valor.map((uno) => texto(uno) ?? '').join(', ') || null
  if (typeof valor === 'string') return TIPO_EN_PALABRAS[valor] ?? valor
  return typeof valor === 'number' ? String(valor) : null
}

/** A field by its label on the screen. */
const conNombre = (campo: unknown): unknown =>
  typeof campo === 'string' && Object.hasOwn(ETIQUETA_DE_CAMPO, campo) ? ETIQUETA_DE_CAMPO[campo] : campo

/** Which legal file it was. Other lines have the id of a file there, which says nothing to people. */
const cualArchivo = (valor: unknown): string | null =>
  Object.entries(ETIQUETA_DE_ARCHIVO_LEGAL).find(([cual]) => cual === valor)?.[1] ?? null

type Par = { antes?: unknown; despues?: unknown }
const esPar = (valor: unknown): valor is Par =>
  typeof valor === 'object' && valor !== null && 'antes' in valor && 'despues' in valor

/**
 * What a line says was changed, in words. A field has its old and new value, or the new one alone; older lines of a
 * role have the pair itself. A field without a label is an internal id and is left out.
 */
export const cambiosDe = (cambios: Readonly<Record<string, unknown>>): CambioDeHistorial[] => {
  if ('de' in cambios && 'a' in cambios)
    return [{ campo: 'Rol', antes: texto(cambios['de']), despues: texto(cambios['a']) }]
  if (esPar(cambios)) return [{ campo: 'Fotos', antes: texto(cambios.antes), despues: texto(cambios.despues) }]
  return Object.entries(cambios).flatMap(([clave, valor]) => {
    const campo = Object.hasOwn(ETIQUETA_DE_CAMPO, clave) ? ETIQUETA_DE_CAMPO[clave] : undefined
    if (campo === undefined) return []
    if (clave === 'archivo') {
      const cual = cualArchivo(valor)
      return cual === null ? [] : [{ campo, antes: null, despues: cual }]
    }
    if (clave === 'campos' && Array.isArray(valor))
      return [{ campo, antes: null, despues: texto(valor.map(conNombre)) }]
    const cambio = esPar(valor)
      ? { campo, antes: texto(valor.antes), despues: texto(valor.despues) }
      : { campo, antes: null, despues: texto(valor) }
    return cambio.antes === null && cambio.despues === null ? [] : [cambio]
  })
}
