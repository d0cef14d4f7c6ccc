import type { DialogoDelMapa } from '../../mapa/index.ts'
import { onDemand, Part } from '../../ui/part.tsx'

/* Dialogs bring the list component and the viewer of files along, which the screens below them do not use. */
const OfertaDialog = onDemand(async () => (await import('../../ofertas/OfertaDialog.tsx')).OfertaDialog)
const FuecDialog = onDemand(async () => (await import('../../fuec/FuecDialog.tsx')).FuecDialog)
const AsignarDialog = onDemand(async () => (await import('../../asignaciones/AsignarDialog.tsx')).AsignarDialog)
const CambiarVehiculoDialog = onDemand(
  async () => (await import('../../asignaciones/CambiarVehiculoDialog.tsx')).CambiarVehiculoDialog,
)

const dialogoDe = ({ accion: action, servicio, onCerrar: onClose }: DialogoDelMapa, onBid: () => void) => {
  switch (action) {
    case 'ofertar':
      return <OfertaDialog servicio={servicio} onCerrar={onClose} onEnviada={onBid} />
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

/** The dialog of an act on a service. `onBid`: where a sent bid leads, by default back to what is below. */
export const renderDialogo = (dialogo: DialogoDelMapa, onBid = dialogo.onCerrar) => (
  <Part onFault={dialogo.onCerrar}>{dialogoDe(dialogo, onBid)}</Part>
)
