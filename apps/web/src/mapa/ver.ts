import { ESTADOS_EN_MAPA, type EstadoEnMapa } from '@aliadas/contract/servicios'

/** Initially only pending services are shown (specification §2). */
export const VER_INICIAL: readonly EstadoEnMapa[] = ['pendiente']

/** Reads a comma-separated list in canonical order; null if nothing was ever chosen. An empty list is a choice. */
export const leerVer = (texto: string | null | undefined): readonly EstadoEnMapa[] | null => {
  if (texto === null || texto === undefined) return null
  const palabras = texto.split(',')
  return ESTADOS_EN_MAPA.filter((estado) => palabras.includes(estado))
}

export const alternar = (ver: readonly EstadoEnMapa[], estado: EstadoEnMapa): readonly EstadoEnMapa[] =>
  ESTADOS_EN_MAPA.filter((e) => (e === estado ? !ver.includes(e) : ver.includes(e)))

export const esVerInicial = (ver: readonly EstadoEnMapa[]): boolean => ver.join(',') === VER_INICIAL.join(',')
