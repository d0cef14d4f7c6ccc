import { lazy, Suspense } from 'react'
import { MonitorMap } from '../../mapa/index.ts'
import { renderDialogo } from './dialogos.tsx'

const MisOfertas = lazy(async () => ({ default: (await import('../../ofertas/MisOfertas.tsx')).MisOfertas }))

// Most services that one opens have no offer of one's own.
const MiOferta = lazy(async () => ({ default: (await import('../../ofertas/MiOferta.tsx')).MiOferta }))

const OfertaEnFila = lazy(async () => ({ default: (await import('../../ofertas/OfertaEnFila.tsx')).OfertaEnFila }))

/** The map with the parts that other capabilities add. */
export const MapPage = () => (
  <MonitorMap
    renderOfertaEnFila={(oferta) => (
      <Suspense>
        <OfertaEnFila key={oferta.id} {...oferta} />
      </Suspense>
    )}
    renderDialogo={renderDialogo}
    renderOferta={(servicio) => (
      <Suspense>
        <MiOferta servicio={servicio} />
      </Suspense>
    )}
    renderMisOfertas={(onClose) => (
      <Suspense>
        <MisOfertas onCerrar={onClose} />
      </Suspense>
    )}
  />
)
