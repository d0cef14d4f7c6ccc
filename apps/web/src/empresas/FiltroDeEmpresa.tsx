import Skeleton from '@mui/material/Skeleton'
import { lazy, Suspense } from 'react'

export type FiltroDeEmpresaProps = {
  /** Id of the company chosen; without one all of them. */
  valor: string | undefined
  onElegir: (empresa: string | undefined) => void
}

/** Loaded by the platform alone: nobody else has more than one company to choose from. */
const ElegirEmpresa = lazy(() => import('./ElegirEmpresa.tsx'))

/** Narrows what the platform reads to one company. */
export const FiltroDeEmpresa = (props: FiltroDeEmpresaProps) => (
  <Suspense fallback={<Skeleton variant="rounded" width={200} height={40} />}>
    <ElegirEmpresa {...props} />
  </Suspense>
)
