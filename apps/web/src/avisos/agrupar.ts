import type { Aviso } from '@aliadas/contract/avisos'

/** Notices of one service, the newest first; one that is of no service stands alone. */
export type Grupo = { clave: string; servicio: Pick<Aviso, 'idServicio' | 'codigoServicio'> | null; avisos: Aviso[] }

/** By service, each group where its newest notice stands. */
export const agrupar = (avisos: readonly Aviso[]): Grupo[] => {
  const grupos = new Map<string, Grupo>()
  for (const aviso of avisos) {
    const { id, idServicio, codigoServicio } = aviso
    const clave = idServicio ?? id
    const grupo = grupos.get(clave)
    if (grupo) grupo.avisos.push(aviso)
    else
      grupos.set(clave, {
        clave,
        servicio: idServicio === null ? null : { idServicio, codigoServicio },
        avisos: [aviso],
      })
  }
  return [...grupos.values()]
}
