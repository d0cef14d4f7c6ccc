import { partesDe } from '@aliadas/contract/core'

const dosCifras = (n: number): string => String(n).padStart(2, '0')

/** A duration in ms as days, hours, minutes and seconds with units: '1' 'día', '3' 'horas', '05' 'min', '00' 'seg'. */
export const cuentaDe = (ms: number): readonly (readonly [string, string])[] => {
  const { dias, horas, minutos, segundos } = partesDe(ms)
  return [
    [String(dias), dias === 1 ? 'día' : 'días'],
    [String(horas), horas === 1 ? 'hora' : 'horas'],
    [dosCifras(minutos), 'min'],
    [dosCifras(segundos), 'seg'],
  ]
}
