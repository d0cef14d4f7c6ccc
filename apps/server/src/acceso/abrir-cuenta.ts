import type { PerfilPersonal } from '@aliadas/contract/empresas'
import { rolDe, type Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { newSecret } from '../platform/ids.ts'
import { crearClave } from './claves.ts'
import type { Enlaces } from './crear-persona.ts'
import { registrarEmpresa } from './registrar-empresa.ts'
import { verificarSinCorreo } from './verificar-correo.ts'

export type CuentaNueva = { email: string; empresa: string; password: string; personal: PerfilPersonal }

/** The person of an account that the product itself opened; null when there is none. */
export const buscarCuenta = (ctx: Context, email: string): Promise<Persona | null> =>
  ctx.db.read({ rol: 'sistema' }, async (tx) => {
    const fila = await tx
      .selectFrom('personas')
      .innerJoin('empresas', 'empresas.id', 'personas.empresaId')
      .select([
        'personas.id',
        'nombres',
        'apellidos',
        'role',
        'perfil',
        'empresaId',
        'empresas.nombre as empresa',
        'empresas.tipo as tipoDeEmpresa',
      ])
      .where('email', '=', email)
      .executeTakeFirst()
    if (!fila) return null
    return {
      tipo: 'persona',
      id: fila.id,
      nombre: `${fila.nombres} ${fila.apellidos}`,
      email,
      rol: rolDe({ tipo: fila.tipoDeEmpresa, role: fila.role }),
      empresaId: fila.empresaId,
      empresa: fila.empresa,
      perfil: fila.perfil,
      sessionId: 'producto',
    }
  })

/** Nobody reads the mailboxes of these accounts: their mails are not sent. */
export const archivarCorreos = (ctx: Context, email: string): Promise<unknown> =>
  ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    tx.updateTable('correos').set({ enviadoEn: ctx.clock.now() }).where('para', '=', email).execute(),
  )

/**
 * Opens a company with its administrator as somebody who registers, without a mail: for the demo and the test world.
 * `nota` says of the authorization key what it was for. An account that exists is returned as it is.
 */
export const abrirCuenta = async (
  ctx: Context,
  enlaces: Enlaces,
  { email, empresa, password, personal }: CuentaNueva,
  tipo: 'aliada' | 'plataforma',
  nota: string,
): Promise<Persona> => {
  const previa = await buscarCuenta(ctx, email)
  if (!previa) {
    const clave = newSecret()
    await ctx.db.transaction({ rol: 'sistema' }, (tx) =>
      crearClave(tx, tipo, clave, nota, ctx.clock.now(), { usosMaximos: 1 }),
    )
    await registrarEmpresa(ctx, { ...personal, empresa, email, password, clave }, enlaces)
    await verificarSinCorreo(ctx, email)
  }
  await archivarCorreos(ctx, email)
  const persona = previa ?? (await buscarCuenta(ctx, email))
  if (!persona) throw new Error(`the account ${email} was not made`)
  return persona
}
