import {
  CLAVE_INCORRECTA,
  Falla,
  RATING_INICIAL,
  nombreComparable,
  sinPermiso,
  type TipoDeClave,
  type registroConClaveSchema,
} from '@aliadas/contract'
import type { z } from 'zod'
import { anotar } from '../historial/index.ts'
import { SERVIDOR } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { violates, type Tx } from '../platform/database/index.ts'
import { newId } from '../platform/ids.ts'
import { avisarAlDueno } from './avisar-al-dueno.ts'
import { gastarClave, huellaDe } from './claves.ts'
import { rechazarComun } from './contrasenas-comunes.ts'
import { correoEnUso, crearPersona, enviarVerificacion, type Enlaces } from './crear-persona.ts'
import { resumir } from './resumen.ts'

export type Registro = z.output<typeof registroConClaveSchema>

const EMPRESA_EXISTE = 'Ya existe una empresa con ese nombre. Pide a su administrador que te registre.'

/**
 * Signs up a company and its first administrator with an authorization key (decisions §1). One transaction: key use, company, person, login
 * and the verification mail. An address that is taken gets the same answer, and its owner a mail.
 */
export const registrarEmpresa = async (ctx: Context, registro: Registro, enlaces: Enlaces): Promise<void> => {
  rechazarComun(registro.password)
  // Hashing takes long on purpose: done before, so that the transaction stays short.
  const hash = await resumir(huellaDe(registro.clave), registro.password)
  await ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    const ahora = ctx.clock.now()
    const clave = await gastarClave(tx, registro.clave, ahora)
    if (!clave) throw sinPermiso(CLAVE_INCORRECTA)
    if (await correoEnUso(tx, registro.email)) {
      await devolverUso(tx, clave.id)
      await avisarAlDueno(tx, registro.email, enlaces.publicUrl, ahora)
      return
    }
    const empresaId = await empresaPara(tx, clave.tipo, registro.empresa, ahora)
    const personaId = await crearPersona(tx, { ...registro, role: 'admin' }, empresaId, hash, ahora)
    await tx.insertInto('clavesUsos').values({ claveId: clave.id, personaId, en: ahora }).execute()
    await anotar(tx, SERVIDOR, ahora, [
      {
        tenant: empresaId,
        entidad: 'persona',
        entidadId: personaId,
        accion: 'registrar',
        cambios: { role: 'admin', clave: clave.id },
      },
    ])
    await enviarVerificacion(tx, registro, enlaces, ahora)
  })
}

const devolverUso = (tx: Tx, claveId: string) =>
  tx
    .updateTable('clavesAutorizacion')
    .set((eb) => ({ usos: eb('usos', '-', 1) }))
    .where('id', '=', claveId)
    .execute()

/** An `aliada` key always makes a new company; a `plataforma` key joins the platform's own, which its first administrator names. */
const empresaPara = async (tx: Tx, tipo: TipoDeClave, nombre: string, ahora: Date): Promise<string> => {
  if (tipo === 'plataforma') {
    const propia = await tx.selectFrom('empresas').select('id').where('tipo', '=', 'plataforma').executeTakeFirst()
    if (propia) return propia.id
  }
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
    if (violates(error, 'empresas_nombre_comparable_key'))
      throw new Falla('aborted', EMPRESA_EXISTE, { fields: { empresa: EMPRESA_EXISTE } })
    throw error
  }
  return id
}
