/**
 * A position in the change log. Both parts exceed a double, so they travel as digits. Outside the server it is always
 * sealed.
 */
export type Place = { xid: string; id: string }

/** Before every row. */
export const START: Place = { xid: '0', id: '0' }

/** The largest bigint of the database. */
export const MAX_ID = 2n ** 63n - 1n

export const isAfter = (a: Place, b: Place): boolean => {
  const [ax, bx] = [BigInt(a.xid), BigInt(b.xid)]
  return ax === bx ? BigInt(a.id) > BigInt(b.id) : ax > bx
}

export const isSame = (a: Place, b: Place): boolean => a.xid === b.xid && a.id === b.id

export const laterOf = (a: Place, b: Place): Place => (isAfter(a, b) ? a : b)
