import Lienzo from 'pdfkit'
import { conFuentes } from './fuentes.ts'
import { numeroEnGrupos, seccionesDe, type Seccion } from './papel.ts'
import {
  ALTO,
  DENTRO,
  MARGEN,
  NEGRO,
  PIE,
  artefacto,
  marcar,
  pie,
  segundaPagina,
  type Doc,
  type Estructura,
  type PorDibujar,
} from './partes.ts'

/** Texts shrink from the first to the last of these sizes, in points. */
const TAMANOS = [9, 8.5, 8, 7.5, 7] as const
const NOMBRE_W = 118

/** The height of all sections at one size. */
const altoDe = (doc: Doc, secciones: readonly Seccion[], tamano: number): number => {
  let total = 0
  for (const { filas } of secciones) {
    total += tamano + 9
    for (const [, valor] of filas) total += altoDeFila(doc, valor, tamano)
  }
  return total
}

const altoDeFila = (doc: Doc, valor: string, tamano: number): number =>
  doc
    .font('normal')
    .fontSize(tamano)
    .heightOfString(valor, { width: DENTRO - NOMBRE_W - 12 }) + 3.5

/** The form's page ends above its foot, which is drawn when the page is full or the form is over; annexes have none. */
const crearHojas = (doc: Doc, raiz: Estructura, numero: string, dibujarPie: () => void) => {
  let enLaPrimera = true
  const cerrar = (): void => {
    if (enLaPrimera) dibujarPie()
    enLaPrimera = false
  }
  return {
    cerrar,
    /** Where this height has room: here, or at the top of a new page. */
    lugarPara: (y: number, alto: number): number => {
      if (y + alto <= (enLaPrimera ? PIE - 8 : ALTO - MARGEN)) return y
      cerrar()
      doc.addPage()
      raiz.add(
        doc.struct('P', {}, () => {
          doc.font('fuerte').fontSize(9).fillColor(NEGRO)
          doc.text(`Anexo del FUEC No. ${numeroEnGrupos(numero)}`, MARGEN, MARGEN, { width: DENTRO })
        }),
      )
      return MARGEN + 20
    },
  }
}
type Hojas = ReturnType<typeof crearHojas>

/** Draws the sections from `y0`; what does not fit goes on an annex. */
const dibujarSecciones = (
  doc: Doc,
  raiz: Estructura,
  { lugarPara }: Hojas,
  secciones: readonly Seccion[],
  y0: number,
): void => {
  const tamano = TAMANOS.find((uno) => y0 + altoDe(doc, secciones, uno) <= PIE - 8) ?? 7
  let y = y0
  for (const { titulo, filas } of secciones) {
    y = lugarPara(y, tamano + 9 + 14)
    const arriba = y
    raiz.add(
      doc.struct('H2', {}, () => {
        doc.font('fuerte').fontSize(tamano).fillColor(NEGRO)
        doc.text(titulo.toUpperCase(), MARGEN + 6, arriba + 3, { width: DENTRO - 12 })
      }),
    )
    artefacto(doc, () =>
      doc
        .moveTo(MARGEN, arriba)
        .lineTo(MARGEN + DENTRO, arriba)
        .lineWidth(0.75)
        .stroke(NEGRO),
    )
    y += tamano + 7
    const tabla = doc.struct('Table')
    raiz.add(tabla)
    for (const [nombre, valor] of filas) {
      y = lugarPara(y, altoDeFila(doc, valor, tamano))
      const linea = y
      const fila = doc.struct('TR')
      tabla.add(fila)
      fila.add(
        doc.struct('TH', {}, () => {
          doc.font('normal').fontSize(tamano).fillColor(NEGRO)
          doc.text(nombre, MARGEN + 6, linea, { width: NOMBRE_W - 6 })
        }),
      )
      fila.add(
        doc.struct('TD', {}, () => {
          doc.font('normal').fontSize(tamano).fillColor(NEGRO)
          doc.text(valor === '' ? '-' : valor, MARGEN + NOMBRE_W, linea, { width: DENTRO - NOMBRE_W - 12 })
        }),
      )
      fila.end()
      y += altoDeFila(doc, valor, tamano)
    }
    tabla.end()
    y += 2
  }
  artefacto(doc, () =>
    doc
      .moveTo(MARGEN, y)
      .lineTo(MARGEN + DENTRO, y)
      .lineWidth(0.75)
      .stroke(NEGRO),
  )
}

