import { z } from 'zod'
import { CORREO_INVALIDO, idSchema, texto, textoOpcional } from '../core/campos.ts'
import type { MotivoDeCampo } from '../core/motivos.ts'
import { nombreOpcional, nombrePropio } from '../core/nombres.ts'
import { fechaPlana } from '../core/fechas.ts'
import { QUE_ES_TIPO_DE_CUENTA } from '../empresas/cuenta.campos.ts'
import { significados } from '../core/valores.ts'
import { QUE_ES_TIPO } from './vehiculo.campos.ts'
import { BANCOS, CIUDADES, TIPOS_CUENTA } from '../empresas/empresas.catalogo.ts'
import {
  ADJUNTOS_DE_VEHICULO,
  CLASES_DE_VEHICULO,
  COMODIDADES,
  FOTOS_DE_VEHICULO,
  TIPOS_DE_VEHICULO,
  type Comodidad,
} from './flota.rules.ts'
import {
  EJEMPLO_DE_VEHICULO,
  ETIQUETAS_DE_VEHICULO,
  NOMBRE_DE_COMODIDAD,
  type CampoDeVehiculo,
} from './vehiculo.etiquetas.ts'
import { porCada } from '../core/objetos.ts'

export const TERMINOS_REQUERIDOS = 'Debes aceptar los términos y condiciones'
export const CREAR_SIN_SESION = 'Debes iniciar sesión para crear un vehículo.'

const requerido = (campo: CampoDeVehiculo) => `El campo ${ETIQUETAS_DE_VEHICULO[campo]} es requerido`
/** What the document says of a field. */
const deCampo = (nombre: CampoDeVehiculo, mas = '') => ({
  description: `${ETIQUETAS_DE_VEHICULO[nombre]}${mas}`,
  ejemplos: [EJEMPLO_DE_VEHICULO[nombre]],
})
const campo = (nombre: CampoDeVehiculo, max = 120) => texto(requerido(nombre), max).meta(deCampo(nombre))
const deAlguien = (nombre: CampoDeVehiculo) =>
  nombrePropio(requerido(nombre)).meta(deCampo(nombre, ', en una línea, sin enlaces ni correos'))
const opcion = <const T extends readonly [string, ...string[]]>(nombre: CampoDeVehiculo, valores: T) =>
  z.enum(valores, { error: requerido(nombre) }).meta(deCampo(nombre))
const digitos = (nombre: CampoDeVehiculo, minimo: number, mensaje: string) =>
  campo(nombre, 40)
    .refine((valor) => valor.replace(/\D/g, '').length >= minimo, mensaje)
    .meta({
      ...deCampo(nombre, `: al menos ${minimo} dígitos`),
      pattern: `^\\D*(\\d\\D*){${minimo},}$`,
    })
const vencimiento = (nombre: CampoDeVehiculo) => fechaPlana(requerido(nombre)).meta(deCampo(nombre, ', AAAA-MM-DD'))
/** Of a document that must end after today (`FUTUROS`). */
const vencimientoFuturo = (nombre: keyof typeof FUTUROS) =>
  fechaPlana(requerido(nombre)).meta(deCampo(nombre, ', AAAA-MM-DD: después de hoy'))
const opcional = (nombre: CampoDeVehiculo, max: number) => textoOpcional(max).meta(deCampo(nombre))
const queEsComodidad = (nombre: Comodidad) => ({
  description: `${NOMBRE_DE_COMODIDAD[nombre]}: sí o no`,
  ejemplos: [true],
})
/** For a change of some fields: one that is not sent has no value. */
const comodidadDicha = (nombre: Comodidad) =>
  z.boolean({ error: 'La característica debe ser sí o no' }).meta(queEsComodidad(nombre))
export const comodidadesDichas = porCada(COMODIDADES, comodidadDicha)
const comodidad = (nombre: Comodidad) => comodidadDicha(nombre).default(false).meta(queEsComodidad(nombre))

const PLACAS = 'Las placas deben tener exactamente 6 caracteres'
const CAPACIDAD = 'La capacidad debe estar entre 1 y 50 personas'

/** Plates as they are stored. */
const FORMA_DE_PLACAS = /^[A-Z0-9]{6}$/

