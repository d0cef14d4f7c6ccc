import type { Context } from '../platform/context.ts'
import { createHub, createSealer, type Hub, type LogRow, type Member, type Reader } from '../platform/live/index.ts'
import { tiposDelMercadoDe } from '../servicios/index.ts'
import { leerAudiencia } from './audiencia.ts'
import { crearEmpresasConocidas } from './empresas.ts'
import { crearTraductor } from './traducir.ts'

export { registrarVivo } from './vivo.routes.ts'

/** The people whose streams these lines end, because a session ended or the rights of a person or a company changed. */
const terminados = (filas: readonly LogRow[]): ((quien: Member) => boolean) | null => {
  const ids = new Set(filas.filter(({ tema }) => tema === 'sesion' || tema === 'derechos').map(({ fila }) => fila))
  return ids.size === 0
    ? null
    : ({ sessionId, personaId, audience }) =>
        ids.has(sessionId) || ids.has(personaId) || ids.has(leerAudiencia(audience).empresaId)
}

/** The streams of this server, fed by its reader. Subscribe the session cache to the reader before calling this. */
export const crearVivo = (ctx: Context, reader: Reader, secreto: string, anterior?: string): Hub => {
  const empresas = crearEmpresasConocidas(ctx)
  const hub = createHub({
    ...ctx,
    translate: crearTraductor(ctx, empresas),
    ended: terminados,
    place: () => reader.place(),
    sealer: createSealer(secreto, () => reader.epoch(), anterior),
    topicsOf: async (clave) => {
      const { empresaId, rol, perfil } = leerAudiencia(clave)
      if (rol === 'plataforma') return 'todo'
      if (!perfil) return [empresaId]
      const tipos = await tiposDelMercadoDe(ctx, empresaId)
      return [empresaId, ...tipos.map((tipo) => `MERCADO:${tipo}`)]
    },
  })
  reader.subscribe((filas) => {
    empresas.olvidar(filas)
    return hub.deliver(filas)
  })
  reader.onRestart(() => {
    empresas.olvidarTodo()
    hub.restart()
  })
  return hub
}
