import { enCampo, fueraDeMomento, negativaDePermiso, repetido, type Negativa } from '../core/negativas.ts'
import type { Rol } from '../core/permisos.ts'
import { PERMISO_DE_LISTA, type ListaConVistas } from './vistas.listas.ts'

/** Most views of one person, and most of one company. */
export const MAXIMO_DE_VISTAS = 20
/** From here on a person is told how many are left. */
const POCAS = 3

const negativaDeLista = (rol: Rol, lista: ListaConVistas): Negativa | null => {
  const permiso = PERMISO_DE_LISTA[lista]
  return permiso === undefined ? null : negativaDePermiso(rol, permiso)
}

/** A view of the company is written by its administrators only; one of a person by that person. */
export const negativaParaCambiarVista = (rol: Rol, { deEmpresa }: { deEmpresa: boolean }): Negativa | null =>
  deEmpresa ? negativaDePermiso(rol, 'guardarVistasDeEmpresa') : null

/** `cuantas`: views that the owner has already. */
export const negativaParaGuardarVista = (
  rol: Rol,
  { lista, deEmpresa }: { lista: ListaConVistas; deEmpresa: boolean },
  cuantas: number,
): Negativa | null =>
  negativaDeLista(rol, lista) ??
  negativaParaCambiarVista(rol, { deEmpresa }) ??
  (cuantas < MAXIMO_DE_VISTAS
    ? null
    : fueraDeMomento(
        `${deEmpresa ? 'La empresa ya tiene' : 'Ya tienes'} ${MAXIMO_DE_VISTAS} vistas, que son todas las que caben. Borra una que ya no uses.`,
      ))

export const NOMBRE_DE_VISTA_REPETIDO: Negativa = repetido('nombre', 'Ya hay una vista con ese nombre.')

/** What a view of one list asks is not understood by another. */
export const negativaDeOtraLista = (suya: string, pedida: string): Negativa | null =>
  suya === pedida ? null : enCampo('lista', 'La vista es de otra lista.')

/** How many more fit, once they are few; null before. */
export const avisoDeVistas = (cuantas: number): string | null => {
  const quedan = MAXIMO_DE_VISTAS - cuantas
  if (quedan > POCAS) return null
  if (quedan <= 0) return `Ya hay ${MAXIMO_DE_VISTAS} vistas, que son todas las que caben. Borra una que ya no uses.`
  return quedan === 1 ? 'Cabe una vista más.' : `Caben ${quedan} vistas más.`
}
