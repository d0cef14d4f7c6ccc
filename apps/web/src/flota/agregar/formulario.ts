import type { vehiculoNuevoEl } from '@aliadas/contract'
import type { Control } from 'react-hook-form'
import type { z } from 'zod'

type Esquema = ReturnType<typeof vehiculoNuevoEl>
export type Entrada = z.input<Esquema>
export type Salida = z.output<Esquema>
export type ControlDeVehiculo = Control<Entrada, unknown, Salida>
