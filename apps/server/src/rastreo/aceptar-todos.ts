import { VERSION_DE_CONSENTIMIENTO } from '@aliadas/contract/rastreo'
import type { Tx } from '../platform/database/index.ts'
import { aceptarRastreo } from './aceptar-rastreo.ts'
import type { Sitio } from './direcciones.ts'

/** Every driver of a company agrees, of invented people only: the demo's and the test world's. Refuses nothing. */
export const aceptarTodos = async (tx: Tx, empresaId: string, sitio: Sitio, ahora: Date): Promise<void> => {
  const conductores = await tx
    .selectFrom('conductores as c')
    .select('c.id')
    .where('c.empresaId', '=', empresaId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('rastreoConsentimientos as k')
            .select('k.id')
            .whereRef('k.conductorId', '=', 'c.id')
            .whereRef('k.empresaId', '=', 'c.empresaId'),
        ),
      ),
    )
    .orderBy('c.id')
    .execute()
  const version = VERSION_DE_CONSENTIMIENTO
  for (const { id } of conductores) await aceptarRastreo(tx, null, { conductorId: id, version }, sitio, ahora)
}
