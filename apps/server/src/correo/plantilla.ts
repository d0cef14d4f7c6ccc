import type { Linea } from './linea.ts'

/**
 * Every text is a `Linea`: the compiler refuses a mail that contains a typed name in any other form. The button's
 * address is the product's own.
 */
export type Plantilla = {
  asunto: Linea
  titulo: Linea
  parrafos: readonly Linea[]
  boton?: { texto: Linea; url: string }
}

const escapar = (texto: string): string =>
  texto.replace(/[&<>"']/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[c] ?? c)

/** One layout for every mail: readable as plain text, sober as HTML. Subjects never carry line breaks. */
export const componer = (plantilla: Plantilla): { asunto: string; texto: string; html: string } => {
  const { titulo, parrafos, boton } = plantilla
  const texto = [
    titulo,
    ...parrafos,
    ...(boton ? [`${boton.texto}: ${boton.url}`] : []),
    'Transportadoras Aliadas',
  ].join('\n\n')
  const cuerpo = parrafos.map((p) => `<p style="margin:0 0 16px">${escapar(p)}</p>`).join('')
  const enlace = boton
    ? `<p style="margin:24px 0"><a href="${escapar(boton.url)}" style="background:#1D4ED8;color:#fff;padding:12px 20px;border-radius:8px;text-decoration:none;font-weight:600">${escapar(boton.texto)}</a></p>`
    : ''
  const html = `<!doctype html><html lang="es-CO"><body style="margin:0;background:#F5F7FA;font-family:Inter,Arial,sans-serif;color:#0F172A"><div style="max-width:520px;margin:32px auto;background:#fff;border:1px solid #DFE5EC;border-radius:12px;padding:32px"><p style="margin:0 0 24px;color:#0F2F57;font-weight:600">Transportadoras Aliadas</p><h1 style="font-size:20px;margin:0 0 16px">${escapar(titulo)}</h1>${cuerpo}${enlace}</div></body></html>`
  return { asunto: plantilla.asunto.replace(/[\r\n]+/g, ' '), texto, html }
}
