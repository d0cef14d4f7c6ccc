import Lienzo from 'pdfkit'
import { conFuentes } from './fuentes.ts'
import { ALTO, DENTRO, MARGEN, NEGRO, type Doc, type Estructura } from './partes.ts'

/** What the paper prints, in its order. A row without a name takes the whole width. */
export type ActaPorDibujar = {
  titulo: string
  subtitulo: string
  en: string
  secciones: { titulo: string; filas: (readonly [nombre: string, valor: string])[] }[]
}

const [NOMBRE_W, LETRA] = [130, 8]
/** The library's types do not know this subset. */
const UA = { subset: 'PDF/UA' } as object

/** Draws the rows one below the other, on as many pages as they need. */
const crearRenglones = (doc: Doc) => {
  let y = MARGEN
  return (raiz: Estructura, alto: number, tipo: 'H1' | 'H2' | 'P', trazo: (y: number) => void): void => {
    if (y + alto > ALTO - MARGEN) {
      doc.addPage()
      y = MARGEN
    }
    const aqui = y
    raiz.add(doc.struct(tipo, {}, () => trazo(aqui)))
    y += alto
  }
}

/** The PDF of a trip's record: tagged, in Spanish, and the same bytes for the same data. */
export const dibujarActa = ({ titulo, subtitulo, en, secciones }: ActaPorDibujar): Promise<Buffer> => {
  const fecha = new Date(en)
  const doc = new Lienzo({
    size: 'LETTER',
    margins: { top: MARGEN, left: MARGEN, right: MARGEN, bottom: 0 },
    tagged: true,
    displayTitle: true,
    lang: 'es-CO',
    pdfVersion: '1.7',
    ...UA,
    info: { Title: titulo, Author: 'Aliadas', Producer: 'Aliadas', Creator: 'Aliadas', CreationDate: fecha, ModDate: fecha }, // prettier-ignore
  })
  const partes: Buffer[] = []
  const listo = new Promise<Buffer>((bien, mal) => {
    doc.on('data', (parte: Buffer) => partes.push(parte))
    doc.on('end', () => bien(Buffer.concat(partes)))
    doc.on('error', mal)
  })
  conFuentes(doc)
  const raiz = doc.struct('Document')
  doc.addStructure(raiz)
  const renglon = crearRenglones(doc)
  const letra = (peso: 'normal' | 'fuerte', tamano: number) => doc.font(peso).fontSize(tamano).fillColor(NEGRO)
  renglon(raiz, 22, 'H1', (y) => letra('fuerte', 15).text(titulo, MARGEN, y, { width: DENTRO }))
  renglon(raiz, 18, 'P', (y) => letra('normal', LETRA).text(subtitulo, MARGEN, y, { width: DENTRO }))
  for (const seccion of secciones) {
    renglon(raiz, 20, 'H2', (y) => letra('fuerte', 10).text(seccion.titulo, MARGEN, y + 6, { width: DENTRO }))
    for (const [nombre, valor] of seccion.filas) {
      const x = nombre === '' ? 0 : NOMBRE_W
      const alto = letra('normal', LETRA).heightOfString(valor, { width: DENTRO - x }) + 3
      renglon(raiz, alto, 'P', (y) => {
        if (nombre !== '') letra('normal', LETRA).text(nombre, MARGEN, y, { width: NOMBRE_W - 8 })
        letra('normal', LETRA).text(valor === '' ? '-' : valor, MARGEN + x, y, { width: DENTRO - x })
      })
    }
  }
  raiz.end()
  doc.end()
  return listo
}
