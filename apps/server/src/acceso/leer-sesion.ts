import { accionesDeSesion, perfilCompleto, type Sesion } from '@aliadas/contract'
import { scopeOf, type Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { tiposDeLaFlota } from '../flota/index.ts'

/** The signed-in person with what the shell paints at once. */
export const leerSesion = (ctx: Context, persona: Persona): Promise<Sesion> =>
  ctx.db.read(scopeOf(persona), async (tx) => {
    const fila = await tx
      .selectFrom('personas')
      .select(['nombres', 'apellidos', 'puesto', 'role', 'perfil', 'fotoPerfil'])
      .where('id', '=', persona.id)
      .executeTakeFirstOrThrow()
    const empresa = await tx
      .selectFrom('empresas')
      .select(['nombre', 'logo', 'fotosCorporativas', 'cuenta', 'suspendida', 'motivoSuspension'])
      .where('id', '=', persona.empresaId)
      .executeTakeFirstOrThrow()
    const plataforma = persona.rol === 'plataforma'
    const completo = perfilCompleto({ ...empresa, perfil: fila.perfil, plataforma })
    return {
      id: persona.id,
      email: persona.email,
      ...fila,
      rol: persona.rol,
      perfilCompleto: completo,
      acciones: accionesDeSesion({ rol: persona.rol, perfilCompleto: completo }),
      empresaId: persona.empresaId,
      empresa: empresa.nombre,
      empresaAliada: empresa.nombre,
      logo: empresa.logo,
      fotosCorporativas: empresa.fotosCorporativas,
      suspension: empresa.suspendida ? { motivo: empresa.motivoSuspension ?? '' } : null,
      tiposDeVehiculo: await tiposDeLaFlota(tx, persona.empresaId),
      ahora: ctx.clock.now().getTime(),
    }
  })
