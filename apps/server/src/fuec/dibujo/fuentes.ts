import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'
import { create } from 'fontkit'

const { resolve } = createRequire(import.meta.url)

/** Bytes of the header, and of one entry in the list of tables, in a packed font (WOFF 1.0) and in a plain one (OpenType). */
const PACKED = { header: 44, entry: 20 }
const PLAIN = { header: 12, entry: 16 }

const upTo4 = (length: number): number => (length + 3) & ~3

const tablesOf = (packed: Buffer) =>
  Array.from({ length: packed.readUInt16BE(12) }, (_, i) => {
    const entry = packed.subarray(PACKED.header + i * PACKED.entry)
    const [offset, packedLength, length] = [entry.readUInt32BE(4), entry.readUInt32BE(8), entry.readUInt32BE(12)]
    const bytes = packed.subarray(offset, offset + packedLength)
    return {
      tag: entry.subarray(0, 4),
      checksum: entry.subarray(16, 20),
      bytes: packedLength < length ? inflateSync(bytes) : bytes,
    }
  })

/** The plain form of a font that is packed as WOFF 1.0 (W3C, 2012, sections 3 to 5). */
export const unpackWoff = (packed: Buffer): Buffer => {
  const tables = tablesOf(packed)
  const power = Math.floor(Math.log2(tables.length))
  const list = PLAIN.header + tables.length * PLAIN.entry
  const plain = Buffer.alloc(tables.reduce((sum, { bytes }) => sum + upTo4(bytes.length), list))
  packed.copy(plain, 0, 4, 8)
  plain.writeUInt16BE(tables.length, 4)
  plain.writeUInt16BE(16 * 2 ** power, 6)
  plain.writeUInt16BE(power, 8)
  plain.writeUInt16BE(16 * (tables.length - 2 ** power), 10)
  let at = list
  for (const [i, table] of tables.entries()) {
    const entry = plain.subarray(PLAIN.header + i * PLAIN.entry)
    table.tag.copy(entry, 0)
    table.checksum.copy(entry, 4)
    entry.writeUInt32BE(at, 8)
    entry.writeUInt32BE(table.bytes.length, 12)
    table.bytes.copy(plain, at)
    at += upTo4(table.bytes.length)
  }
  return plain
}

/**
 * A font that all documents of this thread share. Read from the packed file for each document, its tables were unpacked again for each
 * letter: five sixths of a drawing. The types of pdfkit do not know that it takes an opened font.
 */
const abrir = (peso: 400 | 700): PDFKit.Mixins.PDFFontSource =>
  create(
    unpackWoff(readFileSync(resolve(`@fontsource/inter/files/inter-latin-${peso}-normal.woff`))),
  ) as unknown as PDFKit.Mixins.PDFFontSource

const fuentes = { normal: abrir(400), fuerte: abrir(700) }

/** Names both weights of the product's font in a document. */
export const conFuentes = (doc: PDFKit.PDFDocument): void => {
  for (const [nombre, fuente] of Object.entries(fuentes)) doc.registerFont(nombre, fuente)
}
