import { z } from 'zod'
import { CORREO_INVALIDO, idSchema, texto, textoOpcional } from '../core/campos.ts'
import { fechaPlana } from '../core/fechas.ts'
import { BANCOS, CIUDADES, TIPOS_CUENTA } from '../empresas/empresas.catalogo.ts'
import { TIPOS_DE_VEHICULO } from '../servicios/servicios.rules.ts'
import { DOCUMENTOS_DE_VEHICULO, FOTOS_DE_VEHICULO } from './flota.rules.ts'

export const VEHICULO_CREADO = 'Vehículo creado exitosamente'
export const VEHICULO_INCOMPLETO = 'Por favor, completa todos los campos requeridos'
export const TERMINOS_REQUERIDOS = 'Debes aceptar los términos y condiciones'
export const PLACA_REGISTRADA = 'Esta placa ya está registrada en el sistema. Por favor ingrese otra placa.'
export const SOLO_ADMIN_CREA_VEHICULO = 'Necesitas tener el rol de administrador para crear un vehículo.'
export const CREAR_SIN_SESION = 'Debes iniciar sesión para crear un vehículo.'

const requerido = (campo: string) => `El campo ${campo} es requerido`
const campo = (nombre: string, max = 120) => texto(requerido(nombre), max)
const opcion = <const T extends readonly [string, ...string[]]>(nombre: string, valores: T) =>
  z.enum(valores, { error: requerido(nombre) })
const digitos = (nombre: string, minimo: number, mensaje: string) =>
  campo(nombre, 40).refine((valor) => valor.replace(/\D/g, '').length >= minimo, mensaje)
const vencimiento = (nombre: string) => fechaPlana(requerido(nombre))
const marca = z.boolean({ error: 'La característica debe ser sí o no' }).default(false)

const PLACAS = 'Las placas deben tener exactamente 6 caracteres'
const CAPACIDAD = 'La capacidad debe estar entre 1 y 50 personas'

/** Plates as they are stored: upper case, six letters or figures. */
export const placasSchema = campo('placas', 20)
  .transform((placas) => placas.toUpperCase())
  .refine((placas) => /^[A-Z0-9]{6}$/.test(placas), PLACAS)

const correoOpcional = textoOpcional(254).refine(
  (valor) => valor === null || z.email().safeParse(valor).success,
  CORREO_INVALIDO,
)

/** Uploaded files by their place; absent ones may follow later. */
const archivos = <const L extends string>(lugares: readonly L[], mensaje: string) => {
  const archivo = idSchema.nullish().transform((id) => id ?? null)
  const forma = Object.fromEntries(lugares.map((lugar) => [lugar, archivo])) as Record<L, typeof archivo>
  return z.object(forma, { error: mensaje })
}

/** A vehicle with its driver, as the company's administrator enters it (specification §5, Create vehicle). */
export const vehiculoNuevoSchema = z.object({
  placas: placasSchema,
  marca: campo('marca', 60),
  modelo: campo('modelo', 60),
  tipo: opcion('tipo', TIPOS_DE_VEHICULO),
  capacidad: z
    .number({ error: requerido('capacidad') })
    .int(CAPACIDAD)
    .min(1, CAPACIDAD)
    .max(50, CAPACIDAD),
  color: textoOpcional(40),
  aire: marca,
  bilingue: marca,
  bodega: marca,
  parrilla: marca,
  portabicicletas: marca,
  sillasestandard: marca,
  sillasreclinables: marca,
  tv: marca,
  usb: marca,
  wifi: marca,
  nombre: campo('nombre'),
  cedula: campo('cedula', 20),
  direccion: campo('direccion', 200),
  ciudad: opcion('ciudad', CIUDADES),
  telefono: digitos('telefono', 10, 'El número de teléfono debe tener al menos 10 dígitos'),
  email: correoOpcional,
  licenciaDeConducir: campo('licenciaDeConducir', 40),
  vencimientoLicenciaDeConducir: vencimiento('vencimientoLicenciaDeConducir'),
  licencia: campo('licencia', 40),
  propietario: campo('propietario'),
  empresa: textoOpcional(120),
  numeroInterno: campo('numeroInterno', 20),
  tarjetaOperacion: textoOpcional(40),
  vencimientoTarjetaOperacion: vencimiento('vencimientoTarjetaOperacion'),
  numeroRevisionTecnica: campo('numeroRevisionTecnica', 40),
  vencimientoRevisionTecnica: vencimiento('vencimientoRevisionTecnica'),
  soat: campo('soat', 40),
  fechasoat: vencimiento('fechasoat'),
  cuenta: digitos('cuenta', 10, 'El número de cuenta debe tener al menos 10 dígitos'),
  tipocuenta: opcion('tipocuenta', TIPOS_CUENTA),
  banco: opcion('banco', BANCOS),
  titular: campo('titular'),
  rut: digitos('rut', 6, 'El RUT debe tener al menos 6 dígitos'),
  terminos: z.boolean({ error: TERMINOS_REQUERIDOS }).refine((aceptados) => aceptados, TERMINOS_REQUERIDOS),
  fotos: archivos(FOTOS_DE_VEHICULO, 'Las fotos no son válidas').prefault({}),
  documentos: archivos(DOCUMENTOS_DE_VEHICULO, 'Los documentos no son válidos').prefault({}),
})
export type VehiculoNuevo = z.output<typeof vehiculoNuevoSchema>

const FUTUROS = {
  fechasoat: 'La fecha de vencimiento del SOAT debe ser una fecha futura',
  vencimientoRevisionTecnica: 'La fecha de vencimiento de la revisión técnica debe ser una fecha futura',
  vencimientoTarjetaOperacion: 'La fecha de vencimiento de la tarjeta de operación debe ser una fecha futura',
} as const
const NOMBRES_FUTUROS = Object.keys(FUTUROS) as (keyof typeof FUTUROS)[]

/** Documents that must expire after `hoy` (a Bogotá date); field name → message. */
export const documentosVencidos = (
  vehiculo: Pick<VehiculoNuevo, keyof typeof FUTUROS>,
  hoy: string,
): Record<string, string> =>
  Object.fromEntries(
    NOMBRES_FUTUROS.filter((nombre) => vehiculo[nombre] <= hoy).map((nombre) => [nombre, FUTUROS[nombre]]),
  )

/** The same rules with the day known, for a form: the dates are refused field by field. */
export const vehiculoNuevoEl = (hoy: string) => {
  const futuro = (nombre: keyof typeof FUTUROS) => vencimiento(nombre).refine((fecha) => fecha > hoy, FUTUROS[nombre])
  return vehiculoNuevoSchema.extend({
    fechasoat: futuro('fechasoat'),
    vencimientoRevisionTecnica: futuro('vencimientoRevisionTecnica'),
    vencimientoTarjetaOperacion: futuro('vencimientoTarjetaOperacion'),
  })
}
