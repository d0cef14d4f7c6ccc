import type { Clock } from '../platform/clock/index.ts'

const VENTANA_MS = 10 * 60_000
/**
 * Lines of one kind of refusal from all sources together; beyond this an attacker with many addresses would fill the
 * disk.
 */
const POR_CLASE = 2_000

/** `quien` is counted separately, with at most `maximo` lines. `tenant` is the company that reads the line. */
export type Linea = { clase: string; quien: string; tenant: string; maximo: number; lograda: boolean }

/**
 * Counts the lines of the last ten minutes, on this server. Successes are counted separately and have no common limit,
 * so refusals never leave them out. Each kind of refusal has its own common limit; above it each company still gets its
 * first line.
 */
export const crearCuentasDeLineas = (clock: Clock) => {
  let cuentas = new Map<string, { lineas: number; omitidas: number }>()
  let deClase = new Map<string, number>()
  let deEmpresa = new Set<string>()
  let desde = -Infinity

  const otraVentana = (ahora: number): void => {
    if (ahora - desde < VENTANA_MS) return
    // Lines that were left out and not reported yet stay counted until they are reported.
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
    // An attacker with many addresses fills this memory for refusals only.
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
