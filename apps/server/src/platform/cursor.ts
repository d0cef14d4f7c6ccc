import { Falla } from '@aliadas/contract'

/** A place in a list ordered by an instant and an id. It carries no right: the query's own scope still decides. */
export type Cursor = { en: Date; id: string }

export const escribirCursor = (en: Date, id: string): string =>
  Buffer.from(`${en.getTime()}.${id}`).toString('base64url')

export const leerCursor = (texto: string | undefined): Cursor | null => {
  if (texto === undefined) return null
  const [ms, id] = Buffer.from(texto, 'base64url').toString('utf8').split('.')
  const en = new Date(Number(ms))
  if (!id || !/^[0-9A-Z]{24}$/.test(id) || !ms || Number.isNaN(en.getTime()))
    throw new Falla('invalid-argument', 'La página no es válida', { fields: { cursor: 'La página no es válida' } })
  return { en, id }
}
