import InstallDesktopOutlined from '@mui/icons-material/InstallDesktopOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Dialog } from '../../ui/Dialog.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { useInvitation } from './invitation.ts'

/** Offers to install the application once the browser allows it (specification §2, Install prompt). */
export const InstallDialog = () => {
  const { open, postpone, install } = useInvitation()
  return (
    <Dialog
      open={open}
      title="Instala Transportadoras Aliadas"
      onClose={postpone}
      width="xs"
      sheet={false}
      actions={
        <>
          <Button onClick={postpone}>Más tarde</Button>
          <Button variant="contained" startIcon={<InstallDesktopOutlined />} onClick={() => void install()} autoFocus>
            Instalar ahora
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'flex', gap: 4, alignItems: 'flex-start' }}>
        <Logo side={48} />
        <Typography sx={{ flex: 1 }}>
          Ábrela desde tu escritorio o la pantalla de tu teléfono, en una ventana propia. Ocupa muy poco y se actualiza
          sola.
        </Typography>
      </Box>
    </Dialog>
  )
}
