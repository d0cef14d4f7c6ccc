import { TERRITORIALES, type FichaDeAliada, type Legales } from '@aliadas/contract/empresas'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { formatDate } from '../../lib/format.ts'
import { allReadingsOf } from '../../lib/query.ts'
import { useSubmissionKey } from '../../lib/submission-key.ts'
import { useSubmit } from '../../lib/useSubmit.ts'
import { DescriptionList } from '../../ui/DescriptionList.tsx'
import { notifyFault } from '../../ui/notify-fault.tsx'
import { notify } from '../../ui/toasts.ts'

const nombreDe = (codigo: string): string => TERRITORIALES[Number(codigo) as keyof typeof TERRITORIALES] ?? codigo

const Decidir = ({ id, legales }: { id: string; legales: Legales }) => {
  const consultas = useQueryClient()
  const llaveDe = useSubmissionKey()
  const validar = legales.validada === null
  const envio = useSubmit({
    mutationFn: () => {
      const entrada = { params: { id }, body: { version: legales.version, validar } }
      return api.validarHabilitacion(entrada, { idempotencyKey: llaveDe(entrada) })
    },
    onSuccess: () => notify.success(validar ? 'Habilitación validada' : 'La habilitación ya no está validada'),
    onError: (error) => notifyFault(error),
    onSettled: () => consultas.invalidateQueries(allReadingsOf('leerAliada')),
  })
  return (
    <Button
      variant={validar ? 'contained' : 'outlined'}
      {...(validar ? {} : { color: 'error' as const })}
      loading={envio.isPending}
      onClick={() => envio.mutate()}
      sx={{ justifySelf: 'start' }}
    >
      {validar ? 'Validar la habilitación' : 'Dejar de validarla'}
    </Button>
  )
}

/** What a company says of its habilitación, beside the resolution, and the platform's decision. */
export const Habilitacion = ({ empresa }: { empresa: FichaDeAliada }) => {
  const { legales } = empresa
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Typography variant="h4" component="h3">
        Habilitación
      </Typography>
      {legales === null ? (
        <Typography variant="body2">La empresa aún no ha escrito sus datos legales.</Typography>
      ) : (
        <>
          {legales.validada ? (
            <Alert severity="success">
              Validada el {formatDate(legales.validada.en)} por {legales.validada.por}
            </Alert>
          ) : (
            <Alert severity="warning">Sin validar: la empresa no puede expedir FUEC.</Alert>
          )}
          <DescriptionList
            rows={[
              ['Razón social', legales.razonSocial],
              ['NIT', `${legales.nit}-${legales.dv}`],
              ['Territorial', `${legales.territorial} · ${nombreDe(legales.territorial)}`],
              ['Resolución', `${legales.resolucion} de ${legales.anio}`],
              ['Representante', legales.representante],
              [
                'Documento',
                legales.archivos.resolucion === null ? (
                  'No la ha subido'
                ) : (
                  <Link key="r" href={legales.archivos.resolucion} target="_blank" rel="noreferrer">
                    Ver la resolución
                  </Link>
                ),
              ],
            ]}
          />
          <Decidir id={empresa.id} legales={legales} />
        </>
      )}
    </Box>
  )
}
