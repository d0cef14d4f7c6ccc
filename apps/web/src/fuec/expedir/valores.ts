import { expedirSchema, type Borrador } from '@aliadas/contract/fuec'
import type { z } from 'zod'

export const CONTRATO_NUEVO = 'nuevo'

const DE_CONTRATO = {
  tipoDoc: 'NIT',
  doc: '',
  nombre: '',
  objeto: '',
  objetoTexto: '',
  responsableNombre: '',
  responsableDoc: '',
  responsableTelefono: '',
  responsableDireccion: '',
  zonas: '',
  desde: '',
  hasta: '',
}

/** Values of the form. A contract is an id or `CONTRATO_NUEVO`; empty texts are nothing chosen. */
export type Valores = {
  contrato: string
  contratoNuevo: typeof DE_CONTRATO
  recorrido: string
  clase: string
  convenio: string
  conductor2: string
  conductor3: string
}

export type Pedido = z.input<typeof expedirSchema>

/** The form as the draft proposes it: the client's newest contract, or a new one with the client's data. */
export const valoresDe = (b: Borrador): Valores => ({
  contrato: b.contratos.find(({ doc }) => doc !== '' && doc === b.propuesta.doc)?.id ?? CONTRATO_NUEVO,
  contratoNuevo: {
    ...DE_CONTRATO,
    tipoDoc: b.propuesta.doc.length >= 9 ? 'NIT' : 'CC',
    doc: b.propuesta.doc,
    nombre: b.propuesta.nombre,
    objeto: 'turistas',
    responsableNombre: b.propuesta.responsableNombre,
    responsableTelefono: b.propuesta.responsableTelefono,
    desde: b.desde,
    hasta: b.hasta,
  },
  recorrido: b.recorrido,
  clase: b.clase ?? '',
  convenio: '',
  conductor2: '',
  conductor3: '',
})

/** The chosen second and third driver. */
export const conductoresDe = ({ conductor2, conductor3 }: Valores): string[] =>
  [conductor2, conductor3].filter((id) => id !== '')

/** What is sent: an existing contract, or the new one. */
export const pedidoDe = (v: Valores, version: number, advertenciasAceptadas: readonly string[]): Pedido => {
  const nuevo = v.contrato === CONTRATO_NUEVO
  return {
    version,
    contrato: nuevo ? null : v.contrato,
    contratoNuevo: nuevo ? (v.contratoNuevo as Pedido['contratoNuevo']) : null,
    recorrido: v.recorrido,
    clase: v.clase as Pedido['clase'],
    convenio: v.convenio || null,
    conductores: conductoresDe(v),
    advertenciasAceptadas: [...advertenciasAceptadas] as Pedido['advertenciasAceptadas'],
  }
}

/** The first message of each wrong field, by its path, in the order of the schema. */
export const reparosDe = (pedido: Pedido): Record<string, string> => {
  const reparos: Record<string, string> = {}
  for (const { path, message } of expedirSchema.safeParse(pedido).error?.issues ?? [])
    reparos[path.join('.')] ??= message
  return reparos
}
