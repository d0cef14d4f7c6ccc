import { sql } from 'kysely'
import { corregirPago, leerPagosDeServicio, pagarPendiente } from '../../pagos/index.ts'
import { scopeOf, type Persona } from '../../platform/actor.ts'
import type { TestApp } from './app.ts'
import { createVehiculo } from './flota.ts'
import { createServicioIn, type Arrived, type UpTo } from './servicios.ts'
import { unique, type World } from './world.ts'

type DeConductor = 'anticipo' | 'saldo'

/** Pays the driver's advance or balance of a service, to its account. */
export const pay = (
  { ctx }: World,
  persona: Persona,
  clase: DeConductor,
  id: string,
  numeroTransaccion = `P-${unique()}`,
  advertenciasAceptadas: readonly string[] = [],
): Promise<void> =>
  ctx.db.transaction(scopeOf(persona), async (tx) => {
    const ahora = ctx.clock.now()
    const { cuentaVista } = await leerPagosDeServicio(tx, persona, id, ahora)
    const pago = { clase, id, numeroTransaccion, cuentaVista: cuentaVista ?? '', idComprobante: null, valor: null }
    await pagarPendiente(tx, persona, { ...pago, advertenciasAceptadas: [...advertenciasAceptadas] }, ahora, [])
  })

/** Reverses that payment. */
export const unpay = ({ ctx }: World, persona: Persona, clase: DeConductor, id: string): Promise<void> =>
  ctx.db.transaction(scopeOf(persona), (tx) =>
    corregirPago(tx, persona, { clase, id, motivo: 'Número equivocado' }, ctx.clock.now()),
  )

/** A service in that state, with its company's administrator signed in. */
export const createServicioWithSession = async (
  { mundo, app }: { mundo: World; app: TestApp },
  hasta: UpTo,
  partes?: Parameters<typeof createServicioIn>[2],
): Promise<Arrived & { sesion: string }> => {
  const llegado = await createServicioIn(mundo, hasta, partes)
  return { ...llegado, sesion: await app.signIn(llegado.admin.email) }
}

type Referido = { referidoPor?: string | null; viajesRealizados?: number; pagada?: boolean; propietario?: string }

/** A referred vehicle, by default with the trips for a reward. */
export const createReferido = async (
  mundo: World,
  de: Persona,
  { referidoPor = 'Julián Ospina', viajesRealizados = 30, pagada = false, propietario }: Referido = {},
): Promise<string> => {
  const id = await createVehiculo(mundo, de, propietario === undefined ? {} : { propietario })
  await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    sql`update vehiculos set referido_por = ${referidoPor}, viajes_realizados = ${viajesRealizados}, comision_pagada_a_referente = ${pagada}
      where id = ${id}`.execute(tx),
  )
  return id
}

/** The entries of a service or a vehicle by concept, in order. */
export const asientosOf = ({ ctx }: World, objetoId: string) =>
  ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx
      .selectFrom('asientos')
      .select(['concepto', 'clase', 'valor', 'saldo'])
      .where('objetoId', '=', objetoId)
      .orderBy('concepto')
      .orderBy('orden')
      .execute(),
  )
