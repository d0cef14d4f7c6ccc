/** Narrows a query by a value where there is one: `.$call(given(tipo, (q, tipo) => q.where('tipo', '=', tipo)))`. */
export const given =
  <Q, V>(value: V, narrow: (query: Q, value: NonNullable<V>) => Q) =>
  (query: Q): Q =>
    value === undefined || value === null ? query : narrow(query, value)
