import {
  ADJUNTOS_DE_VEHICULO,
  CAMPOS_BANCARIOS,
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
} from '@aliadas/contract'
import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import type { z } from 'zod'
import type { Actual } from '../agregar/Vista.tsx'
import type { Entrada } from '../agregar/formulario.ts'

/** What the form is filled with: every field of the vehicle, also those that are only shown. */
export const valoresDe = (v: FichaDeVehiculo): Entrada => ({
  placas: v.placas,
  marca: v.marca,
  modelo: v.modelo,
  tipo: v.tipo as Entrada['tipo'],
  capacidad: v.capacidad,
  color: v.color ?? '',
  nombre: v.nombre,
  cedula: v.cedula,
  direccion: v.direccion,
  ciudad: v.ciudad as Entrada['ciudad'],
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
  tipocuenta: (v.tipocuenta ?? '') as Entrada['tipocuenta'],
  banco: (v.banco ?? '') as Entrada['banco'],
  titular: v.titular ?? '',
  rut: v.rut ?? '',
  terminos: v.terminos,
  ...(Object.fromEntries(COMODIDADES.map((una) => [una, v[una]])) as Record<(typeof COMODIDADES)[number], boolean>),
})

export type Editado = DatosDeVehiculo & Partial<BancoDeVehiculo>

/** The contract's rules for what may be changed, with the day known and with the account only where it may be changed. */
export const revisorDe = (
  base: FichaDeVehiculo,
  hoy: string,
  conBanco: boolean,
): Resolver<Entrada, unknown, Editado> => {
  const conBancarios = datosDeVehiculoSchema.extend(conBanco ? bancoDeVehiculoSchema.shape : {})
  const conFechas = conBancarios.superRefine((datos, ctx) => {
    for (const [campo, message] of Object.entries(reparosAlEditar(base, datos, hoy)))
      ctx.addIssue({ code: 'custom', path: [campo], message })
  })
  // The form holds what is only shown, too: the schema takes of it what is its own.
  return zodResolver(conFechas as unknown as z.ZodType<Editado, Entrada>)
}

const tomar = <T extends object, C extends keyof T>(de: T, campos: readonly C[]): Pick<T, C> =>
  Object.fromEntries(campos.map((campo) => [campo, de[campo]])) as Pick<T, C>

/** What is sent: the data, and the account when it changed. */
export const porEnviar = (editado: Editado, base: FichaDeVehiculo) => {
  const cambioElBanco = CAMPOS_BANCARIOS.some(
    (campo) => editado[campo] !== undefined && editado[campo] !== (base[campo] ?? ''),
  )
  return {
    datos: tomar(editado, CAMPOS_EDITABLES) as DatosDeVehiculo,
    bancarios: cambioElBanco ? (tomar(editado, CAMPOS_BANCARIOS) as BancoDeVehiculo) : null,
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
