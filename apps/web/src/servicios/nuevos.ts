import { VIGENCIA_MS, type ServicioResumen } from '@aliadas/contract/servicios'
import { useMemo, useSyncExternalStore } from 'react'
import { serverNow } from '../lib/server-clock.ts'
import { storedWord } from '../lib/stored.ts'

/** More than anybody looks through: the oldest stop being new. */
const MAXIMO = 200
const guardados = storedWord('servicios.nuevos')

/** Id and when it came, in ms. No request lives longer than a day, whoever was there to hear of its end. */
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

/** A request that nobody has changed since it was published: its first version, without an offer of this company. */
const recienPublicado = ({ estado, version }: Pick<ServicioResumen, 'estado' | 'version'>): boolean =>
  estado === 'pendiente' && version === 1

type Noticia = Pick<ServicioResumen, 'id' | 'estado' | 'version'>

/**
 * Takes what the live stream told of services: the requests among it that were not new before are new until they are seen, and what is no
 * request any more stops being new. Returns those that are new by this.
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

/** These were seen, or are there no more. */
export const quitarNuevos = (ids: readonly string[]): void => escribir(leer().filter(([id]) => !ids.includes(id)))

/** Those that nobody at this browser has seen yet, the newest last. */
export const useNuevos = (): ReadonlySet<string> => {
  const texto = useSyncExternalStore(guardados.subscribe, guardados.read)
  return useMemo(() => new Set(leerTexto(texto).map(([id]) => id)), [texto])
}
