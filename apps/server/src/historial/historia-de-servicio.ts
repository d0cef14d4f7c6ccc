import { noEncontrado } from '@aliadas/contract/core'
import type { LineaDeHistorial } from '@aliadas/contract/historial'
import { ETIQUETA_DE_ESTADO } from '@aliadas/contract/servicios'
import type { Persona } from '../platform/actor.ts'
import { given, type Tx } from '../platform/database/index.ts'
import { toCodigo } from '../platform/ids.ts'
import { lineasDeServicio } from './listar-historial.ts'

/** More lines than a service ever has. */
const MAXIMO = 300

const VIAJE = ['origen', 'destino', 'fechaSalida', 'horaSalida'] as const

/** How it ended, for a company that bid and did not win: it can no longer read the service itself. */
const finDe = (lineas: readonly LineaDeHistorial[]): string => {
  const ultima = lineas.at(-1)
  if (ultima?.accion === 'rechazar') return 'Adjudicado a otra empresa'
  if (ultima?.accion !== 'vencer') return ETIQUETA_DE_ESTADO.pendiente
  const cancelado = ultima.cambios.some(({ despues }) => despues === 'servicio cancelado')
  return cancelado ? ETIQUETA_DE_ESTADO.cancelado : ETIQUETA_DE_ESTADO.vencido
}

/**
 * What happened to a service, for readers who have lines of it: the company that won it, one that bid on it, the
 * platform. An expired or cancelled service stays readable here.
 */
export const historiaDeServicio = async (tx: Tx, persona: Persona, id: string) => {
  const lineas = await lineasDeServicio(tx, persona, id, MAXIMO)
  const propio = persona.rol === 'plataforma' ? undefined : persona.empresaId
  const servicio = await tx
    .selectFrom('servicios')
    .select([...VIAJE, 'estado'])
    .where('id', '=', id)
    .$call(given(propio, (q, uno) => q.where('tenant', '=', uno)))
    .executeTakeFirst()
  const codigo = toCodigo(id)
  if (servicio) {
    const { estado, ...viaje } = servicio
    return { viaje: { ...viaje, codigo, estado: ETIQUETA_DE_ESTADO[estado] }, lineas }
  }
  const oferta = await tx
    .selectFrom('ofertas')
    .select(VIAJE)
    .where('servicioId', '=', id)
    .where('empresaId', '=', persona.empresaId)
    .orderBy('fecha', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!oferta) throw noEncontrado()
  return { viaje: { ...oferta, codigo, estado: finDe(lineas) }, lineas }
}
