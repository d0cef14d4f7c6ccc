import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import LinearProgress from '@mui/material/LinearProgress'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useId, type ComponentProps } from 'react'
import { Dialog } from '../Dialog.tsx'
import { Beside, IN_COLUMN } from './Beside.tsx'
import { useColumn } from './BesideList.tsx'
import type { Neighbours } from './neighbours.ts'

type Props = Omit<ComponentProps<typeof Dialog>, 'onClose' | 'sheet' | 'veiled'> & {
  /** The open record; absent: it is of several rows, and always a dialog. */
  id?: string | undefined
  onClose: () => void
  neighbours?: Neighbours | undefined
}

/** A record of a list: beside it where there is room, else in a dialog over it. */
export const Detail = ({ id, neighbours, ...props }: Props) => {
  const column = useColumn()
  if (column === undefined || id === undefined) return <Dialog {...props} />
  if (column === null || !props.open) return null
  return (
    <Beside id={id} busy={props.busy ?? false} onClose={props.onClose} neighbours={neighbours}>
      <Panel {...props} />
    </Beside>
  )
}

const BODY = { display: 'flex', flexDirection: 'column', minHeight: 0 } as const
const ACTIONS = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  alignItems: 'center',
  gap: 2,
  px: 4,
  py: 3,
  borderTop: 1,
  borderColor: 'divider',
  // Acts that are there for none of them.
  '&:empty': { display: 'none' },
} as const

const Panel = ({ title, subtitle, onClose, children, actions, busy = false, onSubmit }: Omit<Props, 'id'>) => {
  const id = useId()
  const body = (
    <>
      <Box tabIndex={0} role="group" aria-label="Datos" sx={{ overflowY: 'auto', minHeight: 0, px: 4, pb: 4 }}>
        {children}
      </Box>
      {actions ? <Box sx={ACTIONS}>{actions}</Box> : null}
    </>
  )
  return (
    <Paper
      component="aside"
      variant="outlined"
      aria-labelledby={id}
      aria-busy={busy}
      sx={{ ...IN_COLUMN, display: 'flex', flexDirection: 'column', overflow: 'hidden' }}
    >
      {busy ? (
        <LinearProgress aria-label="Procesando..." sx={{ position: 'absolute', insetInline: 0, top: 0, height: 3 }} />
      ) : null}
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, pl: 4, pr: 2, pt: 3, pb: 3 }}>
        <Box sx={{ flex: 1, minWidth: 0, alignSelf: 'center' }}>
          <Typography id={id} tabIndex={-1} variant="h4" component="h2">
            {title}
          </Typography>
          {subtitle ? (
            <Typography variant="body2" component="div" sx={{ color: 'text.secondary', mt: 1 }}>
              {subtitle}
            </Typography>
          ) : null}
        </Box>
        <IconButton aria-label="Cerrar" title="Cerrar" size="small" disabled={busy} onClick={onClose}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Box>
      {onSubmit ? (
        <Box component="form" noValidate onSubmit={onSubmit} sx={BODY}>
          {body}
        </Box>
      ) : (
        <Box sx={BODY}>{body}</Box>
      )}
    </Paper>
  )
}
