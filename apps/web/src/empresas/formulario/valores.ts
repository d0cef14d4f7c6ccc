import type { Rol } from '@aliadas/contract/core'
import { CAMPOS_BANCARIOS, formularioDePerfilSchema, type Perfil } from '@aliadas/contract/empresas'
import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldPath, Resolver } from 'react-hook-form'
import type { z } from 'zod'

const DE_PERSONA = ['nombres', 'apellidos', 'puesto', 'movil'] as const
const DE_EMPRESA = ['empresa', 'direccion', 'ciudad', 'departamento', ...CAMPOS_BANCARIOS] as const

/** Values of the form, including company data for people who may only read them. */
export type Valores = {
  email: string
  personal: Record<(typeof DE_PERSONA)[number], string>
  empresa: Record<(typeof DE_EMPRESA)[number], string>
}
type PorEnviar = Omit<Valores, 'empresa'> & { empresa: Valores['empresa'] | null }
export type Envio = z.output<typeof formularioDePerfilSchema>

export const CAMPOS: readonly FieldPath<Valores>[] = [
  'email',
  ...DE_PERSONA.map((campo) => `personal.${campo}` as const),
  ...DE_EMPRESA.map((campo) => `empresa.${campo}` as const),
]

const tomar = <C extends string>(perfil: Record<C, string>, campos: readonly C[]): Record<C, string> =>
  Object.fromEntries(campos.map((campo) => [campo, perfil[campo]])) as Record<C, string>

export const valoresDe = (perfil: Perfil): Valores => ({
  email: perfil.email,
  personal: tomar(perfil, DE_PERSONA),
  empresa: tomar(perfil, DE_EMPRESA),
})

/**
 * What is validated and sent. It omits the company for people who may not change it, and for a platform administrator
 * who left it unchanged, because the platform needs no bank account.
 */
export const porEnviar = (valores: Valores, base: Perfil, rol: Rol): PorEnviar => {
  const igual = DE_EMPRESA.every((campo) => valores.empresa[campo].trim() === base[campo])
  const sinEmpresa = !base.acciones.editarEmpresa || (rol === 'plataforma' && igual)
  return { ...valores, empresa: sinEmpresa ? null : valores.empresa }
}

/** The form has plain strings where the schema requires a value of a list; the schema checks that. */
const revisar = zodResolver<Valores, unknown, Envio>(formularioDePerfilSchema as z.ZodType<Envio, Valores>)

/** The contract's schema as the form's validation of what would be sent. */
export const revisor =
  (base: Perfil, rol: Rol): Resolver<Valores, unknown, Envio> =>
  (valores, contexto, opciones) =>
    revisar(porEnviar(valores, base, rol) as Valores, contexto, opciones)
