import { COLUMNAS_DE_IMPORTACION, revisarFilas } from '@aliadas/contract/flota'
import { expect, it } from 'vitest'
import { filasDe, leerArchivo, plantilla } from './leer-archivo.ts'

const csv = (texto: string, nombre = 'flota.csv') => new File([texto], nombre, { type: 'text/csv' })

/**
 * A workbook with one sheet as a spreadsheet saves it: headings, and a row with a number, a date (31 December 2027) and
 * a boolean.
 */
const LIBRO = [
  'UEsDBBQAAAAIAAAAIVxEroPn/wAAAJYCAAATAAAAW0NvbnRlbnRfVHlwZXNdLnhtbK2Sy07DMBBFf8XytoqdskAIJemCxxJYlA8w9iSx4pc8bkn/HsctLFChm65G9r1zz2g0zWa2huwh',
  'ovaupWtWUwJOeqXd0NL37XN1Rzddsz0EQJKtDls6phTuOUc5ghXIfACXld5HK1J+xoEHIScxAL+p61suvUvgUpWWDNo1j9CLnUnkac7fR2wEg5Q8HI0Lq6UiBKOlSFnne6d+UaoTgeXO',
  '4sFRB1xlA+VnCYvyN+DU95r3ELUC8iZiehE2u/hs+KeP04f3E/s/5MyUvu+1BOXlzuYWhiGCUDgCJGtYqcwK7VaX+cWMvJT1lQf5yb8wB6aDAbz2FkroN5mXQ+u+AFBLAwQUAAAACAAA',
  'ACFcHEn3vqQAAAAWAQAACwAAAF9yZWxzLy5yZWxzjc/BDsIgDAbgVyG9O6YHY8zYLsZkVzMfAFnHyAYlgDrfXo7OePDY9P+/plWz2Jk9MERDTsC2KIGhU9QbpwVcu/PmAE1dXXCWKSfi',
  'aHxkueKigDElf+Q8qhGtjAV5dHkzULAy5TFo7qWapEa+K8s9D58GrE3W9gJC22+BdS+P/9g0DEbhidTdoks/TnwlsiyDxiRgmfmTwnQjmoqMAq8rvnqwfgNQSwMEFAAAAAgAAAAhXMge',
  'rTyuAAAACQEAAA8AAAB4bC93b3JrYm9vay54bWyNj7sOgzAMRX8l8l5CO1QV4rFUSOztB6RgIILEyE4fn98Iyt7J9rV97JtXHzerF7JY8gUckxQU+pY664cC7rf6cIGqzN/E04NoUnHa',
  'SwFjCEumtbQjOiMJLehjpyd2JsSSBy0Lo+lkRAxu1qc0PWtnrIeNkPE/DOp72+KV2qdDHzYI42xC/FVGuwiU+XpBflF547CAeqZgQK1S00VXoDizMeGmO4Iuc71v6d1Y+QVQSwMEFAAA',
  'AAgAAAAhXAPQUtK3AAAAlgEAABoAAAB4bC9fcmVscy93b3JrYm9vay54bWwucmVsc62QywrCMBBFfyXM3k7bhYiYuhHBregHhHT6oG0SMvH19wbFR6ELF66GO49zL7NaX4denMlza42E',
  'LElBkNG2bE0t4XjYzhawLlZ76lWIG9y0jkU8MSyhCcEtEVk3NChOrCMTJ5X1gwpR+hqd0p2qCfM0naP/ZsCYKXalBL8rMxCHm6Nf2LaqWk0bq08DmTBhgRfrO26IQoQqX1OQ8G4xPkqW',
  'RCrgdJj8n2E43HriT5Knftnj6MHFHVBLAwQUAAAACAAAACFck1sR1tMAAABrAQAADQAAAHhsL3N0eWxlcy54bWxdkMtuwyAQRX8Fzb4ZJ6qqqsJkZymbbtJK3RJ7HFuCAQGukr8vkFR1',
  'upx7DvNA7i/WiG8KcXbcwnbTgCDu3TDzuYXPj+7pFfZKxnQ1dJyIksg+xxamlPwbYuwnsjpunCfOZHTB6pTLcMboA+khlkfW4K5pXtDqmUHJ0XGKoncLpzzyHqCSWEEuZ2MeeQ4qL0DJ',
  'kwtD3nht3KLi3KGSPRlzLHt/jQ/qZSzamt7clbarmuDFdjYdhhYawH/J9hmE9t5c3xd7otDVw8uA3+a1L/59nPoBUEsDBBQAAAAIAAAAIVxIXAz4DgEAACwCAAAYAAAAeGwvd29ya3No',
  'ZWV0cy9zaGVldDEueG1sdZFRT8MgEMe/CuHdXYs6zUJZuja+arKpzwzoSizQAOn8+NLVNNOsb3D3/93d/45uv02HBuWDdrbA+SrDSFnhpLanAr8fXu6e8ZbRs/NfoVUqoiS3ocBtjP0G',
  'IIhWGR5Wrlc2ZRrnDY/p608Qeq+4vECmA5JlazBcW8yo1EbZsR/yqilwmW9qgoHRi7bmkTPq3Rn5NE5Si/FR5hjFAmvbaav20ae4DoxG9tZxwQOFyCiMERC/xG6JqHjPhZZc3oCqJegj',
  '7UQbrWx0SKoO7V/Lww2+XuI/daP/6iFZnH2S2SdZKFDuqpzc3/I5sgPLCYXh2kkqFKYFDuxh/fT4L19PjY4TPOemqeDqEjCfnv0AUEsBAhQDFAAAAAgAAAAhXESug+f/AAAAlgIAABMA',
  'AAAAAAAAAAAAAIABAAAAAFtDb250ZW50X1R5cGVzXS54bWxQSwECFAMUAAAACAAAACFcHEn3vqQAAAAWAQAACwAAAAAAAAAAAAAAgAEwAQAAX3JlbHMvLnJlbHNQSwECFAMUAAAACAAA',
  'ACFcyB6tPK4AAAAJAQAADwAAAAAAAAAAAAAAgAH9AQAAeGwvd29ya2Jvb2sueG1sUEsBAhQDFAAAAAgAAAAhXAPQUtK3AAAAlgEAABoAAAAAAAAAAAAAAIAB2AIAAHhsL19yZWxzL3dv',
  'cmtib29rLnhtbC5yZWxzUEsBAhQDFAAAAAgAAAAhXJNbEdbTAAAAawEAAA0AAAAAAAAAAAAAAIABxwMAAHhsL3N0eWxlcy54bWxQSwECFAMUAAAACAAAACFcSFwM+A4BAAAsAgAAGAAA',
  'AAAAAAAAAAAAgAHFBAAAeGwvd29ya3NoZWV0cy9zaGVldDEueG1sUEsFBgAAAAAGAAYAgAEAAAkGAAAAAA==',
].join('')

