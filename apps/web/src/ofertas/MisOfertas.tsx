import Stack from '@mui/material/Stack'
import { PATHS } from '../lib/paths.ts'
import { useListLocal } from '../lib/list-state.ts'
import { ButtonLink } from '../ui/links.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { FILTROS_DE_OFERTAS, ListaDeOfertas } from './ListaDeOfertas.tsx'

/** Dialog over the map with the company's offers. */
export const MisOfertas = ({ onCerrar }: { onCerrar: () => void }) => (
  <Dialog
    open
    title="Mis ofertas"
    subtitle="Las ofertas de tu empresa y su estado"
    onClose={onCerrar}
    width="lg"
    actions={<ButtonLink to={PATHS.misOfertas}>Abrir en su pantalla</ButtonLink>}
  >
    <Stack sx={{ gap: 3 }}>
      <ListaDeOfertas state={useListLocal(FILTROS_DE_OFERTAS)} onIr={onCerrar} />
    </Stack>
  </Dialog>
)
