import { digitoDeNit, duplicado, exigir, negativaDePermiso } from '@aliadas/contract/core'
import {
  negativaDeContador,
  negativaDeVersionLegal,
  negativaParaCambiarHabilitacion,
  type DatosLegales,
} from '@aliadas/contract/empresas'
import { anotar } from '../historial/index.ts'
import type { Persona } from '../platform/actor.ts'
import { violates, type Tx } from '../platform/database/index.ts'
import { COLUMNAS_LEGALES } from './leer-legales.ts'

const NIT_AJENO = 'Otra empresa ya tiene ese NIT.'
const HABILITACION_AJENA = 'Otra empresa ya tiene esa habilitación.'

export type LegalesNuevos = {
  datos: DatosLegales
  /** The edited version; null when there were no data. */
  version: number | null
  /** The person has just given the password again. */
  confirmada: boolean
}

/**
 * Saves a company's legal data. A trigger takes the platform's validation back when NIT, name or habilitación change.
 *
 * Throws `Falla`: `permission-denied` (role; another habilitación without the password, beside `contrasenaActual`),
 * `invalid-argument` (a counter that goes back), `aborted` (changed meanwhile; the NIT or the habilitación is of another
 * company).
 */
export const guardarLegales = async (
  tx: Tx,
  persona: Persona,
  { datos, version, confirmada }: LegalesNuevos,
  ahora: Date,
): Promise<void> => {
  exigir(negativaDePermiso(persona.rol, 'editarLegales'))
  const { empresaId } = persona
  // Also excludes a second first save, for which there is no row to lock.
  await tx.selectFrom('empresas').select('id').where('id', '=', empresaId).forNoKeyUpdate().executeTakeFirstOrThrow()
  const antes = await tx
    .selectFrom('empresasLegales')
    .select(COLUMNAS_LEGALES)
    .where('empresaId', '=', empresaId)
    .forUpdate()
    .executeTakeFirst()
  exigir(negativaDeVersionLegal(version, antes?.version ?? null))
  exigir(negativaParaCambiarHabilitacion(antes ?? null, datos, confirmada))
  exigir(negativaDeContador(antes?.ultimoContrato ?? 0, datos.ultimoContrato))
  const fila = { ...datos, dv: digitoDeNit(datos.nit) ?? 0, actualizadoEn: ahora }
  try {
    await (antes
      ? tx.updateTable('empresasLegales').set(fila).where('empresaId', '=', empresaId).execute()
      : tx
          .insertInto('empresasLegales')
          .values({ ...fila, empresaId })
          .execute())
  } catch (error) {
    if (violates(error, 'empresas_legales_nit_key')) throw duplicado(NIT_AJENO, { nit: NIT_AJENO })
    if (violates(error, 'empresas_legales_habilitacion'))
      throw duplicado(HABILITACION_AJENA, { resolucion: HABILITACION_AJENA })
    throw error
  }
  const linea = { tenant: empresaId, entidad: 'empresa', entidadId: empresaId, accion: 'guardarLegales' } as const
  await anotar(tx, persona, ahora, [{ ...linea, cambios: paraLaHistoria(antes ?? null, datos) }])
}

const habilitacionDe = (d: Pick<DatosLegales, 'territorial' | 'resolucion' | 'anio'>): string =>
  `${d.territorial} ${d.resolucion} de ${d.anio}`

/** What identifies the company and its numbers, before and after; of its telephone and address only that they changed. */
const paraLaHistoria = (
  antes: (Omit<DatosLegales, 'territorial'> & { territorial: string }) | null,
  despues: DatosLegales,
): Record<string, unknown> => {
  const pares = (['razonSocial', 'nit', 'ultimoContrato'] as const).map(
    (campo) => [campo, antes?.[campo] ?? null, despues[campo]] as const,
  )
  const habilitaciones = [
    'habilitacion',
    antes && habilitacionDe(antes as DatosLegales),
    habilitacionDe(despues),
  ] as const
  const cambiados = [...pares, habilitaciones].filter(([, uno, otro]) => uno !== otro)
  const cerrados = (['direccion', 'telefono', 'correo', 'representante'] as const).filter(
    (campo) => antes !== null && antes[campo] !== despues[campo],
  )
  return {
    ...Object.fromEntries(cambiados.map(([campo, uno, otro]) => [campo, { antes: uno, despues: otro }])),
    ...(cerrados.length > 0 ? { campos: cerrados } : {}),
  }
}
