import { ETIQUETA_DE_ARCHIVO_LEGAL, type ArchivoLegal, type Legales } from '@aliadas/contract/empresas'
import UploadFile from '@mui/icons-material/UploadFile'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { toFalla } from '../../lib/faults.ts'
import { allReadingsOf } from '../../lib/query.ts'
import { useSubmit } from '../../lib/useSubmit.ts'
import { useUploadOnce } from '../../lib/useUploadOnce.ts'
import { FilePick } from '../../ui/FilePick.tsx'
import { PasswordDialog } from '../../ui/PasswordDialog.tsx'
import { Section } from '../../ui/Section.tsx'
import { notify } from '../../ui/toasts.ts'

const AYUDA: Readonly<Record<ArchivoLegal, string>> = {
  resolucion: 'PDF, JPG o PNG de máximo 5 MB. La plataforma la mira para validar la habilitación.',
  firma: 'JPG o PNG de máximo 1 MB, sobre fondo blanco.',
  sello: 'JPG o PNG de máximo 1 MB. Si no tienes, déjalo vacío.',
}

const Archivo = ({ cual, ruta }: { cual: ArchivoLegal; ruta: string | null }) => {
  const consultas = useQueryClient()
  const { upload, progress, endProgress } = useUploadOnce()
  const [pedida, setPedida] = useState<File | null>(null)
  const [titulo, ayuda] = [ETIQUETA_DE_ARCHIVO_LEGAL[cual], AYUDA[cual]]
  const envio = useSubmit({
    mutationFn: async ({ archivo, contrasenaActual }: { archivo: File; contrasenaActual?: string }) => {
      const preset = cual === 'resolucion' ? 'resolucionLegal' : 'firmaLegal'
      const idArchivo = await upload({ preset, file: archivo })
      return api.cambiarArchivoLegal({
        params: { cual },
        body: { idArchivo, ...(contrasenaActual === undefined ? {} : { contrasenaActual }) },
      })
    },
    onSettled: endProgress,
    onSuccess: async () => {
      setPedida(null)
      notify.success(`${titulo}: guardado`)
      await consultas.invalidateQueries(allReadingsOf('leerLegales'))
    },
  })
  const falla = envio.error ? toFalla(envio.error) : null
  const deContrasena = falla?.fields?.['contrasenaActual'] ?? null
  return (
    <Box sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
      <Typography variant="h4" component="h3">
        {titulo}
      </Typography>
      {ruta === null ? null : cual === 'resolucion' ? (
        <Link href={ruta} target="_blank" rel="noreferrer">
          Ver la resolución
        </Link>
      ) : (
        <Box
          component="img"
          src={ruta}
          alt={titulo}
          sx={{ maxWidth: '100%', height: 96, objectFit: 'contain', bgcolor: 'common.white', borderRadius: 1, p: 1 }}
        />
      )}
      <FilePick
        preset={cual === 'resolucion' ? 'resolucionLegal' : 'firmaLegal'}
        label={titulo}
        choose={ruta === null ? 'Elegir archivo' : 'Reemplazar'}
        change="Elegir otro"
        icon={<UploadFile />}
        hint={ayuda}
        file={null}
        progress={progress}
        fault={falla && deContrasena === null ? falla.message : null}
        disabled={envio.isPending}
        onPick={(archivo) => {
          if (!archivo) return
          envio.reset()
          if (cual === 'firma') setPedida(archivo)
          else envio.mutate({ archivo })
        }}
      />
      <PasswordDialog
        open={pedida !== null}
        busy={envio.isPending}
        message="Con esta firma se expiden los FUEC de la empresa. Escribe tu contraseña para cambiarla."
        fault={deContrasena}
        onClose={() => setPedida(null)}
        onConfirm={(contrasenaActual) => {
          if (pedida) envio.mutate({ archivo: pedida, contrasenaActual })
        }}
      />
    </Box>
  )
}

/** The resolution, and the images with which each FUEC is signed. */
export const ArchivosLegales = ({ archivos }: { archivos: Legales['archivos'] }) => (
  <Section title="Resolución, firma y sello">
    <Box
      sx={{
        display: 'grid',
        gap: 6,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
      }}
    >
      <Archivo cual="resolucion" ruta={archivos.resolucion} />
      <Archivo cual="firma" ruta={archivos.firma} />
      <Archivo cual="sello" ruta={archivos.sello} />
    </Box>
  </Section>
)
