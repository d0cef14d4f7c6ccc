import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Modo } from '@aliadas/contract/aliados'
import { ALFABETO_ID } from '@aliadas/contract/core'

/** Of keys that act on the real world. */
const VIVA = 'viva_'
/** Of keys of the test world. */
const PRUEBA = 'prueba_'
/** Random characters: 158 bits. */
const LARGO = 32
/** Characters of the checksum, enough for 32 bits. */
const DE_CONTROL = 7

const control = (texto: string): string => {
  let resto = crc32(texto)
  let cifras = ''
  for (let i = 0; i < DE_CONTROL; i++) {
    cifras = (ALFABETO_ID[resto % ALFABETO_ID.length] ?? '') + cifras
    resto = Math.floor(resto / ALFABETO_ID.length)
  }
  return cifras
}

/** Whether a key of this text belongs to the test world, if there is such a key. */
export const esTextoDePrueba = (texto: string): boolean => texto.startsWith(PRUEBA)

/** The text of a new key: prefix, random characters, checksum. A double click selects the whole of it. */
export const nuevoTextoDeClave = (modo: Modo): string => {
  const comienzo = modo === 'prueba' ? PRUEBA : VIVA
  const azar = Array.from({ length: LARGO }, () => ALFABETO_ID[randomInt(ALFABETO_ID.length)] ?? '').join('')
  return `${comienzo}${azar}${control(comienzo + azar)}`
}

/** What people tell a key by. Null for a text so short that it would say too much of it. */
export const ultimosDe = (texto: string): string | null => (texto.length < 20 ? null : texto.slice(-4))

/**
 * What the text alone says. `buscar`: it may be a key. A key from before there were prefixes has none and is always
 * looked up. The checksum finds typing errors; it proves nothing.
 */
export const leerTextoDeClave = (texto: string): 'buscar' | 'mal_escrita' => {
  const comienzo = [VIVA, PRUEBA].find((uno) => texto.startsWith(uno))
  if (comienzo === undefined) return 'buscar'
  const corte = comienzo.length + LARGO
  const bien = texto.length === corte + DE_CONTROL && texto.slice(corte) === control(texto.slice(0, corte))
  return bien ? 'buscar' : 'mal_escrita'
}
