import type { LineaDeHistorial } from '@aliadas/contract/historial'
import type { Selectable } from 'kysely'
import type { Tables, Tx } from '../platform/database/index.ts'
import { toCodigo } from '../platform/ids.ts'
import { objetosDe } from './objetos.ts'
import { cambiosDe } from './presentar.ts'

export type FilaDeHistorial = Pick<
  Selectable<Tables['historial']>,
  | 'tenant'
  | 'accion'
  | 'entidad'
  | 'entidadId'
  | 'servicioId'
  | 'de'
  | 'a'
  | 'actorTipo'
  | 'actorId'
  | 'actorNombre'
  | 'cambios'
  | 'en'
> & { id: string }

export const presentarLineas = async (
  tx: Tx,
  filas: readonly FilaDeHistorial[],
  plataforma: boolean,
): Promise<LineaDeHistorial[]> => {
  const objetos = await objetosDe(tx, filas, plataforma)
  return filas.map(({ actorTipo, actorId, actorNombre, entidadId, tenant, ...f }) => {
    const sobre = objetos.get(entidadId)
    const servicioId = f.servicioId ?? sobre?.servicioId ?? null
    return {
      id: f.id,
      en: f.en.toISOString(),
      accion: f.accion,
      quien: actorNombre.trim() || 'Sin nombre',
      idPersona: actorTipo === 'persona' ? actorId : null,
      sobre: sobre?.nombre ?? null,
      objeto: sobre?.objeto ?? null,
      empresa: plataforma ? (objetos.get(tenant)?.nombre ?? null) : null,
      idServicio: servicioId,
      codigo: servicioId && toCodigo(servicioId),
      de: f.de,
      a: f.a,
      cambios: cambiosDe(f.cambios),
    }
  })
}
