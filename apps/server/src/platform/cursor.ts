import { Falla } from '@aliadas/contract'

/** A place in a list ordered by an instant and an id. It carries no right: the query's own scope still decides. */
export type Cursor = { en: Date; id: string }

const PAGINA = 'La página no es válida'

/** Digits enough for any instant or price of ours: what is longer was not written here, and the database could not take it. */
const LUGAR = /^(\d{1,14})\.([0-9A-Z]{24})$/

export const escribirLugar = (orden: number, id: string): string => Buffer.from(`${orden}.${id}`).toString('base64url')

/** A place in a list ordered by a whole number (a price) and an id. */
export const leerLugar = (texto: string | undefined): { orden: number; id: string } | null => {
  if (texto === undefined) return null
  const [, orden, id] = LUGAR.exec(Buffer.from(texto, 'base64url').toString('utf8')) ?? []
  if (orden === undefined || id === undefined)
    throw new Falla('invalid-argument', PAGINA, { fields: { cursor: PAGINA } })
  return { orden: Number(orden), id }
}

export const escribirCursor = (en: Date, id: string): string => escribirLugar(en.getTime(), id)

export const leerCursor = (texto: string | undefined): Cursor | null => {
  const lugar = leerLugar(texto)
  return lugar && { en: new Date(lugar.orden), id: lugar.id }
}