/** Plates as somebody wrote them, also with a hyphen or spaces; null when they have not the form of plates. */
export const leerPlacas = (escritas: string): string | null => {
  const placas = escritas.replace(/[\s-]/g, '').toUpperCase()
  return FORMA_DE_PLACAS.test(placas) ? placas : null
}

/** Plates as they are stored: upper case, six letters or digits. */
export const placasSchema = campo('placas', 20)
  .transform((placas) => placas.toUpperCase())
  .refine((placas) => FORMA_DE_PLACAS.test(placas), PLACAS)
  .meta({
    description: 'Placas del vehículo: seis letras o cifras',
    pattern: '^\\s*[A-Za-z0-9]{6}\\s*$',
    ejemplos: [EJEMPLO_DE_VEHICULO.placas],
  })

const correoOpcional = textoOpcional(254)
  .refine((valor) => valor === null || z.email().safeParse(valor).success, CORREO_INVALIDO)
  .meta({ ...deCampo('email'), format: 'email' })

/** Uploaded files by slot; missing ones may follow later. */
const archivos = <const L extends string>(lugares: readonly L[], mensaje: string) => {
  const archivo = idSchema
    .nullish()
    .transform((id) => id ?? null)
    .describe('Identificador del archivo ya subido')
  return z.object(
    porCada(lugares, () => archivo),
    { error: mensaje },
  )
}

/** A vehicle with its driver, as the company's administrator enters it (specification §5, Create vehicle). */
export const vehiculoNuevoSchema = z.object({
  placas: placasSchema,
  marca: campo('marca', 60),
  modelo: campo('modelo', 60),
  tipo: opcion('tipo', TIPOS_DE_VEHICULO).meta(significados(QUE_ES_TIPO)),
  capacidad: z
    .number({ error: requerido('capacidad') })
    .int(CAPACIDAD)
    .min(1, CAPACIDAD)
    .max(50, CAPACIDAD)
    .meta({ description: 'Pasajeros que caben, de 1 a 50', ejemplos: [EJEMPLO_DE_VEHICULO.capacidad] }),
  color: opcional('color', 40),
  clase: z
    .enum(CLASES_DE_VEHICULO, { error: 'Elige la clase del vehículo' })
    .nullish()
    .describe('Clase en su licencia de tránsito, que imprime el FUEC; null mientras nadie la diga'),
  aire: comodidad('aire'),
  bilingue: comodidad('bilingue'),
  bodega: comodidad('bodega'),
  parrilla: comodidad('parrilla'),
  portabicicletas: comodidad('portabicicletas'),
  sillasestandard: comodidad('sillasestandard'),
  sillasreclinables: comodidad('sillasreclinables'),
  tv: comodidad('tv'),
  usb: comodidad('usb'),
  wifi: comodidad('wifi'),
  nombre: deAlguien('nombre'),
  cedula: campo('cedula', 20),
  direccion: campo('direccion', 200),
  ciudad: opcion('ciudad', CIUDADES),
  telefono: digitos('telefono', 10, 'El número de teléfono debe tener al menos 10 dígitos'),
  email: correoOpcional,
  licenciaDeConducir: campo('licenciaDeConducir', 40),
  vencimientoLicenciaDeConducir: vencimiento('vencimientoLicenciaDeConducir'),
  rntConductor: opcional('rntConductor', 40),
  licencia: campo('licencia', 40),
  propietario: deAlguien('propietario'),
  empresa: nombreOpcional().meta(deCampo('empresa')),
  numeroInterno: campo('numeroInterno', 20),
  tarjetaOperacion: opcional('tarjetaOperacion', 40),
  vencimientoTarjetaOperacion: vencimientoFuturo('vencimientoTarjetaOperacion'),
  numeroRevisionTecnica: campo('numeroRevisionTecnica', 40),
  vencimientoRevisionTecnica: vencimientoFuturo('vencimientoRevisionTecnica'),
  soat: campo('soat', 40),
  fechasoat: vencimientoFuturo('fechasoat'),
  cuenta: digitos('cuenta', 10, 'El número de cuenta debe tener al menos 10 dígitos'),
  tipocuenta: opcion('tipocuenta', TIPOS_CUENTA).meta(significados(QUE_ES_TIPO_DE_CUENTA)),
  banco: opcion('banco', BANCOS),
  titular: deAlguien('titular'),
  rut: digitos('rut', 6, 'El RUT debe tener al menos 6 dígitos'),
  terminos: z
    .boolean({ error: TERMINOS_REQUERIDOS })
    .refine((aceptados) => aceptados, TERMINOS_REQUERIDOS)
    .describe('Se aceptan los términos y condiciones'),
  fotos: archivos(FOTOS_DE_VEHICULO, 'Las fotos no son válidas')
    .prefault({})
    .describe('Fotos ya subidas, por su lugar'),
  documentos: archivos(ADJUNTOS_DE_VEHICULO, 'Los documentos no son válidos')
    .prefault({})
    .describe('Documentos ya subidos, por su lugar'),
})
export type VehiculoNuevo = z.output<typeof vehiculoNuevoSchema>

