import type { vehiculoNuevoEl } from '@aliadas/contract/flota'
import { zodResolver } from '@hookform/resolvers/zod'
import type { Control, Resolver } from 'react-hook-form'
import { z } from 'zod'

type Esquema = ReturnType<typeof vehiculoNuevoEl>
/**
 * An existing vehicle may have a value that the list no longer offers. The form shows it, and the schema refuses it.
 */
type DeLista = 'tipo' | 'clase' | 'ciudad' | 'tipocuenta' | 'banco'
export type Entrada = Omit<z.input<Esquema>, DeLista> & Record<DeLista, string>
export type Salida = z.output<Esquema>
export type ControlDeVehiculo = Control<Entrada, unknown, Salida>

/** Validates the form with a schema of the contract, which uses only its own fields. A class that nobody chose is null. */
export const resolverDe = <S>(esquema: z.ZodType<S>): Resolver<Entrada, unknown, S> =>
  zodResolver(z.preprocess((valores: Entrada) => ({ ...valores, clase: valores.clase || null }), esquema))
