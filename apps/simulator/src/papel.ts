import Lienzo from 'pdfkit'

/** A one-page PDF of these lines: what a rival uploads as FUEC is a real file that opens. */
export const papelDe = async (titulo: string, lineas: readonly string[]): Promise<Uint8Array<ArrayBuffer>> => {
  const papel = new Lienzo({ size: 'LETTER', margin: 72, lang: 'es-CO', info: { Title: titulo } })
  const trozos: Buffer[] = []
  const completo = new Promise<void>((resolve, reject) => {
    papel.on('data', (trozo: Buffer) => trozos.push(trozo))
    papel.on('end', resolve)
    papel.on('error', reject)
  })
  papel.fontSize(18).text(titulo).moveDown().fontSize(12)
  for (const linea of lineas) papel.text(linea)
  papel.end()
  await completo
  return new Uint8Array(Buffer.concat(trozos))
}
