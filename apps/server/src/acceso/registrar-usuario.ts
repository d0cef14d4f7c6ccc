import { Falla, puede, sinPermiso } from '@aliadas/contract'
import { anotar } from '../historial/index.ts'
import type { Persona } from '../platform/actor.ts'
import { comandoDelSistema, type Call } from '../platform/commands.ts'
import type { Context } from '../platform/context.ts'
import type { Tx } from '../platform/database/index.ts'
import { avisarAlDueno } from './avisar-al-dueno.ts'
import { rechazarComun } from './contrasenas-comunes.ts'
import { correoEnUso, crearPersona, enviarVerificacion, type Enlaces } from './crear-persona.ts'
import { resumir } from './resumen.ts'

const HECHO = { ok: true } as const

/**
 * A company's administrator registers a colleague: role user, profile to be filled in, and the address to be verified before the first
 * sign-in. An address that already has an account elsewhere is answered as if it had none. With an idempotency key the same request again
 * is done once: whoever lost the answer is not told that the address is taken.
 */
export const registrarUsuario = async (
  ctx: Context,
  call: Call<Persona>,
  { email, password }: { email: string; password: string },
  enlaces: Enlaces,
): Promise<typeof HECHO> => {
  const persona = call.actor
  if (!puede(persona.rol, 'registrarUsuario')) throw sinPermiso('Solo un administrador puede registrar usuarios.')
  rechazarComun(password)
  const hash = await resumir(persona.id, password)
  // The password is no part of what is kept with an idempotency key.
  return comandoDelSistema(
    ctx,
    call,
    { ruta: 'registrarUsuario', entrada: { email }, permiso: 'registrarUsuario' },
    async (tx, ahora) => {
      if (await correoEnUso(tx, email)) {
        await responderPorLaCuenta(tx, persona, email, enlaces, ahora)
        return HECHO
      }
      const nueva = { nombres: '', apellidos: '', puesto: '', email, role: 'user' as const }
      const id = await crearPersona(tx, nueva, persona.empresaId, hash, ahora)
      await anotar(tx, persona, ahora, [
        {
          tenant: persona.empresaId,
          entidad: 'persona',
          entidadId: id,
          accion: 'registrar',
          cambios: { role: 'user' },
        },
      ])
      await enviarVerificacion(tx, nueva, enlaces, ahora)
      return HECHO
    },
  )
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
