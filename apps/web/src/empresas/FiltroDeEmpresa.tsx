import Skeleton from '@mui/material/Skeleton'
import { lazy, Suspense } from 'react'

export type FiltroDeEmpresaProps = {
  /** Id of the chosen company; undefined for all. */
  valor: string | undefined
  onElegir: (empresa: string | undefined) => void
}

/** Only the platform loads it: all others have one company. */
const ElegirEmpresa = lazy(() => import('./ElegirEmpresa.tsx'))

/** Filters the platform's lists by one company. */
export const FiltroDeEmpresa = (props: FiltroDeEmpresaProps) => (
  <Suspense fallback={<Skeleton variant="rounded" width={200} height={40} />}>
    <ElegirEmpresa {...props} />
  </Suspense>
)
