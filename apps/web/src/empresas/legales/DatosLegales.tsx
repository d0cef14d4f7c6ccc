import type { Legales } from '@aliadas/contract/empresas'
import Alert from '@mui/material/Alert'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '../../lib/format.ts'
import { LoadError } from '../../ui/LoadError.tsx'
import { Page } from '../../ui/Page.tsx'
import { RowsSkeleton } from '../../ui/RowsSkeleton.tsx'
import { ArchivosLegales } from './ArchivosLegales.tsx'
import { FormularioLegal } from './FormularioLegal.tsx'
import { legalesQuery } from './legales-query.ts'

/** Whether the company may issue, and what is missing. */
const Validacion = ({ legales }: { legales: Legales | null }) => {
  if (!legales)
    return (
      <Alert severity="info">
        Con estos datos la empresa podrá expedir sus FUEC en Aliadas. Mientras tanto, sube los que haces por fuera.
      </Alert>
    )
  if (legales.validada)
    return (
      <Alert severity="success">
        La plataforma validó la habilitación el {formatDate(legales.validada.en)}. Si cambias el NIT, la razón social o
        la habilitación, la valida de nuevo.
      </Alert>
    )
  return (
    <Alert severity="warning">
      La plataforma aún no ha validado la habilitación: puedes subir FUEC, y no expedirlos.
      {legales.archivos.resolucion === null ? ' Sube la resolución para que pueda validarla.' : ''}
    </Alert>
  )
}

/** The company's legal data, its signature, and the number that its FUECs will have. */
export const DatosLegales = () => {
  const { data, error, refetch } = useQuery(legalesQuery)
  return (
    <Page detail="Lo que imprime cada FUEC de tu empresa.">
      {data ? (
        <>
          <Validacion legales={data.legales} />
          <FormularioLegal legales={data.legales} />
          {data.legales ? <ArchivosLegales archivos={data.legales.archivos} /> : null}
        </>
      ) : error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton rows={3} height={180} />
      )}
    </Page>
  )
}
