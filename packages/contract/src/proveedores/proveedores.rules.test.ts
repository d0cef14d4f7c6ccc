import fc from 'fast-check'
import { expect, test } from 'vitest'
import { claseDeConductor, claseDeGuia, claseDeOperador } from './proveedores.rules.ts'

const b = fc.boolean()

test('nobody falls out of the lists of drivers', () => {
  fc.assert(
    fc.property(fc.record({ validado: b, perfil: b, documentosVehiculo: b, fotosVehiculo: b }), (c) => {
      const papeles = c.documentosVehiculo && c.fotosVehiculo
      const listas = { activo: c.validado && papeles, porValidar: !c.validado && c.perfil && papeles }
      const esperada = listas.activo ? 'activo' : listas.porValidar ? 'porValidar' : 'nuevo'
      expect(claseDeConductor(c)).toBe(esperada)
    }),
  )
})

test('nobody falls out of the lists of guides and operators', () => {
  fc.assert(
    fc.property(fc.record({ validado: b, perfil: b, documentosGuia: b }), (g) => {
      const listas = { activo: g.validado && g.documentosGuia, porValidar: !g.validado && g.perfil && g.documentosGuia }
      const esperada = listas.activo ? 'activo' : listas.porValidar ? 'porValidar' : 'nuevo'
      expect(claseDeGuia(g)).toBe(esperada)
    }),
  )
  expect([claseDeOperador({ nuevo: true }), claseDeOperador({ nuevo: false })]).toEqual(['nuevo', 'activo'])
})
