import { createHash } from 'node:crypto'
import { textoGuardable } from '@aliadas/contract/core'
import type { Actor } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { networkOf } from '../platform/http/index.ts'
import type { RequestContext } from '../platform/request-context.ts'
import { ANONIMO, anotar, type Anotacion } from './anotar.ts'
import { crearCuentasDeLineas } from './cuentas-de-lineas.ts'

/** The result of a request. */
export type Desenlace = {
  solicitud: Pick<RequestContext, 'id' | 'actor' | 'email' | 'documento'>
  metodo: string
  ruta: string
  status: number
  ip: () => string
}

/** `quien`: the key under which its lines are counted, at most `maximo` in ten minutes. `lograda`: not a refusal. */
type Suceso = {
  actor: Actor | typeof ANONIMO
  linea: Anotacion
  quien: string
  lograda: boolean
  maximo: number
}

/**
 * Refusals of one kind that one person, partner or network adds in ten minutes, on each server; the next line says how
 * many were left out.
 */
const POR_VENTANA = 20
/** Characters of a path. */
const LARGO_DE_RUTA = 200

/** A trace says where a driver was (docs/decisions/0095), and so does the record of a trip. */
const TRAZA = /^\/api\/(?:v1\/)?servicios\/([^/]+)\/(traza|acta)(?:[/.](?:gpx|csv|pdf))?$/
const INGRESO = '/api/acceso/ingresar'

/**
 * Writes history lines that no command writes: sign-ins, good and refused, denied requests, who read a document, and who
 * looked at a trace.
 * Anybody can cause refusals, so their lines are limited and the rest is counted. Refusals never leave out a line of a
 * success. A line that cannot be written does not refuse the request.
 */
export const crearBitacora = (ctx: Context) => {
  const cabe = crearCuentasDeLineas(ctx.clock)

  const sucesoDe = async (d: Desenlace): Promise<Suceso | null> => {
    const { actor, email: correo, documento } = d.solicitud
    if (d.ruta === INGRESO && correo !== null) return ingreso(d, correo)
    if (actor && documento !== null && d.status === 200)
      return {
        actor,
        quien: `${actor.id}:${documento}`,
        lograda: true,
        linea: { ...deQuien(actor), entidad: 'archivo', entidadId: documento, accion: 'leer-documento' },
        maximo: 1,
      }
    const [, servicio, que] = TRAZA.exec(d.ruta) ?? []
    if (actor && servicio && d.status === 200)
      return {
        actor,
        quien: `${actor.id}:${servicio}`,
        lograda: true,
        linea: {
          ...deQuien(actor),
          entidad: 'servicio',
          entidadId: servicio,
          accion: que === 'acta' ? 'verActa' : 'verTraza',
        },
        maximo: 1,
      }
    if (d.status !== 403 && !(d.status === 404 && actor)) return null
    return {
      actor: actor ?? ANONIMO,
      quien: actor?.id ?? networkOf(d.ip()),
      lograda: false,
      linea: {
        ...(actor ? deQuien(actor) : { tenant: 'CERRADO' }),
        entidad: 'solicitud',
        entidadId: d.solicitud.id,
        accion: 'negar',
        cambios: { metodo: d.metodo, ruta: textoGuardable(d.ruta, LARGO_DE_RUTA), status: d.status, ip: d.ip() },
      },
      maximo: POR_VENTANA,
    }
  }

  /** The account's owner is looked up with or without an account, so that a refusal takes equally long. */
  const ingreso = async ({ solicitud, status, ip }: Desenlace, correo: string): Promise<Suceso> => {
    const dueno = await ctx.db.read({ rol: 'sistema' }, (tx) =>
      tx.selectFrom('personas').select(['id', 'empresaId']).where('email', '=', correo).executeTakeFirst(),
    )
    // An address without an account may be a password that somebody typed in the wrong field.
    const desconocida = createHash('sha256').update(correo).digest('hex').slice(0, 16)
    return {
      actor: solicitud.actor ?? ANONIMO,
      quien: `${networkOf(ip())}:${dueno?.id ?? ''}`,
      lograda: status === 200,
      // Each successful sign-in also creates a session, which costs more than its line.
      maximo: status === 200 ? Infinity : POR_VENTANA,
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
      const { actor, linea, ...resto } = suceso
      const omitidas = cabe({ ...resto, clase: `${linea.accion}:${actor.tipo}`, tenant: linea.tenant })
      if (omitidas === null) return
      const cambios = omitidas > 0 ? { ...linea.cambios, omitidas } : (linea.cambios ?? {})
      // These lines speak of sessions and readings: whoever signs in waits for no standby because of them.
      await ctx.db.transaction({ rol: 'sistema', commit: 'local' }, (tx) =>
        anotar(tx, actor, ctx.clock.now(), [{ ...linea, cambios }]),
      )
    } catch (err) {
      ctx.log.error({ err }, 'No se pudo anotar en el historial')
    }
  }
}

const deQuien = (actor: NonNullable<RequestContext['actor']>): Pick<Anotacion, 'tenant' | 'aliadoId'> =>
  actor.tipo === 'persona' ? { tenant: actor.empresaId } : { tenant: 'CERRADO', aliadoId: actor.id }
