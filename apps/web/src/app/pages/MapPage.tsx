import { lazy, Suspense } from 'react'
import { FuecDialog } from '../../fuec/index.ts'
import { AsignarDialog } from '../../asignaciones/index.ts'
import { type DialogoDelMapa, MonitorMap } from '../../mapa/index.ts'
import { MiOferta, OfertaDialog } from '../../ofertas/index.ts'

/** Brings the whole list component along, which the map itself does not use. */
const MisOfertas = lazy(async () => ({ default: (await import('../../ofertas/MisOfertas.tsx')).MisOfertas }))

const renderDialogo = ({ accion: action, servicio, onCerrar: onClose }: DialogoDelMapa) => {
  switch (action) {
    case 'ofertar':
      return <OfertaDialog servicio={servicio} onCerrar={onClose} />
    case 'asignarVehiculo':
      return <AsignarDialog servicio={servicio} onCerrar={onClose} />
    case 'subirFuec':
    case 'reemplazarFuec':
      return <FuecDialog servicio={servicio} onCerrar={onClose} />
  }
}

/** The map with what the other capabilities put on it. */
export const MapPage = () => (
  <MonitorMap
    renderDialogo={renderDialogo}
    renderOferta={(servicio) => <MiOferta servicio={servicio} />}
    renderMisOfertas={(onClose) => (
      <Suspense>
        <MisOfertas onCerrar={onClose} />
      </Suspense>
    )}
  />
)
