import { diaEscrito, horaEscrita, noEncontrado } from '@aliadas/contract/core'
import type { Hono } from 'hono'
import type { Context } from '../platform/context.ts'
import { isLoopback } from '../platform/env/index.ts'
import { LOCAL_MAIL, PLAIN_POLICY, plainPage } from '../platform/web/index.ts'

const ULTIMOS = 50

const escapar = (texto: string): string => texto.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Addresses in an escaped plain text become links. */
const conEnlaces = (texto: string): string =>
  texto.replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url.replaceAll('"', '%22')}">${url}</a>`)

/**
 * `/api/correo-local`: the last mails, for a local run without SMTP. Only with the included database and while only
 * this machine reaches the product: a reader of a verification link can use it. A page of another site whose name
 * points at this machine (DNS rebinding) gets `not-found`, because its requests carry that name.
 *
 * Throws `Falla`: `not-found` (a request to another name than this machine's).
 */
export const registrarCorreoLocal = (app: Hono, ctx: Context): void => {
  app.get(LOCAL_MAIL, async (c) => {
    if (!isLoopback(new URL(c.req.url).hostname)) throw noEncontrado()
    const correos = await ctx.db.read({ rol: 'sistema' }, (tx) =>
      tx
        .selectFrom('correos')
        .select(['para', 'asunto', 'texto', 'creadoEn'])
        .orderBy('creadoEn', 'desc')
        .limit(ULTIMOS)
        .execute(),
    )
    const filas = correos.map(
      ({ para, asunto, texto, creadoEn }) =>
        `<article><h2>${escapar(asunto)}</h2><p class="suave">Para ${escapar(para)} · ${diaEscrito(creadoEn)}, ${horaEscrita(creadoEn)}</p><pre>${conEnlaces(escapar(texto))}</pre></article>`,
    )
    const body = `<main><h1>Correo local</h1><p class="suave">Lo que el producto habría enviado, lo último primero. Solo se ve en este equipo.</p>${filas.join('') || '<p>Todavía no hay correos.</p>'}</main>`
    return c.html(plainPage({ title: 'Correo local', body }), 200, { 'content-security-policy': PLAIN_POLICY })
  })
}
