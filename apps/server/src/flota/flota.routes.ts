import type { flotaRoutes } from '@aliadas/contract/flota'
import type { Persona } from '../platform/actor.ts'
import { personCommand } from '../platform/commands.ts'
import type { Context } from '../platform/context.ts'
import type { Handlers } from '../platform/http/index.ts'
import { consultarPlacas, sinProbarPlacas } from './consultar-placas.ts'
import { exportarVehiculos, listarVehiculos, paginaNumerada, posicionEnFlota } from './listar-vehiculos.ts'
import { crearVehiculo } from './crear-vehiculo.ts'
import { editarVehiculo } from './editar-vehiculo.ts'
import { historialDeVehiculo } from './historial-de-vehiculo.ts'
import { autorizarImportacion, dichos, importarVehiculos, revisarImportacion } from './importar-vehiculos.ts'
import { fichaDeVehiculo, leerFicha } from './leer-ficha.ts'
import { leerVehiculo } from './leer-vehiculo.ts'
import { suspenderVehiculo } from './suspender-vehiculo.ts'

/**
 * Refuses a wrong password of the person, with the error at its field. It belongs to `acceso`, a later capability, so
 * it is passed in.
 */
type ComprobarContrasena = (ctx: Context, persona: Persona, contrasena: string, campo: string) => Promise<unknown>

type Puertos = { comprobarContrasena: ComprobarContrasena }

export const flotaHandlers = (ctx: Context, { comprobarContrasena }: Puertos): Handlers<typeof flotaRoutes> => ({
  listarVehiculos: async ({ query }, { actor }) =>
    paginaNumerada(await listarVehiculos(ctx, actor, query, query), ctx.clock.now()),
  exportarVehiculos: ({ query }, { actor }) => exportarVehiculos(ctx, actor, query),
  importarVehiculos: {
    before: (actor) => autorizarImportacion(ctx, actor),
    handle: async ({ body: { filas: recibidas, simulacro } }, call) => {
      const { filas, ...revision } = await revisarImportacion(ctx, call.actor, recibidas, !simulacro)
      if (simulacro) return { creados: 0, ...dichos(revision.errores) }
      // The idempotency key is stored with the sent rows, not with their interpretation on that day.
      return personCommand(ctx, call, { input: { filas } }, async (tx, ahora) => ({
        creados: await importarVehiculos(tx, call.actor, revision, ahora, call.progress),
        ...dichos([]),
      }))
    },
  },
  leerVehiculo: async ({ params }, { actor }) => ({
    vehiculo: await leerFicha(ctx, actor, params.id),
    ahora: ctx.clock.now().getTime(),
  }),
  editarVehiculo: async ({ params, body }, call) => {
    const { contrasenaActual, ...edicion } = body
    // Outside the transaction, because checking a password is slow on purpose.
    if (contrasenaActual !== undefined) await comprobarContrasena(ctx, call.actor, contrasenaActual, 'contrasenaActual')
    // The stored request of an idempotency key does not contain the password.
    const input = { params, body: edicion }
    return personCommand(ctx, call, { input }, async (tx, ahora) => {
      const confirmada = contrasenaActual !== undefined
      await editarVehiculo(tx, call.actor, { ...edicion, id: params.id, confirmada }, ahora)
      return { vehiculo: await fichaDeVehiculo(tx, call.actor, params.id, ahora) }
    })
  },
  suspenderVehiculo: ({ params, body }, call) =>
    personCommand(ctx, call, { input: { params, body } }, async (tx, ahora) => {
      await suspenderVehiculo(tx, call.actor, { ...params, ...body, suspender: true }, ahora)
      return { vehiculo: await fichaDeVehiculo(tx, call.actor, params.id, ahora) }
    }),
  levantarSuspension: ({ params, body }, call) =>
    personCommand(ctx, call, { input: { params, body } }, async (tx, ahora) => {
      await suspenderVehiculo(tx, call.actor, { ...params, ...body, suspender: false }, ahora)
      return { vehiculo: await fichaDeVehiculo(tx, call.actor, params.id, ahora) }
    }),
  historialDeVehiculo: ({ params, query }, { actor }) => historialDeVehiculo(ctx, actor, params.id, query.cursor),
  consultarPlacas: ({ params }, { actor }) => consultarPlacas(ctx, actor, params.placas),
  crearVehiculo: ({ body }, call) =>
    sinProbarPlacas(ctx, call.actor, () =>
      personCommand(ctx, call, { input: body }, async (tx, ahora) => {
        const vehiculo = await leerVehiculo(tx, await crearVehiculo(tx, call.actor, body, ahora), ahora)
        return { vehiculo, posicion: await posicionEnFlota(tx, call.actor, vehiculo.placas) }
      }),
    ),
})
