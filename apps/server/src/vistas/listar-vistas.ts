import { accionDe, negativaDePermiso } from '@aliadas/contract/core'
import { negativaParaCambiarVista, type Vistas } from '@aliadas/contract/vistas'
import type { Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'

/** Views of the company and own ones, by name, and the one in which the person starts. */
export const listarVistas = async (tx: Tx, { id, empresaId, rol }: Persona): Promise<Vistas> => {
  const filas = await tx
    .selectFrom('vistas')
    .select(['id', 'personaId', 'lista', 'nombre', 'consulta'])
    .where('tenant', '=', empresaId)
    .where((eb) => eb.or([eb('personaId', 'is', null), eb('personaId', '=', id)]))
    .where('borradaEn', 'is', null)
    .orderBy('nombreComparable')
    .orderBy('id')
    .execute()
  const inicio = await tx.selectFrom('vistasDeInicio').select('vistaId').where('personaId', '=', id).executeTakeFirst()
  const vistas = filas.map(({ personaId, id: idVista, lista, nombre, consulta }) => {
    const deEmpresa = personaId === null
    const cambiar = accionDe(negativaParaCambiarVista(rol, { deEmpresa }))
    return { id: idVista, lista, nombre, consulta, deEmpresa, acciones: { cambiar } }
  })
  const deEmpresa = vistas.filter((vista) => vista.deEmpresa).length
  return {
    vistas,
    inicio: vistas.find((vista) => vista.id === inicio?.vistaId)?.id ?? null,
    propias: vistas.length - deEmpresa,
    deEmpresa,
    acciones: { guardarDeEmpresa: accionDe(negativaDePermiso(rol, 'guardarVistasDeEmpresa')) },
  }
}
