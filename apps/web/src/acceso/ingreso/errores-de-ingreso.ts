import { ingresoSchema } from '@aliadas/contract/acceso'

export type DatosDeIngreso = { email: string; password: string }
export type ErroresDeIngreso = { [K in keyof DatosDeIngreso]?: string }

/** The message of each field that the server would refuse, or null. In a file of its own: it brings the validation, which the page waits for nowhere. */
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
