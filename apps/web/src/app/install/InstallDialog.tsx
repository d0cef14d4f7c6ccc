import InstallDesktopOutlined from '@mui/icons-material/InstallDesktopOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Dialogo } from '../../ui/Dialog.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { useInvitacion } from './invitation.ts'

/** Offers to install the application when the browser does (specification §2, Install prompt). */
export const Instalar = () => {
  const { abierta, aplazar, instalar } = useInvitacion()
  return (
    <Dialogo
      abierto={abierta}
      titulo="Instala Transportadoras Aliadas"
      alCerrar={aplazar}
      ancho="xs"
      hoja={false}
      acciones={
        <>
          <Button onClick={aplazar}>Más tarde</Button>
          <Button variant="contained" startIcon={<InstallDesktopOutlined />} onClick={() => void instalar()} autoFocus>
            Instalar ahora
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'flex', gap: 4, alignItems: 'flex-start' }}>
        <Logo lado={48} />
        <Typography sx={{ flex: 1 }}>
          Ábrela desde tu escritorio o la pantalla de tu teléfono, en una ventana propia. Ocupa muy poco y se actualiza
          sola.
        </Typography>
      </Box>
    </Dialogo>
  )
}
