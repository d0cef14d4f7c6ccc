import { exigir } from '@aliadas/contract/core'
import { RATING_INICIAL, nombreComparable } from '@aliadas/contract/empresas'
import type { TipoDeClave } from '@aliadas/contract/acceso'
import { anotar } from '../historial/index.ts'
import { SERVIDOR } from '../platform/actor.ts'
import { violates, type Tx } from '../platform/database/index.ts'
import { newId } from '../platform/ids.ts'
import { ENLACE_INVALIDO, NOMBRE_TOMADO } from './acceso.rules.ts'
import { crearPersona } from './crear-persona.ts'
import { bloquearCorreo, estaDisputado } from './registros.ts'
import { NINGUNA_CONTRASENA } from './resumen.ts'

/**
 * Creates the account of a verified registration: person, login and, with an authorization key, company. Refuses a
 * registration that is too late: it expired, its key was revoked, the address has an account by now or the company's
 * name was taken. An account without a password is opened by the link that sets one.
 *
 * Throws `Falla`: `invalid-argument` (the link no longer works, for each of these reasons but the last), `aborted`
 * (the company's name was taken, beside the field `empresa`). Source: decisions §1, specification S7-003.
 */
export const completarRegistro = async (
  tx: Tx,
  id: string,
  ahora: Date,
  { siDisputado }: { siDisputado: 'con-su-contrasena' | 'sin-contrasena' },
): Promise<{ email: string; sinContrasena: boolean }> => {
  const registro = await tx
    .selectFrom('registros')
    .selectAll()
    .where('id', '=', id)
    .where('venceEn', '>', ahora)
    .forUpdate()
    .executeTakeFirst()
  if (!registro) exigir(ENLACE_INVALIDO)
  await bloquearCorreo(tx, registro.email)
  if (await tx.selectFrom('personas').select('id').where('email', '=', registro.email).executeTakeFirst())
    exigir(ENLACE_INVALIDO)
  const clave = registro.claveId ? await claveVigente(tx, registro.claveId) : null
  const empresaId =
    registro.empresaId ?? (await empresaPara(tx, clave?.tipo ?? 'aliada', registro.empresa ?? '', ahora))
  const sinContrasena = siDisputado === 'sin-contrasena' && (await estaDisputado(tx, registro, ahora))
  const contrasena = sinContrasena ? NINGUNA_CONTRASENA : registro.contrasena
  await crearPersona(tx, { ...registro, contrasena }, empresaId, ahora)
  if (clave)
    await tx.insertInto('clavesUsos').values({ claveId: clave.id, personaId: id, en: registro.creadoEn }).execute()
  await tx
    .deleteFrom('registros')
    .where('email', '=', registro.email)
    // Other requests with the key have their use of it together with this one.
    .where((eb) => eb.or([eb('id', '=', id), eb('claveId', '=', registro.claveId)]))
    .execute()
  const cambios = { role: registro.role, ...(clave ? { clave: clave.id } : {}) }
  await anotar(tx, SERVIDOR, ahora, [
    { tenant: empresaId, entidad: 'persona', entidadId: id, accion: clave ? 'registrar' : 'verificar-correo', cambios },
  ])
  return { email: registro.email, sinContrasena }
}

const claveVigente = async (tx: Tx, id: string): Promise<{ id: string; tipo: TipoDeClave }> => {
  const clave = await tx
    .selectFrom('clavesAutorizacion')
    .select(['id', 'tipo'])
    .where('id', '=', id)
    .where('revocadaEn', 'is', null)
    .executeTakeFirst()
  if (!clave) exigir(ENLACE_INVALIDO)
  return clave
}

/**
 * Refuses the name of an existing company before the address is looked at: the response must not depend on the address.
 */
export const rechazarNombreTomado = async (tx: Tx, tipo: TipoDeClave, nombre: string): Promise<void> => {
  if (tipo === 'plataforma' && (await plataforma(tx))) return
  const otra = await tx
    .selectFrom('empresas')
    .select('id')
    .where('nombreComparable', '=', nombreComparable(nombre))
    .executeTakeFirst()
  if (otra) exigir(NOMBRE_TOMADO)
}

const plataforma = (tx: Tx) =>
  tx.selectFrom('empresas').select('id').where('tipo', '=', 'plataforma').executeTakeFirst()

/**
 * An `aliada` key always creates a new company; a `plataforma` key joins the platform's own, which its first
 * administrator names.
 */
const empresaPara = async (tx: Tx, tipo: TipoDeClave, nombre: string, ahora: Date): Promise<string> => {
  const propia = tipo === 'plataforma' ? await plataforma(tx) : undefined
  if (propia) return propia.id
  const id = newId(ahora)
  try {
    await tx
      .insertInto('empresas')
      .values({
        id,
        tipo,
        nombre,
        nombreComparable: nombreComparable(nombre),
        logo: null,
        rating: RATING_INICIAL,
        creadoEn: ahora,
        actualizadoEn: ahora,
      })
      .execute()
  } catch (error) {
    if (violates(error, 'empresas_nombre_comparable_key')) exigir(NOMBRE_TOMADO)
    throw error
  }
  return id
}
