import { exigir, noDisponible } from '@aliadas/contract/core'
import { ALCANCES, type Alcance } from '@aliadas/contract/aliados'
import { estadoDeClaveDeAliado } from '@aliadas/contract/acceso'
import { huellaDe } from '../acceso/index.ts'
import type { Aliado } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { prepare, type Params } from '../platform/database/index.ts'
import { createMinuteCount, createPerMinute, type Quota } from '../platform/http/index.ts'
import { setRequestActor } from '../platform/request-context.ts'
import { ALIADO_SUSPENDIDO, CLAVE_QUE_NO_SIRVE, FALTA_LA_CLAVE } from './aliados.rules.ts'
import { crearContadorDeLlamadas } from './contar-llamadas.ts'
import { leerTextoDeClave } from './texto-de-clave.ts'

/** Wrong keys of one network in a minute, on each server. */
export const EQUIVOCADAS_POR_MINUTO = 60

type Hallada = { claveId: string; suspendido: boolean; aliado: Aliado }

const esAlcance = (texto: string): texto is Alcance => ALCANCES.some((a) => a === texto)

/** The key of an `Authorization` header. */
export const claveDe = (autorizacion: string | undefined): string | null =>
  /^Bearer\s+(\S{1,200})$/i.exec(autorizacion ?? '')?.[1] ?? null

const CLAVE = prepare('clave_de_aliado', ({ huella }: Params<{ huella: string }>, db) =>
  db
    .selectFrom('aliadoClaves')
    .innerJoin('aliados', 'aliados.id', 'aliadoClaves.aliadoId')
    .select([
      'aliadoClaves.id as claveId',
      'aliados.id',
      'aliados.nombre',
      'aliadoClaves.nombre as nombreDeClave',
      'ultimos',
      'suspendido',
      'alcances',
      'revocadaEn',
      'venceEn',
      'prueba',
    ])
    .where('huella', '=', huella),
)

/**
 * Finds the partner of a bearer key, makes it the request's actor and counts its calls. The key is looked up every time,
 * by an index, so that a revoked key stops working at once on every server; one whose checksum is wrong is not looked up.
 * Wrong keys count for their network; a right one still passes, because others may share the network.
 *
 * Throws `Falla`: `unauthenticated` (no key; motivo `desconocida`, `mal_escrita`, `revocada` or `vencida`),
 * `permission-denied` (motivo `aliado_suspendido`: the platform suspended the partner), `unavailable` (a key of another
 * world, whose world is not open), `resource-exhausted` (too many
 * calls of the partner, or too many wrong keys of the network). Source: decisions §7.
 *
 * The keys of all worlds are in the real one, `registro`; each world counts its own calls (docs/decisions/0091).
 */
export const crearPortero = (ctx: Context, registro: Context = ctx) => {
  const propio = registro === ctx ? 'viva' : 'prueba'
  const contar = crearContadorDeLlamadas(ctx)
  const contarEquivocada = createPerMinute(
    ctx.clock,
    EQUIVOCADAS_POR_MINUTO,
    'Llegaron demasiadas claves equivocadas desde tu red. Espera un minuto.',
    'claves_equivocadas',
  )

  const usosPorMinuto = createMinuteCount(ctx.clock)

  const buscar = async (texto: string): Promise<Hallada | keyof typeof CLAVE_QUE_NO_SIRVE> => {
    const dicho = leerTextoDeClave(texto)
    if (dicho !== 'buscar') return dicho
    const [[fila]] = await registro.db.ask({ rol: 'sistema' }, CLAVE({ huella: huellaDe(texto) }))
    if (!fila) return 'desconocida'
    const estado = estadoDeClaveDeAliado(fila, registro.clock.now())
    if (estado !== 'vigente') return estado
    const { claveId, id, nombre, suspendido, nombreDeClave, ultimos, venceEn } = fila
    const modo = fila.prueba ? ('prueba' as const) : ('viva' as const)
    const conClave = { id: claveId, nombre: nombreDeClave, modo, ultimos, venceEn }
    const alcances = fila.alcances.filter(esAlcance)
    return { claveId, suspendido, aliado: { tipo: 'aliado', id, nombre, alcances, conClave } }
  }

  /** The first use in a minute is stored. */
  const anotarUso = async (claveId: string): Promise<void> => {
    if (usosPorMinuto(claveId) > 1) return
    const ahora = ctx.clock.now()
    await registro.db.transaction({ rol: 'sistema', commit: 'local' }, (tx) =>
      tx.updateTable('aliadoClaves').set({ usadaEn: ahora }).where('id', '=', claveId).execute(),
    )
  }

  return async (
    autorizacion: string | undefined,
    network: string,
    decirCupo: (cupo: Quota) => void,
  ): Promise<Aliado> => {
    const clave = claveDe(autorizacion)
    if (clave === null) exigir(FALTA_LA_CLAVE)
    const hallada = await buscar(clave)
    if (typeof hallada === 'string') {
      contarEquivocada(network)
      exigir(CLAVE_QUE_NO_SIRVE[hallada])
    }
    // A test key that the test world did not answer: it is not open.
    if (hallada.aliado.conClave?.modo !== propio)
      throw noDisponible('El modo de prueba no está disponible en este momento. Intenta de nuevo en unos segundos.')
    // Before its calls may be refused, so that the history tells whose they were.
    setRequestActor(hallada.aliado)
    await contar(hallada.aliado.id, decirCupo)
    if (hallada.suspendido) exigir(ALIADO_SUSPENDIDO)
    await anotarUso(hallada.claveId)
    return hallada.aliado
  }
}
