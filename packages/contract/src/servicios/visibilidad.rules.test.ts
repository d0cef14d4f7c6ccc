import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ESTADOS, VIGENCIA_MS } from './servicios.rules.ts'
import { QUIEN_VE, loVe, loVeSinPlazo, modoDeVer, type Lector } from './visibilidad.rules.ts'

const de = (
  rol: 'user' | 'admin' | 'plataforma',
  perfilCompleto = true,
  tipos: readonly string[] = ['Van'],
): Lector => ({
  rol,
  empresaId: 'X',
  perfilCompleto,
  tipos,
})

test('TEN-26 who sees the services of which state, and how', () => {
  const filas = ESTADOS.map((estado) =>
    [de('admin'), de('admin', false), de('admin', true, []), de('plataforma'), de('plataforma', false)]
      .map((lector) => modoDeVer(estado, lector))
      .join(' '),
  )
  expect(Object.fromEntries(ESTADOS.map((estado, i) => [estado, filas[i]]))).toEqual({
    pendiente: 'mercado ninguno ninguno todos ninguno',
    validar: 'suyos suyos suyos todos todos',
    reservado: 'suyos suyos suyos todos todos',
    confirmado: 'suyos suyos suyos todos todos',
    finalizado: 'suyos suyos suyos todos todos',
    vencido: 'ninguno ninguno ninguno todos todos',
    cancelado: 'suyos suyos suyos ninguno ninguno',
  })
  expect(ESTADOS.filter((estado) => QUIEN_VE[estado].aliado !== 'suyos')).toEqual([])
})

const instante = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
const caso = fc.record({
  estado: fc.constantFrom(...ESTADOS),
  tipo: fc.constantFrom('Van', 'Bus'),
  empresaAliadaId: fc.constantFrom(null, 'X', 'Y'),
  aliadoId: fc.constantFrom('A', 'B'),
  edad: fc.constantFrom(0, VIGENCIA_MS - 1, VIGENCIA_MS),
})

test('a pending service is seen by who has its type and nobody too late; any other by its own company', () => {
  fc.assert(
    fc.property(caso, instante, fc.constantFrom('user', 'admin'), ({ edad, ...servicio }, fecha, rol) => {
      const ahora = new Date(fecha.getTime() + edad)
      const vence = new Date(fecha.getTime() + VIGENCIA_MS)
      const { estado, tipo, empresaAliadaId } = servicio
      const suyo = empresaAliadaId === 'X' && estado !== 'vencido'
      const enMercado = (dura: boolean) => tipo === 'Van' && dura
      expect(loVe({ ...servicio, vence }, de(rol), ahora)).toBe(
        estado === 'pendiente' ? enMercado(edad < VIGENCIA_MS) : suyo,
      )
      expect(loVeSinPlazo(servicio, de(rol))).toBe(estado === 'pendiente' ? enMercado(true) : suyo)
      expect(loVe({ ...servicio, vence }, de(rol, false), ahora)).toBe(estado !== 'pendiente' && suyo)
    }),
  )
})

test('the platform sees what nobody cancelled, requests with a profile of its own; an app what it published', () => {
  fc.assert(
    fc.property(caso, instante, ({ edad: _edad, ...servicio }, vence) => {
      const ve = (lector: Lector) => loVe({ ...servicio, vence }, lector, vence)
      expect(ve(de('plataforma', true, []))).toBe(servicio.estado !== 'cancelado')
      expect(ve(de('plataforma', false))).toBe(!['cancelado', 'pendiente'].includes(servicio.estado))
      expect(ve({ rol: 'aliado', aliadoId: 'A' })).toBe(servicio.aliadoId === 'A')
    }),
  )
})
