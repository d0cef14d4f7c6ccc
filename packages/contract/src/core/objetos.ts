/** An object with one value for each name; the only cast that tells the compiler that all names are there. */
export const porCada = <const N extends string, V>(nombres: readonly N[], valor: (nombre: N) => V): Record<N, V> =>
  Object.fromEntries(nombres.map((nombre) => [nombre, valor(nombre)])) as Record<N, V>

/** An object with only these fields of another. */
export const soloCampos = <T extends object, C extends keyof T>(de: T, campos: readonly C[]): Pick<T, C> =>
  Object.fromEntries(campos.map((campo) => [campo, de[campo]])) as Pick<T, C>
