/** Runs at most `maximo` tasks at once; the others wait their turn. */
export const crearCola = (maximo: number) => {
  let activas = 0
  const espera: (() => void)[] = []
  return async <T>(tarea: () => Promise<T>): Promise<T> => {
    if (activas >= maximo) await new Promise<void>((resolve) => espera.push(resolve))
    else activas++
    try {
      return await tarea()
    } finally {
      const siguiente = espera.shift()
      if (siguiente) siguiente()
      else activas--
    }
  }
}
