import { exigir, noEncontrado } from '@aliadas/contract/core'
import { COMPROBANTE_DE_CLIENTE } from '@aliadas/contract/archivos'
import { negativaParaMostrarPago } from '@aliadas/contract/servicios'
import { usarArchivo, type Almacen } from '../archivos/index.ts'
import { NINGUNA_EMPRESA } from '../empresas/index.ts'
import { anotar } from '../historial/index.ts'
import { scopeOf, type Aliado } from '../platform/actor.ts'
import { isRepeated, type Call } from '../platform/commands.ts'
import type { Context } from '../platform/context.ts'
import type { Tx } from '../platform/database/index.ts'
import type { Upload } from '../platform/http/index.ts'
import { newId } from '../platform/ids.ts'
import { bloquearServicio, filaDeServicio } from '../servicios/index.ts'
import { negativaDeComprobantes } from './aliados.rules.ts'
import { guardarCarga, type CargaGuardada } from './guardar-carga.ts'

const PRESET = 'comprobanteDeCliente'
const SUBE_DE_NUEVO = { archivo: 'No encontramos ese archivo: súbelo de nuevo' }

/**
 * Stores the proof of a client's payment. It belongs to no company until `mostrarPago` hands it in. Checked before the
 * first byte is read, in the partner's own scope; the system role writes the file.
 *
 * Throws `Falla`: `not-found` (not its own), `aborted` (no payment to validate), `resource-exhausted` (too many bytes
 * that nobody handed in), and what the check of an upload refuses.
 */
export const subirComprobante = async (
  ctx: Context,
  almacen: Almacen,
  call: Call<Aliado>,
  servicioId: string,
  upload: Upload,
): Promise<CargaGuardada> => {
  const aliado = call.actor
  const { estado } = await ctx.db.read(scopeOf(aliado), (tx) => filaDeServicio(tx, servicioId))
  // A repetition gets the first answer, whatever the service is by now.
  const repetida = await isRepeated(ctx, call)
  if (!repetida) exigir(negativaParaMostrarPago(estado))
  return guardarCarga(ctx, almacen, aliado, {
    upload,
    repetida,
    nombre: 'comprobante',
    reglas: COMPROBANTE_DE_CLIENTE,
    tenant: NINGUNA_EMPRESA,
    preset: PRESET,
    servicioId,
    ubicacion: (archivo) => `servicios/${servicioId}/comprobantes/${archivo}`,
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
  const empresaId = servicio.empresaAliadaId ?? ''
  const archivoId = archivo?.split('/').at(-1) ?? null
  if (archivoId !== null) {
    const suyo = { id: archivoId, preset: PRESET, servicioId, subidoPor: aliado.id } as const
    await usarArchivo(tx, { ...suyo, empresaId: NINGUNA_EMPRESA, pasaA: empresaId, faltas: SUBE_DE_NUEVO })
  }
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
