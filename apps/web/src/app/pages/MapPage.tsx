import { lazy, Suspense } from 'react'
import { MonitorMap } from '../../mapa/index.ts'
import { MiOferta } from '../../ofertas/index.ts'
import { renderDialogo } from './dialogos.tsx'

const MisOfertas = lazy(async () => ({ default: (await import('../../ofertas/MisOfertas.tsx')).MisOfertas }))

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
    renderOferta={(servicio) => <MiOferta servicio={servicio} />}
    renderMisOfertas={(onClose) => (
      <Suspense>
        <MisOfertas onCerrar={onClose} />
      </Suspense>
    )}
  />
)
