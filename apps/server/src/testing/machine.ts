import { DIA_MS, HORA_MS } from '@aliadas/contract/core'
import { TRANSICIONES, type Estado } from '@aliadas/contract/servicios'
import type fc from 'fast-check'
import type { Selectable } from 'kysely'
import { expect } from 'vitest'
import { asignarVehiculo, cambiarEnRuta, cambiarVehiculo } from '../asignaciones/index.ts'
import { subirFuec } from '../fuec/index.ts'
import { aceptarOferta, crearOferta } from '../ofertas/index.ts'
import { validarPago } from '../pagos/index.ts'
import { scopeOf, type Aliado, type Persona } from '../platform/actor.ts'
import type { TestClock } from '../platform/clock/index.ts'
import type { Context } from '../platform/context.ts'
import type { Tables, Tx } from '../platform/database/index.ts'
import { newId } from '../platform/ids.ts'
import { cancelarServicio, finalizarServicio, iniciarRecorridos, vencerPendientes } from '../servicios/index.ts'

/** The model: the expected state of one service, in a few variables. */
export type Modelo = {
  estado: Estado
  publicado: number
  salida: number
  /** Whether each company has a live offer. */
  ofertas: [boolean, boolean]
  ganador: 0 | 1 | null
  asignado: boolean
  /** It was changed to the second vehicle. */
  conOtro: boolean
  /** Its FUEC is no longer true. */
  averiado: boolean
  iniciado: boolean
  pasos: string[]
}

export type Real = {
  id: string
  ofertas: [string, string]
  aceptada: string | null
  /** The record after the last command, and whether the current command was refused. */
  fila: Selectable<Tables['servicios']>
  rechazado: boolean
}

type Socia = { admin: Persona; vehiculo: string; otro: string }
export type Escena = {
  mundo: { ctx: Context & { clock: TestClock } }
  aliado: Aliado
  empresas: readonly [Socia, Socia]
}
export type Comando = fc.AsyncCommand<Modelo, Real>
type Comprobar = (modelo: Modelo, real: Real) => Promise<void>

/** Pending, and neither 24 hours old nor departed. */
export const viva = ({ mundo }: Escena, m: Modelo): boolean =>
  m.estado === 'pendiente' && mundo.ctx.clock.now().getTime() < Math.min(m.publicado + DIA_MS, m.salida)

