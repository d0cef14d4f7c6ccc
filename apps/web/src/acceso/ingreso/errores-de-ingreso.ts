import { ingresoSchema } from '@aliadas/contract/acceso'

export type DatosDeIngreso = { email: string; password: string }
export type ErroresDeIngreso = { [K in keyof DatosDeIngreso]?: string }

/**
 * The message for each field that the server would refuse, or null. A separate file, because it loads the validation,
 * which the page does not wait for.
 */
export const erroresDeIngreso = (datos: DatosDeIngreso): ErroresDeIngreso | null => {
  const leido = ingresoSchema.safeParse(datos)
  if (leido.success) return null
  const errores: ErroresDeIngreso = {}
  for (const { path, message } of leido.error.issues) {
    const [campo] = path
    if (campo === 'email' || campo === 'password') errores[campo] ??= message
  }
  return errores
}
