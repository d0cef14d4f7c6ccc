import { PATHS } from '../lib/paths.ts'
import type { Sesion } from '@aliadas/contract/acceso'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { toFalla } from '../lib/faults.ts'
import { useSession } from '../lib/session.ts'
import { ButtonLink } from '../ui/links.tsx'
import { LoadError } from '../ui/LoadError.tsx'
import { RowsSkeleton } from '../ui/RowsSkeleton.tsx'
import { Page } from '../ui/Page.tsx'
import type { PasoDePerfil } from './direccion.ts'
import { perfilQuery } from './perfil-query.ts'
import { FormularioDePerfil } from './formulario/FormularioDePerfil.tsx'
import { FotosDialog } from './imagenes/FotosDialog.tsx'
import { ImagenesDePerfil } from './imagenes/ImagenesDePerfil.tsx'
import { PasosDePerfil } from './pasos/PasosDePerfil.tsx'

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

/** What a new company does first once its profile is complete. */
const Siguiente = ({ sesion }: { sesion: Sesion }) =>
  sesion.perfilCompleto && sesion.acciones.agregarVehiculo.permitido && sesion.tiposDeVehiculo.length === 0 ? (
    <Alert
      severity="success"
      action={
        <ButtonLink to={PATHS.flota} search={{ dialogo: 'agregar' }} color="inherit" size="small">
          Agregar el primer vehículo
        </ButtonLink>
      }
    >
      Tu perfil está completo.
    </Alert>
  ) : null

/**
 * Account screen: images of the profile, and the form of person and company. Until a company's profile is complete, its
 * administrators see the same as steps; the URL says which.
 */
export const Perfil = () => {
  const sesion = useSession()
  const navegar = useNavigate()
  const { fotos, paso: pedido } = useSearch({ from: PATHS.perfil })
  const { data, error, refetch } = useQuery(perfilQuery)
  const perfil = data?.perfil
  const enPasos = !sesion.perfilCompleto && sesion.rol === 'admin'
  const paso = pedido ?? (sesion.perfil ? 'foto' : 'datos')
  const ir = (otro: PasoDePerfil) => void navegar({ to: PATHS.perfil, search: { paso: otro } })
  const foto = Boolean(sesion.fotosCorporativas[0])
  return (
    <Page>
      {enPasos ? (
        <PasosDePerfil
          paso={paso}
          hechos={{ datos: sesion.perfil, empresa: sesion.perfil, cuenta: sesion.perfil, foto }}
          onIr={ir}
        />
      ) : (
        <Pendientes sesion={sesion} />
      )}
      <Siguiente sesion={sesion} />
      {perfil ? (
        <>
          {enPasos && paso !== 'foto' ? null : <ImagenesDePerfil perfil={perfil} completo={sesion.perfilCompleto} />}
          {/* Stays in its place, so that what was typed outlives the last step. */}
          <Box hidden={enPasos && paso === 'foto'}>
            <FormularioDePerfil
              perfil={perfil}
              sesion={sesion}
              paso={enPasos && paso !== 'foto' ? paso : null}
              onIr={ir}
            />
          </Box>
          {fotos === 'agregar' && perfil.acciones.editarEmpresa ? (
            <FotosDialog
              puestas={perfil.fotosCorporativas.length}
              onCerrar={() => void navegar({ to: PATHS.perfil, search: enPasos ? { paso } : {} })}
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
