import type { LineaDeHistorial } from '@aliadas/contract/historial'
import type { Selectable } from 'kysely'
import type { Tables, Tx } from '../platform/database/index.ts'
import { toCodigo } from '../platform/ids.ts'
import { cambiosDe } from './presentar.ts'

export type FilaDeHistorial = Pick<
  Selectable<Tables['historial']>,
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

/** Names of the vehicles and people that the reader may see, read once for all lines. */
const nombresDe = async (tx: Tx, filas: readonly FilaDeHistorial[]): Promise<Map<string, string>> => {
  const de = (entidad: string) => [...new Set(filas.filter((f) => f.entidad === entidad).map((f) => f.entidadId))]
  const [vehiculos, personas] = [de('vehiculo'), de('persona')]
  const nombres = new Map<string, string>()
  if (vehiculos.length > 0)
    for (const { id, placas } of await tx
      .selectFrom('vehiculos')
      .select(['id', 'placas'])
      .where('id', 'in', vehiculos)
      .execute())
      nombres.set(id, placas)
  if (personas.length > 0)
    for (const { id, nombres: propios, apellidos, email } of await tx
      .selectFrom('personas')
      .select(['id', 'nombres', 'apellidos', 'email'])
      .where('id', 'in', personas)
      .execute())
      nombres.set(id, `${propios} ${apellidos}`.trim() || email)
  return nombres
}

export const presentarLineas = async (tx: Tx, filas: readonly FilaDeHistorial[]): Promise<LineaDeHistorial[]> => {
  const nombres = await nombresDe(tx, filas)
  return filas.map(({ servicioId, actorTipo, actorId, actorNombre, entidadId, ...f }) => ({
    id: f.id,
    en: f.en.toISOString(),
    accion: f.accion,
    quien: actorNombre.trim() || 'Sin nombre',
    idPersona: actorTipo === 'persona' ? actorId : null,
    sobre: nombres.get(entidadId) ?? null,
    idServicio: servicioId,
    codigo: servicioId && toCodigo(servicioId),
    de: f.de,
    a: f.a,
    cambios: cambiosDe(f.cambios),
  }))
}
