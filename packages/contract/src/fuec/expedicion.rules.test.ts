import { expect, test } from 'vitest'
import { advertenciasDeFuec } from './expedicion.rules.ts'

test('what speaks against a FUEC writes its days as the screens do', () => {
  const mensajes = advertenciasDeFuec({
    fin: new Date('2026-06-12T22:00:00Z'),
    tipo: 'Van',
    capacidad: 12,
    metros: null,
    deOtraEmpresa: null,
    conConvenio: false,
    documentos: { soat: '2026-06-11', revisionTecnica: null, tarjetaOperacion: '2026-06-12' },
    licencias: [{ nombre: 'Luis', vence: '2026-05-01' }],
    contrato: { objeto: 'grupo', hasta: '2026-06-10' },
  }).map(({ mensaje }) => mensaje)
  expect(mensajes).toEqual([
    'El SOAT vence el 11 jun 2026, antes del último día.',
    'La revisión técnica no está en el registro.',
    'La licencia de Luis vence el 1 may 2026, antes del último día.',
    'El contrato termina el 10 jun 2026, antes que el viaje.',
  ])
})
