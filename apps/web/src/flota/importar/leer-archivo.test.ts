import { COLUMNAS_DE_IMPORTACION, revisarFilas } from '@aliadas/contract'
import { expect, it } from 'vitest'
import { filasDe, leerArchivo, plantilla } from './leer-archivo.ts'

const csv = (texto: string, nombre = 'flota.csv') => new File([texto], nombre, { type: 'text/csv' })

it('the template comes back as one good row', async () => {
  const { filas, ignoradas } = await leerArchivo(new File([plantilla()], 'plantilla.CSV'))
  expect([filas.length, ignoradas]).toEqual([1, []])
  expect(revisarFilas(filas, '2026-06-10').errores).toEqual([])
})

it('columns come in any order, with commas or semicolons, and what is none of ours is named', async () => {
  for (const signo of [',', ';']) {
    const texto = [
      ['Marca', 'PLACAS', 'Notas'],
      ['Kia', 'ABC123', 'x'],
      ['', '', ''],
      ['', '', ''],
    ]
      .map((linea) => linea.join(signo))
      .join('\n')
    expect(await leerArchivo(csv(texto))).toEqual({ filas: [{ marca: 'Kia', placas: 'ABC123' }], ignoradas: ['Notas'] })
  }
})

it('a cell of a spreadsheet is text, also when it is a number, a day or a yes', () => {
  const { filas } = filasDe([
    ['Placas', 'Capacidad', 'Vencimiento del SOAT', 'Wifi', 'Color'],
    ['ABC123', 12, new Date('2027-12-31T00:00:00Z'), true, null],
  ])
  expect(filas).toEqual([{ placas: 'ABC123', capacidad: '12', fechasoat: '2027-12-31', wifi: 'Sí', color: '' }])
})

it.each([
  [csv('Marca;Modelo\nKia;2020'), /Falta la columna Placas/],
  [csv('Placas;Placas\nABC123;X'), /La columna Placas está dos veces/],
  [csv('Placas\n'), /no trae filas/],
  [csv(`Placas\n${'ABC123\n'.repeat(2001)}`), /trae 2001 filas. El máximo es 2000/],
  [csv('Placas\nABC123', 'flota.txt'), /Usa un archivo CSV o XLSX/],
  [csv('esto no es un libro', 'flota.xlsx'), /No pudimos leer este archivo/],
  [new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'grande.csv'), /tamaño máximo de 5 MB/],
])('%# what is no file of vehicles says why', async (archivo, mensaje) => {
  await expect(leerArchivo(archivo)).rejects.toThrow(mensaje)
})

it('every field of the form has its column', () => {
  expect(new Set(COLUMNAS_DE_IMPORTACION.map(({ titulo }) => titulo)).size).toBe(39)
})
