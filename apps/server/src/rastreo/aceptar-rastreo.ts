import { exigir, noEncontrado } from '@aliadas/contract/core'
import { VERSION_DE_CONSENTIMIENTO, textoDeConsentimiento, textoGuardado } from '@aliadas/contract/rastreo'
import { NINGUNA_EMPRESA } from '../empresas/index.ts'
import { anotar } from '../historial/index.ts'
import type { Aliado } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { newId } from '../platform/ids.ts'
import { autorDeConductor, bloquearConductor, lineaDeConductor } from './conductor.ts'
import type { Sitio } from './direcciones.ts'
import { renovarDirecciones } from './preparar-rastreo.ts'
import { negativaParaAceptar } from './rastreo.rules.ts'

/**
 * A driver agrees that its company follows its trips: on the page behind its code, or in its app (`aliado`). Whole text,
 * version and instant are kept as the proof. A driver without an address for its phone gets one. Agreeing twice changes
 * nothing.
 *
 * Throws `Falla`: `not-found`, `aborted` (the driver is of no company, or the text has changed). Source: decisions §10,
 * Ley 1581 de 2012 art. 9.
 */
export const aceptarRastreo = async (
  tx: Tx,
  aliado: Aliado | null,
  { conductorId, version }: { conductorId: string; version: number },
  sitio: Sitio,
  ahora: Date,
): Promise<void> => {
  const conductor = await bloquearConductor(tx, conductorId)
  if (!conductor) throw noEncontrado()
  const { id, empresaId, empresa } = conductor
  const vigente = VERSION_DE_CONSENTIMIENTO
  exigir(negativaParaAceptar({ enEmpresa: empresaId !== NINGUNA_EMPRESA, version, vigente }))
  const aceptado = await tx
    .insertInto('rastreoConsentimientos')
    .values({
      id: newId(ahora),
      conductorId: id,
      empresaId,
      version,
      texto: textoGuardado(textoDeConsentimiento(empresa)),
      por: aliado ? 'aplicacion' : 'pagina',
      aceptadoEn: ahora,
    })
    .onConflict((oc) => oc.columns(['conductorId', 'empresaId']).where('retiradoEn', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  const direccion = await tx
    .selectFrom('rastreos')
    .select('secretoId')
    .where('conductorId', '=', id)
    .where('empresaId', '=', empresaId)
    .executeTakeFirst()
  // The page that somebody reads now must stay: only the phone's address is made anew.
  if (!direccion?.secretoId) await renovarDirecciones(tx, conductor, sitio, ahora, { conPagina: !direccion })
  if (aceptado)
    await anotar(tx, autorDeConductor(aliado), ahora, [lineaDeConductor(conductor, 'aceptarRastreo', { version })])
}
