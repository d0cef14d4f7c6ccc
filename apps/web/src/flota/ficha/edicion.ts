import { porCada, soloCampos } from '@aliadas/contract/core'
import { CAMPOS_BANCARIOS } from '@aliadas/contract/empresas'
import {
  ADJUNTOS_DE_VEHICULO,
  CAMPOS_EDITABLES,
  COMODIDADES,
  FOTOS_DE_VEHICULO,
  URL_DE_ADJUNTO,
  bancoDeVehiculoSchema,
  datosDeVehiculoSchema,
  reparosAlEditar,
  type BancoDeVehiculo,
  type DatosDeVehiculo,
  type FichaDeVehiculo,
  type LugarDeArchivo,
} from '@aliadas/contract/flota'
import type { Resolver } from 'react-hook-form'
import type { z } from 'zod'
import type { Actual } from '../agregar/Vista.tsx'
import { resolverDe, type Entrada } from '../agregar/formulario.ts'

/** Initial values of the form: every field of the vehicle, also the read-only ones. */
export const valoresDe = (v: FichaDeVehiculo): Entrada => ({
  placas: v.placas,
  marca: v.marca,
  modelo: v.modelo,
  tipo: v.tipo,
  capacidad: v.capacidad,
  color: v.color ?? '',
  clase: v.clase ?? '',
  nombre: v.nombre,
  cedula: v.cedula,
  direccion: v.direccion,
  ciudad: v.ciudad,
  telefono: v.telefono,
  email: v.email ?? '',
  licenciaDeConducir: v.licenciaDeConducir,
  vencimientoLicenciaDeConducir: v.vencimientoLicenciaDeConducir ?? '',
  rntConductor: v.rntConductor ?? '',
  licencia: v.licencia,
  propietario: v.propietario,
  empresa: v.empresa,
  numeroInterno: v.numeroInterno,
  tarjetaOperacion: v.tarjetaOperacion ?? '',
  vencimientoTarjetaOperacion: v.vencimientoTarjetaOperacion ?? '',
  numeroRevisionTecnica: v.numeroRevisionTecnica ?? '',
  vencimientoRevisionTecnica: v.vencimientoRevisionTecnica ?? '',
  soat: v.soat ?? '',
  fechasoat: v.fechasoat ?? '',
  cuenta: v.cuenta ?? '',
  tipocuenta: v.tipocuenta ?? '',
  banco: v.banco ?? '',
  titular: v.titular ?? '',
  rut: v.rut ?? '',
  terminos: v.terminos,
  ...porCada(COMODIDADES, (una) => v[una]),
})

export type Editado = DatosDeVehiculo & Partial<BancoDeVehiculo>

/**
 * Validation by the contract's rules for editable fields and today's date, with the account only for people who may
 * change it.
 */
export const revisorDe = (
  base: FichaDeVehiculo,
  hoy: string,
  conBanco: boolean,
): Resolver<Entrada, unknown, Editado> => {
  const conBancarios: z.ZodType<Editado> = conBanco
    ? datosDeVehiculoSchema.extend(bancoDeVehiculoSchema.shape)
    : datosDeVehiculoSchema
  const conFechas = conBancarios.superRefine((datos, ctx) => {
    for (const [campo, message] of Object.entries(reparosAlEditar(base, datos, hoy)))
      ctx.addIssue({ code: 'custom', path: [campo], message })
  })
  return resolverDe(conFechas)
}

/** The request: the data, and the account if it changed. */
export const porEnviar = (editado: Editado, base: FichaDeVehiculo) => {
  const cambioElBanco = CAMPOS_BANCARIOS.some(
    (campo) => editado[campo] !== undefined && editado[campo] !== (base[campo] ?? ''),
  )
  return {
    datos: soloCampos(editado, CAMPOS_EDITABLES),
    bancarios: cambioElBanco ? bancoDeVehiculoSchema.parse(editado) : null,
  }
}

const esImagen = (tipo: string | undefined): boolean => tipo?.startsWith('image/') === true

/** Stored files by slot. */
export const actualesDe = (v: FichaDeVehiculo): Partial<Record<LugarDeArchivo, Actual>> => {
  const fotos = FOTOS_DE_VEHICULO.flatMap((foto) => {
    const src = v[foto]
    return src === null ? [] : [[`fotos.${foto}`, { src, imagen: true }] as const]
  })
  const documentos = ADJUNTOS_DE_VEHICULO.flatMap((documento) => {
    const campo = URL_DE_ADJUNTO[documento]
    const src = v[campo]
    return src === null
      ? []
      : [[`documentos.${documento}`, { src, imagen: esImagen(v.tiposDeArchivo[campo]) }] as const]
  })
  return Object.fromEntries([...fotos, ...documentos])
}