const encabezado = (doc: Doc, raiz: Estructura, { datos, imagenes, marca }: PorDibujar): void => {
  raiz.add(
    doc.struct('P', {}, () => {
      doc.font('fuerte').fontSize(8).fillColor(NEGRO)
      doc.text('MINISTERIO DE TRANSPORTE  ·  VIGILADO SUPERTRANSPORTE', MARGEN, MARGEN, { width: DENTRO })
    }),
  )
  const { logo } = imagenes
  if (logo)
    raiz.add(
      doc.struct('Figure', { alt: `Logo de ${datos.empresa.razonSocial}` }, () => {
        doc.image(Buffer.from(logo), MARGEN + DENTRO - 90, MARGEN - 6, { fit: [90, 40], align: 'right' })
      }),
    )
  raiz.add(
    doc.struct('H1', {}, () => {
      doc.font('fuerte').fontSize(11).fillColor(NEGRO)
      doc.text(TITULO, MARGEN, MARGEN + 16, { width: DENTRO - 100 })
    }),
  )
  raiz.add(
    doc.struct('P', {}, () => {
      doc
        .font('fuerte')
        .fontSize(15)
        .text(`${marca ? 'Sería el ' : ''}No. ${numeroEnGrupos(datos.numero)}`, MARGEN, MARGEN + 48, { width: DENTRO })
    }),
  )
  if (marca) {
    raiz.add(
      doc.struct('P', {}, () => {
        doc.font('fuerte').fontSize(8)
        doc.text(`${marca}: no ampara ningún viaje.`, MARGEN, MARGEN + 67, { width: DENTRO })
      }),
    )
  } else if (datos.reemplaza !== null)
    raiz.add(
      doc.struct('P', {}, () => {
        doc.font('normal').fontSize(8)
        doc.text(`Reemplaza al No. ${numeroEnGrupos(datos.reemplaza ?? '')}`, MARGEN, MARGEN + 67, { width: DENTRO })
      }),
    )
}

const TITULO = 'FORMATO ÚNICO DE EXTRACTO DEL CONTRATO DEL SERVICIO PÚBLICO DE TRANSPORTE TERRESTRE AUTOMOTOR ESPECIAL'

/** The library's types do not know this subset. */
const UA = { subset: 'PDF/UA' } as object

/** The PDF of a FUEC, or of its draft or sample: tagged, in Spanish, and the same bytes for the same data. */
export const dibujarFuec = (entrada: PorDibujar): Promise<Buffer> => {
  const { datos, marca } = entrada
  const en = new Date(datos.expedidoEn)
  const doc = new Lienzo({
    size: 'LETTER',
    margins: { top: MARGEN, left: MARGEN, right: MARGEN, bottom: 0 },
    tagged: true,
    displayTitle: true,
    lang: 'es-CO',
    pdfVersion: '1.7',
    ...UA,
    info: {
      Title: marca ? `${marca} de un FUEC` : `FUEC ${numeroEnGrupos(datos.numero)}`,
      Author: datos.empresa.razonSocial,
      Producer: 'Aliadas',
      Creator: 'Aliadas',
      CreationDate: en,
      ModDate: en,
    },
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
  if (marca) {
    marcar(doc, marca)
    doc.on('pageAdded', () => marcar(doc, marca))
  }
  encabezado(doc, raiz, entrada)
  const hojas = crearHojas(doc, raiz, datos.numero, () => pie(doc, raiz, entrada))
  dibujarSecciones(doc, raiz, hojas, seccionesDe(datos), MARGEN + 80)
  hojas.cerrar()
  segundaPagina(doc, raiz, entrada)
  raiz.end()
  doc.end()
  return listo
}
