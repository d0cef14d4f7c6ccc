import { lazy, Suspense } from 'react'
import { AhoraYSiguiente } from '../../asignaciones/index.ts'
import { GestionFlota } from '../../flota/index.ts'

const VehiculoAlLado = lazy(async () => ({
  default: (await import('../../flota/ficha/VehiculoAlLado.tsx')).VehiculoAlLado,
}))

/** The fleet, and the vehicle that is open beside it, with its trips. */
export const FlotaPage = () => (
  <GestionFlota
    renderAbierto={(abierto) => (
      <Suspense>
        <VehiculoAlLado {...abierto} ahora={<AhoraYSiguiente id={abierto.id} />} />
      </Suspense>
    )}
  />
)
