import { exigir } from '@aliadas/contract/core'
import type { registroConClaveSchema } from '@aliadas/contract/acceso'
import type { z } from 'zod'
import type { Context } from '../platform/context.ts'
import { CLAVE_QUE_NO_SIRVE, negativaDeContrasena } from './acceso.rules.ts'
import { claveQueSirve, gastarClave, huellaDe } from './claves.ts'
import { rechazarNombreTomado } from './completar-registro.ts'
import type { Enlaces } from './crear-persona.ts'
import { cabeOtroCorreo, escribirAlCorreo } from './escribir-al-correo.ts'
import { bloquearCorreo, guardarRegistro, hacerLugarConClave, ultimaConClave } from './registros.ts'
import { NINGUNA_CONTRASENA, coincide, resumir } from './resumen.ts'

export type Registro = z.output<typeof registroConClaveSchema>

/**
 * Requests a company and its first administrator with an authorization key (decisions §1), and reserves one use of the
 * key. They are created when the address is verified. Work and response do not depend on whether the address has an
 * account; only the mail does. The same person may ask again, with the same password; another password may be another
 * person's, so that request leaves the earlier ones as they are (decision 0114). Returns the registration's id.
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
  const { ultima, igual } = await anteriorVista(ctx, conocida.id, registro)
  const id = await ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    const ahora = ctx.clock.now()
    const { nombres, apellidos, puesto, email, empresa } = registro
    await bloquearCorreo(tx, email)
    // Somebody asked meanwhile, perhaps the same person twice.
    if ((await ultimaConClave(tx, email, conocida.id, ahora))?.id !== ultima) return null
    const cabe = await cabeOtroCorreo(tx, email, { claveId: conocida.id }, ahora)
    // Its mailed link stays good while no other mail may go to the address.
    if (igual && ultima !== undefined && !cabe) return ultima
    await hacerLugarConClave(tx, email, conocida.id, igual ? ultima : undefined)
    const clave = await gastarClave(tx, registro.clave, ahora)
    if (!clave) exigir(CLAVE_QUE_NO_SIRVE)
    await rechazarNombreTomado(tx, clave.tipo, empresa)
    const nuevo = { nombres, apellidos, puesto, email, empresa, contrasena, role: 'admin' as const }
    const quien = { claveId: clave.id, empresaId: null, invitadoPor: null }
    const suyo = await guardarRegistro(tx, { ...nuevo, ...quien }, ahora)
    if (cabe) await escribirAlCorreo(tx, { ...nuevo, ...quien, id: suyo }, enlaces, ahora)
    return suyo
  })
  return id ?? registrarEmpresa(ctx, registro, enlaces)
}

/**
 * The newest request of this address with this key, and whether it has the same password. Takes as long with or without
 * one, so that the response reveals none.
 */
const anteriorVista = async (
  ctx: Context,
  claveId: string,
  { email, clave, password }: Registro,
): Promise<{ ultima: string | undefined; igual: boolean }> => {
  const fila = await ctx.db.read({ rol: 'sistema' }, (tx) => ultimaConClave(tx, email, claveId, ctx.clock.now()))
  const igual = await coincide(huellaDe(clave), fila?.contrasena ?? NINGUNA_CONTRASENA, password)
  return { ultima: fila?.id, igual }
}
