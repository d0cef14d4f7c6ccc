import { idDeEvento, numeroDeEvento, tiposQueLee, type TipoDeEvento } from '@aliadas/contract/aliados'
import { exigir } from '@aliadas/contract/core'
import { sql } from 'kysely'
import { scopeOf, type Aliado } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import type { Tx } from '../platform/database/index.ts'
import { exigirClaveVigente } from './clave-vigente.ts'
import type { EsperaDeEventos } from './espera-de-eventos.ts'
import { negativaDeDesde } from './eventos.rules.ts'
import { COLUMNAS_DE_EVENTO, presentarEventos } from './presentar-eventos.ts'

type Filtro = { desde?: string | undefined; tipos?: readonly TipoDeEvento[] | undefined; limite: number }

/** Where the partner's events begin and end, and whether one of them still waits for its number. */
const lugares = async (tx: Tx, { id }: Aliado) => {
  const { rows } = await sql<{ ultimo: number; primero: number | null; hayNuevos: boolean }>`
    select coalesce((select ultimo from eventos_cuentas where de = ${id}), 0) as ultimo,
      (select numero from eventos where aliado_id = ${id} and numero is not null order by numero limit 1) as primero,
      exists (select from eventos where aliado_id = ${id} and numero is null) as hay_nuevos`.execute(tx)
  return rows[0] ?? { ultimo: 0, primero: null, hayNuevos: false }
}

/** A page of the events after `desde`: numbers become visible in their order, so no later page is missing any. */
const leer = (ctx: Context, aliado: Aliado, { desde, tipos, limite }: Filtro) =>
  ctx.db.read(scopeOf(aliado), async (tx) => {
    const suyos = await lugares(tx, aliado)
    const desdeNumero = desde === undefined ? (suyos.primero ?? suyos.ultimo + 1) - 1 : numeroDeEvento(aliado.id, desde)
    exigir(negativaDeDesde(desdeNumero, suyos))
    const tras = desdeNumero ?? 0
    const permitidos = tiposQueLee(aliado.alcances)
    const pedidos = tipos === undefined ? permitidos : permitidos.filter((tipo) => tipos.includes(tipo))
    const filas = await tx
      .selectFrom('eventos')
      .select(COLUMNAS_DE_EVENTO)
      .where('aliadoId', '=', aliado.id)
      .where('numero', '>', tras)
      .where(sql<boolean>`tipo = any(${pedidos}::text[])`)
      .orderBy('numero')
      .limit(limite + 1)
      .execute()
    const pagina = filas.slice(0, limite)
    const hayMas = filas.length > limite
    // Without another one the next page begins after all that was looked at, also what `tipos` left out.
    const leido = pagina.at(-1)?.numero ?? tras
    const hasta = hayMas ? leido : Math.max(leido, suyos.ultimo)
    return { pagina, hayMas, siguiente: idDeEvento(aliado.id, hasta), hayNuevos: suyos.hayNuevos }
  })

/** How long a call without `espera` waits for numbers of events that are there already, in ms. */
const POR_NUMERAR_MS = 2_000

/**
 * The partner's events in their order, waiting up to `espera` seconds for the first one. No connection is held while it
 * waits.
 *
 * Throws `Falla`: `invalid-argument` (`desde` is none of its events, or the next ones are no longer kept),
 * `resource-exhausted` (ten calls of the partner wait already), and those of `exigirClaveVigente`, asked after each wait. Source: docs/decisions/0085.
 */
export const listarEventos = async (
  ctx: Context,
  esperas: EsperaDeEventos,
  aliado: Aliado,
  { espera, ...filtro }: Filtro & { espera: number },
  { publicUrl, registro }: { publicUrl: string; registro: Context },
) => {
  const llegada = performance.now()
  let leido = await leer(ctx, aliado, filtro)
  if (leido.pagina.length === 0 && (espera > 0 || leido.hayNuevos)) {
    const sigue = { ...filtro, desde: filtro.desde ?? leido.siguiente }
    const turno = esperas.tomar(aliado.id)
    try {
      for (;;) {
        // An event may have come before this call took its place.
        leido = await leer(ctx, aliado, sigue)
        const tope = Math.max(espera * 1000, leido.hayNuevos ? POR_NUMERAR_MS : 0)
        const quedan = llegada + tope - performance.now()
        if (leido.pagina.length > 0 || quedan <= 0 || esperas.cerrada()) break
        await turno.pronto(quedan)
      }
      await exigirClaveVigente(registro, aliado)
    } finally {
      turno.soltar()
    }
  }
  const { pagina, hayMas, siguiente } = leido
  return { eventos: await presentarEventos(ctx, aliado, pagina, publicUrl), siguiente, hayMas }
}
