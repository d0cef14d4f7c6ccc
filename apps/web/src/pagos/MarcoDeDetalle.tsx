import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import type { ReactNode } from 'react'
import { Detail } from '../ui/beside/Detail.tsx'
import type { Neighbours } from '../ui/beside/neighbours.ts'
import { LoadError } from '../ui/LoadError.tsx'
import { RowsSkeleton } from '../ui/RowsSkeleton.tsx'

type Props = {
  /** The open row; absent: it is of several rows. */
  id?: string
  vecinos?: Neighbours
  title: string
  abierto: boolean
  onCerrar: () => void
  onSubmit?: (() => void) | undefined
  ocupado?: boolean
  /** Buttons beside the closing button. */
  acciones?: ReactNode
  /** Message after a conflict with another person's change, with a button to reload. */
  conflicto?: string | null
  onActualizar?: () => void
  /** The query that it shows. */
  lectura: { data: unknown; error: Error | null; refetch: () => unknown }
  width?: 'sm' | 'md'
  children: ReactNode
}

/** Frame of a payment's detail: loading, error, conflict and content. */
export const MarcoDeDetalle = (props: Props) => {
  const {
    title,
    abierto,
    onCerrar,
    onSubmit,
    ocupado = false,
    acciones,
    conflicto,
    onActualizar,
    lectura,
    width = 'sm',
  } = props
  return (
    <Detail
      id={props.id}
      neighbours={props.vecinos}
      open={abierto}
      title={title}
      onClose={onCerrar}
      busy={ocupado}
      width={width}
      {...(onSubmit
        ? {
            onSubmit: (e) => {
              e.preventDefault()
              onSubmit()
            },
          }
        : {})}
      actions={
        <>
          <Button onClick={onCerrar} disabled={ocupado}>
            Cerrar
          </Button>
          {acciones}
        </>
      }
    >
      <Stack sx={{ gap: 4 }}>
        {lectura.error && lectura.data === undefined ? (
          <LoadError error={lectura.error} onRetry={() => void lectura.refetch()} />
        ) : lectura.data === undefined ? (
          <RowsSkeleton rows={6} height={24} />
        ) : (
          props.children
        )}
        {conflicto ? (
          <Alert
            severity="warning"
            action={
              <Button color="inherit" size="small" onClick={onActualizar}>
                Actualizar
              </Button>
            }
          >
            {conflicto}
          </Alert>
        ) : null}
      </Stack>
    </Detail>
  )
}
