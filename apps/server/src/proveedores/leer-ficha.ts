import { noEncontrado } from '@aliadas/contract/core'
import { ETIQUETA_DE_ACCION } from '@aliadas/contract/historial'
import { comoSeEscribe } from '@aliadas/contract/empresas'
import {
  accionesDeProveedor,
  LISTAS_DE_PROVEEDORES,
  PARA_DESHACER_MS,
  type ClaseDeProveedor,
  type Decision,
  type FichaDeProveedor,
  type ProveedorPorDecidir,
} from '@aliadas/contract/proveedores'
import { sql } from 'kysely'
import type { Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { dicha, ultimaDecision } from './decisiones.ts'
import { presentarProveedor, type FilaDeMesa } from './mesa.ts'
import { papelesDe, presentarPapeles } from './papeles.ts'
import { POR_CLASE } from './por-clase.ts'

const BIENVENIDAS = 20
const LINEAS = 20

/** The provider's row of the desk. Throws `Falla`: `not-found`. */
export const filaDeMesa = async (tx: Tx, clase: ClaseDeProveedor, id: string): Promise<FilaDeMesa> => {
  const fila = await tx
    .selectFrom('mesa')
    .selectAll()
    .where('clase', '=', clase)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!fila) throw noEncontrado()
  return fila
}

/** Who validated it last, and when in words. */
const validacionDe = async (tx: Tx, id: string): Promise<Decision | null> => {
  const linea = await tx
    .selectFrom('historial')
    .select(['actorNombre', 'en'])
    .where('entidadId', '=', id)
    .where('accion', '=', 'validarProveedor')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return linea ? dicha(linea.actorNombre, linea.en) : null
}

const suspensionDe = async (tx: Tx, { clase, id }: FilaDeMesa): Promise<boolean> => {
  const { tabla, suspension } = POR_CLASE[clase]
  if (suspension === null) return false
  const fila = await tx
    .selectFrom(tabla)
    .select(sql<boolean>`${sql.ref(suspension)}`.as('suspendido'))
    .where('id', '=', id)
    .executeTakeFirst()
  return fila?.suspendido === true
}

export const porDecidir = async (tx: Tx, fila: FilaDeMesa): Promise<ProveedorPorDecidir> => {
  const { clase, paso } = LISTAS_DE_PROVEEDORES[fila.lista]
  const suspendido = await suspensionDe(tx, fila)
  const suspension = suspendido ? await ultimaDecision(tx, fila, 'suspender') : undefined
  return {
    clase,
    paso,
    decision: paso === 'activo' ? await validacionDe(tx, fila.id) : null,
    suspendido,
    suspension: suspension ? dicha(suspension.por, suspension.en) : null,
  }
}

/** Only the last digits of an account: paying happens elsewhere. */
const finDe = (cuenta: string): string | null => (cuenta === '' ? null : `•••• ${cuenta.slice(-4)}`)

type Propio = Pick<
  FichaDeProveedor,
  'direccion' | 'vehiculo' | 'viajesRealizados' | 'cuenta' | 'banco' | 'motivoSuspension'
>

const delConductor = async (tx: Tx, id: string): Promise<Propio> => {
  const v = await tx
    .selectFrom('vehiculos')
    .innerJoin('conductores', 'conductores.id', 'vehiculos.conductorId')
    .select(['marca', 'modelo', 'tipo', 'capacidad', 'viajesRealizados', 'motivoSuspension'])
    .select(['conductores.direccion', 'cuenta', 'banco'])
    .where('vehiculos.id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    direccion: v.direccion,
    vehiculo: `${v.marca} ${v.modelo} · ${comoSeEscribe(v.tipo)} · ${v.capacidad} pasajeros`,
    viajesRealizados: v.viajesRealizados,
    cuenta: finDe(v.cuenta),
    banco: v.banco || null,
    motivoSuspension: v.motivoSuspension,
  }
}

