import { isDeepStrictEqual } from 'node:util'
import { enCampos, exigir, instanteBogota, noEncontrado } from '@aliadas/contract/core'
import {
  negativaParaCambiar,
  negativaParaPublicar,
  reparosDeViaje,
  type CambioDeServicio,
  type ServicioNuevo,
} from '@aliadas/contract/servicios'
import type { Aliado } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { cerrojoDeMercado } from './cerrojo.ts'
import { COLUMNAS_DE_GENTE, type FilaDeServicio } from './filas.ts'
import { esElMismoViaje } from './lo-ofertado.ts'
import { DEL_VIAJE, columnasDeViaje, solo } from './publicar-servicio.ts'
import { transitarOfertas } from './transicion-de-ofertas.ts'
import { bloquearServicio, transitar } from './transicion.ts'

/** In the history of each offer that ended because its trip is another one. */
export const SERVICIO_CAMBIADO = 'servicio cambiado'

const leerGente = (tx: Tx, servicioId: string) =>
  tx
    .selectFrom('servicioContactos')
    .select(COLUMNAS_DE_GENTE)
    .where('servicioId', '=', servicioId)
    .executeTakeFirstOrThrow()

type Gente = Awaited<ReturnType<typeof leerGente>>

/** What was published, with the change; fields that the app did not name stay. */
const conCambios = (
  servicio: FilaDeServicio,
  gente: Gente,
  cambios: CambioDeServicio,
): Omit<ServicioNuevo, 'tipo'> => ({
  ...solo(servicio, DEL_VIAJE),
  paradas: servicio.paradas,
  fechaSalida: servicio.fechaSalida ?? '',
  horaSalida: servicio.horaSalida ?? '',
  referencia: null,
  referenciaUnica: false,
  metadatos: {},
  ...gente,
  ...(Object.fromEntries(Object.entries(cambios).filter(([, valor]) => valor !== undefined)) as Partial<ServicioNuevo>),
})

/**
 * A client's app changes its pending service. If route, departure, return or passengers change, the live offers end and
 * their companies are told; they may bid anew. Needs the system scope, because a partner may not write these columns;
 * it therefore checks the partner itself.
 *
 * Throws `Falla`: `not-found` (not its own), `invalid-argument` (the whole is no trip), `aborted` (no longer pending).
 */
export const cambiarServicio = async (
  tx: Tx,
  aliado: Aliado,
  id: string,
  cambios: CambioDeServicio,
  ahora: Date,
): Promise<void> => {
  await cerrojoDeMercado(tx, id)
  const servicio = await bloquearServicio(tx, id)
  if (servicio.aliadoId !== aliado.id) throw noEncontrado()
  exigir(negativaParaCambiar(servicio, ahora))
  const gente = await leerGente(tx, id)
  const [antes, nuevo] = [conCambios(servicio, gente, {}), conCambios(servicio, gente, cambios)]
  const reparos = reparosDeViaje(nuevo)
  exigir(
    enCampos(
      Object.fromEntries(reparos.map(({ campo, mensaje }) => [campo, mensaje])),
      (campo) => reparos.find((uno) => uno.campo === campo)?.motivo ?? 'formato',
    ),
  )
  exigir(negativaParaPublicar(instanteBogota(nuevo.fechaSalida, nuevo.horaSalida), ahora))
  const campos = Object.keys(cambios).filter(
    (campo) => !isDeepStrictEqual(antes[campo as keyof typeof antes], nuevo[campo as keyof typeof nuevo]),
  )
  await transitar(tx, aliado, servicio, 'cambiar', columnasDeViaje(nuevo, servicio.fecha), ahora, { campos })
  await tx.updateTable('servicioContactos').set(solo(nuevo, COLUMNAS_DE_GENTE)).where('servicioId', '=', id).execute()
  if (esElMismoViaje(antes, nuevo)) return
  await transitarOfertas(tx, aliado, 'vencer', (q) => q.where('servicioId', '=', id), ahora, {
    motivo: SERVICIO_CAMBIADO,
  })
}
