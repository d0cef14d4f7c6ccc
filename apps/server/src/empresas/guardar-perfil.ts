import {
  Falla,
  nombreComparable,
  puede,
  sinPermiso,
  type PerfilDeEmpresa,
  type PerfilPersonal,
} from '@aliadas/contract'
import { anotar } from '../historial/index.ts'
import type { Persona } from '../platform/actor.ts'
import { violates, type Tx } from '../platform/database/index.ts'

const EMPRESA_EXISTE = 'Ya existe una empresa con ese nombre.'

/** Saves a person's own profile and, for administrators, the company's data. Saving sets `perfil` (specification §5). */
export const guardarPerfil = async (
  tx: Tx,
  persona: Persona,
  perfil: { personal: PerfilPersonal; empresa: PerfilDeEmpresa | null },
  ahora: Date,
): Promise<void> => {
  await tx
    .updateTable('personas')
    .set({ ...perfil.personal, perfil: true, actualizadoEn: ahora })
    .where('id', '=', persona.id)
    .execute()
  if (perfil.empresa) await guardarEmpresa(tx, persona, perfil.empresa, ahora)
  await anotar(tx, persona, ahora, [
    {
      tenant: persona.empresaId,
      entidad: 'persona',
      entidadId: persona.id,
      accion: 'guardarPerfil',
      cambios: { empresa: perfil.empresa !== null },
    },
  ])
}

const guardarEmpresa = async (tx: Tx, persona: Persona, datos: PerfilDeEmpresa, ahora: Date): Promise<void> => {
  if (!puede(persona.rol, 'editarEmpresa'))
    throw sinPermiso('Solo un administrador puede cambiar los datos de la empresa.')
  const { empresa, direccion, ciudad, departamento, ...banco } = datos
  try {
    await tx
      .updateTable('empresas')
      .set({
        nombre: empresa,
        nombreComparable: nombreComparable(empresa),
        direccion: direccion ?? '',
        ciudad: ciudad ?? '',
        departamento: departamento ?? '',
        ...banco,
        actualizadoEn: ahora,
      })
      .where('id', '=', persona.empresaId)
      .execute()
  } catch (error) {
    if (!violates(error, 'empresas_nombre_comparable_key')) throw error
    throw new Falla('aborted', EMPRESA_EXISTE, { fields: { empresa: EMPRESA_EXISTE } })
  }
}

/** Replaces the company's corporate photos by these stored files' addresses (1 to 5). */
export const guardarFotosCorporativas = async (
  tx: Tx,
  persona: Persona,
  fotos: readonly string[],
  ahora: Date,
): Promise<void> => {
  if (!puede(persona.rol, 'editarEmpresa')) throw sinPermiso()
  if (fotos.length === 0) throw new Falla('invalid-argument', 'Debes seleccionar al menos una foto')
  if (fotos.length > 5) throw new Falla('invalid-argument', 'Solo puedes seleccionar hasta 5 fotos')
  await tx
    .updateTable('empresas')
    .set({ fotosCorporativas: [...fotos], actualizadoEn: ahora })
    .where('id', '=', persona.empresaId)
    .execute()
}
