import { HORA_MS } from '@aliadas/contract'
import { encolarCorreo } from '../correo/index.ts'
import type { Tx } from '../platform/database/index.ts'

const ASUNTO = 'Ya tienes una cuenta en Transportadoras Aliadas'
const MAXIMO_POR_HORA = 3

/** Tells the owner of an address that somebody wanted to open an account with it; nobody's mailbox is filled by that. */
export const avisarAlDueno = async (tx: Tx, email: string, publicUrl: string, ahora: Date): Promise<void> => {
  const recientes = await tx
    .selectFrom('correos')
    .select('id')
    .where('para', '=', email)
    .where('asunto', '=', ASUNTO)
    .where('creadoEn', '>', new Date(ahora.getTime() - HORA_MS))
    .limit(MAXIMO_POR_HORA)
    .execute()
  if (recientes.length >= MAXIMO_POR_HORA) return
  await encolarCorreo(tx, ahora, email, {
    asunto: ASUNTO,
    titulo: 'Ya tienes una cuenta',
    parrafos: [
      'Alguien intentó crear una cuenta nueva con este correo, pero ya tienes una.',
      'Si fuiste tú, inicia sesión. Si no fuiste tú, puedes ignorar este mensaje.',
    ],
    boton: { texto: 'Iniciar sesión', url: `${publicUrl}/login` },
  })
}
