import { exigir, noEncontrado } from '@aliadas/contract/core'
import {
  comoSeNombra,
  esRequisito,
  negativaParaRevisar,
  type ClaseDeProveedor,
  type DecisionSobreDocumento,
  type LugarRevisable,
  type Veredicto,
} from '@aliadas/contract/proveedores'
import { sql } from 'kysely'
import { linea, razon, talCual } from '../correo/index.ts'
import { anotar } from '../historial/index.ts'
import type { Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { bloquearProveedor } from './bloquear-proveedor.ts'
import { POR_CLASE } from './por-clase.ts'
import { avisarDecision, decisionesSobre, dicha, tomarDecision, type FilaDeAntes } from './decisiones.ts'
import { filaDeMesa } from './leer-ficha.ts'
import { motivoDicho, papelesDe, type Papel } from './papeles.ts'
import { negativaDeDocumentoVisto } from './proveedores.rules.ts'

type Cual = { clase: ClaseDeProveedor; id: string; lugar: LugarRevisable }

const CORREO = {
  aprobado: (que: string) => ({
    asunto: linea`Aprobamos tu ${talCual(que)}`,
    parrafos: [linea`Revisamos tu ${talCual(que)} y está en regla.`],
  }),
  rechazado: (que: string, motivo: string) => ({
    asunto: linea`Tu ${talCual(que)} necesita una corrección`,
    parrafos: [
      linea`Revisamos tu ${talCual(que)} y no lo pudimos aprobar.`,
      linea`Motivo: ${razon(motivo.replace(/\.$/, ''))}.`,
      linea`Súbelo de nuevo desde tu aplicación y lo revisaremos otra vez.`,
    ],
  }),
} as const

/** The current decision about a document's file. */
const ultimaSobre = async (tx: Tx, { titularId, lugar, archivoId }: Papel) => {
  const tomadas = await decisionesSobre(tx, [titularId], lugar)
  const ultima = tomadas.find((una) => una.archivoId === archivoId)
  return ultima ? { id: ultima.id, que: ultima.que, dicha: dicha(ultima.por, ultima.en) } : null
}

/**
 * A refused document counts as missing: its provider must be validated again after a new one arrives, unless the
 * document is optional. A licence belongs to all the driver's vehicles.
 */
const marcar = async (
  tx: Tx,
  { clase, id, lugar }: Cual,
  deConductor: string | null,
  que: Veredicto,
  ahora: Date,
): Promise<FilaDeAntes[]> => {
  const { marcas } = POR_CLASE[clase]
  if (marcas === null) return []
  const rechazado = que === 'rechazado'
  const sin = (columna: 'rechazados' | 'reenviados') => sql<string[]>`array_remove(${sql.ref(columna)}, ${lugar})`
  const cambios = {
    rechazados: rechazado ? sql<string[]>`array_remove(rechazados, ${lugar}) || ${lugar}::text` : sin('rechazados'),
    reenviados: sin('reenviados'),
    ...(rechazado && esRequisito(clase, lugar) ? { validado: false } : {}),
    actualizadoEn: ahora,
  }
  const valores = ['id', 'validado', 'rechazados', 'reenviados'] as const
  const suyas = deConductor === null ? sql<boolean>`id = ${id}` : sql<boolean>`conductor_id = ${deConductor}`
  const antes = await tx.selectFrom(marcas).select(valores).where(suyas).execute()
  await tx
    .updateTable(marcas)
    .set(cambios)
    .where(
      'id',
      'in',
      antes.map((fila) => fila.id),
    )
    .execute()
  return antes.map(({ id: fila, ...suyos }) => ({ tabla: marcas, id: fila, valores: suyos }))
}

/**
 * The platform's decision on one document or photo: stored, mailed once, and written to the history.
 *
 * Throws `Falla`: `not-found` (no such document or no file), `permission-denied` (role), `aborted` (another file or
 * decision than the person saw, or the same decision again). Source: decisions §5.
 */
export const decidirDocumento = async (
  tx: Tx,
  persona: Persona,
  cual: Cual,
  decision: DecisionSobreDocumento,
  ahora: Date,
): Promise<void> => {
  const { clase, id, lugar } = cual
  await bloquearProveedor(tx, clase, id)
  exigir(negativaParaRevisar(persona.rol))
  const { fotos, documentos, conductorId } = await papelesDe(tx, clase, id)
  const papel = [...fotos, ...documentos].find((uno) => uno.lugar === lugar)
  if (!papel || papel.archivoId === null) throw noEncontrado()
  exigir(negativaDeDocumentoVisto(papel.archivoId, await ultimaSobre(tx, papel), decision))

  const fila = await filaDeMesa(tx, clase, id)
  const que = decision.decision
  const { motivo, nota } = que === 'rechazado' ? decision : { motivo: null, nota: null }
  const dicho = motivoDicho(motivo, nota)
  const antes = await marcar(tx, cual, papel.titularId === conductorId ? conductorId : null, que, ahora)
  const correoId = await avisarDecision(tx, fila, CORREO[que](comoSeNombra(lugar), dicho), ahora)
  const { titularId, archivoId } = papel
  await tomarDecision(tx, persona, cual, { que, antes, titularId, lugar, archivoId, motivo, nota, correoId }, ahora)
  await anotar(tx, persona, ahora, [
    {
      tenant: fila.empresaId ?? persona.empresaId,
      entidad: POR_CLASE[clase].entidad,
      entidadId: id,
      accion: que === 'aprobado' ? 'aprobarDocumento' : 'rechazarDocumento',
      cambios: { documento: comoSeNombra(lugar), ...(dicho ? { motivo: dicho } : {}) },
    },
  ])
}
