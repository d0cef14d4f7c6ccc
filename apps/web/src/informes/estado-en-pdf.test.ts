import type { EstadoDeCuenta } from '@aliadas/contract/informes'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { estadoEnPdf } from './estado-en-pdf.ts'

const cuenta = (lineas: number): EstadoDeCuenta => ({
  titular: { id: 'X', nombre: 'Íñigo Muñoz Güiza ¿Ñandú? 🚌', empresa: 'Transportes del Café' },
  mes: '2026-06',
  anterior: 12_000,
  servicios: lineas,
  lineas: Array.from({ length: lineas }, (_, i) => ({
    id: `L${i}`,
    en: '2026-07-01T04:30:00.000Z',
    concepto: 'anticipo',
    sobre: 'Jamundí › Popayán',
    codigo: `C${String(i).padStart(5, '0')}`,
    placas: 'ABC123',
    motivo: null,
    causado: 578_250,
    pagado: 0,
  })),
  hayMas: false,
  porConcepto: [
    { concepto: 'anticipo', causado: 578_250, pagado: 0 },
    { concepto: 'saldo', causado: 0, pagado: 90_000 },
    { concepto: 'recompensa', causado: 0, pagado: 0 },
  ],
  total: { causado: 578_250, pagado: 90_000 },
  porPagar: 500_250,
})

const textoDe = async (bytes: Uint8Array): Promise<string[]> => {
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: false })
  return text.map((pagina) => pagina.replaceAll(/\s+/g, ' '))
}

test('a statement is a PDF whose text can be read out again, with its Spanish letters', async () => {
  const [pagina = ''] = await textoDe(await estadoEnPdf(cuenta(1)))
  for (const dicho of [
    'Íñigo Muñoz Güiza ¿Ñandú? ?',
    'Transportes del Café · junio de 2026',
    'Por pagar al comenzar el mes $ 12.000',
    'Saldos causado $ 0, pagado $ 90.000',
    'Total del mes causado $ 578.250, pagado $ 90.000',
    'Por pagar al terminar el mes $ 500.250',
    '#C00000 · ABC123 · Jamundí › Popayán',
    // 23:30 on the last day of June in Bogotá, which is July in UTC.
    '30 jun 2026',
    'Página 1 de 1',
  ])
    expect(pagina).toContain(dicho)
})

test('a long one goes on over its pages, each with its headings, and loses no line', async () => {
  const paginas = await textoDe(await estadoEnPdf(cuenta(130)))
  expect(paginas.length).toBeGreaterThan(2)
  for (const [i, pagina] of paginas.entries()) {
    expect(pagina).toContain('Causado')
    expect(pagina).toContain(`Página ${i + 1} de ${paginas.length}`)
  }
  const codigos = paginas.join(' ').match(/#C\d{5}/g) ?? []
  expect(new Set(codigos).size).toBe(130)
})
