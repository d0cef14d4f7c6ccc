import { Falla, exigir, noDisponible, noEncontrado } from '@aliadas/contract/core'
import { siguienteDePrueba, type HastaDePrueba } from '@aliadas/contract/prueba'
import { retirarOferta } from '../ofertas/index.ts'
import { scopeOf } from '../platform/actor.ts'
import { conducir } from './conducir.ts'
import { leerServicioDePrueba, serviciosConAlgo, type ServicioDePrueba } from './leer-servicios.ts'
import { darSiguiente, type Mundo } from './pasos.ts'
import { validarProveedores } from './validar-proveedores.ts'

/** Time in ms after which the company of a service marked `oferta_retirada` withdraws. */
const RETIRA_MS = 5_000
/** More steps than there are on any way. */
const INTENTOS = 20

export type Simulacion = {
  /**
   * Takes a service there, step by step, each in a transaction of its own. Repeating it changes nothing.
   *
   * Throws `Falla`: `not-found`, `aborted` (it is past that, or has ended), `unavailable` (its steps did not get there).
   */
  avanzar(id: string, hasta: HastaDePrueba): Promise<void>
  /** One round: whatever a simulated company, driver or the platform has to do now. */
  ronda(): Promise<void>
}

/** A step that another round, call or server has taken meanwhile: a company does not even see what another one won. */
const llegoOtro = (error: unknown): boolean =>
  error instanceof Falla && (error.code === 'aborted' || error.code === 'not-found')

/**
 * The simulated companies of the test world act by the product's own commands.
 *
 * Throws `Falla`: `not-found`, `aborted` and `unavailable`, of `avanzar`. Source: docs/decisions/0091.
 */
export const crearSimulacion = (mundo: Mundo): Simulacion => {
  const { ctx, simuladas } = mundo
  const leer = (id: string) => ctx.db.read({ rol: 'sistema' }, (tx) => leerServicioDePrueba(tx, id))

  /** The cheapest offer goes. */
  const retirar = async (servicio: ServicioDePrueba): Promise<void> => {
    const [primera] = simuladas.empresas
    if (!primera) return
    const { persona } = primera
    await ctx.db.transaction(scopeOf(persona), async (tx) => {
      const oferta = await tx
        .selectFrom('ofertas')
        .select('id')
        .where('servicioId', '=', servicio.id)
        .where('empresaId', '=', persona.empresaId)
        .where('estado', '=', 'enviada')
        .executeTakeFirst()
      if (oferta) await retirarOferta(tx, persona, oferta.id, ctx.clock.now())
    })
  }

  const atender = async (servicio: ServicioDePrueba): Promise<void> => {
    const { estado, recorridoIniciado, vehiculoId, ofertan } = servicio
    if (estado === 'pendiente')
      return ofertan.length > 0 ? retirar(servicio) : darSiguiente(mundo, servicio, 'ofertado')
    if (estado === 'validar') return darSiguiente(mundo, servicio, 'reservado')
    if (estado === 'reservado') return darSiguiente(mundo, servicio, vehiculoId === null ? 'asignado' : 'confirmado')
    if (recorridoIniciado) return conducir(mundo, servicio)
  }

  return {
    async avanzar(id, hasta) {
      for (let i = 0; i < INTENTOS; i++) {
        const servicio = await leer(id)
        if (!servicio) throw noEncontrado()
        const que = siguienteDePrueba(servicio, hasta)
        if ('negativa' in que) exigir(que.negativa)
        else if (que.siguiente === 'llego') return
        else
          await darSiguiente(mundo, servicio, que.siguiente).catch((error: unknown) => {
            if (!llegoOtro(error) || i === INTENTOS - 1) throw error
          })
      }
      throw noDisponible('El servicio no avanzó hasta ahí. Intenta de nuevo en unos segundos.')
    },
    async ronda() {
      const ahora = ctx.clock.now()
      const servicios = await ctx.db.read({ rol: 'sistema' }, (tx) =>
        serviciosConAlgo(tx, ahora, new Date(ahora.getTime() - RETIRA_MS)),
      )
      for (const servicio of servicios)
        await atender(servicio).catch((err: unknown) => {
          if (!llegoOtro(err)) ctx.log.warn({ err, servicio: servicio.id }, 'No se pudo simular un servicio de prueba')
        })
      await validarProveedores(mundo)
    },
  }
}
