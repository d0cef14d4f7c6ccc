import { texto, textoOpcional } from './campos.ts'

export const NOMBRE_CON_ENLACE = 'Escribe el nombre sin enlaces ni correos; después de un punto deja un espacio'
export const NOMBRE_INVISIBLE = 'Escribe el nombre en una sola línea, sin caracteres invisibles'

/** Line breaks, tabs, marks that turn the direction of writing, characters without a width, private ones. */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}]/u

/** A dot between a word and two letters makes a link in a mail program, but for the forms in which companies end: "Cía.Ltda." is a name. */
const ENLACE = /@|:\/\/|[\p{L}\p{N}-]\.(?!(?:ltda|c[ií]a|sas)(?![\p{L}\p{N}-]))\p{L}{2}/iu

/** Look-alikes of dots, slashes and "@" count as what they look like. */
const comoSeLee = (nombre: string): string => nombre.normalize('NFKC').replace(/[。｡]/g, '.')

const esNombreVisible = (nombre: string): boolean => !INVISIBLE.test(nombre)
const esNombreSinEnlace = (nombre: string): boolean => !ENLACE.test(comoSeLee(nombre))

/**
 * The name of a person, a company or a provider: it stands in mails to others, so it is one line without addresses (attack case INJ-16). Every field
 * that holds one is made by this or by `nombreOpcional`.
 */
export const nombrePropio = (mensaje: string, max = 120) =>
  texto(mensaje, max).refine(esNombreVisible, NOMBRE_INVISIBLE).refine(esNombreSinEnlace, NOMBRE_CON_ENLACE)

export const nombreOpcional = (max = 120) =>
  textoOpcional(max)
    .refine((nombre) => nombre === null || esNombreVisible(nombre), NOMBRE_INVISIBLE)
    .refine((nombre) => nombre === null || esNombreSinEnlace(nombre), NOMBRE_CON_ENLACE)
