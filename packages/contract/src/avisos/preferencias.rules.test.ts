import { expect, test } from 'vitest'
import { clasesDe } from './avisos.rules.ts'
import { enSilencio, preferenciasDe, trasElSilencio } from './preferencias.rules.ts'

/** Hours of Bogotá, which is five behind UTC all year. */
const a = (hora: string) => new Date(`2026-06-10T${hora}:00-05:00`)

test('quiet hours are of Bogotá, begin at their minute, end at theirs, and may go over midnight', () => {
  const noche = { desde: '21:00', hasta: '06:30' }
  const siesta = { desde: '12:30', hasta: '13:00' }
  const dicho = (horas: typeof noche) =>
    ['06:29', '06:30', '12:29', '12:30', '12:59', '13:00', '20:59', '21:00', '23:59', '00:00'].filter((hora) =>
      enSilencio(horas, a(hora)),
    )
  expect(dicho(noche)).toEqual(['06:29', '21:00', '23:59', '00:00'])
  expect(dicho(siesta)).toEqual(['12:30', '12:59'])
  expect(enSilencio(null, a('23:00'))).toBe(false)
  expect(enSilencio({ desde: '08:00', hasta: '08:00' }, a('08:00'))).toBe(false)
})

test('what comes in quiet hours is told at their end', () => {
  const noche = { desde: '21:00', hasta: '06:30' }
  expect(trasElSilencio(noche, a('06:29'))).toEqual(a('06:30'))
  expect(trasElSilencio(noche, a('21:00')).getTime()).toBe(a('06:30').getTime() + 86_400_000)
  expect(trasElSilencio(noche, a('12:00'))).toEqual(a('12:00'))
})

test('a person has one preference for each kind of its role, the chosen ones as chosen', () => {
  const elegida = { clase: 'oferta-aceptada', app: false, sonido: false, correo: 'no', push: false } as const
  const ajena = { clase: 'empresa-registrada', app: false, sonido: true, correo: 'ya', push: true } as const
  const todas = preferenciasDe('user', [elegida, ajena])
  expect(todas.map(({ clase }) => clase)).toEqual(clasesDe('user'))
  expect(todas.filter(({ app }) => !app)).toEqual([elegida])
  expect(todas.find(({ clase }) => clase === 'solicitud-nueva')).toEqual({
    clase: 'solicitud-nueva',
    app: true,
    sonido: true,
    correo: 'no',
    push: false,
  })
})
