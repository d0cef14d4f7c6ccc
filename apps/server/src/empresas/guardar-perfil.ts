import { duplicado, exigir, negativaDePermiso, puede } from '@aliadas/contract/core'
import {
  CAMPOS_BANCARIOS,
  nombreComparable,
  negativaParaCambiarBanco,
  type PerfilDeEmpresa,
  type PerfilPersonal,
} from '@aliadas/contract/empresas'
import { anotar } from '../historial/index.ts'
import type { Persona } from '../platform/actor.ts'
import { violates, type Tx } from '../platform/database/index.ts'
import { negativaDeVersion } from './empresas.rules.ts'
import { versionDePerfil, type DatosDeEmpresa, type DatosDePersona } from './version-de-perfil.ts'

const EMPRESA_EXISTE = 'Ya existe una empresa con ese nombre.'

export type PerfilNuevo = {
  personal: PerfilPersonal
  /** Null leaves the company's data unchanged. */
  empresa: PerfilDeEmpresa | null
  /** The edited version, as `leerPerfil` returned it; absent when nothing was edited. */
  version?: string
  /** The person has just given the password again. */
  confirmada?: boolean
}

type Guardado = { bancoCambio: boolean }

/**
 * Saves a person's own profile and, for administrators, the company's data. Saving sets `perfil` (specification §5).
 * Returns whether bank data changed.
 *
 * Throws `Falla`: `permission-denied` (the company's data without being an administrator; other bank data without the
 * password, beside `contrasenaActual`), `aborted` (somebody changed the data meanwhile; the company's name is taken,
 * beside `empresa.empresa`). Source: specification S5-028, S7-009 to S7-011.
 */
export const guardarPerfil = async (tx: Tx, persona: Persona, nuevo: PerfilNuevo, ahora: Date): Promise<Guardado> => {
  const edita = puede(persona.rol, 'editarEmpresa')
  if (nuevo.empresa) exigir(negativaDePermiso(persona.rol, 'editarEmpresa'))
  const { empresa, propia } = await bloquear(tx, persona, nuevo.version, edita)
  await tx
    .updateTable('personas')
    .set({ ...nuevo.personal, perfil: true, actualizadoEn: ahora })
    .where('id', '=', persona.id)
    .execute()
  const despues = nuevo.empresa ? await guardarEmpresa(tx, persona, empresa, nuevo.empresa, nuevo, ahora) : empresa
  const cambios = loQueCambio(empresa, despues)
  await anotar(tx, persona, ahora, [
    {
      tenant: persona.empresaId,
      entidad: 'persona',
      entidadId: persona.id,
      accion: 'guardarPerfil',
      cambios: paraLaHistoria(propia, nuevo.personal),
    },
    ...(cambios.length > 0
      ? [
          {
            tenant: persona.empresaId,
            entidad: 'empresa' as const,
            entidadId: persona.empresaId,
            accion: 'guardarEmpresa' as const,
            cambios: paraLaHistoria(empresa, despues),
          },
        ]
      : []),
  ])
  return { bancoCambio: cambios.some((campo) => CAMPOS_BANCARIOS.some((bancario) => bancario === campo)) }
}

/**
 * The part of a change that the whole company may read. For a telephone and for bank data it says only that they
 * changed.
 */
const ABIERTOS: readonly string[] = ['nombres', 'apellidos', 'puesto', 'nombre', 'direccion', 'ciudad', 'departamento']

const loQueCambio = <D extends Readonly<Record<string, string>>>(antes: D, despues: D): string[] =>
  Object.keys(antes).filter((campo) => antes[campo] !== despues[campo])

const paraLaHistoria = <D extends Readonly<Record<string, string>>>(antes: D, despues: D): Record<string, unknown> => {
  const cambiados = loQueCambio(antes, despues)
  const cerrados = cambiados.filter((campo) => !ABIERTOS.includes(campo))
  const pares = cambiados
    .filter((campo) => ABIERTOS.includes(campo))
    .map((campo) => [campo, { antes: antes[campo], despues: despues[campo] }])
  return { ...Object.fromEntries(pares), ...(cerrados.length > 0 ? { campos: cerrados } : {}) }
}

/** Locks these records until the end. Refuses a form that was filled from older ones. */
const bloquear = async (
  tx: Tx,
  persona: Persona,
  version: string | undefined,
  edita: boolean,
): Promise<{ empresa: DatosDeEmpresa; propia: DatosDePersona }> => {
  const empresa = await tx
    .selectFrom('empresas')
    .select(['nombre', 'direccion', 'ciudad', 'departamento', ...CAMPOS_BANCARIOS])
    .where('id', '=', persona.empresaId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const propia = await tx
    .selectFrom('personas')
    .select(['nombres', 'apellidos', 'puesto', 'movil'])
    .where('id', '=', persona.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  exigir(negativaDeVersion(version, versionDePerfil(propia, edita ? empresa : null)))
  return { empresa, propia }
}

/** Returns the current data. */
const guardarEmpresa = async (
  tx: Tx,
  persona: Persona,
  antes: DatosDeEmpresa,
  datos: PerfilDeEmpresa,
  { confirmada = false }: Pick<PerfilNuevo, 'confirmada'>,
  ahora: Date,
): Promise<DatosDeEmpresa> => {
  const { empresa, direccion, ciudad, departamento, ...banco } = datos
  exigir(negativaParaCambiarBanco(antes, banco, confirmada))
  const despues = {
    nombre: empresa,
    direccion: direccion ?? '',
    ciudad: ciudad ?? '',
    departamento: departamento ?? '',
    ...banco,
  }
  try {
    await tx
      .updateTable('empresas')
      .set({ ...despues, nombreComparable: nombreComparable(empresa), actualizadoEn: ahora })
      .where('id', '=', persona.empresaId)
      .execute()
  } catch (error) {
    if (!violates(error, 'empresas_nombre_comparable_key')) throw error
    throw duplicado(EMPRESA_EXISTE, { 'empresa.empresa': EMPRESA_EXISTE })
  }
  return despues
}
