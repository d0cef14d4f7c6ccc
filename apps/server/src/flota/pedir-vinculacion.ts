import { DIA_MS, duplicado, exigir } from '@aliadas/contract/core'
import { DIAS_DE_VINCULACION, negativaParaAgregarVehiculo, type Vinculacion } from '@aliadas/contract/flota'
import { interesadoDe } from '../empresas/index.ts'
import { anotar } from '../historial/index.ts'
import type { Persona } from '../platform/actor.ts'
import { violates, type Tx } from '../platform/database/index.ts'
import { newId } from '../platform/ids.ts'
import { negativaParaPedirVinculacion } from './flota.rules.ts'
import { DE_VINCULACION, presentarVinculacion } from './presentar-vinculacion.ts'
import { vencerLasDe } from './vencer-vinculaciones.ts'

/**
 * Asks the driver with these plates to join the fleet. It runs with the company's own rights, which reach no other
 * vehicle: answer and rows are the same whether the plates exist or not.
 *
 * Throws `Falla`: `permission-denied` (role, incomplete profile), `invalid-argument` (plates of the own fleet, or refused
 * lately), `aborted` (a request is open already). Source: docs/decisions/0051.
 */
export const pedirVinculacion = async (tx: Tx, persona: Persona, placas: string, ahora: Date): Promise<Vinculacion> => {
  exigir(negativaParaAgregarVehiculo(await interesadoDe(tx, persona)))
  const { empresaId } = persona
  const propio = await tx
    .selectFrom('vehiculos')
    .select('id')
    .where('empresaId', '=', empresaId)
    .where('placas', '=', placas)
    .executeTakeFirst()
  await vencerLasDe(tx, { empresaId, placas }, ahora)
  const rechazo = await tx
    .selectFrom('vinculaciones')
    .select('terminadaEn')
    .where('empresaId', '=', empresaId)
    .where('placas', '=', placas)
    .where('estado', '=', 'rechazada')
    .orderBy('terminadaEn', 'desc')
    .limit(1)
    .executeTakeFirst()
  exigir(
    negativaParaPedirVinculacion({ esSuyo: propio !== undefined, rechazadaEn: rechazo?.terminadaEn ?? null }, ahora),
  )
  const fila = await crear(tx, persona, placas, ahora)
  await anotar(tx, persona, ahora, [
    { tenant: empresaId, entidad: 'empresa', entidadId: empresaId, accion: 'pedirVinculacion', cambios: { placas } },
  ])
  return presentarVinculacion(fila, ahora)
}

const crear = (tx: Tx, { id, nombre, empresaId }: Persona, placas: string, ahora: Date) =>
  tx
    .insertInto('vinculaciones')
    .values({
      id: newId(ahora),
      empresaId,
      placas,
      pedidaPorId: id,
      pedidaPor: nombre,
      venceEn: new Date(ahora.getTime() + DIAS_DE_VINCULACION * DIA_MS),
      creadoEn: ahora,
    })
    .returning(DE_VINCULACION)
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      if (!violates(error, 'vinculaciones_abierta')) throw error
      const mensaje = 'Ya pediste este vehículo: la solicitud espera respuesta.'
      throw duplicado(mensaje, { placas: mensaje })
    })
