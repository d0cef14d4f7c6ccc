import type { Borrador } from '@aliadas/contract/fuec'
import { expect, test } from 'vitest'
import { CONTRATO_NUEVO, pedidoDe, reparosDe, valoresDe } from './valores.ts'

const contrato = {
  id: 'A'.repeat(24),
  numero: 12,
  tipoDoc: 'NIT',
  doc: '811036370',
  nombre: 'Viajes del Sur',
  objeto: 'turistas',
  objetoTexto: '',
  responsableNombre: 'Ana',
  zonas: null,
  desde: '2026-01-01',
  hasta: '2026-12-31',
  ultimoExtracto: 3,
  cerrado: false,
} as const

const borrador = (cambios: Partial<Borrador> = {}): Borrador => ({
  version: 7,
  expedir: { permitido: true, motivo: null, remedio: null },
  campos: [],
  recorrido: 'Cali - Buga',
  clase: 'microbus',
  desde: '2026-06-12',
  hasta: '2026-06-13',
  propuesta: {
    nombre: 'Viajes del Sur',
    doc: '811036370',
    responsableNombre: 'Ana',
    responsableTelefono: '3001234567',
  },
  contratos: [contrato],
  convenios: [],
  conductores: [],
  advertencias: [],
  ...cambios,
})

test('what is missing of a new contract is told beside its field', () => {
  const v = valoresDe(
    borrador({ contratos: [], propuesta: { nombre: '', doc: '', responsableNombre: '', responsableTelefono: '' } }),
  )
  expect(v.contrato).toBe(CONTRATO_NUEVO)
  expect(Object.keys(reparosDe(pedidoDe(v, 7, []))).toSorted()).toEqual([
    'contratoNuevo.doc',
    'contratoNuevo.nombre',
    'contratoNuevo.responsableDireccion',
    'contratoNuevo.responsableDoc',
    'contratoNuevo.responsableNombre',
    'contratoNuevo.responsableTelefono',
  ])
})

test('the contract of that client is proposed; with it nothing of a new one is sent', () => {
  const v = valoresDe(borrador())
  expect(v.contrato).toBe(contrato.id)
  const pedido = pedidoDe({ ...v, conductor3: 'B'.repeat(24) }, 7, ['soat'])
  expect(pedido).toMatchObject({
    version: 7,
    contrato: contrato.id,
    contratoNuevo: null,
    convenio: null,
    conductores: ['B'.repeat(24)],
    advertenciasAceptadas: ['soat'],
  })
  expect(reparosDe(pedido)).toEqual({})
})
