import Skeleton from '@mui/material/Skeleton'
import { onDemand, Part } from '../ui/part.tsx'

export type FiltroDeEmpresaProps = {
  /** Id of the chosen company; undefined for all. */
  valor: string | undefined
  onElegir: (empresa: string | undefined) => void
}

/** Only the platform loads it: all others have one company. */
const ElegirEmpresa = onDemand(async () => (await import('./ElegirEmpresa.tsx')).default)

/** Filters the platform's lists by one company. */
export const FiltroDeEmpresa = (props: FiltroDeEmpresaProps) => (
  <Part waiting={<Skeleton variant="rounded" width={200} height={40} />}>
    <ElegirEmpresa {...props} />
  </Part>
)
