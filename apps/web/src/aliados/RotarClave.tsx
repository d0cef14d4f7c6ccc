import type { ClaveDeAliado } from '@aliadas/contract/aliados'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../lib/api.ts'
import { allReadingsOf } from '../lib/query.ts'
import { useSubmissionKey } from '../lib/submission-key.ts'
import { useSubmit } from '../lib/useSubmit.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { notifyFault } from '../ui/notify-fault.tsx'

const PLAZOS = [
  { horas: 24, texto: 'Un día más' },
  { horas: 72, texto: 'Tres días más' },
  { horas: 168, texto: 'Una semana más' },
  { horas: 0, texto: 'Nada: termina ahora' },
] as const

type Props = { clave: ClaveDeAliado; onCerrar: () => void; onRotar: (texto: string | null) => void }

/** Replaces a key by an equal one; the old one serves some hours more, so that the application does not stop. */
export const RotarClave = ({ clave, onCerrar, onRotar }: Props) => {
  const consultas = useQueryClient()
  const llaveDe = useSubmissionKey()
  const [horas, setHoras] = useState<number>(PLAZOS[0].horas)
  const envio = useSubmit({
    mutationFn: () => {
      const entrada = { params: { id: clave.id }, body: { horas } }
      return api.rotarClaveDeAliado(entrada, { idempotencyKey: llaveDe(entrada) })
    },
    onSuccess: ({ texto }) => {
      onRotar(texto)
      return consultas.invalidateQueries(allReadingsOf('listarClavesDeAliados', 'leerAliado', 'listarAliados'))
    },
    onError: (error) => notifyFault(error),
  })
  return (
    <FormDialog
      short
      title="Reemplazar la clave"
      send="Reemplazar"
      onClose={onCerrar}
      busy={envio.isPending}
      onSubmit={(e) => {
        e.preventDefault()
        envio.mutate()
      }}
    >
      <Typography sx={{ mb: 4 }}>
        La nueva permite lo mismo. Mientras la aplicación la recibe, la anterior sigue sirviendo.
      </Typography>
      <TextField
        select
        fullWidth
        size="small"
        label="Cuánto sirve la anterior"
        value={horas}
        onChange={(e) => setHoras(Number(e.target.value))}
      >
        {PLAZOS.map(({ horas: cuantas, texto }) => (
          <MenuItem key={cuantas} value={cuantas}>
            {texto}
          </MenuItem>
        ))}
      </TextField>
    </FormDialog>
  )
}
