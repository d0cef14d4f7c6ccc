import { AhoraYSiguiente } from '../../asignaciones/index.ts'
import { GestionFlota } from '../../flota/index.ts'
import { onDemand, Part } from '../../ui/part.tsx'

const VehiculoAlLado = onDemand(async () => (await import('../../flota/ficha/VehiculoAlLado.tsx')).VehiculoAlLado)

/** The fleet, and the vehicle that is open beside it, with its trips. */
export const FlotaPage = () => (
  <GestionFlota
    renderAbierto={(abierto) => (
      <Part>
        <VehiculoAlLado {...abierto} ahora={<AhoraYSiguiente id={abierto.id} />} />
      </Part>
    )}
  />
)
