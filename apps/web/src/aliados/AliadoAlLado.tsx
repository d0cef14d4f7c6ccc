import type { AliadoListado } from '@aliadas/contract/aliados'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatAge, formatDate, formatInteger } from '../lib/format.ts'
import { PATHS } from '../lib/paths.ts'
import { readingOf } from '../lib/query.ts'
import { Detail } from '../ui/beside/Detail.tsx'
import type { Neighbours } from '../ui/beside/neighbours.ts'
import { DescriptionList } from '../ui/DescriptionList.tsx'
import { ButtonLink } from '../ui/links.tsx'
import { LoadError } from '../ui/LoadError.tsx'
import { PhoneLink } from '../ui/PhoneLink.tsx'
import { RowsSkeleton } from '../ui/RowsSkeleton.tsx'
import { EstadoDeAliado } from './EstadoDeAliado.tsx'
import { SuspenderAliado } from './SuspenderAliado.tsx'

type Props = {
  id: string
  /** Its row, if the page of the list has it. */
  fila: AliadoListado | undefined
  ahora: number
  vecinos: Neighbours
  onCerrar: () => void
}

/** A partner beside the list: whom to call, and its state. Keys, webhooks and calls are on its page. */
export const AliadoAlLado = ({ id, fila, ahora, vecinos, onCerrar }: Props) => {
  const [suspende, setSuspende] = useState(false)
  const { data, error, refetch } = useQuery(readingOf('leerAliado', { params: { id } }))
  const aliado = data?.aliado
  return (
    <Detail
      open
      id={id}
      neighbours={vecinos}
      title={aliado?.nombre ?? fila?.nombre ?? 'Aliado'}
      onClose={onCerrar}
      actions={
        <>
          {aliado ? (
            <Button
              aria-haspopup="dialog"
              {...(aliado.suspendido ? {} : { color: 'error' })}
              onClick={() => setSuspende(true)}
            >
              {aliado.suspendido ? 'Levantar la suspensión' : 'Suspender'}
            </Button>
          ) : null}
          <ButtonLink to={PATHS.aliado} params={{ idAliado: id }} variant="contained">
            Ver su página
          </ButtonLink>
        </>
      }
    >
      {aliado ? (
        <Stack sx={{ gap: 4 }}>
          {aliado.motivoSuspension ? <Alert severity="warning">Suspendido: {aliado.motivoSuspension}</Alert> : null}
          <DescriptionList
            rows={[
              ['Estado', <EstadoDeAliado key="e" suspendido={aliado.suspendido} />],
              ['Persona', aliado.contacto || 'No la ha dado'],
              ['Correo', aliado.correo || 'No lo ha dado'],
              ['Teléfono', aliado.telefono ? <PhoneLink key="t" number={aliado.telefono} /> : 'No lo ha dado'],
              ...(fila
                ? [
                    ['Claves', formatInteger(fila.claves)] as const,
                    ['Último uso', fila.usadoEn ? formatAge(fila.usadoEn, ahora) : 'Sin uso'] as const,
                  ]
                : []),
              ['Registrado', formatDate(aliado.creadoEn)],
            ]}
          />
        </Stack>
      ) : error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton rows={6} height={24} />
      )}
      {aliado && suspende ? <SuspenderAliado aliado={aliado} onCerrar={() => setSuspende(false)} /> : null}
    </Detail>
  )
}