const delGuia = async (tx: Tx, id: string): Promise<Propio> => {
  const { direccion, cuenta, banco, motivoSuspension } = await tx
    .selectFrom('guias')
    .select(['direccion', 'cuenta', 'banco', 'motivoSuspension'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    direccion,
    vehiculo: null,
    viajesRealizados: null,
    cuenta: finDe(cuenta),
    banco: banco || null,
    motivoSuspension,
  }
}

const delOperador = async (tx: Tx, id: string): Promise<Propio> => {
  const { direccion } = await tx
    .selectFrom('operadores')
    .select('direccion')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { direccion, vehiculo: null, viajesRealizados: null, cuenta: null, banco: null, motivoSuspension: null }
}

const PROPIO = { conductor: delConductor, guia: delGuia, operador: delOperador } as const

/** The welcome mails, newest first, with their state in the outbox. */
const bienvenidasDe = async (tx: Tx, clase: ClaseDeProveedor, id: string): Promise<FichaDeProveedor['bienvenidas']> => {
  const filas = await tx
    .selectFrom('bienvenidas as b')
    .leftJoin('correos', 'correos.id', 'b.correoId')
    .select(['b.en', 'b.para', 'b.por', 'enviadoEn', 'fallo', 'intentos'])
    .where('b.clase', '=', clase)
    .where('b.proveedorId', '=', id)
    .orderBy('b.en', 'desc')
    .limit(BIENVENIDAS)
    .execute()
  return filas.map(({ en, para, por, enviadoEn, fallo }) => ({
    en: en.toISOString(),
    para,
    por,
    estado: enviadoEn ? 'enviado' : fallo ? 'demorado' : 'en-camino',
    fallo: enviadoEn ? null : fallo || null,
  }))
}

/** The history's words for each act. */
const historiaDe = async (tx: Tx, id: string): Promise<FichaDeProveedor['historia']> => {
  const lineas = await tx
    .selectFrom('historial')
    .select(['en', 'actorNombre', 'accion', 'cambios'])
    .where('entidadId', '=', id)
    .orderBy('id', 'desc')
    .limit(LINEAS)
    .execute()
  return lineas.map(({ en, actorNombre, accion, cambios }) => {
    const documento = cambios['documento']
    const motivo = cambios['motivo']
    return {
      en: en.toISOString(),
      quien: actorNombre,
      accion: `${ETIQUETA_DE_ACCION[accion]}${typeof documento === 'string' ? `: ${documento}` : ''}`,
      motivo: typeof motivo === 'string' ? motivo : null,
    }
  })
}

/** The reader's own decision, while it is the last one and can be undone. */
const porDeshacer = async (
  tx: Tx,
  persona: Persona,
  fila: FilaDeMesa,
  ahora: Date,
): Promise<FichaDeProveedor['deshacer']> => {
  const ultima = await ultimaDecision(tx, fila)
  if (!ultima || ultima.porId !== persona.id) return null
  const hasta = ultima.en.getTime() + PARA_DESHACER_MS
  return hasta > ahora.getTime() ? { id: ultima.id, hasta } : null
}

/**
 * Everything that a decision needs. With the system scope, because no other role reads the outbox; permission is
 * checked before.
 */
export const leerFicha = async (
  tx: Tx,
  persona: Persona,
  { clase, id }: { clase: ClaseDeProveedor; id: string },
  ahora: Date,
): Promise<FichaDeProveedor> => {
  const fila = await filaDeMesa(tx, clase, id)
  const { fotos, documentos } = await papelesDe(tx, clase, id)
  return {
    ...presentarProveedor(fila),
    ...(await PROPIO[clase](tx, id)),
    fotos: await presentarPapeles(tx, fotos),
    documentos: await presentarPapeles(tx, documentos),
    bienvenidas: await bienvenidasDe(tx, clase, id),
    historia: await historiaDe(tx, id),
    deshacer: await porDeshacer(tx, persona, fila, ahora),
    acciones: accionesDeProveedor(persona.rol, await porDecidir(tx, fila)),
  }
}
