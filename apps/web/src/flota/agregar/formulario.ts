import type { vehiculoNuevoEl } from '@aliadas/contract'
import type { Control } from 'react-hook-form'
import type { z } from 'zod'

type Esquema = ReturnType<typeof vehiculoNuevoEl>
export type Entrada = z.input<Esquema>
export type Salida = z.output<Esquema>
export type ControlDeVehiculo = Control<Entrada, unknown, Salida>

/** Fields in the order of the screen: the first one with a fault gets the focus. */
export const CAMPOS = [
  'placas',
  'marca',
  'modelo',
  'tipo',
  'capacidad',
  'color',
  'nombre',
  'cedula',
  'direccion',
  'ciudad',
  'telefono',
  'email',
  'licenciaDeConducir',
  'vencimientoLicenciaDeConducir',
  'licencia',
  'propietario',
  'empresa',
  'numeroInterno',
  'tarjetaOperacion',
  'vencimientoTarjetaOperacion',
  'numeroRevisionTecnica',
  'vencimientoRevisionTecnica',
  'soat',
  'fechasoat',
  'cuenta',
  'tipocuenta',
  'banco',
  'titular',
  'rut',
  'terminos',
] as const satisfies readonly (keyof Entrada)[]
