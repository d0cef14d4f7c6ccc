import {
  MAXIMO_CONTRATO,
  datosLegalesSchema,
  numeroDeFuec,
  type DatosLegales,
  type Legales,
} from '@aliadas/contract/empresas'
import { digitoDeNit } from '@aliadas/contract/core'
import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldPath, Resolver } from 'react-hook-form'
import type { z } from 'zod'

export type Valores = Record<keyof DatosLegales, string>
export type Envio = DatosLegales

export const CAMPOS: readonly FieldPath<Valores>[] = [
  'razonSocial',
  'nit',
  'direccion',
  'telefono',
  'correo',
  'territorial',
  'resolucion',
  'anio',
  'representante',
  'ultimoContrato',
]

const VACIOS: Valores = {
  razonSocial: '',
  nit: '',
  direccion: '',
  telefono: '',
  correo: '',
  territorial: '',
  resolucion: '',
  anio: '',
  representante: '',
  ultimoContrato: '0',
}

export const valoresDe = (legales: Legales | null): Valores =>
  legales
    ? {
        razonSocial: legales.razonSocial,
        nit: `${legales.nit}-${legales.dv}`,
        direccion: legales.direccion,
        telefono: legales.telefono,
        correo: legales.correo,
        territorial: legales.territorial,
        resolucion: String(legales.resolucion),
        anio: String(legales.anio),
        representante: legales.representante,
        ultimoContrato: String(legales.ultimoContrato),
      }
    : VACIOS

/** Whole numbers as people type them; anything else stays what it is and is refused by the schema. */
const entero = (texto: string): number => (/^\s*\d{1,9}\s*$/.test(texto) ? Number(texto) : Number.NaN)

export const porEnviar = (valores: Valores) => ({
  ...valores,
  resolucion: entero(valores.resolucion),
  anio: entero(valores.anio),
  ultimoContrato: entero(valores.ultimoContrato),
})

/** The form has plain strings where the schema requires numbers and a value of a list; the schema checks that. */
const revisar = zodResolver<Valores, unknown, Envio>(datosLegalesSchema as unknown as z.ZodType<Envio, Valores>)

export const revisor: Resolver<Valores, unknown, Envio> = (valores, contexto, opciones) =>
  revisar(porEnviar(valores) as unknown as Valores, contexto, opciones)

/** The check digit of a NIT while it is typed without one; null when there is nothing to say. */
export const digitoMientras = (nit: string): number | null => {
  const cifras = nit.replace(/[\s.]/g, '')
  return /^\d{6,10}$/.test(cifras) ? digitoDeNit(cifras) : null
}

/** The number of the company's next FUEC: first extract of its next contract, issued this year; null while data are missing. */
export const numeroSiguiente = (valores: Valores, hoy: string): string | null => {
  const leido = datosLegalesSchema
    .pick({ territorial: true, resolucion: true, anio: true, ultimoContrato: true })
    .safeParse(porEnviar(valores))
  if (!leido.success || leido.data.ultimoContrato >= MAXIMO_CONTRATO) return null
  const { ultimoContrato, ...habilitacion } = leido.data
  return numeroDeFuec({
    ...habilitacion,
    expedicion: Number(hoy.slice(0, 4)),
    contrato: ultimoContrato + 1,
    extracto: 1,
  })
}
