import { describe, expect, it } from 'vitest'
import { regresoCorto, regresoDe, salidaCorta, salidaDe } from './itinerario.ts'

/** The es-CO locale uses two kinds of no-break space; the expected texts have plain spaces. */
const plano = (texto: string) => texto.replace(/[\u00a0\u202f]/g, ' ')

describe('the schedule of a service', () => {
  const horario = { fechaSalida: '2026-12-12', horaSalida: '05:30', fechaRegreso: '2026-12-13', horaRegreso: '18:00' }
  const nada = { fechaSalida: null, horaSalida: null, fechaRegreso: null, horaRegreso: null }

  it('S2-079 says when it departs, or that nobody said', () => {
    expect(plano(salidaDe(horario))).toBe('12 dic 2026, 5:30 a. m.')
    expect(salidaDe(nada)).toBe('No especificada')
  })

  it('S2-080 says when it returns, or that no return was ordered', () => {
    expect(plano(regresoDe(horario))).toBe('13 dic 2026, 6:00 p. m.')
    expect(plano(regresoDe({ ...horario, horaRegreso: null }))).toBe('13 dic 2026')
    expect(regresoDe(nada)).toBe('No contrató retorno')
  })
  it('says it short where room is: today, tomorrow, and the year only when it is another', () => {
    // 23:00 in Bogotá, which is the 12th in UTC.
    const ahora = Date.parse('2026-12-12T04:00:00Z')
    const corta = (fechaSalida: string | null, horaSalida: string | null = '05:30') =>
      plano(salidaCorta({ fechaSalida, horaSalida }, ahora))
    expect(corta('2026-12-11')).toBe('Hoy 5:30 a. m.')
    expect(corta('2026-12-12')).toBe('Mañana 5:30 a. m.')
    expect(corta('2026-12-13', null)).toBe('13 dic')
    expect(corta('2027-01-02', '14:00')).toBe('2 ene 2027 2:00 p. m.')
    expect(corta(null)).toBe('Sin fecha')
  })
})

it('a short return names its day unless it is that of the departure', () => {
  const ahora = Date.parse('2026-11-25T15:00:00Z')
  const ida = { fechaSalida: '2026-11-26', horaSalida: '06:00' }
  const corto = (fechaRegreso: string | null, horaRegreso: string | null) =>
    regresoCorto({ ...ida, fechaRegreso, horaRegreso }, ahora).replaceAll(/\s/g, ' ')
  expect(corto(null, null)).toBe('Sin regreso')
  expect(corto('2026-11-26', '17:00')).toBe('Regresa 5:00 p. m.')
  expect(corto('2026-11-26', null)).toBe('Regresa mañana')
  expect(corto('2026-11-28', '17:00')).toBe('Regresa 28 nov 5:00 p. m.')
  // The only place where a line may break.
  expect(regresoCorto({ ...ida, fechaRegreso: '2026-11-28', horaRegreso: '17:00' }, ahora).split(' ')).toHaveLength(2)
})
