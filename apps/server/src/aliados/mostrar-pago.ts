import { exigir, noEncontrado } from '@aliadas/contract/core'
import { COMPROBANTE_DE_CLIENTE, type ArchivoSubido } from '@aliadas/contract/archivos'
import { negativaParaMostrarPago } from '@aliadas/contract/servicios'
import { guardarArchivo, type Almacen } from '../archivos/index.ts'
import { anotar } from '../historial/index.ts'
import { scopeOf, type Aliado } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import type { Tx } from '../platform/database/index.ts'
import type { Upload } from '../platform/http/index.ts'
import { newId } from '../platform/ids.ts'
import { bloquearServicio, filaDeServicio } from '../servicios/index.ts'
import { negativaDeComprobantes } from './aliados.rules.ts'

const PRESET = 'comprobanteDeCliente'

/**
 * Stores the proof of a client's payment for the company that validates it. Checked before the first byte is read, in
 * the partner's own scope; the system role writes the file, because it belongs to the company.
 */
export const subirComprobante = async (
  ctx: Context,
  almacen: Almacen,
  aliado: Aliado,
  servicioId: string,
  upload: Upload,
): Promise<ArchivoSubido> => {
  const { estado, empresaAliadaId } = await ctx.db.read(scopeOf(aliado), (tx) => filaDeServicio(tx, servicioId))
  exigir(negativaParaMostrarPago(estado))
  return guardarArchivo(ctx, almacen, {
    upload,
    nombre: 'comprobante',
    reglas: COMPROBANTE_DE_CLIENTE,
    tenant: empresaAliadaId ?? 'CERRADO',
    preset: PRESET,
    servicioId,
    subidoPor: aliado.id,
    ubicacion: (archivo) => `servicios/${servicioId}/comprobantes/${archivo}`,
    scope: { rol: 'sistema' },
  })
}

type Pago = { numero: string; fecha: string; archivo: string | null }

/**
 * Keeps what a client's app shows of its payment, for whoever validates it. It moves neither money nor state. Needs the
 * system scope, and checks the partner itself.
 *
 * Throws `Falla`: `not-found` (not its own, or no such file), `aborted` (no payment to validate), `resource-exhausted`
 * (ten of them).
 */
export const mostrarPago = async (
  tx: Tx,
  aliado: Aliado,
  servicioId: string,
  { numero, fecha, archivo }: Pago,
  ahora: Date,
): Promise<void> => {
  const servicio = await bloquearServicio(tx, servicioId)
  if (servicio.aliadoId !== aliado.id) throw noEncontrado()
  exigir(negativaParaMostrarPago(servicio.estado))
  const { hay } = await tx
    .selectFrom('comprobantesDeCliente')
    .select(({ fn }) => fn.countAll<number>().as('hay'))
    .where('servicioId', '=', servicioId)
    .executeTakeFirstOrThrow()
  exigir(negativaDeComprobantes(hay))
  const archivoId = archivo?.split('/').at(-1) ?? null
  if (archivoId !== null) await usar(tx, aliado, servicioId, archivoId)
  const empresaId = servicio.empresaAliadaId ?? ''
  await tx
    .insertInto('comprobantesDeCliente')
    .values({
      id: newId(ahora),
      servicioId,
      aliadoId: aliado.id,
      empresaId,
      numero,
      fecha,
      archivoId,
      quien: aliado.nombre,
      en: ahora,
    })
    .execute()
  await tx.updateTable('servicios').set({ actualizadoEn: ahora }).where('id', '=', servicioId).execute()
  await anotar(tx, aliado, ahora, [
    {
      tenant: empresaId,
      aliadoId: aliado.id,
      entidad: 'servicio',
      entidadId: servicioId,
      accion: 'mostrarPago',
      cambios: { numeroTransaccion: numero },
    },
  ])
}

/** Each uploaded file is handed in once, by its app and for its service. */
const usar = async (tx: Tx, aliado: Aliado, servicioId: string, id: string): Promise<void> => {
  const { numUpdatedRows } = await tx
    .updateTable('archivos')
    .set({ usado: true })
    .where('id', '=', id)
    .where('preset', '=', PRESET)
    .where('servicioId', '=', servicioId)
    .where('subidoPor', '=', aliado.id)
    .where('usado', '=', false)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw noEncontrado({ archivo: 'No encontramos ese archivo: súbelo de nuevo' })
}
