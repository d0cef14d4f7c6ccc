import { sinDerecho, type Negativa } from '../core/negativas.ts'

/** Letters of the Latin alphabet that are no a to z with an accent. */
const LATINAS: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ł: 'l' }
/** What looks alike in most typefaces, in lower case: 0 and o; 1, l and a capital i; rn and m; vv and w. */
const PARECIDAS: Record<string, string> = { '0': 'o', '1': 'l', i: 'l', rn: 'm', vv: 'w' }

const enMinusculas = (nombre: string): string =>
  nombre
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđł]/g, (letra) => LATINAS[letra] ?? letra)

/**
 * Company names are compared without case, accents, extra spaces (decisions §1) or invisible signs, and what looks alike is the same, so that
 * nobody passes for somebody else's company with a look-alike spelling.
 */
export const nombreComparable = (nombre: string): string =>
  enMinusculas(nombre)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/rn|vv|[01i]/g, (signo) => PARECIDAS[signo] ?? signo)

export const NOMBRE_ILEGIBLE = 'Usa solo letras del alfabeto latino, números y signos visibles'

/** Whether a company's name is made of Latin letters alone: one Cyrillic а in it is another name that nobody can tell from the first. */
export const esNombreLegible = (nombre: string): boolean =>
  !/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/u.test(nombre) && !/(?![a-z])\p{L}/u.test(enMinusculas(nombre))

export type FichaDeEmpresa = { fotosCorporativas: readonly string[]; cuenta: string }

/** Whether a company is ready for the market: its bank account and its first corporate photo (specification §2, Shell; decisions §9). */
export const empresaLista = ({ fotosCorporativas, cuenta }: FichaDeEmpresa): boolean =>
  Boolean(fotosCorporativas[0]) && cuenta !== ''

/**
 * What opens the market, the fleet's new vehicles and registro-interno to somebody: the own profile saved, in a company that is ready. The
 * platform's people need their own profile only.
 */
export const perfilCompleto = (persona: FichaDeEmpresa & { perfil: boolean; plataforma: boolean }): boolean =>
  persona.perfil && (persona.plataforma || empresaLista(persona))

/** `para` ends the sentence: "para ofertar". */
export const negativaDePerfil = (completo: boolean, para: string): Negativa | null =>
  completo ? null : { ...sinDerecho(`Completa el perfil de la empresa ${para}.`), remedio: 'perfil' }

export const CAMPOS_BANCARIOS = ['banco', 'cuenta', 'tipocuenta', 'titular', 'rut'] as const
export type DatosBancarios = Record<(typeof CAMPOS_BANCARIOS)[number], string>

/**
 * Where the company's money goes is changed only by somebody who knows the password again: an open browser must not be enough. The first
 * filling-in has nothing to lose.
 */
export const pideContrasena = (antes: DatosBancarios, despues: DatosBancarios): boolean =>
  CAMPOS_BANCARIOS.some((campo) => antes[campo] !== '') &&
  CAMPOS_BANCARIOS.some((campo) => antes[campo] !== despues[campo])

export const MAXIMO_DE_FOTOS = 5
export const DEMASIADAS_FOTOS = `Solo puedes seleccionar hasta ${MAXIMO_DE_FOTOS} fotos`
export const NINGUNA_FOTO = 'Debes seleccionar al menos una foto'

/** One photo comes, or takes the place of another, or another goes away. */
export type CambioDeFoto = { nueva: string | null; enLugarDe: string | null }

/** The photos after those changes, in their order; null when one that should make way is not there any more. */
export const conCambios = (fotos: readonly string[], cambios: readonly CambioDeFoto[]): string[] | null => {
  const resultado: (string | null)[] = [...fotos]
  for (const { nueva, enLugarDe } of cambios) {
    const lugar = enLugarDe === null ? resultado.length : resultado.indexOf(enLugarDe)
    if (lugar < 0) return null
    resultado[lugar] = nueva
  }
  return resultado.filter((foto) => foto !== null)
}
