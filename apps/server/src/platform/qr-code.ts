import { encode } from 'uqr'

/** A text as a QR code: black squares as a path of SVG, one unit each. */
export const qrCode = (text: string): { lado: number; trazo: string } => {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const trazo = data
    .flatMap((cells, row) => cells.flatMap((black, column) => (black ? [`M${column} ${row}h1v1h-1z`] : [])))
    .join('')
  return { lado: size, trazo }
}

/** The same as an image in a page, on white with the border that readers need. `label` is plain text. */
export const qrSvg = ({ lado, trazo }: ReturnType<typeof qrCode>, label: string): string =>
  `<svg class="codigo" viewBox="-4 -4 ${lado + 8} ${lado + 8}" role="img" aria-label="${label}"><rect x="-4" y="-4" width="${lado + 8}" height="${lado + 8}" fill="#fff"/><path d="${trazo}" fill="#000"/></svg>`
