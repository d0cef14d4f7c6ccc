import { perfilCompleto } from '@aliadas/contract/empresas'
import { accionesDeSesion, type Sesion } from '@aliadas/contract/acceso'
import { scopeOf, type Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { prepare, type Params } from '../platform/database/index.ts'
import { TIPOS_DE_LA_FLOTA } from '../flota/index.ts'

const PERSONA = prepare('persona_de_la_sesion', ({ persona }: Params<{ persona: string }>, db) =>
  db
    .selectFrom('personas')
    .select(['nombres', 'apellidos', 'puesto', 'role', 'perfil', 'fotoPerfil'])
    .where('id', '=', persona),
)
const EMPRESA = prepare('empresa_de_la_sesion', ({ empresa }: Params<{ empresa: string }>, db) =>
  db
    .selectFrom('empresas')
    .select(['nombre', 'logo', 'fotosCorporativas', 'cuenta', 'suspendida', 'motivoSuspension'])
    .where('id', '=', empresa),
)

/** The signed-in person with what the shell needs to paint. */
export const leerSesion = async (ctx: Context, persona: Persona): Promise<Sesion> => {
  const [[fila], [empresa], tipos] = await ctx.db.ask(
    scopeOf(persona),
    PERSONA({ persona: persona.id }),
    EMPRESA({ empresa: persona.empresaId }),
    TIPOS_DE_LA_FLOTA({ empresa: persona.empresaId }),
  )
  if (!fila || !empresa) throw new Error('a session of nobody')
  const plataforma = persona.rol === 'plataforma'
  const completo = perfilCompleto({ ...empresa, perfil: fila.perfil, plataforma })
  return {
    id: persona.id,
    email: persona.email,
    nombres: fila.nombres,
    apellidos: fila.apellidos,
    puesto: fila.puesto,
    role: fila.role,
    perfil: fila.perfil,
    fotoPerfil: fila.fotoPerfil,
    rol: persona.rol,
    perfilCompleto: completo,
    acciones: accionesDeSesion({ rol: persona.rol, perfilCompleto: completo }),
    empresaId: persona.empresaId,
    empresa: empresa.nombre,
    empresaAliada: empresa.nombre,
    logo: empresa.logo,
    fotosCorporativas: empresa.fotosCorporativas,
    suspension: empresa.suspendida ? { motivo: empresa.motivoSuspension ?? '' } : null,
    tiposDeVehiculo: tipos.map(({ tipo }) => tipo),
    ahora: ctx.clock.now().getTime(),
  }
}
