import { DIAS_DE_VINCULACION } from '@aliadas/contract/flota'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { Dialog } from '../../ui/Dialog.tsx'
import { ListaDeVinculaciones } from './ListaDeVinculaciones.tsx'
import { PedirVinculacion } from './PedirVinculacion.tsx'

/** Requests, by plates, to drivers who registered in an app to join the fleet, and the list of these requests. */
export const Vinculaciones = ({ onCerrar }: { onCerrar: () => void }) => (
  <Dialog open title="Pedir un conductor por placas" onClose={onCerrar}>
    <Stack sx={{ gap: 4 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Si un conductor registró el vehículo en su aplicación y no es de otra empresa, recibe tu solicitud. Cuando la
        acepte, él y su vehículo pasan a tu flota. Tiene {DIAS_DE_VINCULACION} días para responder.
      </Typography>
      <PedirVinculacion />
      <section aria-labelledby="solicitudes-enviadas">
        <Typography id="solicitudes-enviadas" variant="h4" component="h3" sx={{ mb: 1 }}>
          Solicitudes enviadas
        </Typography>
        <ListaDeVinculaciones />
      </section>
    </Stack>
  </Dialog>
)
