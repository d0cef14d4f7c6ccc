import { FuecDialog } from '../../fuec/index.ts'
import { AsignarDialog } from '../../asignaciones/index.ts'
import { type DialogoDelMapa, MonitorMap } from '../../mapa/index.ts'
import { MiOferta, MisOfertas, OfertaDialog } from '../../ofertas/index.ts'

const renderDialogo = ({ accion, servicio, alCerrar }: DialogoDelMapa) => {
  switch (accion) {
    case 'ofertar':
      return <OfertaDialog servicio={servicio} alCerrar={alCerrar} />
    case 'asignarVehiculo':
      return <AsignarDialog servicio={servicio} alCerrar={alCerrar} />
    case 'subirFuec':
    case 'reemplazarFuec':
      return <FuecDialog servicio={servicio} alCerrar={alCerrar} />
  }
}

/** The map with what the other capabilities put on it. */
export const PaginaDelMapa = () => (
  <MonitorMap
    renderDialogo={renderDialogo}
    renderOferta={(servicio) => <MiOferta servicio={servicio} />}
    renderMisOfertas={(alCerrar) => <MisOfertas alCerrar={alCerrar} />}
  />
)
