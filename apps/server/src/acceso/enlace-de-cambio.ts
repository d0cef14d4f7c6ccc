import { createHash } from 'node:crypto'
import { HORA_MS } from '@aliadas/contract/core'
import { sql } from 'kysely'
import { encolarCorreo, linea, retirarAnteriores, saludo } from '../correo/index.ts'
import type { Context } from '../platform/context.ts'
import type { Tx } from '../platform/database/index.ts'

export const VIDA_DEL_ENLACE_MS = HORA_MS
const ASUNTO = linea`Crea una contraseña nueva`

/** The identity library stores a digest of a link, so that a reader of the table cannot use it. */
export const huellaDeEnlace = (nombre: string): string => createHash('sha256').update(nombre).digest('base64url')

/** The library's identifier for the link of a token. */
const guardado = (token: string): string => huellaDeEnlace(`reset-password:${token}`)

/**
 * Mails the link that the library has just created and makes it the person's only one. Its age counts from here by the
 * product's clock. The address is the configured one, never one from the request.
 */
export const enviarEnlaceDeCambio = (
  ctx: Context,
  publicUrl: string,
  personaId: string,
  token: string,
): Promise<void> =>
  ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    const ahora = ctx.clock.now()
    const persona = await tx
      .selectFrom('personas')
      .select(['id', 'nombres', 'email'])
      .where('id', '=', personaId)
      .where('activo', '=', true)
      .forNoKeyUpdate()
      .executeTakeFirst()
    const propio = await sql`
      update acceso.verification set "createdAt" = ${ahora} where identifier = ${guardado(token)} returning id
    `.execute(tx)
    // A concurrent request replaced this link: its mail counts.
    if (!persona || propio.rows.length === 0) return
    await sql`delete from acceso.verification where value = ${personaId} and identifier <> ${guardado(token)}`.execute(
      tx,
    )
    await retirarAnteriores(tx, ahora, personaId, ASUNTO)
    const plantilla = {
      asunto: ASUNTO,
      titulo: saludo(persona.nombres),
      parrafos: [
        linea`Recibimos una solicitud para cambiar la contraseña de tu cuenta en Transportadoras Aliadas.`,
        linea`El enlace sirve una sola vez, durante una hora. Si pides otro, este deja de servir.`,
        linea`Si no fuiste tú, puedes ignorar este mensaje: tu contraseña sigue siendo la misma.`,
      ],
      boton: {
        texto: linea`Crear contraseña nueva`,
        url: `${publicUrl}/nueva-contrasena?token=${encodeURIComponent(token)}`,
      },
    }
    await encolarCorreo(tx, ahora, persona, plantilla, { hasta: new Date(ahora.getTime() + VIDA_DEL_ENLACE_MS) })
  })

const desdeCuando = (ahora: Date): Date => new Date(ahora.getTime() - VIDA_DEL_ENLACE_MS)

/** The owner of a valid link; null for one that is unknown, used, replaced or too old. */
export const duenoDelEnlace = (ctx: Context, token: string): Promise<string | null> =>
  ctx.db.read({ rol: 'sistema' }, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select personas.id from acceso.verification join personas on personas.id = verification.value and personas.activo
      where verification.identifier = ${guardado(token)} and verification."createdAt" > ${desdeCuando(ctx.clock.now())}
    `.execute(tx)
    return rows[0]?.id ?? null
  })

/** Deletes the link and returns its owner. The deletion is the check: of two concurrent uses one finds nothing. */
export const gastarEnlace = async (
  tx: Tx,
  token: string,
  ahora: Date,
): Promise<{ id: string; email: string; empresaId: string } | null> => {
  const { rows } = await sql<{ id: string; email: string; empresaId: string }>`
    delete from acceso.verification using personas
    where personas.id = verification.value and personas.activo
      and verification.identifier = ${guardado(token)} and verification."createdAt" > ${desdeCuando(ahora)}
    returning personas.id, personas.email, personas.empresa_id
  `.execute(tx)
  return rows[0] ?? null
}
