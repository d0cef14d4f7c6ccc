import { z } from 'zod'
import { idSchema, textoOpcional } from '../core/campos.ts'
import { MOTIVOS_DE_RECHAZO, VEREDICTOS } from './revision.rules.ts'
import { id, instante, palabras } from '../core/valores.ts'

const MOTIVO_REQUERIDO = 'Elige el motivo del rechazo'
const NOTA_REQUERIDA = 'Escribe el motivo'

const rechazo = {
  motivo: z.enum(MOTIVOS_DE_RECHAZO, { error: MOTIVO_REQUERIDO }).describe('Por qué se rechaza'),
  nota: textoOpcional(500).describe('Por qué, en sus palabras; `otro` la necesita'),
}

/** Form of a rejection: a reason from the list, and a note, which 'otro' requires. */
export const rechazoSchema = z
  .object(rechazo)
  .refine(({ motivo, nota }) => motivo !== 'otro' || nota !== null, { error: NOTA_REQUERIDA, path: ['nota'] })

/** A decision names the file and the previous decision that the person saw, so that a change meanwhile is refused. */
export const decisionSobreDocumentoSchema = z
  .object({
    decision: z
      .enum(VEREDICTOS, { error: 'La decisión debe ser aprobado o rechazado' })
      .describe('Lo que se decide del documento'),
    idArchivo: idSchema.describe('Identificador del archivo que se vio'),
    anterior: idSchema.nullable().default(null).describe('Identificador de la decisión que se vio; null sin ella'),
    motivo: rechazo.motivo.nullable().default(null),
    nota: rechazo.nota,
  })
  .refine((una) => una.decision === 'aprobado' || una.motivo !== null, { error: MOTIVO_REQUERIDO, path: ['motivo'] })
  .refine((una) => una.motivo !== 'otro' || una.nota !== null, { error: NOTA_REQUERIDA, path: ['nota'] })
export type DecisionSobreDocumento = z.output<typeof decisionSobreDocumentoSchema>

/** The decision on the current file: person, time, and state of its mail. */
export const decisionTomadaSchema = z.object({
  id: id.describe('Identificador de la decisión'),
  decision: z.enum(VEREDICTOS).describe('Lo que se decidió'),
  motivo: z.enum(MOTIVOS_DE_RECHAZO).describe('Por qué se rechazó').nullable(),
  nota: palabras.describe('Por qué, en palabras de quien decidió').nullable(),
  por: palabras.describe('Quién decidió'),
  en: instante.describe('Cuándo se decidió, en UTC'),
})
