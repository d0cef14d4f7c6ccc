import { noDisponible } from '@aliadas/contract/core'
import { RUTA_EN_VIVO } from '@aliadas/contract/vivo'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Hono } from 'hono'
import type { Gates } from '../platform/http/index.ts'
import { refuseForeignReader, wrongMethod } from '../platform/http/index.ts'
import type { Hub } from '../platform/live/index.ts'
import { audienciaDe } from './audiencia.ts'

type Opciones = { hub: Hub; gates: Pick<Gates, 'session'>; publicUrl: string }

/**
 * `GET /api/vivo`: one stream per browser. The session alone determines its content; the request only says from where
 * to resume.
 */
export const registrarVivo = (app: Hono, { hub, gates, publicUrl }: Opciones): void => {
  app.get(RUTA_EN_VIVO, async (c) => {
    if (c.req.method !== 'GET') throw wrongMethod()
    refuseForeignReader(c, publicUrl)
    const persona = await gates.session(c)
    const audience = audienciaDe(persona)
    const stream = hub.join({ audience, sessionId: persona.sessionId, personaId: persona.id })
    try {
      // Checked again once the stream is registered: a session or a right that ended in between has either closed it or
      // fails here.
      if (audienciaDe(await gates.session(c)) !== audience)
        throw noDisponible('Tus permisos cambiaron. Intenta de nuevo en unos segundos.')
      await hub.open(
        stream,
        (c.env as HttpBindings).outgoing,
        c.req.header('last-event-id') || c.req.query('desde') || null,
      )
    } catch (error) {
      stream.drop()
      throw error
    }
    return RESPONSE_ALREADY_SENT
  })
}
