/** A position in the change log. Both parts outgrow a double, so they travel as digits; as text 'xid.id'. */
export type Place = { xid: string; id: string }

/** Before every row. */
export const START: Place = { xid: '0', id: '0' }

const MAX_XID = 2n ** 64n - 1n
const MAX_ID = 2n ** 63n - 1n

export const formatPlace = (place: Place): string => `${place.xid}.${place.id}`

/** Reads 'xid.id'; null for anything that cannot be a place. */
export const parsePlace = (text: string): Place | null => {
  const [, xid, id] = /^(\d{1,20})\.(\d{1,19})$/.exec(text) ?? []
  if (xid === undefined || id === undefined || BigInt(xid) > MAX_XID || BigInt(id) > MAX_ID) return null
  return { xid: BigInt(xid).toString(), id: BigInt(id).toString() }
}

export const isAfter = (a: Place, b: Place): boolean => {
  const [ax, bx] = [BigInt(a.xid), BigInt(b.xid)]
  return ax === bx ? BigInt(a.id) > BigInt(b.id) : ax > bx
}

export const laterOf = (a: Place, b: Place): Place => (isAfter(a, b) ? a : b)
