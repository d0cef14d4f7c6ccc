import { texto, textoOpcional } from './campos.ts'

export const NOMBRE_CON_ENLACE = 'Escribe el nombre sin enlaces ni correos; después de un punto deja un espacio'
export const NOMBRE_INVISIBLE = 'Escribe el nombre en una sola línea, sin caracteres invisibles'

/** Line breaks, tabs, direction marks, zero-width and private-use characters. */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}]/u

/**
 * A dot between a word and two letters becomes a link in a mail program, except in the usual endings of company names:
 * "Cía.Ltda." is a name.
 */
const ENLACE = /@|:\/\/|[\p{L}\p{N}-]\.(?!(?:ltda|c[ií]a|sas)(?![\p{L}\p{N}-]))\p{L}{2}/iu

/** Characters that look like dots, slashes or "@" count as those. */
const comoSeLee = (nombre: string): string => nombre.normalize('NFKC').replace(/[。｡]/g, '.')

export const esNombreVisible = (nombre: string): boolean => !INVISIBLE.test(nombre)
const esNombreSinEnlace = (nombre: string): boolean => !ENLACE.test(comoSeLee(nombre))

/**
 * The name of a person, a company or a provider. It appears in mails to others, so it is one line without addresses
 * (attack case INJ-16). Every field for a name uses this or `nombreOpcional`.
 */
export const nombrePropio = (mensaje: string, max = 120) =>
  texto(mensaje, max).refine(esNombreVisible, NOMBRE_INVISIBLE).refine(esNombreSinEnlace, NOMBRE_CON_ENLACE)

export const nombreOpcional = (max = 120) =>
  textoOpcional(max)
    .refine((nombre) => nombre === null || esNombreVisible(nombre), NOMBRE_INVISIBLE)
    .refine((nombre) => nombre === null || esNombreSinEnlace(nombre), NOMBRE_CON_ENLACE)
