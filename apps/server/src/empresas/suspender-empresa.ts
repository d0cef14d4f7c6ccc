import { exigir, noEncontrado } from '@aliadas/contract/core'
import { negativaParaLevantarEmpresa, negativaParaSuspenderEmpresa } from '@aliadas/contract/empresas'
import { encolarCorreo, linea, razon, saludo } from '../correo/index.ts'
import { anotar } from '../historial/index.ts'
import type { Operador, Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'

type Suspension = { id: string; motivo: string; suspender: boolean }

const CORREO = {
  suspender: (empresa: string, motivo: string) => ({
    asunto: linea`Suspendimos a ${empresa}`,
    parrafos: [
      linea`${empresa} está suspendida en Transportadoras Aliadas: no ve solicitudes nuevas ni puede ofertar. Los viajes que ya ganó siguen su curso.`,
      linea`Motivo: ${razon(motivo)}`,
    ],
  }),
  levantar: (empresa: string, motivo: string) => ({
    asunto: linea`Levantamos la suspensión de ${empresa}`,
    parrafos: [linea`${empresa} vuelve a ver solicitudes y puede ofertar.`, linea`Motivo: ${razon(motivo)}`],
  }),
} as const

/**
 * Closes the market to a company, or opens it again (decisions §9). A trigger ends its streams in this transaction, so
 * that its open screens read again. Its administrators get a mail, and its history gives the reason. Uses the system
 * scope, because the platform's role may not change a company.
 *
 * Throws `Falla`: `not-found` (no allied company), `permission-denied` (role), `aborted` (already so).
 */
export const suspenderEmpresa = async (
  tx: Tx,
  quien: Persona | Operador,
  { id, motivo, suspender }: Suspension,
  ahora: Date,
): Promise<void> => {
  const empresa = await tx
    .selectFrom('empresas')
    .select(['nombre', 'suspendida'])
    .where('id', '=', id)
    .where('tipo', '=', 'aliada')
    .forUpdate()
    .executeTakeFirst()
  if (!empresa) throw noEncontrado()
  exigir((suspender ? negativaParaSuspenderEmpresa : negativaParaLevantarEmpresa)(quien.rol, empresa))
  await tx
    .updateTable('empresas')
    .set({ suspendida: suspender, motivoSuspension: suspender ? motivo : null, actualizadoEn: ahora })
    .where('id', '=', id)
    .execute()
  const admins = await tx
    .selectFrom('personas')
    .select(['id', 'email', 'nombres'])
    .where('empresaId', '=', id)
    .where('role', '=', 'admin')
    .where('activo', '=', true)
    .execute()
  const { asunto, parrafos } = CORREO[suspender ? 'suspender' : 'levantar'](empresa.nombre, motivo)
  for (const { nombres, ...para } of admins)
    await encolarCorreo(tx, ahora, para, { asunto, titulo: saludo(nombres), parrafos })
  await anotar(tx, quien, ahora, [
    {
      tenant: id,
      entidad: 'empresa',
      entidadId: id,
      accion: suspender ? 'suspenderEmpresa' : 'levantarEmpresa',
      cambios: { motivo },
    },
  ])
}
