import { exigir } from '@aliadas/contract/core'
import { negativaParaDevolver, type DevolucionPendiente, type ORDENES_DE_PAGOS } from '@aliadas/contract/pagos'
import type { Orden, Total } from '@aliadas/contract/core'
import { anotar } from '../historial/index.ts'
import { asentarPago, type Cuenta } from '../libro/index.ts'
import { scopeOf, type Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { given, type Tables, type Tx } from '../platform/database/index.ts'
import { toCodigo } from '../platform/ids.ts'
import { readCursor, readPage, type Page } from '../platform/keyset.ts'
import { addRows, orderOf, type Orders } from '../platform/list.ts'
import { bloquearServicio, dueno, idsConPalabras, presentarCancelacion } from '../servicios/index.ts'
import { lineaDe } from './pagar.ts'
import { otrosConEseNumero, registrarTransaccion } from './registrar-transaccion.ts'

type NombreDeOrden = (typeof ORDENES_DE_PAGOS)[number]
type Filtro = { q: string; orden: Orden<NombreDeOrden>; empresa?: string | undefined }
type Fila = { id: string; salida: Date; devolucion: number | null }

const ORDENES: Orders<Tables, 'servicios', Fila, NombreDeOrden> = {
  salida: { by: 'servicios.salida', id: 'servicios.id', key: { instant: (fila) => fila.salida } },
  valor: { by: 'servicios.devolucion', id: 'servicios.id', key: { number: (fila) => fila.devolucion ?? 0 } },
}

/** A client's account is not known here: only the number of the transfer is kept. */
const SIN_CUENTA: Cuenta = { titular: null, banco: null, tipocuenta: null, cuenta: null }

const porDevolver = async (tx: Tx, persona: Persona, { q: texto, empresa }: Filtro) => {
  const de = persona.rol === 'plataforma' ? empresa : persona.empresaId
  const hallados = await idsConPalabras(tx, persona, texto, de === undefined ? undefined : [de])
  return tx
    .selectFrom('servicios')
    .where(dueno(de))
    .where('servicios.devolucion', 'is not', null)
    .where('servicios.devueltoEn', 'is', null)
    .$call(given(hallados, (q, estos) => q.where('servicios.id', 'in', estos)))
}

/** Cancelled services whose clients are owed back what they paid. */
export const listarDevoluciones = async (
  ctx: Context,
  persona: Persona,
  filtro: Filtro,
  { cursor, porPagina }: { cursor?: string | undefined; porPagina: number },
): Promise<Page<DevolucionPendiente>> => {
  const from = readCursor(cursor)
  return ctx.db.read(scopeOf(persona), async (tx) => {
    const consulta = (await porDevolver(tx, persona, filtro))
      .innerJoin('servicioContactos', 'servicioContactos.servicioId', 'servicios.id')
      .select([
        'servicios.id',
        'servicios.origen',
        'servicios.destino',
        'servicios.fechaSalida',
        'servicios.horaSalida',
        'servicios.salida',
        'servicios.empresaAliada',
        'servicios.devolucion',
        'servicios.devueltoEn',
        'servicios.canceladoEn',
        'servicios.canceladoPor',
        'servicios.motivoCancelacion',
        'servicios.notaCancelacion',
        'servicioContactos.cliente',
        'servicioContactos.telefonoCliente',
      ])
    const { rows, ...lugares } = await readPage(consulta, orderOf(ORDENES, filtro.orden), { from, size: porPagina })
    const presentadas = rows.flatMap((fila): DevolucionPendiente[] => {
      const cancelacion = presentarCancelacion(fila)
      return cancelacion === null
        ? []
        : [
            {
              id: fila.id,
              codigo: toCodigo(fila.id),
              origen: fila.origen,
              destino: fila.destino,
              fechaSalida: fila.fechaSalida,
              horaSalida: fila.horaSalida,
              empresaAliada: persona.rol === 'plataforma' ? fila.empresaAliada : null,
              cliente: fila.cliente,
              telefonoCliente: fila.telefonoCliente,
              valor: fila.devolucion ?? 0,
              cancelacion,
            },
          ]
    })
    return { rows: presentadas, ...lugares }
  })
}

export const sumarDevoluciones = (
  ctx: Context,
  persona: Persona,
  filtro: Filtro,
): Promise<{ total: Total; suma: number | null }> =>
  ctx.db.read(scopeOf(persona), async (tx) =>
    addRows(tx, await porDevolver(tx, persona, filtro), 'servicios.devolucion'),
  )

/**
 * A company administrator records the transfer with which a client got back what it paid. It has a number of its own.
 *
 * Throws `Falla`: `not-found`, `permission-denied` (role), `aborted` (nothing to give back, given back already, number
 * used). Source: decisions §10.
 */
export const registrarDevolucion = async (
  tx: Tx,
  persona: Persona,
  { servicioId, numeroTransaccion: numero }: { servicioId: string; numeroTransaccion: string },
  ahora: Date,
): Promise<void> => {
  const { devolucion, devueltoEn } = await bloquearServicio(tx, servicioId)
  exigir(negativaParaDevolver(persona.rol, { devolucion, devuelta: devueltoEn !== null }))
  const objeto = { servicioId }
  const de = { empresaId: persona.empresaId, concepto: 'devolucion' as const, objeto }
  await otrosConEseNumero(tx, { ...de, numero, cuenta: SIN_CUENTA })
  await registrarTransaccion(tx, { ...de, numero }, ahora)
  const valor = await asentarPago(tx, persona, ahora, { ...de, numero, cuenta: SIN_CUENTA })
  const cambios = { numeroTransaccion: numero, valor }
  await anotar(tx, persona, ahora, [{ ...lineaDe(persona, objeto), accion: 'pagarDevolucion', cambios }])
}
