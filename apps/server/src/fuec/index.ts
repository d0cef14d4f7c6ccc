import type { fuecRoutes } from '@aliadas/contract/fuec'
import { personCommand } from '../platform/commands.ts'
import type { Context } from '../platform/context.ts'
import type { Handlers } from '../platform/http/index.ts'
import { servicioVisible } from '../servicios/index.ts'
import { anularFuec } from './anular-fuec.ts'
import { reemplazarFuec } from './reemplazar-fuec.ts'
import { subirFuec } from './subir-fuec.ts'

export { expedicionHandlers } from './expedicion.routes.ts'
export { estadoDeFuec } from './estado-de-fuec.ts'
export type { Sitio } from './numerar-fuec.ts'
export { nombradoEnFuec } from './nombrado-en-fuec.ts'
export { carpetasHandlers } from './carpeta/carpetas.routes.ts'
export { libroDeFuecHandlers } from './libro-de-fuec.routes.ts'
export { carpetaConToken, documentosDeViaje } from './carpeta/mirar-carpeta.ts'
export { fuecMirado } from './mirar-fuec.ts'
export { contratosHandlers } from './contratos.routes.ts'
export { contratosDeLaLista } from './listar-contratos.ts'
export { fuecsDelLibro } from './listar-fuecs.ts'
export { registrarCarpeta } from './carpeta/registrar-carpeta.ts'
export { registrarPaginaDeFuec } from './registrar-pagina.ts'
export { terminarFuecsPendientes } from './terminar-pendientes.ts'
export { dibujarAparte } from './dibujo/dibujante.ts'
export type { ActaPorDibujar } from './dibujo/dibujar-acta.ts'
export { autorizarFuec } from './autorizar-fuec.ts'
export { subirFuec }

export const fuecHandlers = (ctx: Context): Handlers<typeof fuecRoutes> => ({
  subirFuec: ({ params, body }, call) =>
    personCommand(ctx, call, { input: { params, body } }, async (tx, ahora) => {
      await subirFuec(tx, call.actor, { servicioId: params.id, archivoId: body.idArchivo }, ahora)
      return { servicio: await servicioVisible(tx, call.actor, params.id, ahora) }
    }),
  anularFuec: ({ params, body }, call) =>
    personCommand(ctx, call, { input: { params, body } }, async (tx, ahora) => {
      await anularFuec(tx, call.actor, { servicioId: params.id, motivo: body.motivo, fuecId: body.idFuec }, ahora)
      return { servicio: await servicioVisible(tx, call.actor, params.id, ahora) }
    }),
  reemplazarFuec: ({ params, body }, call) =>
    personCommand(ctx, call, { input: { params, body } }, async (tx, ahora) => {
      const { idArchivo: archivoId, enLugarDe } = body
      await reemplazarFuec(tx, call.actor, { servicioId: params.id, archivoId, enLugarDe }, ahora)
      return { servicio: await servicioVisible(tx, call.actor, params.id, ahora) }
    }),
})
