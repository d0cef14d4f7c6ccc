import { VIGENCIA_MS, noEncontrado, type Servicio, type ServicioResumen } from '@aliadas/contract'
import { interesadoDe } from '../empresas/index.ts'
import type { Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { COLUMNAS_DE_CONTACTO, COLUMNAS_DE_SERVICIO, type FilaDeContacto, type FilaDeResumen } from './filas.ts'
import { tiposDelMercado } from './mercado.ts'
import { ofertasPropias, propiasDe } from './oferta-propia.ts'
import { presentarResumen, presentarServicio } from './presentar.ts'

/** What the reader may see: the market's pending services of its fleet's types, and what its company won. */
export const serviciosVisibles = (
  tx: Tx,
  lector: Pick<Persona, 'empresaId' | 'rol'>,
  tipos: readonly string[],
  ahora: Date,
) => {
  const consulta = tx.selectFrom('servicios')
  if (lector.rol === 'plataforma')
    return consulta
      .where('estado', '<>', 'cancelado')
      .$if(tipos.length === 0, (q) => q.where('tenant', '<>', 'MERCADO'))
  const desde = new Date(ahora.getTime() - VIGENCIA_MS)
  return consulta.where((eb) =>
    eb.or([
      eb('tenant', '=', lector.empresaId),
      eb.and([
        eb('tenant', '=', 'MERCADO'),
        eb('tipo', 'in', tipos.length > 0 ? tipos : ['']),
        eb('fecha', '>', desde),
      ]),
    ]),
  )
}

/** Summaries of services, with the reader's own offers on them. */
export const conOferta = async (
  tx: Tx,
  lector: Pick<Persona, 'empresaId' | 'rol'>,
  filas: readonly FilaDeResumen[],
): Promise<ServicioResumen[]> => {
  const { empresaId } = lector
  const pendientes = filas.filter((fila) => fila.estado === 'pendiente' || fila.empresaAliadaId === empresaId)
  const ofertas = await ofertasPropias(
    tx,
    empresaId,
    pendientes.map((fila) => fila.id),
  )
  return filas.map((fila) => presentarResumen(fila, propiasDe(ofertas.get(fila.id) ?? null), lector))
}

/** One service as this person's company may see it; not-found for what does not exist and for what is somebody else's. */
export const servicioVisible = async (tx: Tx, persona: Persona, id: string, ahora: Date): Promise<Servicio> => {
  const tipos = await tiposDelMercado(tx, persona)
  const fila = await serviciosVisibles(tx, persona, tipos, ahora)
    .select(COLUMNAS_DE_SERVICIO)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!fila) throw noEncontrado()
  const [ofertas, contactos, lector] = [
    await ofertasPropias(tx, persona.empresaId, [id]),
    await contactosDe(tx, [id]),
    await interesadoDe(tx, persona),
  ]
  return presentarServicio(fila, ofertas.get(id) ?? null, contactos.get(id) ?? null, lector, ahora)
}

const contactosDe = async (tx: Tx, ids: readonly string[]): Promise<Map<string, FilaDeContacto>> => {
  if (ids.length === 0) return new Map()
  const filas = await tx
    .selectFrom('servicioContactos')
    .select(['servicioId', ...COLUMNAS_DE_CONTACTO])
    .where('servicioId', 'in', ids)
    .execute()
  return new Map(filas.map(({ servicioId, ...contacto }) => [servicioId, contacto]))
}