/** Every act on a service as a command on the product and on the model, followed by a comparison. */
export const crearComandos = (escena: Escena, comprobar: Comprobar) => {
  const { mundo, aliado, empresas } = escena
  const ahora = () => mundo.ctx.clock.now()
  const como = <T>(actor: Persona | Aliado, work: (tx: Tx) => Promise<T>) =>
    mundo.ctx.db.transaction(scopeOf(actor), work)

  /** Runs the act if the model allows it now; otherwise expects a refusal. */
  const intentar = async (real: Real, permitido: boolean, acto: () => Promise<unknown>): Promise<boolean> => {
    const error = await acto().then(
      () => null,
      (reason: unknown) => reason,
    )
    if (permitido) expect(error).toBeNull()
    else expect(error).toMatchObject({ name: 'Falla', status: expect.toSatisfy((s) => s === 404 || s === 409) })
    real.rechazado = !permitido
    return permitido
  }

  const mover = (m: Modelo, accion: keyof typeof TRANSICIONES) => {
    const { a } = TRANSICIONES[accion]
    m.pasos.push(`${accion} ${m.estado}>${a}`)
    m.estado = a
  }

  const comando = (nombre: string, run: (m: Modelo, r: Real) => Promise<void>): Comando => ({
    check: () => true,
    run: async (m, r) => {
      r.rechazado = false
      await run(m, r)
      await comprobar(m, r)
    },
    toString: () => nombre,
  })

  /** The record of an uploaded file, as the upload leaves it. */
  const subido = (admin: Persona, servicioId: string) =>
    como(admin, async (tx) => {
      const id = newId(ahora())
      const fijo = { preset: 'fuec', nombre: 'f.pdf', tipo: 'application/pdf', bytes: 1, sha256: '', creadoEn: ahora() }
      const archivo = { ...fijo, id, ubicacion: id, tenant: admin.empresaId, servicioId, subidoPor: admin.id }
      await tx.insertInto('archivos').values(archivo).execute()
      return id
    })

  return {
    ofertar: (n: 0 | 1, precio: number) =>
      comando(`ofertar(${n}, ${precio})`, async (m, r) => {
        const { admin } = empresas[n]
        const nueva = { servicioId: r.id, precio, documentoCotizacion: null }
        const acto = async () => (r.ofertas[n] = (await como(admin, (tx) => crearOferta(tx, admin, nueva, ahora()))).id)
        if (await intentar(r, viva(escena, m) && !m.ofertas[n], acto)) m.ofertas[n] = true
      }),
    aceptar: (n: 0 | 1) =>
      comando(`aceptar(${n})`, async (m, r) => {
        const aceptacion = { servicioId: r.id, ofertaId: r.ofertas[n], metodoPago: 'epayco' as const }
        const acto = () => como(aliado, (tx) => aceptarOferta(tx, aliado, aceptacion, mundo.ctx.clock))
        if (!(await intentar(r, viva(escena, m) && m.ofertas[n], acto))) return
        m.ganador = n
        m.ofertas = [false, false]
        r.aceptada = r.ofertas[n]
        mover(m, 'aceptarOferta')
      }),
    validar: (n: 0 | 1) =>
      comando(`validarPago(${n})`, async (m, r) => {
        const { admin } = empresas[n]
        const pago = { servicioId: r.id, numeroTransaccion: `T-${r.id}` }
        const acto = () => como(admin, (tx) => validarPago(tx, admin, pago, ahora()))
        if (await intentar(r, m.estado === 'validar' && m.ganador === n, acto)) mover(m, 'validarPago')
      }),
    asignar: (n: 0 | 1) =>
      comando(`asignar(${n})`, async (m, r) => {
        const { admin, vehiculo } = empresas[n]
        const asignacion = { servicioId: r.id, vehiculoId: vehiculo, advertenciasAceptadas: [] }
        const acto = () => como(admin, (tx) => asignarVehiculo(tx, admin, asignacion, ahora()))
        if (!(await intentar(r, m.estado === 'reservado' && m.ganador === n, acto))) return
        m.asignado = true
        m.conOtro = false
        mover(m, 'asignarVehiculo')
      }),
    cambiar: (n: 0 | 1) =>
      comando(`cambiarVehiculo(${n})`, async (m, r) => {
        const { admin, vehiculo, otro } = empresas[n]
        const [actual, nuevo] = m.conOtro ? [otro, vehiculo] : [vehiculo, otro]
        const cambio = { servicioId: r.id, vehiculoId: nuevo, advertenciasAceptadas: [], enLugarDe: actual }
        const acto = () => como(admin, (tx) => cambiarVehiculo(tx, admin, cambio, ahora()))
        if (!(await intentar(r, m.estado === 'confirmado' && m.ganador === n && !m.iniciado, acto))) return
        m.conOtro = !m.conOtro
        mover(m, 'cambiarVehiculo')
      }),
    averiar: (n: 0 | 1) =>
      comando(`cambiarEnRuta(${n})`, async (m, r) => {
        const { admin, vehiculo, otro } = empresas[n]
        const [actual, nuevo] = m.conOtro ? [otro, vehiculo] : [vehiculo, otro]
        const cambio = { servicioId: r.id, vehiculoId: nuevo, advertenciasAceptadas: [], enLugarDe: actual }
        const acto = () => como(admin, (tx) => cambiarEnRuta(tx, admin, cambio, ahora()))
        if (!(await intentar(r, m.estado === 'confirmado' && m.ganador === n && m.iniciado, acto))) return
        m.conOtro = !m.conOtro
        m.averiado = true
        mover(m, 'cambiarEnRuta')
      }),
    fuec: (n: 0 | 1) =>
      comando(`subirFuec(${n})`, async (m, r) => {
        const { admin } = empresas[n]
        const archivoId = await subido(admin, r.id)
        const acto = () => como(admin, (tx) => subirFuec(tx, admin, { servicioId: r.id, archivoId }, ahora()))
        if (await intentar(r, m.estado === 'reservado' && m.ganador === n && m.asignado, acto)) mover(m, 'subirFuec')
      }),
    finalizar: comando('finalizar', async (m, r) => {
      const acto = () =>
        mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) => finalizarServicio(tx, aliado, r.id, ahora()))
      if (await intentar(r, m.estado === 'confirmado' && m.iniciado, acto)) mover(m, 'finalizar')
    }),
    cancelar: comando('cancelar', async (m, r) => {
      const dicho = { motivo: 'cambioDePlanes', nota: null } as const
      const acto = () =>
        mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) => cancelarServicio(tx, aliado, r.id, dicho, ahora()))
      const abierto = ['pendiente', 'validar', 'reservado', 'confirmado'].includes(m.estado) && !m.iniciado
      if (!(await intentar(r, abierto, acto))) return
      m.ofertas = [false, false]
      mover(m, 'cancelar')
    }),
    pasan: (horas: number) =>
      comando(`pasan(${horas} h)`, async (m) => {
        mundo.ctx.clock.advance(horas * HORA_MS)
        await vencerPendientes(mundo.ctx)
        await iniciarRecorridos(mundo.ctx)
        if (m.estado === 'pendiente' && !viva(escena, m)) {
          m.ofertas = [false, false]
          mover(m, 'vencer')
        }
        if (m.estado === 'confirmado' && !m.iniciado && ahora().getTime() >= m.salida - 2 * HORA_MS) {
          m.iniciado = true
          mover(m, 'iniciarRecorrido')
        }
      }),
  }
}
