import { PATHS } from '../lib/paths.ts'
import type { Sesion } from '@aliadas/contract/acceso'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { toFalla } from '../lib/faults.ts'
import { useSession } from '../lib/session.ts'
import { LoadError } from '../ui/LoadError.tsx'
import { RowsSkeleton } from '../ui/RowsSkeleton.tsx'
import { Page } from '../ui/Page.tsx'
import { perfilQuery } from './perfil-query.ts'
import { FormularioDePerfil } from './formulario/FormularioDePerfil.tsx'
import { FotosDialog } from './imagenes/FotosDialog.tsx'
import { ImagenesDePerfil } from './imagenes/ImagenesDePerfil.tsx'

const SIN_CARGAR = 'Error al cargar los datos del perfil'
const SIN_DATOS = 'No se pudo obtener los datos del usuario'

/** What is missing to open map and fleet (specification §2, Shell). */
const faltantes = (s: Sesion): string[] => [
  ...(s.perfil ? [] : ['Los datos personales, de la empresa y de la cuenta bancaria']),
  ...(s.rol === 'plataforma' || s.fotosCorporativas[0] ? [] : ['La primera foto corporativa']),
]

const Pendientes = ({ sesion }: { sesion: Sesion }) =>
  sesion.perfilCompleto ? null : (
    <Alert severity="warning">
      <AlertTitle sx={{ fontSize: '0.875rem', fontWeight: 600 }}>
        El mapa y la flota se abren con el perfil completo
      </AlertTitle>
      Falta:
      <Box component="ul" sx={{ m: 0, pl: 5 }}>
        {faltantes(sesion).map((texto) => (
          <li key={texto}>{texto}</li>
        ))}
      </Box>
    </Alert>
  )

/** Account screen: images of the profile, and the form of person and company. */
export const Perfil = () => {
  const sesion = useSession()
  const navegar = useNavigate()
  const { fotos } = useSearch({ from: PATHS.perfil })
  const { data, error, refetch } = useQuery(perfilQuery)
  const perfil = data?.perfil
  return (
    <Page>
      <Pendientes sesion={sesion} />
      {perfil ? (
        <>
          <ImagenesDePerfil perfil={perfil} completo={sesion.perfilCompleto} />
          <FormularioDePerfil perfil={perfil} sesion={sesion} />
          {fotos === 'agregar' && perfil.acciones.editarEmpresa ? (
            <FotosDialog
              puestas={perfil.fotosCorporativas.length}
              onCerrar={() => void navegar({ to: PATHS.perfil })}
            />
          ) : null}
        </>
      ) : error ? (
        <LoadError
          error={new Error(toFalla(error).code === 'not-found' ? SIN_DATOS : SIN_CARGAR)}
          onRetry={() => void refetch()}
        />
      ) : (
        <RowsSkeleton rows={4} height={180} />
      )}
    </Page>
  )
}
