import { ESTADOS_EN_MAPA, type EstadoEnMapa } from '@aliadas/contract/servicios'

/** Only pending services show until the person asks for more (specification §2). */
export const VER_INICIAL: readonly EstadoEnMapa[] = ['pendiente']

/** Reads a comma list in the canonical order; null when nothing was ever chosen. The empty list is a choice too. */
export const leerVer = (texto: string | null | undefined): readonly EstadoEnMapa[] | null => {
  if (texto === null || texto === undefined) return null
  const palabras = texto.split(',')
  return ESTADOS_EN_MAPA.filter((estado) => palabras.includes(estado))
}

export const alternar = (ver: readonly EstadoEnMapa[], estado: EstadoEnMapa): readonly EstadoEnMapa[] =>
  ESTADOS_EN_MAPA.filter((e) => (e === estado ? !ver.includes(e) : ver.includes(e)))

export const esVerInicial = (ver: readonly EstadoEnMapa[]): boolean => ver.join(',') === VER_INICIAL.join(',')
