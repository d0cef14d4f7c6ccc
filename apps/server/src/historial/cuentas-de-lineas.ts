import type { Clock } from '../platform/clock/index.ts'

const VENTANA_MS = 10 * 60_000
/** Lines of one kind of refusal from everybody together; beyond this somebody with many addresses would fill the disk. */
const POR_CLASE = 2_000

/** `quien` is counted by itself, with at most `maximo` lines. `tenant` is the company that reads the line. */
export type Linea = { clase: string; quien: string; tenant: string; maximo: number; lograda: boolean }

/**
 * Counts the lines of the last ten minutes, on this server. What succeeded is counted by itself and under no common limit: refusals never
 * leave it out. Each kind of refusal has its own common limit, and above it each company still gets the first one.
 */
export const crearCuentasDeLineas = (clock: Clock) => {
  let cuentas = new Map<string, { lineas: number; omitidas: number }>()
  let deClase = new Map<string, number>()
  let deEmpresa = new Set<string>()
  let desde = -Infinity

  const otraVentana = (ahora: number): void => {
    if (ahora - desde < VENTANA_MS) return
    // What was left out and not said yet stays, so that it is said.
    cuentas = new Map(
      [...cuentas]
        .filter(([, { omitidas }]) => omitidas > 0)
        .map(([una, { omitidas }]) => [una, { lineas: 0, omitidas }]),
    )
    if (cuentas.size > POR_CLASE) cuentas.clear()
    deClase = new Map()
    deEmpresa = new Set()
    desde = ahora
  }

  const hayLugar = ({ clase, tenant }: Linea): boolean =>
    (deClase.get(clase) ?? 0) < POR_CLASE || !deEmpresa.has(`${clase}:${tenant}`)

  /** How many lines were left out before this one; null when this one is left out too. */
  return (linea: Linea): number | null => {
    otraVentana(clock.now().getTime())
    const { clase, quien, tenant, maximo, lograda } = linea
    const cuenta = cuentas.get(`${clase}:${quien}`) ?? { lineas: 0, omitidas: 0 }
    // Whoever has many addresses fills this memory for refusals only.
    if (lograda || cuentas.size < 2 * POR_CLASE) cuentas.set(`${clase}:${quien}`, cuenta)
    if (cuenta.lineas >= maximo || !hayLugar(linea)) {
      cuenta.omitidas++
      return null
    }
    const { omitidas } = cuenta
    cuenta.lineas++
    cuenta.omitidas = 0
    if (!lograda) {
      deClase.set(clase, (deClase.get(clase) ?? 0) + 1)
      deEmpresa.add(`${clase}:${tenant}`)
    }
    return omitidas
  }
}
