import { crc32, deflateSync } from 'node:zlib'

/** A PDF of one empty page: small, and a real one by its content. */
export const pdfDePrueba = (): Buffer =>
  Buffer.from(
    [
      '%PDF-1.4',
      '1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj',
      '2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj',
      '3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >> endobj',
      'trailer << /Size 4 /Root 1 0 R >>',
      '%%EOF',
      '',
    ].join('\n'),
    'latin1',
  )

const trozo = (tipo: string, datos: Buffer): Buffer => {
  const cuerpo = Buffer.concat([Buffer.from(tipo, 'latin1'), datos])
  const [largo, suma] = [Buffer.alloc(4), Buffer.alloc(4)]
  largo.writeUInt32BE(datos.length)
  suma.writeUInt32BE(crc32(cuerpo))
  return Buffer.concat([largo, cuerpo, suma])
}

/** A PNG of one colour. */
export const pngDePrueba = (ancho = 640, alto = 360, [r, g, b] = [29, 78, 216]): Buffer => {
  const cabeza = Buffer.alloc(13)
  cabeza.writeUInt32BE(ancho, 0)
  cabeza.writeUInt32BE(alto, 4)
  cabeza.set([8, 2, 0, 0, 0], 8)
  const fila = Buffer.concat([Buffer.alloc(1), Buffer.alloc(ancho * 3, Buffer.from([r ?? 0, g ?? 0, b ?? 0]))])
  const datos = deflateSync(Buffer.concat(Array.from({ length: alto }, () => fila)))
  const firma = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([firma, trozo('IHDR', cabeza), trozo('IDAT', datos), trozo('IEND', Buffer.alloc(0))])
}
