import type { FieldPath } from 'react-hook-form'
import type { PasoDePerfil } from '../direccion.ts'
import { CAMPOS, type Valores } from '../formulario/valores.ts'

export type PasoDeDatos = Exclude<PasoDePerfil, 'foto'>

export const TITULO_DE_PASO: Readonly<Record<PasoDePerfil, string>> = {
  datos: 'Tus datos',
  empresa: 'Tu empresa',
  cuenta: 'La cuenta',
  foto: 'Las fotos',
}

const DE_EMPRESA = ['empresa', 'direccion', 'ciudad', 'departamento'].map((campo) => `empresa.${campo}`)

/** The step that shows a field. */
export const pasoDe = (campo: FieldPath<Valores>): PasoDeDatos =>
  !campo.startsWith('empresa.') ? 'datos' : DE_EMPRESA.includes(campo) ? 'empresa' : 'cuenta'

/** The fields of a step, in the order of the screen. */
export const camposDe = (paso: PasoDeDatos): FieldPath<Valores>[] => CAMPOS.filter((campo) => pasoDe(campo) === paso)

export const siguienteDe = (paso: PasoDeDatos): PasoDePerfil =>
  paso === 'datos' ? 'empresa' : paso === 'empresa' ? 'cuenta' : 'foto'
