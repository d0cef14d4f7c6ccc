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

/** What the form is filled with: every field of the vehicle, also those that are only shown. */
export const valoresDe = (v: FichaDeVehiculo): Entrada => ({
  placas: v.placas,
  marca: v.marca,
  modelo: v.modelo,
  tipo: v.tipo,
  capacidad: v.capacidad,
  color: v.color ?? '',
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

/** The contract's rules for what may be changed, with the day known and with the account only where it may be changed. */
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

/** What is sent: the data, and the account when it changed. */
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

/** What is stored by its place. */
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
