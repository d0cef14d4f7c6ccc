import { FuecDialog } from '../../fuec/FuecDialog.tsx'
import { AsignarDialog } from '../../flota/asignar/AsignarDialog.tsx'
import { MonitorMap, type DialogoDelMapa } from '../../mapa/MonitorMap.tsx'
import { MiOferta } from '../../ofertas/MiOferta.tsx'
import { MisOfertas } from '../../ofertas/MisOfertas.tsx'
import { OfertaDialog } from '../../ofertas/OfertaDialog.tsx'

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
