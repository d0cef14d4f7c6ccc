import { createHash } from 'node:crypto'
import type { Actor } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import type { RequestContext } from '../platform/request-context.ts'
import { ANONIMO, anotar, type Anotacion } from './anotar.ts'

/** How a request ended. */
export type Desenlace = {
  solicitud: RequestContext
  metodo: string
  ruta: string
  status: number
  /** Of the answer's content. */
  tipo: string
  ip: () => string
}

type Suceso = { actor: Actor | typeof ANONIMO; linea: Anotacion; quien: string }

const VENTANA_MS = 10 * 60_000
/** Lines of one kind that one person, partner or address adds in ten minutes, on each server; the next line says how many were left out. */
const POR_VENTANA = 20
/** Lines of all together; beyond this somebody with many addresses would fill the disk. */
const EN_TOTAL = 2_000

const INGRESO = '/api/acceso/ingresar'
const DOCUMENTO = /^\/api\/(?:archivos\/([^/]+)\/contenido|v1\/servicios\/[^/]+\/ofertas\/([^/]+)\/cotizacion)$/

/**
 * Tells the history what no command tells: sign-ins, good and refused, what was denied, and who read a document. Bounded, because anybody can
 * cause these lines: what is left out is counted. A line that cannot be written is no reason to refuse the request.
 */
export const crearBitacora = (ctx: Context) => {
  let cuentas = new Map<string, { lineas: number; omitidas: number }>()
  let desde = -Infinity
  let total = 0

  /** How many lines were left out before this one; null when this one is left out too. */
  const cabe = (clave: string, maximo: number): number | null => {
    const ahora = ctx.clock.now().getTime()
    if (ahora - desde >= VENTANA_MS) {
      // What was left out and not said yet stays, so that it is said.
      cuentas = new Map(
        [...cuentas]
          .filter(([, { omitidas }]) => omitidas > 0)
          .map(([una, { omitidas }]) => [una, { lineas: 0, omitidas }]),
      )
      if (cuentas.size > EN_TOTAL) cuentas.clear()
      desde = ahora
      total = 0
    }
    const cuenta = cuentas.get(clave) ?? { lineas: 0, omitidas: 0 }
    if (cuentas.size < 2 * EN_TOTAL) cuentas.set(clave, cuenta)
    if (cuenta.lineas >= maximo || total >= EN_TOTAL) {
      cuenta.omitidas++
      return null
    }
    const { omitidas } = cuenta
    cuenta.lineas++
    cuenta.omitidas = 0
    total++
    return omitidas
  }

  const sucesoDe = async (d: Desenlace): Promise<(Suceso & { maximo: number }) | null> => {
    const { actor, email: correo } = d.solicitud
    if (d.ruta === INGRESO && correo !== null) return { ...(await ingreso(d, correo)), maximo: POR_VENTANA }
    const [, archivo, oferta] = DOCUMENTO.exec(d.ruta) ?? []
    const documento = archivo ?? oferta
    if (actor && documento && d.status === 200 && d.tipo === 'application/pdf')
      return {
        actor,
        quien: `${actor.id}:${documento}`,
        linea: { ...deQuien(actor), entidad: 'archivo', entidadId: documento, accion: 'leer-documento' },
        maximo: 1,
      }
    if (d.status !== 403 && !(d.status === 404 && actor)) return null
    return {
      actor: actor ?? ANONIMO,
      quien: actor?.id ?? d.ip(),
      linea: {
        ...(actor ? deQuien(actor) : { tenant: 'CERRADO' }),
        entidad: 'solicitud',
        entidadId: d.solicitud.id,
        accion: 'negar',
        cambios: { metodo: d.metodo, ruta: d.ruta.slice(0, 200), status: d.status, ip: d.ip() },
      },
      maximo: POR_VENTANA,
    }
  }

  /** Whose account it is, is looked up whether or not there is one: a refusal takes as long in both cases. */
  const ingreso = async ({ solicitud, status, ip }: Desenlace, correo: string): Promise<Suceso> => {
    const dueno = await ctx.db.read({ rol: 'sistema' }, (tx) =>
      tx.selectFrom('personas').select(['id', 'empresaId']).where('email', '=', correo).executeTakeFirst(),
    )
    // An address without an account may be a password that somebody typed in the wrong field.
    const desconocida = createHash('sha256').update(correo).digest('hex').slice(0, 16)
    return {
      actor: solicitud.actor ?? ANONIMO,
      quien: dueno && status === 200 ? dueno.id : `${ip()}:${dueno?.id ?? ''}`,
      linea: {
        tenant: dueno?.empresaId ?? 'CERRADO',
        entidad: 'persona',
        entidadId: dueno?.id ?? desconocida,
        accion: status === 200 ? 'ingresar' : 'rechazar-ingreso',
        cambios: { status, ip: ip() },
      },
    }
  }

  return async (desenlace: Desenlace): Promise<void> => {
    try {
      const suceso = await sucesoDe(desenlace)
      if (!suceso) return
      const { actor, linea, quien, maximo } = suceso
      const omitidas = cabe(`${linea.accion}:${quien}`, maximo)
      if (omitidas === null) return
      const cambios = omitidas > 0 ? { ...linea.cambios, omitidas } : (linea.cambios ?? {})
      await ctx.db.transaction({ rol: 'sistema' }, (tx) => anotar(tx, actor, ctx.clock.now(), [{ ...linea, cambios }]))
    } catch (err) {
      ctx.log.error({ err }, 'No se pudo anotar en el historial')
    }
  }
}

const deQuien = (actor: NonNullable<RequestContext['actor']>): Pick<Anotacion, 'tenant' | 'aliadoId'> =>
  actor.tipo === 'persona' ? { tenant: actor.empresaId } : { tenant: 'CERRADO', aliadoId: actor.id }
