import { etiquetaDePuesto, type Sesion } from '@aliadas/contract'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useSesion } from '../lib/sesion.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Datos } from '../ui/Datos.tsx'
import { Pagina } from '../ui/Pagina.tsx'
import { FotosCorporativas } from './FotosCorporativas.tsx'

const ROLES: Record<Sesion['rol'], string> = {
  admin: 'Administrador de la empresa',
  user: 'Equipo de la empresa',
  plataforma: 'Administrador de la plataforma',
}

/** What still keeps the map and the fleet closed (specification §2, Shell). */
const faltantes = (s: Sesion): string[] => [
  ...(s.perfil ? [] : ['Los datos personales, de la empresa y de la cuenta bancaria']),
  ...(s.rol === 'plataforma' || s.fotosCorporativas[0] ? [] : ['La primera foto corporativa']),
]

const Seccion = ({ titulo, children }: { titulo: string; children: ReactNode }) => (
  <Paper variant="outlined" sx={{ p: { xs: 4, sm: 6 } }}>
    <Typography variant="h3" component="h2" sx={{ mb: 4 }}>
      {titulo}
    </Typography>
    {children}
  </Paper>
)

const Cabecera = ({ sesion, nombre }: { sesion: Sesion; nombre: string }) => (
  <Paper
    variant="outlined"
    sx={{ p: { xs: 4, sm: 6 }, display: 'flex', alignItems: 'center', gap: 4, flexWrap: 'wrap' }}
  >
    <Box sx={{ p: 0.5, border: 1, borderColor: 'divider', borderRadius: '50%' }}>
      <Avatar nombre={nombre} foto={sesion.fotoPerfil} lado={64} />
    </Box>
    <Box sx={{ minWidth: 0, flex: 1 }}>
      <Typography variant="h2" component="p">
        {nombre}
      </Typography>
      <Typography variant="body1" sx={{ color: 'text.secondary', mt: 1 }}>
        {etiquetaDePuesto(sesion.puesto)} · {sesion.empresa}
      </Typography>
    </Box>
    <Chip
      label={sesion.perfilCompleto ? 'Perfil completo' : 'Perfil incompleto'}
      sx={
        sesion.perfilCompleto
          ? { bgcolor: 'exitoFondo', color: 'success.main' }
          : { bgcolor: 'avisoFondo', color: 'avisoTexto' }
      }
    />
  </Paper>
)

/** The person and the company, to read. */
export const Perfil = () => {
  const sesion = useSesion()
  const nombre = `${sesion.nombres} ${sesion.apellidos}`.trim() || sesion.email
  const pendientes = faltantes(sesion)
  return (
    <Pagina titulo="Perfil de Usuario">
      {sesion.perfilCompleto ? null : (
        <Alert severity="warning">
          <AlertTitle sx={{ fontSize: '0.875rem', fontWeight: 600 }}>
            El mapa y la flota se abren con el perfil completo
          </AlertTitle>
          Falta:
          <Box component="ul" sx={{ m: 0, pl: 5 }}>
            {pendientes.map((texto) => (
              <li key={texto}>{texto}</li>
            ))}
          </Box>
        </Alert>
      )}
      <Cabecera sesion={sesion} nombre={nombre} />
      <Box
        sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } }}
      >
        <Seccion titulo="Datos personales">
          <Datos
            filas={[
              ['Nombres', sesion.nombres],
              ['Apellidos', sesion.apellidos],
              ['Correo', sesion.email],
              ['Puesto', etiquetaDePuesto(sesion.puesto)],
              ['Rol', ROLES[sesion.rol]],
            ]}
          />
        </Seccion>
        <Seccion titulo="Empresa">
          <Datos
            filas={[
              ['Empresa', sesion.empresa],
              ['Empresa aliada', sesion.empresaAliada],
              ['Tipos de vehículo', sesion.tiposDeVehiculo.join(', ') || 'Aún no hay vehículos registrados'],
            ]}
          />
        </Seccion>
      </Box>
      {sesion.fotosCorporativas[0] ? (
        <Seccion titulo="Fotos corporativas">
          <FotosCorporativas fotos={sesion.fotosCorporativas.filter(Boolean)} empresa={sesion.empresa} />
        </Seccion>
      ) : null}
    </Pagina>
  )
}
