import { exigir } from '@aliadas/contract/core'
import { negativaParaRegistrarUsuario } from '@aliadas/contract/acceso'
import { anotar } from '../historial/index.ts'
import { scopeOf, type Persona } from '../platform/actor.ts'
import { systemCommand, type Call } from '../platform/commands.ts'
import type { Context } from '../platform/context.ts'
import type { Tx } from '../platform/database/index.ts'
import { interesadoDe } from '../empresas/index.ts'
import { negativaDeColega, negativaDeContrasena } from './acceso.rules.ts'
import type { Enlaces } from './crear-persona.ts'
import { cabeOtroCorreo, escribirAlCorreo } from './escribir-al-correo.ts'
import { bloquearCorreo, guardarRegistro, ponerEnLaMandada, retirarInvitacion } from './registros.ts'
import { resumir } from './resumen.ts'

const HECHO = { ok: true } as const

/**
 * A company's administrator registers a colleague with role user and an empty profile. The person is created when the
 * address is verified. Work and response do not depend on whether somebody else has an account with the address; only
 * the mail does. With an idempotency key a repetition runs once.
 *
 * Throws `Falla`: `permission-denied` (role, incomplete profile), `invalid-argument` (a common password), `aborted` (a
 * colleague has the address, beside the field `email`). Source: specification S1-001, S6-001, S6-002.
 */
export const registrarUsuario = async (
  ctx: Context,
  call: Call<Persona>,
  { email, password }: { email: string; password: string },
  enlaces: Enlaces,
): Promise<typeof HECHO> => {
  const persona = call.actor
  const interesado = await ctx.db.read(scopeOf(persona), (tx) => interesadoDe(tx, persona))
  exigir(negativaParaRegistrarUsuario(interesado))
  exigir(negativaDeContrasena(password))
  const contrasena = await resumir(persona.id, password)
  // The stored request of an idempotency key does not contain the password.
  const que = { input: { email } }
  return systemCommand(ctx, call, que, async (tx, ahora) => {
    await bloquearCorreo(tx, email)
    await rechazarColega(tx, persona.empresaId, email)
    const cabe = await cabeOtroCorreo(tx, email, { empresaId: persona.empresaId }, ahora)
    const mandada = cabe ? undefined : await ponerEnLaMandada(tx, email, persona.empresaId, contrasena, ahora)
    if (mandada === undefined) await retirarInvitacion(tx, email, persona.empresaId)
    const nueva = {
      nombres: '',
      apellidos: '',
      puesto: '',
      email,
      contrasena,
      role: 'user' as const,
      empresa: null,
      claveId: null,
      empresaId: persona.empresaId,
      invitadoPor: persona.id,
    }
    const id = mandada ?? (await guardarRegistro(tx, nueva, ahora))
    await anotar(tx, persona, ahora, [
      { tenant: persona.empresaId, entidad: 'persona', entidadId: id, accion: 'registrar', cambios: { role: 'user' } },
    ])
    if (cabe) await escribirAlCorreo(tx, { ...nueva, id }, enlaces, ahora)
    return HECHO
  })
}

/** An administrator knows the colleagues, so the response says when one of them has the address. */
const rechazarColega = async (tx: Tx, empresaId: string, email: string): Promise<void> => {
  const colega = await tx
    .selectFrom('personas')
    .select('id')
    .where('email', '=', email)
    .where('empresaId', '=', empresaId)
    .executeTakeFirst()
  exigir(negativaDeColega(colega !== undefined))
}
