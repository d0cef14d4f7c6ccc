/** Numbers from 0 (included) to 1, the same for the same seed. */
export type Azar = () => number

/** mulberry32: small, quick, and good enough to choose among a few things. */
const azarDe = (semilla: number): Azar => {
  let a = semilla >>> 0
  return () => {
    a = (a + 0x6d2b79f5) >>> 0
    let t = a
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** FNV-1a. */
const numeroDe = (texto: string): number => {
  let h = 0x811c9dc5
  for (const letra of texto) h = Math.imul(h ^ (letra.codePointAt(0) ?? 0), 0x01000193)
  return h >>> 0
}

/**
 * What chance says about one thing, however often it is asked: a service is always late or never, also after a restart.
 */
export const azarPara = (semilla: number, ...nombres: readonly string[]): Azar =>
  azarDe(numeroDe(`${semilla} ${nombres.join(' ')}`))

export const entre = (azar: Azar, desde: number, hasta: number): number => desde + azar() * (hasta - desde)

export const elegir = <T>(azar: Azar, de: readonly [T, ...T[]]): T => de[Math.floor(azar() * de.length)] ?? de[0]
