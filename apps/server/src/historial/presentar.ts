import { TIPO_EN_PALABRAS } from '@aliadas/contract/archivos'
import { ETIQUETA_DE_ROL, palabraDe } from '@aliadas/contract/core'
import { ETIQUETA_DE_ARCHIVO_LEGAL } from '@aliadas/contract/empresas'
import { ETIQUETA_DE_CAMPO, type CambioDeHistorial } from '@aliadas/contract/historial'
import { MEDIO_DE_PAGO } from '@aliadas/contract/servicios'

/** Fields whose values are stored as a code. */
const CODIGOS = new Map<string, Readonly<Record<string, string>>>([
  ['metodoPago', MEDIO_DE_PAGO],
  ['rol', ETIQUETA_DE_ROL],
  ['role', ETIQUETA_DE_ROL],
  // Of another act it is the id of a file, which says nothing to people.
  ['archivo', ETIQUETA_DE_ARCHIVO_LEGAL],
])

/** A value as people read it. */
const texto = (clave: string, valor: unknown): string | null => {
  if (valor === null || valor === undefined || valor === '') return null
  if (typeof valor === 'boolean') return valor ? 'Sí' : 'No'
  if (Array.isArray(valor)) return valor.map((uno) => texto(clave, uno) ?? '').join(', ') || null
  if (typeof valor === 'number') return String(valor)
  if (typeof valor !== 'string') return null
  const palabra = palabraDe(CODIGOS.get(clave) ?? {}, valor) ?? palabraDe(TIPO_EN_PALABRAS, valor)
  return palabra ?? (clave === 'archivo' ? null : valor)
}

/** A field by its label on the screen. */
const conNombre = (campo: unknown): unknown =>
  typeof campo === 'string' && Object.hasOwn(ETIQUETA_DE_CAMPO, campo) ? ETIQUETA_DE_CAMPO[campo] : campo

type Par = { antes?: unknown; despues?: unknown }
const esPar = (valor: unknown): valor is Par =>
  typeof valor === 'object' && valor !== null && 'antes' in valor && 'despues' in valor

/**
 * What a line says was changed, in words. A field has its old and new value, or the new one alone; older lines of a
 * role have the pair itself. A field without a label is an internal id and is left out.
 */
export const cambiosDe = (cambios: Readonly<Record<string, unknown>>): CambioDeHistorial[] => {
  if ('de' in cambios && 'a' in cambios)
    return [{ campo: 'Rol', antes: texto('rol', cambios['de']), despues: texto('rol', cambios['a']) }]
  if (esPar(cambios))
    return [{ campo: 'Fotos', antes: texto('fotos', cambios.antes), despues: texto('fotos', cambios.despues) }]
  return Object.entries(cambios).flatMap(([clave, valor]) => {
    const campo = Object.hasOwn(ETIQUETA_DE_CAMPO, clave) ? ETIQUETA_DE_CAMPO[clave] : undefined
    if (campo === undefined) return []
    if (clave === 'campos' && Array.isArray(valor))
      return [{ campo, antes: null, despues: texto(clave, valor.map(conNombre)) }]
    const cambio = esPar(valor)
      ? { campo, antes: texto(clave, valor.antes), despues: texto(clave, valor.despues) }
      : { campo, antes: null, despues: texto(clave, valor) }
    return cambio.antes === null && cambio.despues === null ? [] : [cambio]
  })
}
