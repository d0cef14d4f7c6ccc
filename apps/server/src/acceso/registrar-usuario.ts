import { Falla, puede, sinPermiso } from '@aliadas/contract'
import { hashPassword } from 'better-auth/crypto'
import { anotar } from '../historial/index.ts'
import type { Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import type { Tx } from '../platform/database/index.ts'
import { avisarAlDueno } from './avisar-al-dueno.ts'
import { rechazarComun } from './contrasenas-comunes.ts'
import { correoEnUso, crearPersona, enviarVerificacion, type Enlaces } from './crear-persona.ts'

/**
 * A company's administrator registers a colleague: role user, profile to be filled in, and the address to be verified before the first
 * sign-in. Returns the person's id, or null when the address already has an account elsewhere: who asked is answered as if it had none.
 */
export const registrarUsuario = async (
  ctx: Context,
  persona: Persona,
  { email, password }: { email: string; password: string },
  enlaces: Enlaces,
): Promise<string | null> => {
  if (!puede(persona.rol, 'registrarUsuario')) throw sinPermiso('Solo un administrador puede registrar usuarios.')
  rechazarComun(password)
  const hash = await hashPassword(password)
  return ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    const ahora = ctx.clock.now()
    if (await correoEnUso(tx, email)) {
      await responderPorLaCuenta(tx, persona, email, enlaces, ahora)
      return null
    }
    const nueva = { nombres: '', apellidos: '', puesto: '', email, role: 'user' as const }
    const id = await crearPersona(tx, nueva, persona.empresaId, hash, ahora)
    await anotar(tx, persona, ahora, [
      { tenant: persona.empresaId, entidad: 'persona', entidadId: id, accion: 'registrar', cambios: { role: 'user' } },
    ])
    await enviarVerificacion(tx, nueva, enlaces, ahora)
    return id
  })
}

const YA_EN_LA_EMPRESA = 'Este correo ya tiene una cuenta en tu empresa'

/** An administrator knows the colleagues, so of them it is said; whether somebody else has an account is not: its owner gets a mail. */
const responderPorLaCuenta = async (
  tx: Tx,
  persona: Persona,
  email: string,
  { publicUrl }: Enlaces,
  ahora: Date,
): Promise<void> => {
  const dueno = await tx.selectFrom('personas').select('empresaId').where('email', '=', email).executeTakeFirst()
  if (dueno?.empresaId === persona.empresaId)
    throw new Falla('aborted', YA_EN_LA_EMPRESA, { fields: { email: YA_EN_LA_EMPRESA } })
  await avisarAlDueno(tx, email, publicUrl, ahora)
}
