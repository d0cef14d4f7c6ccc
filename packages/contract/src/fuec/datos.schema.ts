import { z } from 'zod'
import { CLASES_DE_VEHICULO } from '../flota/flota.rules.ts'

export const OBJETOS_DE_CONTRATO = ['estudiantes', 'empresarial', 'turistas', 'grupo', 'salud'] as const
export type ObjetoDeContrato = (typeof OBJETOS_DE_CONTRATO)[number]

/** The five objects of a contract, as the FUEC prints them (Decreto 1079 of 2015, art. 2.2.1.6.3.2). */
export const OBJETO_EN_PALABRAS: Readonly<Record<ObjetoDeContrato, string>> = {
  estudiantes: 'Transporte de estudiantes',
  empresarial: 'Transporte empresarial',
  turistas: 'Transporte de turistas',
  grupo: 'Transporte de un grupo específico de usuarios',
  salud: 'Transporte de usuarios del servicio de salud',
}

export const CLASES_DE_CONVENIO = ['convenio', 'consorcio', 'union_temporal'] as const
export const CONVENIO_EN_PALABRAS: Readonly<Record<(typeof CLASES_DE_CONVENIO)[number], string>> = {
  convenio: 'Convenio de colaboración empresarial',
  consorcio: 'Consorcio',
  union_temporal: 'Unión temporal',
}

export const TIPOS_DE_DOCUMENTO = ['NIT', 'CC', 'CE'] as const

const texto = z.string()

/** All that a FUEC prints, frozen when its number is taken. Its columns in the database never change. */
const datosDeFuecSchema = z.object({
  numero: texto,
  /** Instant of issue, ISO 8601. */
  expedidoEn: texto,
  /** Number of the FUEC that this one replaces. */
  reemplaza: texto.nullable(),
  /** Address of the officer's page without its secret. */
  pagina: texto,
  empresa: z.object({
    razonSocial: texto,
    nit: texto,
    dv: z.number(),
    direccion: texto,
    telefono: texto,
    correo: texto,
    representante: texto,
    /** Files: the images that are printed. */
    logo: texto.nullable(),
    firma: texto.nullable(),
    sello: texto.nullable(),
  }),
  contrato: z.object({
    numero: z.number(),
    contratante: z.object({ tipo: z.enum(TIPOS_DE_DOCUMENTO), doc: texto, nombre: texto }),
    objeto: z.enum(OBJETOS_DE_CONTRATO),
    objetoTexto: texto,
    zonas: texto.nullable(),
    responsable: z.object({ nombre: texto, cedula: texto, telefono: texto, direccion: texto }),
  }),
  recorrido: texto,
  convenio: z.object({ clase: z.enum(CLASES_DE_CONVENIO), nombre: texto, nit: texto }).nullable(),
  desde: texto,
  hasta: texto,
  vehiculo: z.object({
    placas: texto,
    modelo: texto,
    marca: texto,
    clase: z.enum(CLASES_DE_VEHICULO),
    numeroInterno: texto,
    tarjetaOperacion: texto,
  }),
  /** One to three. */
  conductores: z.array(z.object({ nombre: texto, cedula: texto, licencia: texto, vence: texto })),
})
export type DatosDeFuec = z.output<typeof datosDeFuecSchema>
