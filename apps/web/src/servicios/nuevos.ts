import { VIGENCIA_MS, type ServicioResumen } from '@aliadas/contract/servicios'
import { useMemo, useSyncExternalStore } from 'react'
import { serverNow } from '../lib/server-clock.ts'
import { storedWord } from '../lib/stored.ts'

/** Maximum of services marked as new; the oldest ones lose the mark. */
const MAXIMO = 200
const guardados = storedWord('servicios.nuevos')

/** Id and arrival time in ms. A mark ends after a day, the longest life of a request, even if no event said so. */
type Anotado = readonly [id: string, desde: number]

const leerTexto = (texto: string | null): Anotado[] =>
  (texto?.split(',') ?? []).flatMap((parte) => {
    const [id = '', desde] = parte.split('@')
    return id ? [[id, Number(desde)] as const] : []
  })

const leer = (): Anotado[] => {
  const limite = serverNow() - VIGENCIA_MS
  return leerTexto(guardados.read()).filter(([, desde]) => desde > limite)
}

const escribir = (anotados: readonly Anotado[]): void => {
  const texto = anotados
    .slice(-MAXIMO)
    .map((anotado) => anotado.join('@'))
    .join(',')
  if (texto !== (guardados.read() ?? '')) guardados.write(texto || null)
}

/** A request as published: its first version, without an offer of this company. */
const recienPublicado = ({ estado, version }: Pick<ServicioResumen, 'estado' | 'version'>): boolean =>
  estado === 'pendiente' && version === 1

type Noticia = Pick<ServicioResumen, 'id' | 'estado' | 'version'>

/**
 * Updates the marks from live events: unknown requests become new until seen, and services that are no longer requests
 * lose the mark. Returns the requests that became new.
 */
export const anotarNuevos = <S extends Noticia>(noticias: readonly S[]): S[] => {
  const antes = leer()
  const yaEstaban = new Set(antes.map(([id]) => id))
  const nuevos = [...new Map(noticias.map((s) => [s.id, s])).values()].filter(
    (s) => recienPublicado(s) && !yaEstaban.has(s.id),
  )
  const yaNo = new Set(noticias.filter((s) => s.estado !== 'pendiente').map((s) => s.id))
  const desde = serverNow()
  escribir([...antes.filter(([id]) => !yaNo.has(id)), ...nuevos.map((s) => [s.id, desde] as const)])
  return nuevos
}

/** These were seen, or are there no more. What it returns makes them new again. */
export const quitarNuevos = (ids: readonly string[]): (() => void) => {
  const antes = leer()
  escribir(antes.filter(([id]) => !ids.includes(id)))
  return () => {
    const ahora = new Set(leer().map(([id]) => id))
    escribir([...antes.filter(([id]) => ids.includes(id) && !ahora.has(id)), ...leer()])
  }
}

/** Requests that nobody at this browser has seen yet, newest last. */
export const useNuevos = (): ReadonlySet<string> => {
  const texto = useSyncExternalStore(guardados.subscribe, guardados.read)
  return useMemo(() => new Set(leerTexto(texto).map(([id]) => id)), [texto])
}
