import { enLinea } from '@aliadas/contract/core'
import { PATHS } from '../../lib/paths.ts'
import { MAXIMO_DE_FOTOS, rutaDeMiniatura } from '@aliadas/contract/archivos'
import { comoSeEscribe, UBICACION_POR_DEFECTO, type Perfil } from '@aliadas/contract/empresas'
import { etiquetaDePuesto } from '@aliadas/contract/acceso'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Divider from '@mui/material/Divider'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { api } from '../../lib/api.ts'
import { formatRating } from '../../lib/format.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Clamped } from '../../ui/Clamped.tsx'
import { ButtonLink } from '../../ui/links.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Section } from '../../ui/Section.tsx'
import { CambiarImagen } from './CambiarImagen.tsx'
import { FotosCorporativas } from './FotosCorporativas.tsx'
import { CUADRADA } from './medidas.ts'
import { FOTO_ACTUALIZADA, LOGO_ACTUALIZADO } from '../textos.ts'

const Fila = ({ figura, children }: { figura: ReactNode; children: ReactNode }) => (
  <Box sx={{ display: 'flex', gap: 4, alignItems: 'flex-start', minWidth: 0 }}>
    {figura}
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0, flex: 1 }}>{children}</Box>
  </Box>
)

const Consejo = ({ children }: { children: string }) => (
  <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
    {children}
  </Typography>
)

type Props = { perfil: Perfil; completo: boolean }

/** First block of the account screen: the person's photo, the company's logo and photos. */
export const ImagenesDePerfil = ({ perfil, completo }: Props) => {
  const { fotosCorporativas: fotos, acciones } = perfil
  const nombre = `${perfil.nombres} ${perfil.apellidos}`.trim() || perfil.email
  const lugar =
    [comoSeEscribe(perfil.ciudad ?? ''), perfil.departamento].filter(Boolean).join(', ') || UBICACION_POR_DEFECTO
  return (
    <Section
      title="Imágenes de perfil"
      action={
        <Chip
          label={completo ? 'Perfil completo' : 'Perfil incompleto'}
          sx={
            completo
              ? { bgcolor: 'successBackground', color: 'success.main' }
              : { bgcolor: 'warningBackground', color: 'warningText' }
          }
        />
      }
    >
      <Box
        sx={{ display: 'grid', gap: 6, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } }}
      >
        <Fila figura={<Avatar name={nombre} photo={perfil.fotoPerfil} side={88} />}>
          <Box>
            <Typography variant="h2" component="p" sx={{ overflowWrap: 'anywhere' }}>
              <Clamped text={nombre} />
            </Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
              <Clamped text={enLinea(etiquetaDePuesto(perfil.puesto), perfil.empresa)} />
            </Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {lugar}
            </Typography>
          </Box>
          <CambiarImagen
            etiqueta="Cambiar foto de perfil"
            preset="fotoPerfil"
            medida={CUADRADA}
            redondo
            exito={FOTO_ACTUALIZADA}
            guardar={(idArchivo) =>
              api.cambiarFotoDePerfil({ body: { idArchivo } }, { idempotencyKey: `foto-${idArchivo}` })
            }
          />
          <Consejo>Máximo 1 MB. Recomendado: JPEG de 500x500 píxeles</Consejo>
        </Fila>
        <Fila
          figura={
            <Picture
              src={perfil.logo && rutaDeMiniatura(perfil.logo, 192)}
              alt={`Logo de ${perfil.empresa}`}
              fit="contain"
              sx={{ width: 96, height: 96, flex: 'none' }}
            />
          }
        >
          <Box>
            <Typography variant="h4" component="p">
              Logo de la empresa
            </Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
              Calificación de la empresa: {formatRating(perfil.rating)}
            </Typography>
          </Box>
          {acciones.editarEmpresa ? (
            <>
              <CambiarImagen
                etiqueta="Cambiar logo"
                preset="logo"
                medida={CUADRADA}
                exito={LOGO_ACTUALIZADO}
                guardar={(idArchivo) =>
                  api.cambiarLogo({ body: { idArchivo } }, { idempotencyKey: `logo-${idArchivo}` })
                }
              />
              <Consejo>Máximo 1 MB</Consejo>
            </>
          ) : (
            <Consejo>Lo cambia un administrador de la empresa</Consejo>
          )}
        </Fila>
      </Box>
      <Divider sx={{ my: 5 }} />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, flexWrap: 'wrap', mb: 4 }}>
        <Box sx={{ flex: 1, minWidth: 200 }}>
          <Typography variant="h4" component="h3" sx={{ mb: 1 }}>
            Fotos corporativas
          </Typography>
          <Consejo>{`${fotos.length} de ${MAXIMO_DE_FOTOS}. Máximo 2 MB cada una. Recomendado: JPEG de 1920x1080 píxeles`}</Consejo>
        </Box>
        {acciones.editarEmpresa && fotos.length < MAXIMO_DE_FOTOS ? (
          <ButtonLink
            to={PATHS.perfil}
            search={{ fotos: 'agregar' }}
            variant={fotos.length === 0 ? 'contained' : 'outlined'}
          >
            Agregar fotos
          </ButtonLink>
        ) : null}
      </Box>
      {fotos.length > 0 ? (
        <FotosCorporativas fotos={fotos} empresa={perfil.empresa} editable={acciones.editarEmpresa} />
      ) : (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Todavía no hay fotos corporativas.
        </Typography>
      )}
    </Section>
  )
}
