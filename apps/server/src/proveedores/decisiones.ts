import { diaEscrito, horaEscrita } from '@aliadas/contract/core'
import {
  PARA_DESHACER_MS,
  type ClaseDeProveedor,
  type Decision,
  type LugarRevisable,
} from '@aliadas/contract/proveedores'
import type { Selectable } from 'kysely'
import { encolarCorreo, saludo, type Linea } from '../correo/index.ts'
import type { Persona } from '../platform/actor.ts'
import { given, type Tables, type Tx } from '../platform/database/index.ts'
import { newId } from '../platform/ids.ts'
import type { FilaDeMesa } from './mesa.ts'

type Fila = Selectable<Tables['decisiones']>
export type FilaDeAntes = Fila['antes'][number]

/** Person and time, for the refusal of the second decision. */
export const dicha = (nombre: string, en: Date): Decision => ({
  nombre,
  cuando: `${diaEscrito(en)}, ${horaEscrita(en)}`,
})

type Tomada = Pick<Fila, 'que' | 'antes'> &
  Partial<Pick<Fila, 'titularId' | 'lugar' | 'archivoId' | 'motivo' | 'nota' | 'correoId'>>

/** Stores a decision with its changes. */
export const tomarDecision = async (
  tx: Tx,
  persona: Persona,
  { clase, id }: { clase: ClaseDeProveedor; id: string },
  { antes, ...tomada }: Tomada,
  ahora: Date,
): Promise<void> => {
  await tx
    .insertInto('decisiones')
    .values({
      lugar: null,
      archivoId: null,
      motivo: null,
      nota: null,
      correoId: null,
      titularId: id,
      ...tomada,
      id: newId(ahora),
      clase,
      proveedorId: id,
      antes: JSON.stringify(antes),
      porId: persona.id,
      por: persona.nombre,
      en: ahora,
      deshechaEn: null,
    })
    .execute()
}

/** The current last decision about a provider, of one kind or of any. */
export const ultimaDecision = (
  tx: Tx,
  { clase, id }: { clase: ClaseDeProveedor; id: string },
  que?: Fila['que'],
): Promise<Fila | undefined> =>
  tx
    .selectFrom('decisiones')
    .selectAll()
    .where('clase', '=', clase)
    .where('proveedorId', '=', id)
    .where('deshechaEn', 'is', null)
    .$call(given(que, (q, esto) => q.where('que', '=', esto)))
    .orderBy('orden', 'desc')
    .limit(1)
    .executeTakeFirst()

/** For each slot of these holders the current decisions about each of its files, newest first. */
export const decisionesSobre = (tx: Tx, titulares: readonly string[], lugar?: LugarRevisable): Promise<Fila[]> =>
  tx
    .selectFrom('decisiones')
    .selectAll()
    .distinctOn(['titularId', 'lugar', 'archivoId'])
    .where('titularId', 'in', titulares)
    .where('lugar', 'is not', null)
    .where('deshechaEn', 'is', null)
    .$call(given(lugar, (q, este) => q.where('lugar', '=', este)))
    .orderBy('titularId')
    .orderBy('lugar')
    .orderBy('archivoId')
    .orderBy('orden', 'desc')
    .execute()

/** The mail about a decision, held until it can no longer be undone. Null without a recipient. */
export const avisarDecision = async (
  tx: Tx,
  { id, email, nombre }: Pick<FilaDeMesa, 'id' | 'email' | 'nombre'>,
  { asunto, parrafos }: { asunto: Linea; parrafos: readonly Linea[] },
  ahora: Date,
): Promise<string | null> =>
  email === ''
    ? null
    : encolarCorreo(
        tx,
        ahora,
        { id, email },
        { asunto, titulo: saludo(nombre), parrafos },
        { desde: new Date(ahora.getTime() + PARA_DESHACER_MS) },
      )
