import { ZONA } from '@aliadas/contract/core'

const hora = new Intl.DateTimeFormat('en-GB', { timeZone: ZONA, hour: '2-digit', hourCycle: 'h23' })

/** Greeting for the hour in Bogotá. */
export const saludoDe = (instante: number): string => {
  const h = Number(hora.format(instante))
  if (h >= 5 && h < 12) return 'Buenos días'
  return h >= 12 && h < 19 ? 'Buenas tardes' : 'Buenas noches'
}

/** 'Hola, Rosa' with the first given name if the person is known; otherwise a greeting for the hour. */
export const saludar = (nombres: string | null, instante: number): string => {
  const [primero] = nombres?.trim().split(/\s+/) ?? []
  return primero ? `Hola, ${primero}` : saludoDe(instante)
}
