import { diaEscrito, exigir } from '@aliadas/contract/core'
import { finDeCarpeta, negativaParaAbrirCarpeta } from '@aliadas/contract/fuec'
import { encolarCorreo, linea, saludo, talCual } from '../../correo/index.ts'
import { anotar } from '../../historial/index.ts'
import type { Persona } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/index.ts'
import { newId } from '../../platform/ids.ts'
import { huellaDeToken, tokenDeCarpeta } from '../token.ts'
import { bloquearFuec, conductorDeFuec, type FuecBloqueado } from './conductor-de-fuec.ts'
import type { Sitio } from '../numerar-fuec.ts'

/**
 * Stores a new folder for one driver of a FUEC and queues the mail with its address to the driver, when there is one. The
 * address is a secret: the mail has no name of client, route or vehicle. Refuses nothing.
 */
export const guardarCarpeta = async (
  tx: Tx,
  fuec: Pick<FuecBloqueado, 'id' | 'empresaId' | 'datos'>,
  orden: number,
  sitio: Sitio,
  ahora: Date,
): Promise<void> => {
  const id = newId(ahora)
  const token = tokenDeCarpeta(sitio.secret, id)
  await tx
    .insertInto('fuecCarpetas')
    .values({
      id,
      fuecId: fuec.id,
      empresaId: fuec.empresaId,
      orden,
      tokenSha256: huellaDeToken(token),
      creadoEn: ahora,
    })
    .execute()
  const conductor = await conductorDeFuec(tx, fuec, orden)
  if (!conductor || conductor.email === '') return
  const dia = talCual(diaEscrito(fuec.datos.desde))
  const plantilla = {
    asunto: linea`Los papeles de tu viaje del ${dia}`,
    titulo: saludo(conductor.nombre),
    parrafos: [
      linea`${fuec.datos.empresa.razonSocial} preparó la carpeta de tu viaje del ${dia}: el FUEC y los documentos del vehículo.`,
      linea`Ábrela con señal antes de salir, con las cuatro últimas cifras de tu cédula: queda guardada en el teléfono hasta el día después del viaje.`,
      linea`Es solo para ti: no reenvíes este correo.`,
    ],
    boton: { texto: linea`Abrir la carpeta`, url: `${sitio.publicUrl.replace(/\/$/, '')}/c/${token}` },
  }
  await encolarCorreo(tx, ahora, conductor, plantilla, { hasta: finDeCarpeta(fuec.datos.hasta) })
}

/**
 * Makes another folder for a driver, closes the one before and mails the new address.
 *
 * Throws `Falla`: `not-found` (another company's FUEC, or no such driver on it), `permission-denied` (role), `aborted`
 * (the FUEC does not hold, the trip is over, ten were made). Source: docs/decisions/0087.
 */
export const abrirCarpeta = async (
  tx: Tx,
  persona: Persona,
  { fuecId, orden }: { fuecId: string; orden: number },
  sitio: Sitio,
  ahora: Date,
): Promise<void> => {
  const fuec = await bloquearFuec(tx, persona, fuecId, orden)
  const hechas = await tx
    .selectFrom('fuecCarpetas')
    .select('id')
    .where('fuecId', '=', fuec.id)
    .where('orden', '=', orden)
    .execute()
  exigir(negativaParaAbrirCarpeta(persona.rol, fuec, { hechas: hechas.length }, ahora))
  await tx
    .updateTable('fuecCarpetas')
    .set({ cerradaEn: ahora, cerradaPor: 'empresa' })
    .where('fuecId', '=', fuec.id)
    .where('orden', '=', orden)
    .where('cerradaEn', 'is', null)
    .execute()
  await guardarCarpeta(tx, fuec, orden, sitio, ahora)
  const comun = { tenant: fuec.empresaId, entidad: 'servicio', entidadId: fuec.servicioId } as const
  await anotar(tx, persona, ahora, [{ ...comun, accion: 'abrirCarpeta', cambios: { numero: fuec.datos.numero } }])
}
