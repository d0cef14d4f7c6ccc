import { encolarCorreo, linea, saludo, talCual } from '../correo/index.ts'
import type { Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'

/**
 * Mails every administrator of the company that its bank data changed and by whom; the mail contains no values. It is
 * queued in the transaction of the change, so that no change goes unreported.
 */
export const avisarCambioDeBanco = async (tx: Tx, persona: Persona, publicUrl: string, ahora: Date): Promise<void> => {
  const administradores = await tx
    .selectFrom('personas')
    .select(['id', 'nombres', 'email'])
    .where('empresaId', '=', persona.empresaId)
    .where('role', '=', 'admin')
    .where('activo', '=', true)
    .execute()
  for (const { nombres, ...para } of administradores)
    await encolarCorreo(tx, ahora, para, {
      asunto: linea`Cambiaron los datos bancarios de tu empresa`,
      titulo: saludo(nombres),
      parrafos: [
        linea`${persona.nombre} (${talCual(persona.email)}) cambió los datos bancarios de ${persona.empresa} en Transportadoras Aliadas.`,
        linea`Si no lo esperabas, revísalos ya y cambia tu contraseña.`,
      ],
      boton: { texto: linea`Revisar el perfil`, url: `${publicUrl}/panel-control/perfil` },
    })
}
