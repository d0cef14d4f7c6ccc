import type { vehiculoNuevoEl } from '@aliadas/contract/flota'
import { zodResolver } from '@hookform/resolvers/zod'
import type { Control, Resolver } from 'react-hook-form'
import { z } from 'zod'

type Esquema = ReturnType<typeof vehiculoNuevoEl>
/** A vehicle that exists may hold a value that is no longer offered; the form shows it, and the schema refuses it. */
type DeLista = 'tipo' | 'ciudad' | 'tipocuenta' | 'banco'
export type Entrada = Omit<z.input<Esquema>, DeLista> & Record<DeLista, string>
export type Salida = z.output<Esquema>
export type ControlDeVehiculo = Control<Entrada, unknown, Salida>

/** The form's check by a schema of the contract, which takes from what the form holds the fields that are its own. */
export const resolverDe = <S>(esquema: z.ZodType<S>): Resolver<Entrada, unknown, S> =>
  zodResolver(z.preprocess((valores: Entrada) => valores, esquema))
