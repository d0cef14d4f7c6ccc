import type { DatosDeFuec } from '@aliadas/contract/fuec'
import { encode } from 'uqr'
import { explicacionDe } from './papel.ts'

/** Images that the paper shows, by what they are; absent ones are left out. */
export type Imagenes = Partial<Record<'logo' | 'firma' | 'sello', Uint8Array>>
/** What stands across a paper that covers no trip. */
export type Marca = 'BORRADOR' | 'MUESTRA'
/** A paper with a mark has no number yet and no code. */
export type PorDibujar = { datos: DatosDeFuec; token: string; imagenes: Imagenes; marca?: Marca }

export type Doc = PDFKit.PDFDocument
export type Estructura = PDFKit.PDFStructureElement

const [ANCHO, QR_PT] = [612, 76]
export const [ALTO, MARGEN] = [792, 36]
/** Where the foot of the form begins. */
export const PIE = ALTO - MARGEN - QR_PT
export const DENTRO = ANCHO - 2 * MARGEN
export const NEGRO = '#000000'

export const artefacto = (doc: Doc, trazo: () => void): void => {
  doc.markContent('Artifact', { type: 'Layout' })
  trazo()
  doc.endMarkedContent()
}

const cuadros = (doc: Doc, url: string, x: number, y: number, lado: number): void => {
  const { data, size } = encode(url, { ecc: 'M', border: 0 })
  const paso = lado / size
  for (const [fila, celdas] of data.entries())
    for (const [columna, negro] of celdas.entries())
      if (negro) doc.rect(x + columna * paso, y + fila * paso, paso + 0.05, paso + 0.05)
  doc.fill(NEGRO)
}

/** The mark across the page, under all that follows; pale, so that what it covers can be read in black and white. */
export const marcar = (doc: Doc, marca: Marca): void =>
  artefacto(doc, () => {
    doc.save()
    doc.rotate(-52, { origin: [ANCHO / 2, ALTO / 2] })
    doc.font('fuerte').fontSize(118).fillColor('#DDDDDD')
    doc.text(marca, 0, ALTO / 2 - 70, { width: ANCHO, align: 'center', lineBreak: false })
    doc.restore()
  })

/** Code of the officer's page, or the empty place of it. */
const codigo = (doc: Doc, raiz: Estructura, y: number, url: string | null): void =>
  url === null
    ? artefacto(doc, () =>
        doc.rect(MARGEN, y, QR_PT, QR_PT).lineWidth(0.5).dash(3, { space: 3 }).stroke(NEGRO).undash(),
      )
    : void raiz.add(
        doc.struct('Figure', { alt: `Código para verificar este FUEC en ${url}` }, () =>
          cuadros(doc, url, MARGEN, y, QR_PT),
        ),
      )

/** Address, code of the officer's page, signature and seal, at the foot of the form. */
export const pie = (doc: Doc, raiz: Estructura, { datos, token, imagenes, marca }: PorDibujar): void => {
  const y = PIE
  const url = marca ? null : `${datos.pagina}${token}`
  const { empresa } = datos
  codigo(doc, raiz, y, url)
  raiz.add(
    doc.struct('P', {}, () => {
      doc.font('normal').fontSize(7).fillColor(NEGRO)
      const verificar = url === null ? 'El código para verificarlo sale al expedirlo.' : `Verifícalo en ${url}`
      doc.text(verificar, MARGEN + QR_PT + 10, y, { width: 190 })
      doc.moveDown(0.4)
      doc.text(`${empresa.direccion}\n${empresa.telefono} · ${empresa.correo}`, { width: 190 })
    }),
  )
  const x = MARGEN + DENTRO - 220
  for (const [cual, donde] of [
    ['firma', x],
    ['sello', x + 130],
  ] as const) {
    const bytes = imagenes[cual]
    if (bytes)
      raiz.add(
        doc.struct(
          'Figure',
          { alt: cual === 'firma' ? `Firma de ${empresa.representante}` : 'Sello de la empresa' },
          () => {
            doc.image(Buffer.from(bytes), donde, y, { fit: [cual === 'firma' ? 120 : 84, 44] })
          },
        ),
      )
  }
  artefacto(doc, () =>
    doc
      .moveTo(x, y + 48)
      .lineTo(x + 220, y + 48)
      .lineWidth(0.5)
      .stroke(NEGRO),
  )
  raiz.add(
    doc.struct('P', {}, () => {
      doc
        .font('fuerte')
        .fontSize(8)
        .fillColor(NEGRO)
        .text(empresa.representante, x, y + 51, { width: 220 })
      doc.font('normal').fontSize(7).fillColor(NEGRO)
      doc.text('Representante legal. Firma electrónica: Ley 527 de 1999 y Decreto 2364 de 2012.', { width: 220 })
    }),
  )
}

export const segundaPagina = (doc: Doc, raiz: Estructura, { datos }: PorDibujar): void => {
  doc.addPage()
  raiz.add(
    doc.struct('H1', {}, () => {
      doc.font('fuerte').fontSize(13).fillColor(NEGRO)
      doc.text('Cómo se lee el número de este FUEC', MARGEN, MARGEN, { width: DENTRO })
    }),
  )
  let y = MARGEN + 30
  const tabla = doc.struct('Table')
  raiz.add(tabla)
  for (const [cifras, que, dice] of explicacionDe(datos.numero)) {
    const fila = doc.struct('TR')
    tabla.add(fila)
    const linea = y
    fila.add(
      doc.struct('TH', {}, () => {
        doc.font('fuerte').fontSize(14).fillColor(NEGRO).text(cifras, MARGEN, linea, { width: 70 })
      }),
    )
    fila.add(
      doc.struct('TD', {}, () => {
        doc
          .font('normal')
          .fontSize(10)
          .text(`${que}. ${dice}.`, MARGEN + 80, linea + 3, { width: DENTRO - 80 })
      }),
    )
    fila.end()
    y += 30
  }
  tabla.end()
  raiz.add(
    doc.struct('P', {}, () => {
      doc.font('normal').fontSize(9).fillColor(NEGRO)
      doc.text(NORMA, MARGEN, y + 12, { width: DENTRO })
    }),
  )
}

const NORMA =
  'El conductor lleva este extracto durante todo el servicio (Decreto 1079 de 2015, artículo 2.2.1.6.3.3; Resolución 6652 de 2019). La página del código dice si sigue vigente.'
