import { partesDe } from '@aliadas/contract/core'

const dosCifras = (n: number): string => String(n).padStart(2, '0')

/** Days, hours, minutes and seconds of a time in ms, each with its word: '1' 'día', '3' 'horas', '05' 'min', '00' 'seg'. */
export const cuentaDe = (ms: number): readonly (readonly [string, string])[] => {
  const { dias, horas, minutos, segundos } = partesDe(ms)
  return [
    [String(dias), dias === 1 ? 'día' : 'días'],
    [String(horas), horas === 1 ? 'hora' : 'horas'],
    [dosCifras(minutos), 'min'],
    [dosCifras(segundos), 'seg'],
  ]
}
