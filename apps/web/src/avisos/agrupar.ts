import type { Aviso } from '@aliadas/contract/avisos'

/** Notices of one service, newest first; a notice without a service is a group of its own. */
export type Grupo = { clave: string; servicio: Pick<Aviso, 'idServicio' | 'codigoServicio'> | null; avisos: Aviso[] }

/** Groups by service, in the order of each group's newest notice. */
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
