import { exigir } from '@aliadas/contract/core'
import type { registroConClaveSchema } from '@aliadas/contract/acceso'
import type { z } from 'zod'
import type { Context } from '../platform/context.ts'
import { CLAVE_QUE_NO_SIRVE, negativaDeContrasena } from './acceso.rules.ts'
import { claveQueSirve, gastarClave, huellaDe } from './claves.ts'
import { rechazarNombreTomado } from './completar-registro.ts'
import type { Enlaces } from './crear-persona.ts'
import { escribirAlCorreo } from './escribir-al-correo.ts'
import { bloquearCorreo, guardarRegistro, retirarAnteriores } from './registros.ts'
import { resumir } from './resumen.ts'

export type Registro = z.output<typeof registroConClaveSchema>

/**
 * Requests a company and its first administrator with an authorization key (decisions §1), and reserves one use of the
 * key. They are created when the address is verified. Work and response do not depend on whether the address has an
 * account; only the mail does. Returns the registration's id.
 *
 * Throws `Falla`: `invalid-argument` (a common password), `permission-denied` (a key that is unknown, revoked, expired
 * or used up), `aborted` (the company's name is taken, beside `empresa`).
 */
export const registrarEmpresa = async (ctx: Context, registro: Registro, enlaces: Enlaces): Promise<string> => {
  exigir(negativaDeContrasena(registro.password))
  // Hashing is slow on purpose: only with an existing key, and before the transaction, which stays short.
  const conocida = await ctx.db.read({ rol: 'sistema' }, (tx) => claveQueSirve(tx, registro.clave, ctx.clock.now()))
  if (!conocida) exigir(CLAVE_QUE_NO_SIRVE)
  const contrasena = await resumir(huellaDe(registro.clave), registro.password)
  return ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    const ahora = ctx.clock.now()
    const { nombres, apellidos, puesto, email, empresa } = registro
    await bloquearCorreo(tx, email)
    await retirarAnteriores(tx, email, { claveId: conocida.id })
    const clave = await gastarClave(tx, registro.clave, ahora)
    if (!clave) exigir(CLAVE_QUE_NO_SIRVE)
    await rechazarNombreTomado(tx, clave.tipo, empresa)
    const nuevo = { nombres, apellidos, puesto, email, empresa, contrasena, role: 'admin' as const }
    const quien = { claveId: clave.id, empresaId: null, invitadoPor: null }
    const id = await guardarRegistro(tx, { ...nuevo, ...quien }, ahora)
    await escribirAlCorreo(tx, { ...nuevo, ...quien, id }, enlaces, ahora)
    return id
  })
}
