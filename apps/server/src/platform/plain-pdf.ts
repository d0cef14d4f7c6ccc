/** A one-page PDF of plain ASCII lines, for the demo and the test world: their documents are real files that open. */
export const pdfDe = (lineas: readonly string[]): Buffer => {
  const texto = lineas
    .map((linea, i) => `BT /F1 ${i === 0 ? 18 : 12} Tf 72 ${720 - i * 28} Td (${linea.replace(/[()\\]/g, '')}) Tj ET`)
    .join('\n')
  const objetos = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${texto.length} >>\nstream\n${texto}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let cuerpo = '%PDF-1.4\n'
  const posiciones = objetos.map((objeto, i) => {
    const posicion = cuerpo.length
    cuerpo += `${i + 1} 0 obj\n${objeto}\nendobj\n`
    return posicion
  })
  const xref = cuerpo.length
  cuerpo += `xref\n0 ${objetos.length + 1}\n0000000000 65535 f \n`
  cuerpo += posiciones.map((p) => `${String(p).padStart(10, '0')} 00000 n \n`).join('')
  return Buffer.from(
    `${cuerpo}trailer\n<< /Size ${objetos.length + 1} /Root 1 0 R >>\nstartxref\n${xref}\n%%EOF\n`,
    'latin1',
  )
}
