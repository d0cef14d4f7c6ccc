import { Falla } from '@aliadas/contract/core'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pagarPendiente, corregirPago, leerPagosDeServicio, validarPago } from './index.ts'
import { subirFuec } from '../fuec/index.ts'
import { scopeOf, type Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { bloquearServicio, cancelarServicio, volverAReservado } from '../servicios/index.ts'
import {
  FAKE_ID,
  createEmpresa,
  createServicioIn,
  createVehiculo,
  createWorld,
  rowOf,
  uploadPdf,
  type Arrived,
  type World,
} from '../testing/factories/index.ts'

let mundo: World
let admin: Persona
beforeAll(async () => {
  mundo = await createWorld({ max: 8 })
  admin = await createEmpresa(mundo)
})
afterAll(() => mundo.close())

const CAIDA = new Error('the server died before the commit')

type Acto = {
  que: 'pagar' | 'corregir' | 'validar' | 'cancelar' | 'anular' | 'fuec'
  clase: 'anticipo' | 'saldo'
  viaje: 0 | 1 | 2
  numero: string
  /** The transaction ends before its commit. */
  cae: boolean
}

const actos: fc.Arbitrary<Acto> = fc.record({
  que: fc.constantFrom('pagar', 'pagar', 'pagar', 'corregir', 'corregir', 'validar', 'cancelar', 'anular', 'fuec'),
  clase: fc.constantFrom('anticipo', 'saldo'),
  viaje: fc.constantFrom(0, 1, 2),
  numero: fc.constantFrom('n-1', 'N 1', 'n-2', 'n-3', 'n-4'),
  cae: fc.constantFrom(false, false, false, true),
})

/** An act in its transaction. The client's app cancels; everything else is the company's. */
const obraDe = async ({ id, aliado }: Arrived, { que, clase, numero }: Acto, cuentaVista: string) => {
  const ahora = mundo.ctx.clock.now()
  if (que === 'validar') return (tx: Tx) => validarPago(tx, admin, { servicioId: id, numeroTransaccion: numero }, ahora)
  if (que === 'corregir') return (tx: Tx) => corregirPago(tx, admin, { clase, id, motivo: 'Azar' }, ahora)
  if (que === 'cancelar')
    return (tx: Tx) => cancelarServicio(tx, aliado, id, { motivo: 'cambioDePlanes', nota: null }, ahora)
  if (que === 'anular')
    return async (tx: Tx) => {
      const vuelta = { cambio: {}, anulado: true, motivo: 'Azar', detalle: {} }
      await volverAReservado(tx, admin, await bloquearServicio(tx, id), 'anularFuec', ahora, vuelta)
    }
  if (que === 'fuec') {
    const reservado = (await rowOf(mundo, id)).estado === 'reservado'
    const archivoId = reservado ? await uploadPdf(mundo, admin, 'fuec', id) : FAKE_ID
    return (tx: Tx) => subirFuec(tx, admin, { servicioId: id, archivoId }, ahora)
  }
  const pago = { clase, id, numeroTransaccion: numero, cuentaVista, idComprobante: null, valor: null }
  return (tx: Tx) => pagarPendiente(tx, admin, { ...pago, advertenciasAceptadas: [] }, ahora, [])
}

/** Does an act, or has it refused. Any other error, except the simulated crash, is a bug. */
const hacer = async (viajes: readonly Arrived[], acto: Acto, vistas: readonly string[]): Promise<void> => {
  const viaje = viajes[acto.viaje]
  if (!viaje) return
  try {
    const obra = await obraDe(viaje, acto, vistas[acto.viaje] ?? '')
    await mundo.ctx.db.transaction(acto.que === 'cancelar' ? { rol: 'sistema' } : scopeOf(admin), async (tx) => {
      await obra(tx)
      if (acto.cae) throw CAIDA
    })
  } catch (error) {
    if (error !== CAIDA && !(error instanceof Falla)) throw error
  }
}

const comprobar = async (ids: readonly string[]): Promise<void> => {
  const { asientos, servicios, numeros } = await mundo.ctx.db.read({ rol: 'sistema' }, async (tx) => ({
    asientos: await tx.selectFrom('asientos').selectAll().where('objetoId', 'in', ids).orderBy('orden').execute(),
    servicios: await tx.selectFrom('servicios').selectAll().where('id', 'in', ids).execute(),
    numeros: await tx.selectFrom('transacciones').selectAll().where('servicioId', 'in', ids).execute(),
  }))
  let vigentes = 0
  for (const s of servicios)
    for (const [concepto, debido, pagado, valor] of [
      ['reserva', s.pago || s.estado !== 'cancelado', s.pago, s.valorOferta],
      ['anticipo', s.pagarAnticipoConductor, s.anticipoConductorPagado, (s.valorOferta ?? 0) * 0.45],
      ['saldo', s.pagarSaldoConductor, s.saldoConductorPagado, (s.valorOferta ?? 0) * 0.45],
      ['devolucion', s.devolucion !== null, s.devueltoEn !== null, s.devolucion],
    ] as const) {
      const suyos = asientos.filter((a) => a.objetoId === s.id && a.concepto === concepto)
      const suma = suyos.reduce((total, a) => total + a.valor, 0)
      // A reversal of a debt is below zero, one of a payment above it.
      const corregidos = suyos.filter((a) => a.clase === 'reverso' && a.valor > 0).length
      const pagos = suyos.filter((a) => a.clase === 'pago').length - corregidos
      const esta = [concepto, suma, pagos]
      expect(esta).toEqual([concepto, debido && !pagado ? valor : 0, pagado ? 1 : 0])
      expect(suyos.at(-1)?.saldo ?? 0).toBe(suma)
      const numero = numeros.filter((n) => n.servicioId === s.id && n.concepto === concepto)
      expect(numero.map((n) => n.numero)).toEqual(pagado ? [suyos.findLast((a) => a.clase === 'pago')?.numero] : [])
      vigentes += pagos
    }
  expect(new Set(numeros.map((n) => n.comparable)).size).toBe(vigentes)
}

test('PAY-12 PAY-15 BIZ-17 any acts, at once and falling: the sums are right, nothing is paid twice, one number pays one thing', async () => {
  expect.hasAssertions()
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(actos, { minLength: 1, maxLength: 5 }), { maxLength: 6 }), async (grupos) => {
      const viajes: Arrived[] = []
      // The finished one first: its route starts with every other that is confirmed.
      for (const hasta of ['finalizado', 'validar', 'confirmado'] as const)
        viajes.push(
          await createServicioIn(mundo, hasta, {
            admin,
            vehiculo: await createVehiculo(mundo, admin),
            precio: 345_000,
          }),
        )
      const ids = viajes.map((v) => v.id)
      const vistas: string[] = []
      for (const id of ids)
        vistas.push(
          await mundo.ctx.db.read(
            scopeOf(admin),
            async (tx) => (await leerPagosDeServicio(tx, admin, id, mundo.ctx.clock.now())).cuentaVista ?? '',
          ),
        )
      for (const grupo of grupos) {
        await Promise.all(grupo.map((acto) => hacer(viajes, acto, vistas)))
        await comprobar(ids)
      }
      // The numbers are free for the next sequence.
      await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
        tx.deleteFrom('transacciones').where('servicioId', 'in', ids).execute(),
      )
    }),
    { numRuns: 25 },
  )
})
