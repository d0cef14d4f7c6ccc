/** Adds a condition only when there is a value: `.$call(given(tipo, (q, tipo) => q.where('tipo', '=', tipo)))`. */
export const given =
  <Q, V>(value: V, narrow: (query: Q, value: NonNullable<V>) => Q) =>
  (query: Q): Q =>
    value === undefined || value === null ? query : narrow(query, value)