it('a book is read as its cells are: texts, numbers, days and yes', async () => {
  const bytes = Uint8Array.from(atob(LIBRO), (signo) => signo.charCodeAt(0))
  expect(await leerArchivo(new File([bytes], 'flota.xlsx'))).toEqual({
    filas: [{ placas: 'ABC123', capacidad: '12', fechasoat: '2027-12-31', wifi: 'Sí' }],
    ignoradas: [],
  })
})

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

it('accents arrive in each encoding in which a spreadsheet saves a CSV file', async () => {
  const texto = 'Placas;Cédula;Nombre\nABC123;1;José Muñoz — «Ñandú»'
  const unidades = Array.from(texto, (letra) => letra.charCodeAt(0))
  const dos = (grande: boolean) =>
    [0xfeff, ...unidades].flatMap((unidad) => {
      const [alto, bajo] = [unidad >> 8, unidad & 0xff]
      return grande ? [alto, bajo] : [bajo, alto]
    })
  // In Windows-1252 the dash is 0x97; the other letters are their own number.
  const deWindows = unidades.map((unidad) => (unidad === 0x2014 ? 0x97 : unidad))
  const utf8 = [...new TextEncoder().encode(texto)]
  for (const [nombre, bytes] of Object.entries({
    utf8,
    conMarca: [0xef, 0xbb, 0xbf, ...utf8],
    deWindows,
    utf16: dos(false),
    utf16be: dos(true),
  })) {
    const { filas, ignoradas } = await leerArchivo(new File([Uint8Array.from(bytes)], 'flota.csv'))
    expect([nombre, filas, ignoradas]).toEqual([
      nombre,
      [{ placas: 'ABC123', cedula: '1', nombre: 'José Muñoz — «Ñandú»' }],
      [],
    ])
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

it('every field of the form has its column, the RNT among them', () => {
  expect(new Set(COLUMNAS_DE_IMPORTACION.map(({ titulo }) => titulo)).size).toBe(40)
})
