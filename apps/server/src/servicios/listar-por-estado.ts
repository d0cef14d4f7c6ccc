import type { Total } from '@aliadas/contract/core'
import { MAXIMO_DE_PESTANA, PESTANAS_DE_SERVICIOS, type ServicioResumen } from '@aliadas/contract/servicios'
import { sql } from 'kysely'
import { scopeOf, type Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { given, type Tables, type Tx } from '../platform/database/index.ts'
import { readCursor, readPage, type Page } from '../platform/keyset.ts'
import { countRows, inDays, orderOf } from '../platform/list.ts'
import { idsConPalabras } from './buscar-servicios.ts'
import { paginaAbiertaDe, paginaDe, presentarFila, type FilaDeLista } from './consulta-de-lista.ts'
import { contarDirectas } from './lista-directa.ts'
import { ORDENES, estadosDe, type FiltroDeServicios } from './listas.ts'
import { lectorDe } from './mercado.ts'
import { serviciosVisibles, type Consulta } from './servicios-visibles.ts'

const ofertaViva = (tx: Tx, empresaId: string) =>
  tx
    .selectFrom('ofertas')
    .select('ofertas.id')
    .where('ofertas.servicioId', '=', sql.ref<string>('servicios.id'))
    .where('ofertas.empresaId', '=', empresaId)
    .where('ofertas.estado', '=', 'enviada')

/**
 * The services of a list that this person may see, one query for each state. Each names the state and, except for the
 * platform, the owner, so that an index returns its rows in order.
 */
export const consultasDe = async (
  tx: Tx,
  persona: Persona,
  filtro: FiltroDeServicios,
  ahora: Date,
): Promise<{ consulta: Consulta; abierta: boolean }[]> => {
  const { empresa, q: texto, tipo, ids, estado: lista } = filtro
  const lector = await lectorDe(tx, persona)
  const consultas = []
  for (const estado of estadosDe(lista))
    for (const { tenant, consulta } of serviciosVisibles(tx, lector, ahora, { estados: [estado], empresa })) {
      const duenos = tenant === undefined || persona.rol === 'plataforma' ? undefined : [tenant]
      const hallados = await idsConPalabras(tx, persona, texto, duenos)
      consultas.push({
        abierta: estado === 'pendiente',
        consulta: consulta
          .$if(lista === 'ofertas', (q) => q.where((eb) => eb.exists(ofertaViva(tx, persona.empresaId))))
          .$if(lista === 'porOfertar', (q) => q.where((eb) => eb.not(eb.exists(ofertaViva(tx, persona.empresaId)))))
          .$call(inDays('servicios.salida', filtro))
          .$call(given(tipo, (q, uno) => q.where('servicios.tipo', '=', uno)))
          .$call(given(ids, (q, estos) => q.where('servicios.id', 'in', estos)))
          .$call(given(hallados, (q, estos) => q.where('servicios.id', 'in', estos))),
      })
    }
  return consultas
}

type Lugar = { cursor?: string | undefined; porPagina: number }

/** One page of a list of services. */
export const listarPorEstado = async (
  ctx: Context,
  persona: Persona,
  filtro: FiltroDeServicios,
  { cursor, porPagina }: Lugar,
): Promise<Page<ServicioResumen>> => {
  const from = readCursor(cursor)
  return ctx.db.read(scopeOf(persona), async (tx) => {
    const consultas = await consultasDe(tx, persona, filtro, ctx.clock.now())
    const { rows, ...lugares } = await readPage<Tables, 'servicios', FilaDeLista>(
      consultas.map(
        ({ consulta, abierta }) =>
          (cut) =>
            (abierta ? paginaAbiertaDe(consulta, cut, persona.empresaId) : paginaDe(consulta, cut)).execute(),
      ),
      orderOf(ORDENES, filtro.orden),
      { from, size: porPagina },
    )
    return { rows: rows.map((fila) => presentarFila(fila, persona)), ...lugares }
  })
}

export const contarPorEstado = (ctx: Context, persona: Persona, filtro: FiltroDeServicios): Promise<Total> =>
  ctx.db.read(scopeOf(persona), (tx) => contar(tx, persona, filtro, ctx.clock.now()))

const contar = async (tx: Tx, persona: Persona, filtro: FiltroDeServicios, ahora: Date, hasta?: number) => {
  const consultas = await consultasDe(tx, persona, filtro, ahora)
  return countRows(
    tx,
    consultas.map(({ consulta }) => consulta),
    hasta,
  )
}

/** The number of services of each tab, up to the tabs' limit. */
export const contarPestanas = async (
  ctx: Context,
  persona: Persona,
  { empresa }: { empresa?: string | undefined },
): Promise<Record<(typeof PESTANAS_DE_SERVICIOS)[number], number>> => {
  const [pedidos, reservado, confirmado, finalizado] =
    persona.rol === 'plataforma'
      ? await contarComoPlataforma(ctx, persona, empresa)
      : await contarDirectas(ctx, persona, PESTANAS_DE_SERVICIOS, MAXIMO_DE_PESTANA + 1)
  return { pedidos: pedidos ?? 0, reservado: reservado ?? 0, confirmado: confirmado ?? 0, finalizado: finalizado ?? 0 }
}

const contarComoPlataforma = (ctx: Context, persona: Persona, empresa: string | undefined): Promise<number[]> =>
  ctx.db.read(scopeOf(persona), async (tx) => {
    const cuentas = []
    for (const estado of PESTANAS_DE_SERVICIOS) {
      const filtro = { estado, q: '', orden: 'salida', empresa } as const
      const { filas, exacto } = await contar(tx, persona, filtro, ctx.clock.now(), MAXIMO_DE_PESTANA)
      cuentas.push(exacto ? filas : MAXIMO_DE_PESTANA + 1)
    }
    return cuentas
  })
