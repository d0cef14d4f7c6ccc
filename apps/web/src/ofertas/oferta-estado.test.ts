import { OFERTA_INVALIDA } from '@aliadas/contract/ofertas'
import { describe, expect, test } from 'vitest'
import {
  envioDe,
  faltaPdf,
  hayBorrador,
  OFERTA_VACIA,
  siguienteOferta,
  textoDe,
  type EstadoDeOferta,
  type EventoDeOferta,
} from './oferta-estado.ts'
import { PDF_REQUERIDO } from './textos.ts'

const PDF = new File(['%PDF-1.4'], 'cotizacion.pdf', { type: 'application/pdf' })
const SIN_PDF = { requerido: false, archivo: null }
const SIN_ELEGIR = { requerido: true, archivo: null }
const CON_PDF = { requerido: true, archivo: PDF }

const ESTADOS = {
  vacia: OFERTA_VACIA,
  escrita: { paso: 'valor', texto: '304.500', error: null, pdf: SIN_PDF },
  invalida: { paso: 'valor', texto: '', error: OFERTA_INVALIDA, pdf: SIN_PDF },
  'escrita, falta el PDF': { paso: 'valor', texto: '304.500', error: null, pdf: SIN_ELEGIR },
  redondeo: { paso: 'redondeo', precio: 305_000, pdf: SIN_PDF },
  listo: { paso: 'listo', precio: 305_000, pdf: SIN_PDF },
  'listo con PDF': { paso: 'listo', precio: 305_000, pdf: CON_PDF },
} satisfies Record<string, EstadoDeOferta>

const EVENTOS = {
  escribir: { tipo: 'escribir', texto: '$ 1.285a000' },
  borrar: { tipo: 'escribir', texto: '' },
  confirmar: { tipo: 'confirmar' },
  aceptar: { tipo: 'aceptar' },
  rechazar: { tipo: 'rechazar' },
  'pedir PDF': { tipo: 'requerirPdf', requerido: true },
  'no pedir PDF': { tipo: 'requerirPdf', requerido: false },
  'elegir PDF': { tipo: 'elegirPdf', archivo: PDF },
  'quitar PDF': { tipo: 'elegirPdf', archivo: null },
} satisfies Record<string, EventoDeOferta>

/** Step, text of the field, error and quote in one line. */
const dicho = (e: EstadoDeOferta): string =>
  [
    e.paso,
    textoDe(e),
    e.paso === 'valor' && e.error !== null ? (e.error === PDF_REQUERIDO ? 'falta PDF' : 'inválida') : '',
    e.pdf.archivo ? 'con PDF' : e.pdf.requerido ? 'sin elegir' : '',
  ]
    .filter(Boolean)
    .join(' | ')

const ESPERADO: Record<keyof typeof ESTADOS, Record<keyof typeof EVENTOS, string>> = {
  vacia: {
    escribir: 'valor | 1.285.000',
    borrar: 'valor',
    confirmar: 'valor | inválida',
    aceptar: 'valor',
    rechazar: 'valor',
    'pedir PDF': 'valor | sin elegir',
    'no pedir PDF': 'valor',
    'elegir PDF': 'valor',
    'quitar PDF': 'valor',
  },
  escrita: {
    escribir: 'valor | 1.285.000',
    borrar: 'valor',
    confirmar: 'redondeo | 305.000',
    aceptar: 'valor | 304.500',
    rechazar: 'valor | 304.500',
    'pedir PDF': 'valor | 304.500 | sin elegir',
    'no pedir PDF': 'valor | 304.500',
    'elegir PDF': 'valor | 304.500',
    'quitar PDF': 'valor | 304.500',
  },
  invalida: {
    escribir: 'valor | 1.285.000',
    borrar: 'valor',
    confirmar: 'valor | inválida',
    aceptar: 'valor | inválida',
    rechazar: 'valor | inválida',
    'pedir PDF': 'valor | sin elegir',
    'no pedir PDF': 'valor',
    'elegir PDF': 'valor | inválida',
    'quitar PDF': 'valor | inválida',
  },
  'escrita, falta el PDF': {
    escribir: 'valor | 1.285.000 | sin elegir',
    borrar: 'valor | sin elegir',
    confirmar: 'valor | 304.500 | falta PDF | sin elegir',
    aceptar: 'valor | 304.500 | sin elegir',
    rechazar: 'valor | 304.500 | sin elegir',
    'pedir PDF': 'valor | 304.500 | sin elegir',
    'no pedir PDF': 'valor | 304.500',
    'elegir PDF': 'valor | 304.500 | con PDF',
    'quitar PDF': 'valor | 304.500 | sin elegir',
  },
  redondeo: {
    escribir: 'valor | 1.285.000',
    borrar: 'valor',
    confirmar: 'redondeo | 305.000',
    aceptar: 'listo | 305.000',
    rechazar: 'valor',
    'pedir PDF': 'redondeo | 305.000 | sin elegir',
    'no pedir PDF': 'redondeo | 305.000',
    'elegir PDF': 'redondeo | 305.000',
    'quitar PDF': 'redondeo | 305.000',
  },
  listo: {
    escribir: 'valor | 1.285.000',
    borrar: 'valor',
    confirmar: 'listo | 305.000',
    aceptar: 'listo | 305.000',
    rechazar: 'listo | 305.000',
    'pedir PDF': 'listo | 305.000 | sin elegir',
    'no pedir PDF': 'listo | 305.000',
    'elegir PDF': 'listo | 305.000',
    'quitar PDF': 'listo | 305.000',
  },
  'listo con PDF': {
    escribir: 'valor | 1.285.000 | con PDF',
    borrar: 'valor | con PDF',
    confirmar: 'listo | 305.000 | con PDF',
    aceptar: 'listo | 305.000 | con PDF',
    rechazar: 'listo | 305.000 | con PDF',
    'pedir PDF': 'listo | 305.000 | con PDF',
    'no pedir PDF': 'listo | 305.000',
    'elegir PDF': 'listo | 305.000 | con PDF',
    'quitar PDF': 'listo | 305.000 | sin elegir',
  },
}

describe.each(Object.keys(ESTADOS) as (keyof typeof ESTADOS)[])('an offer in the state "%s"', (nombre) => {
  test('answers every event', () => {
    const hallado = Object.fromEntries(
      Object.entries(EVENTOS).map(([evento, uno]) => [evento, dicho(siguienteOferta(ESTADOS[nombre], uno))]),
    )
    expect(hallado).toEqual(ESPERADO[nombre])
  })
})

test('only an agreed amount is sent, and not before the quote that was asked for', () => {
  const listo = ESTADOS['listo con PDF']
  const quePasa = Object.entries(ESTADOS).map(([nombre, e]) => [nombre, envioDe(e), hayBorrador(e)])
  expect(quePasa).toEqual([
    ['vacia', null, false],
    ['escrita', null, true],
    ['invalida', null, false],
    ['escrita, falta el PDF', null, true],
    ['redondeo', null, true],
    ['listo', { precio: 305_000, cotizacion: null }, true],
    ['listo con PDF', { precio: 305_000, cotizacion: PDF }, true],
  ])
  const sinPdf = siguienteOferta(listo, EVENTOS['quitar PDF'])
  expect([faltaPdf(sinPdf), envioDe(sinPdf)]).toEqual([true, null])
})
