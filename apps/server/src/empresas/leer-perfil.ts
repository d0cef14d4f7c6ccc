import { puede } from '@aliadas/contract/core'
import type { Perfil } from '@aliadas/contract/empresas'
import { scopeOf, type Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import type { Tx } from '../platform/database/index.ts'
import { presentarPerfil } from './presentar-perfil.ts'

const DE_PERSONA = ['id', 'nombres', 'apellidos', 'puesto', 'email', 'movil', 'fotoPerfil', 'role', 'perfil'] as const
const DE_EMPRESA = [
  'nombre',
  'direccion',
  'ciudad',
  'departamento',
  'pais',
  'rating',
  'logo',
  'fotosCorporativas',
  'banco',
  'titular',
  'rut',
  'cuenta',
  'tipocuenta',
] as const

/** The two records behind a profile, always the person's own. */
const filasDePerfil = async (tx: Tx, { id, empresaId }: Persona) => ({
  persona: await tx.selectFrom('personas').select(DE_PERSONA).where('id', '=', id).executeTakeFirstOrThrow(),
  empresa: await tx.selectFrom('empresas').select(DE_EMPRESA).where('id', '=', empresaId).executeTakeFirstOrThrow(),
})

export type FilasDePerfil = Awaited<ReturnType<typeof filasDePerfil>>

export const leerPerfil = (ctx: Context, persona: Persona): Promise<Perfil> =>
  ctx.db.read(scopeOf(persona), async (tx) =>
    presentarPerfil(await filasDePerfil(tx, persona), puede(persona.rol, 'editarEmpresa')),
  )