/**
 * The three documents that must end after today, with the message when they do not (specification §5). An expired driving licence warns
 * (`avisoDeLicencia`) and does not refuse (decisions §10).
 */
export const FUTUROS = {
  fechasoat: 'La fecha de vencimiento del SOAT debe ser una fecha futura',
  vencimientoRevisionTecnica: 'La fecha de vencimiento de la revisión técnica debe ser una fecha futura',
  vencimientoTarjetaOperacion: 'La fecha de vencimiento de la tarjeta de operación debe ser una fecha futura',
} as const
const NOMBRES_FUTUROS = Object.keys(FUTUROS) as (keyof typeof FUTUROS)[]

/** Nobody carries passengers in an older vehicle. */
const PRIMER_MODELO = 1950

const ultimoModelo = (hoy: string) => Number(hoy.slice(0, 4)) + 1
/**
 * Four digits are a year: next year's models are already sold, later ones are typing errors. Other names of a model are
 * free.
 */
const modeloPosible = (modelo: string, hoy: string) =>
  !/^\d{4}$/.test(modelo) || (Number(modelo) >= PRIMER_MODELO && Number(modelo) <= ultimoModelo(hoy))
const modeloImposible = (hoy: string) => `El modelo debe ser un año entre ${PRIMER_MODELO} y ${ultimoModelo(hoy)}`

/** Errors of a vehicle on the day `hoy` (a Bogotá date): documents that do not expire after it, a future model. */
export const reparosDelDia = (
  vehiculo: Pick<VehiculoNuevo, keyof typeof FUTUROS | 'modelo'>,
  hoy: string,
): Record<string, string> => {
  const vencidos = NOMBRES_FUTUROS.filter((nombre) => vehiculo[nombre] <= hoy)
  return {
    ...(modeloPosible(vehiculo.modelo, hoy) ? {} : { modelo: modeloImposible(hoy) }),
    ...Object.fromEntries(vencidos.map((nombre) => [nombre, FUTUROS[nombre]])),
  }
}

/** The reason of such an error, for programs: the day of a document has passed, or a model is outside its years. */
export const motivoDelDia = (nombre: string): MotivoDeCampo => (Object.hasOwn(FUTUROS, nombre) ? 'pasada' : 'rango')

/** The same rules with a given day, for a form: errors by field. */
export const vehiculoNuevoEl = (hoy: string) => {
  const futuro = (nombre: keyof typeof FUTUROS) =>
    vencimientoFuturo(nombre).refine((fecha) => fecha > hoy, FUTUROS[nombre])
  return vehiculoNuevoSchema.extend({
    modelo: campo('modelo', 60).refine((modelo) => modeloPosible(modelo, hoy), modeloImposible(hoy)),
    fechasoat: futuro('fechasoat'),
    vencimientoRevisionTecnica: futuro('vencimientoRevisionTecnica'),
    vencimientoTarjetaOperacion: futuro('vencimientoTarjetaOperacion'),
  })
}

/** The warning for a driving licence that has expired on the day `hoy`; null when it is valid, or without a date. */
export const avisoDeLicencia = (vence: string, hoy: string): string | null =>
  vence !== '' && vence < hoy
    ? 'La licencia de conducir ya venció: puedes guardar el vehículo, y al asignarlo se advertirá.'
    : null
