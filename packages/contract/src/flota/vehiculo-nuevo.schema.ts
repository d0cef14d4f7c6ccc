import { z } from 'zod'
import { textoOpcional } from '../core/campos.ts'
import { fechaPlana } from '../core/fechas.ts'
import { BANCOS, CIUDADES, TIPOS_CUENTA } from '../empresas/empresas.catalogo.ts'
import { TIPOS_DE_VEHICULO } from '../servicios/servicios.rules.ts'

const requerido = (campo: string) => `El campo ${campo} es requerido`
const campo = (nombre: string, max = 120) =>
  z
    .string({ error: requerido(nombre) })
    .trim()
    .min(1, requerido(nombre))
    .max(max, `Usa como máximo ${max} caracteres`)
const opcion = <const T extends readonly [string, ...string[]]>(nombre: string, valores: T) =>
  z.enum(valores, { error: requerido(nombre) })
const digitos = (nombre: string, minimo: number, mensaje: string) =>
  campo(nombre, 40).refine((valor) => valor.replace(/\D/g, '').length >= minimo, mensaje)
const vencimiento = (nombre: string) => fechaPlana(requerido(nombre))
const marca = z.boolean({ error: 'La característica debe ser sí o no' }).default(false)

const CAPACIDAD = 'La capacidad debe estar entre 1 y 50 personas'

/** A vehicle with its driver, as the company's administrator enters it (specification §5, Create vehicle). */
export const vehiculoNuevoSchema = z.object({
  placas: campo('placas', 20)
    .transform((placas) => placas.toUpperCase())
    .refine((placas) => /^[A-Z0-9]{6}$/.test(placas), 'Las placas deben tener exactamente 6 caracteres'),
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
  email: textoOpcional(254),
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
  terminos: z.literal(true, { error: 'Debes aceptar los términos y condiciones' }),
})
export type VehiculoNuevo = z.output<typeof vehiculoNuevoSchema>

const FUTUROS = [
  ['fechasoat', 'La fecha de vencimiento del SOAT debe ser una fecha futura'],
  ['vencimientoRevisionTecnica', 'La fecha de vencimiento de la revisión técnica debe ser una fecha futura'],
  ['vencimientoTarjetaOperacion', 'La fecha de vencimiento de la tarjeta de operación debe ser una fecha futura'],
] as const

/** Documents that must expire after `hoy` (a Bogotá date); field name → message. */
export const documentosVencidos = (vehiculo: VehiculoNuevo, hoy: string): Record<string, string> =>
  Object.fromEntries(FUTUROS.filter(([nombre]) => vehiculo[nombre] <= hoy))
