import { enLinea } from '@aliadas/contract/core'
import type { EstadoDeCuenta, LineaDeCuenta } from '@aliadas/contract/informes'
import { PDFDocument, StandardFonts, rgb, type PDFFont, type PDFPage } from 'pdf-lib'
import { formatDate, formatInteger, formatPesos } from '../lib/format.ts'
import { CONCEPTO, mesEnPalabras } from './textos.ts'

/** Letter format in points, the usual paper in Colombia. */
const [ANCHO, ALTO] = [612, 792]
const MARGEN = 48
const RENGLON = 15
const TINTA = rgb(0.09, 0.11, 0.15)
const GRIS = rgb(0.38, 0.42, 0.48)

type Columna = { titulo: string; x: number; ancho: number; cifra?: true; valor: (linea: LineaDeCuenta) => string }
const oNada = (pesos: number): string => (pesos === 0 ? '' : formatPesos(pesos))
const COLUMNAS: readonly Columna[] = [
  { titulo: 'Fecha', x: 0, ancho: 66, valor: (l) => formatDate(l.en) },
  { titulo: 'Concepto', x: 70, ancho: 66, valor: (l) => CONCEPTO[l.concepto] + (l.motivo ? ' *' : '') },
  {
    titulo: 'Servicio',
    x: 140,
    ancho: 220,
    valor: (l) => enLinea(`#${l.codigo}`, l.placas, l.sobre),
  },
  { titulo: 'Causado', x: 364, ancho: 74, cifra: true, valor: (l) => oNada(l.causado) },
  { titulo: 'Pagado', x: 442, ancho: 74, cifra: true, valor: (l) => oNada(l.pagado) },
]

/**
 * Limits a text to the characters of this font, which has all Spanish ones. Others become a question mark, no-break
 * spaces become spaces.
 */
const escribible = (fuente: PDFFont) => {
  const letras = new Set(fuente.getCharacterSet())
  return (texto: string): string =>
    Array.from(texto.normalize('NFC').replace(/\s/gu, ' '), (c) => (letras.has(c.codePointAt(0) ?? 0) ? c : '?')).join(
      '',
    )
}

/** A statement as a PDF with selectable text. It contains the values of the response and calculates none. */
export const estadoEnPdf = async (cuenta: EstadoDeCuenta): Promise<Uint8Array> => {
  const pdf = await PDFDocument.create()
  const normal = await pdf.embedFont(StandardFonts.Helvetica)
  const negrita = await pdf.embedFont(StandardFonts.HelveticaBold)
  const limpio = escribible(normal)
  const { titular, mes } = cuenta
  pdf.setTitle(`Estado de cuenta de ${titular.nombre}, ${mesEnPalabras(mes)}`)
  pdf.setLanguage('es-CO')
  let pagina: PDFPage
  let y = 0

  const poner = (
    texto: string,
    x: number,
    { fuente = normal, cuerpo = 9, color = TINTA, ancho = 0, cifra = false } = {},
  ) => {
    let visto = limpio(texto)
    // Shorten a text that is too wide, with an ellipsis. Amounts are never shortened.
    while (ancho > 0 && !cifra && visto.length > 1 && fuente.widthOfTextAtSize(visto, cuerpo) > ancho)
      visto = `${visto.replace(/…$/, '').slice(0, -1)}…`
    const corrido = cifra ? ancho - fuente.widthOfTextAtSize(visto, cuerpo) : 0
    pagina.drawText(visto, { x: MARGEN + x + corrido, y, size: cuerpo, font: fuente, color })
  }
  const encabezado = () => {
    for (const { titulo, ...columna } of COLUMNAS)
      poner(titulo, columna.x, { fuente: negrita, ancho: columna.ancho, cifra: columna.cifra === true })
    pagina.drawLine({
      start: { x: MARGEN, y: y - 4 },
      end: { x: ANCHO - MARGEN, y: y - 4 },
      thickness: 0.5,
      color: GRIS,
    })
    y -= RENGLON + 2
  }
  const nueva = () => {
    pagina = pdf.addPage([ANCHO, ALTO])
    y = ALTO - MARGEN
  }

  nueva()
  poner('Estado de cuenta', 0, { fuente: negrita, cuerpo: 16 })
  y -= 22
  poner(titular.nombre, 0, { fuente: negrita, cuerpo: 12, ancho: ANCHO - 2 * MARGEN })
  y -= RENGLON
  poner(`${titular.empresa} · ${mesEnPalabras(mes)}`, 0, { color: GRIS, ancho: ANCHO - 2 * MARGEN })
  y -= 24
  for (const [nombre, valor] of [
    ['Por pagar al comenzar el mes', formatPesos(cuenta.anterior)],
    ['Servicios', formatInteger(cuenta.servicios)],
    ...cuenta.porConcepto.map(({ concepto, causado, pagado }) => [
      `${CONCEPTO[concepto]}s`,
      `causado ${formatPesos(causado)}, pagado ${formatPesos(pagado)}`,
    ]),
    ['Total del mes', `causado ${formatPesos(cuenta.total.causado)}, pagado ${formatPesos(cuenta.total.pagado)}`],
    ['Por pagar al terminar el mes', formatPesos(cuenta.porPagar)],
  ] as [string, string][]) {
    poner(nombre, 0, { color: GRIS })
    poner(valor, 180, { fuente: negrita })
    y -= RENGLON
  }
  y -= 12
  encabezado()
  for (const linea of cuenta.lineas) {
    if (y < MARGEN + 2 * RENGLON) {
      nueva()
      encabezado()
    }
    for (const { x, ancho, cifra = false, valor } of COLUMNAS) poner(valor(linea), x, { ancho, cifra })
    y -= RENGLON
  }
  if (cuenta.lineas.some((l) => l.motivo !== null))
    poner('* Corrección: resta lo que se había anotado.', 0, { color: GRIS })
  const paginas = pdf.getPages()
  y = MARGEN / 2
  for (const [i, una] of paginas.entries()) {
    pagina = una
    poner(`Página ${i + 1} de ${paginas.length} · Valores en pesos colombianos`, 0, { cuerpo: 8, color: GRIS })
  }
  return pdf.save()
}
