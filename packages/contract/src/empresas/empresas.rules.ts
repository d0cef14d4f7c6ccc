import { MAXIMO_DE_FOTOS } from '../archivos/archivos.rules.ts'
import { faltaContrasena, sinDerecho, type Negativa } from '../core/negativas.ts'

/** Letters of the Latin alphabet that are not a to z with an accent. */
const LATINAS: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ł: 'l' }
/** Look-alikes in most typefaces, in lower case: 0 and o; 1, l and a capital i; rn and m; vv and w. */
const PARECIDAS: Record<string, string> = { '0': 'o', '1': 'l', i: 'l', rn: 'm', vv: 'w' }

const enMinusculas = (nombre: string): string =>
  nombre
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđł]/g, (letra) => LATINAS[letra] ?? letra)

/**
 * Company names are compared without case, accents, extra spaces (decisions §1) or invisible characters, and
 * look-alikes count as equal, so that nobody can imitate another company's name.
 */
export const nombreComparable = (nombre: string): string =>
  enMinusculas(nombre)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/rn|vv|[01i]/g, (signo) => PARECIDAS[signo] ?? signo)

export const NOMBRE_ILEGIBLE = 'Usa solo letras del alfabeto latino, números y signos visibles'

/**
 * Whether a company's name has Latin letters only: with one Cyrillic а it would be a different name that looks the
 * same.
 */
export const esNombreLegible = (nombre: string): boolean =>
  !/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/u.test(nombre) && !/(?![a-z])\p{L}/u.test(enMinusculas(nombre))

export type FichaDeEmpresa = { fotosCorporativas: readonly string[]; cuenta: string }

/**
 * Whether a company is ready for the market: bank account and first corporate photo (specification §2, Shell; decisions
 * §9).
 */
export const empresaLista = ({ fotosCorporativas, cuenta }: FichaDeEmpresa): boolean =>
  Boolean(fotosCorporativas[0]) && cuenta !== ''

/**
 * What opens the market, new vehicles and registro-interno to a person: a saved profile, in a ready company. People of
 * the platform need only their own profile.
 */
export const perfilCompleto = (persona: FichaDeEmpresa & { perfil: boolean; plataforma: boolean }): boolean =>
  persona.perfil && (persona.plataforma || empresaLista(persona))

/** `para` ends the sentence: "para ofertar". */
export const negativaDePerfil = (completo: boolean, para: string): Negativa | null =>
  completo ? null : { ...sinDerecho(`Completa el perfil de la empresa ${para}.`), remedio: 'perfil' }

export const CAMPOS_BANCARIOS = ['banco', 'cuenta', 'tipocuenta', 'titular', 'rut'] as const
export type DatosBancarios = Record<(typeof CAMPOS_BANCARIOS)[number], string>

/**
 * Changing the company's bank account needs the password again: an unattended browser must not be enough. Entering it
 * for the first time does not.
 */
export const pideContrasena = (antes: DatosBancarios, despues: DatosBancarios): boolean =>
  CAMPOS_BANCARIOS.some((campo) => antes[campo] !== '') &&
  CAMPOS_BANCARIOS.some((campo) => antes[campo] !== despues[campo])

const PIDE_CONTRASENA = 'Escribe tu contraseña para cambiar los datos bancarios'

/** `confirmada`: the person has just given the password again. */
export const negativaParaCambiarBanco = (
  antes: DatosBancarios,
  despues: DatosBancarios,
  confirmada: boolean,
): Negativa | null => (confirmada || !pideContrasena(antes, despues) ? null : faltaContrasena(PIDE_CONTRASENA))

export const DEMASIADAS_FOTOS = `Solo puedes seleccionar hasta ${MAXIMO_DE_FOTOS} fotos`
export const NINGUNA_FOTO = 'Debes seleccionar al menos una foto'

/** A photo is added, replaces another, or is removed. */
export type CambioDeFoto = { nueva: string | null; enLugarDe: string | null }

/** The photos after those changes, in order; null when one to be replaced or removed is not there any more. */
export const conCambios = (fotos: readonly string[], cambios: readonly CambioDeFoto[]): string[] | null => {
  const resultado: (string | null)[] = [...fotos]
  for (const { nueva, enLugarDe } of cambios) {
    const lugar = enLugarDe === null ? resultado.length : resultado.indexOf(enLugarDe)
    if (lugar < 0) return null
    resultado[lugar] = nueva
  }
  return resultado.filter((foto) => foto !== null)
}
