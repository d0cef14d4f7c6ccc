const MINUTO_S = 60
const HORA_MIN = 60

/** '7 min', '1 h 07 min', '2 h'. */
export const duracionDe = (segundos: number): string => {
  const minutos = Math.max(1, Math.round(segundos / MINUTO_S))
  const [horas, resto] = [Math.floor(minutos / HORA_MIN), minutos % HORA_MIN]
  if (horas === 0) return `${minutos} min`
  return resto === 0 ? `${horas} h` : `${horas} h ${String(resto).padStart(2, '0')} min`
}
