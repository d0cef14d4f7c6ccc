import { FuecDialog } from '../../fuec/index.ts'
import { AsignarDialog } from '../../asignaciones/index.ts'
import { type DialogoDelMapa, MonitorMap } from '../../mapa/index.ts'
import { MiOferta, MisOfertas, OfertaDialog } from '../../ofertas/index.ts'

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
    renderMisOfertas={(onClose) => <MisOfertas onCerrar={onClose} />}
  />
)
