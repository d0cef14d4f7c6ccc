import { lazy, Suspense } from 'react'
import { type DialogoDelMapa, MonitorMap } from '../../mapa/index.ts'
import { MiOferta } from '../../ofertas/index.ts'

/* Dialogs bring the list component and the viewer of files along, which the map itself does not use. */
const OfertaDialog = lazy(async () => ({ default: (await import('../../ofertas/OfertaDialog.tsx')).OfertaDialog }))
const FuecDialog = lazy(async () => ({ default: (await import('../../fuec/FuecDialog.tsx')).FuecDialog }))
const AsignarDialog = lazy(async () => ({
  default: (await import('../../asignaciones/AsignarDialog.tsx')).AsignarDialog,
}))
const CambiarVehiculoDialog = lazy(async () => ({
  default: (await import('../../asignaciones/CambiarVehiculoDialog.tsx')).CambiarVehiculoDialog,
}))
const MisOfertas = lazy(async () => ({ default: (await import('../../ofertas/MisOfertas.tsx')).MisOfertas }))

const OfertaEnFila = lazy(async () => ({ default: (await import('../../ofertas/OfertaEnFila.tsx')).OfertaEnFila }))

const renderDialogo = ({ accion: action, servicio, onCerrar: onClose }: DialogoDelMapa) => {
  switch (action) {
    case 'ofertar':
      return <OfertaDialog servicio={servicio} onCerrar={onClose} />
    case 'asignarVehiculo':
      return <AsignarDialog servicio={servicio} onCerrar={onClose} />
    case 'cambiarVehiculo':
    case 'cambiarEnRuta':
      return <CambiarVehiculoDialog key={action} servicio={servicio} accion={action} onCerrar={onClose} />
    case 'subirFuec':
    case 'reemplazarFuec':
      return <FuecDialog servicio={servicio} onCerrar={onClose} />
  }
}

/** The map with the parts that other capabilities add. */
export const MapPage = () => (
  <MonitorMap
    renderOfertaEnFila={(oferta) => (
      <Suspense>
        <OfertaEnFila key={oferta.id} {...oferta} />
      </Suspense>
    )}
    renderDialogo={(dialogo) => <Suspense>{renderDialogo(dialogo)}</Suspense>}
    renderOferta={(servicio) => <MiOferta servicio={servicio} />}
    renderMisOfertas={(onClose) => (
      <Suspense>
        <MisOfertas onCerrar={onClose} />
      </Suspense>
    )}
  />
)
