import { noEncontrado } from '@aliadas/contract/core'
import { rutaDeArchivo } from '@aliadas/contract/archivos'
import type { ComprobanteDeCliente, Movimiento, PagosDeServicio } from '@aliadas/contract/pagos'
import { asientosDe } from '../libro/index.ts'
import type { Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { servicioVisible } from '../servicios/index.ts'
import { COLUMNAS_DE_PAGO, RNT, cuentaDeConductor, cuentaVisible, huellaVisible, numeroVisible } from './cuentas.ts'
import { evidenciaDe } from './epayco/evidencia.ts'
import { cuentaDelReferente, presentarRecompensa, vehiculoReferido } from './recompensas.ts'

export const movimientosDe = async (tx: Tx, persona: Persona, id: string): Promise<Movimiento[]> =>
  (await asientosDe(tx, id)).map(({ numero, archivoId, actorNombre, en, ...asiento }) => ({
    id: asiento.id,
    concepto: asiento.concepto,
    clase: asiento.clase,
    valor: asiento.valor,
    numeroTransaccion: numero,
    ...cuentaVisible(persona, asiento),
    comprobanteURL: archivoId && rutaDeArchivo(archivoId),
    motivo: asiento.motivo,
    quien: actorNombre,
    en: en.toISOString(),
  }))

/** What the client's app showed of its payment, oldest first; row-level security shows a company its own. */
const comprobantesDe = async (tx: Tx, id: string): Promise<ComprobanteDeCliente[]> => {
  const filas = await tx
    .selectFrom('comprobantesDeCliente')
    .select(['id', 'numero', 'fecha', 'archivoId', 'quien', 'en'])
    .where('servicioId', '=', id)
    .orderBy('en')
    .orderBy('id')
    .execute()
  return filas.map(({ archivoId, en, ...fila }) => ({
    ...fila,
    archivoURL: archivoId && rutaDeArchivo(archivoId),
    en: en.toISOString(),
  }))
}

/** All money of an awarded service. Throws `Falla`: `not-found` for any other. */
export const leerPagosDeServicio = async (
  tx: Tx,
  persona: Persona,
  id: string,
  ahora: Date,
): Promise<PagosDeServicio> => {
  const servicio = await servicioVisible(tx, persona, id, ahora)
  const fila = await tx
    .selectFrom('servicios')
    .select(['servicios.titular', 'servicios.banco', 'servicios.tipocuenta', 'servicios.cuenta', ...COLUMNAS_DE_PAGO])
    .select(RNT.as('rntConductor'))
    .where('servicios.id', '=', id)
    .where('empresaAliadaId', 'is not', null)
    .executeTakeFirst()
  if (!fila) throw noEncontrado()
  const { titular, banco, tipocuenta, cuenta, ...conductor } = fila
  return {
    servicio,
    cobro: cuentaVisible(persona, { titular, banco, tipocuenta, cuenta }),
    conductor: { ...conductor, cuentaConductor: numeroVisible(persona, conductor.cuentaConductor) },
    cuentaVista: huellaVisible(persona, cuentaDeConductor(conductor)),
    movimientos: await movimientosDe(tx, persona, id),
    ...(await evidenciaDe(tx, id)),
    comprobantes: await comprobantesDe(tx, id),
  }
}

/** The same for a reward. */
export const leerRecompensa = async (tx: Tx, persona: Persona, id: string, ahora: Date) => {
  const fila = await vehiculoReferido(tx, id)
  if (!fila) throw noEncontrado()
  const { empresaId, pagada, ...vehiculo } = fila
  const cuenta = await cuentaDelReferente(tx, empresaId, vehiculo.referidoPor ?? '')
  return {
    recompensa: presentarRecompensa(vehiculo, ahora),
    destino: cuentaVisible(persona, cuenta),
    cuentaVista: huellaVisible(persona, cuenta),
    pagada,
    movimientos: await movimientosDe(tx, persona, id),
  }
}
