import type { Graficas } from '@aliadas/contract/informes'
import { sumarDias } from '@aliadas/contract/flota'
import { formatInteger, formatPesos } from '../lib/format.ts'

export type Cifra = {
  titulo: string
  valor: string
  /** What the figure is of. */
  nota: string
  /** A sentence that compares with the weeks before; null while they are not known. */
  cambio: string | null
}

const sumaDe = (valores: readonly number[]): number => valores.reduce((suma, n) => suma + n, 0)

/** Hundredths, whole; null of nothing. */
const parteDe = (una: number, todo: number): number | null => (todo === 0 ? null : Math.round((100 * una) / todo))

const porciento = (n: number | null): string => (n === null ? '–' : `${n} %`)

const semanas = (n: number): string => (n === 1 ? 'la semana anterior' : `las ${n} semanas anteriores`)

/** '25 % más que en las 12 semanas anteriores (40)'. */
const frente = (ahora: number, antes: number, n: number, formato: (valor: number) => string): string => {
  if (antes === 0) return ahora === 0 ? `Nada, como en ${semanas(n)}` : `En ${semanas(n)}, nada`
  const cambio = Math.round((100 * Math.abs(ahora - antes)) / antes)
  if (cambio === 0) return `Casi igual que en ${semanas(n)} (${formato(antes)})`
  return `${cambio} % ${ahora > antes ? 'más' : 'menos'} que en ${semanas(n)} (${formato(antes)})`
}

/** The same for shares, whose change is in points. `nada`: why there is no share. */
const frenteAParte = (ahora: number | null, antes: number | null, n: number, nada: string): string => {
  if (antes === null) return `En ${semanas(n)} ${nada}`
  if (ahora === null) return `${antes} % en ${semanas(n)}`
  if (ahora === antes) return `Igual que en ${semanas(n)}`
  const puntos = Math.abs(ahora - antes)
  return `${puntos} ${puntos === 1 ? 'punto' : 'puntos'} ${ahora > antes ? 'más' : 'menos'} que en ${semanas(n)} (${antes} %)`
}

const valoresDe = ({ ingresos, flota, ofertas }: Graficas) => {
  const ganadas = sumaDe(ofertas.ganadas)
  const decididas = ganadas + sumaDe(ofertas.perdidas)
  return {
    viajes: sumaDe(flota.viajes),
    validado: sumaDe(ingresos.validado),
    ganadas,
    decididas,
    exito: parteDe(ganadas, decididas),
    uso: parteDe(sumaDe(flota.enUso), sumaDe(flota.vehiculos)),
  }
}

/** The four figures of some weeks, compared with as many weeks before. */
export const cifrasDe = (datos: Graficas, anteriores: Graficas | undefined): Cifra[] => {
  const ahora = valoresDe(datos)
  const antes = anteriores && valoresDe(anteriores)
  const n = datos.semanas.length
  return [
    {
      titulo: 'Viajes',
      valor: formatInteger(ahora.viajes),
      nota: 'con vehículo asignado',
      cambio: antes ? frente(ahora.viajes, antes.viajes, n, formatInteger) : null,
    },
    {
      titulo: 'Reservas validadas',
      valor: formatPesos(ahora.validado),
      nota: 'pagadas por clientes',
      cambio: antes ? frente(ahora.validado, antes.validado, n, formatPesos) : null,
    },
    {
      titulo: 'Ofertas ganadas',
      valor: porciento(ahora.exito),
      nota: `${formatInteger(ahora.ganadas)} de ${formatInteger(ahora.decididas)} decididas`,
      cambio: antes ? frenteAParte(ahora.exito, antes.exito, n, 'no se decidió ninguna') : null,
    },
    {
      titulo: 'Flota en uso',
      valor: porciento(ahora.uso),
      nota: 'de los vehículos, cada semana',
      cambio: antes ? frenteAParte(ahora.uso, antes.uso, n, 'no había vehículos') : null,
    },
  ]
}

/** As many weeks, right before these. */
export const diasAnteriores = (lunes: readonly string[]): { desde: string; hasta: string } | null => {
  const [primera] = lunes
  return primera === undefined ? null : { desde: sumarDias(primera, -7 * lunes.length), hasta: sumarDias(primera, -1) }
}
