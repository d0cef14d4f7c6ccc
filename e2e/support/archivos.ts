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
