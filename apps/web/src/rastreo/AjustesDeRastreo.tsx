import { MINUTOS_TARDE } from '@aliadas/contract/servicios'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../lib/api.ts'
import { toFalla } from '../lib/faults.ts'
import { allReadingsOf } from '../lib/query.ts'
import { useSubmissionKey } from '../lib/submission-key.ts'
import { useSubmit } from '../lib/useSubmit.ts'
import { Section } from '../ui/Section.tsx'
import { notifyFault } from '../ui/notify-fault.tsx'
import { notify } from '../ui/toasts.ts'

const FUERA = `Escribe de ${MINUTOS_TARDE.minimo} a ${MINUTOS_TARDE.maximo} minutos`

/** From how many minutes on the company calls a vehicle late, for its administrators; keyed by the saved number. */
export const AjustesDeRastreo = ({ minutosTarde }: { minutosTarde: number }) => {
  const consultas = useQueryClient()
  const llaveDe = useSubmissionKey()
  const [escrito, setEscrito] = useState(String(minutosTarde))
  const [reparo, setReparo] = useState<string | null>(null)
  const envio = useSubmit({
    mutationFn: (minutos: number) => {
      const entrada = { body: { minutosTarde: minutos } }
      return api.ajustarRastreo(entrada, { idempotencyKey: llaveDe(entrada) })
    },
    onSuccess: () => {
      notify.success('Aviso de retraso guardado')
      return consultas.invalidateQueries(allReadingsOf('verRastreo'))
    },
    onError: (error) => {
      const deCampo = toFalla(error).fields?.['minutosTarde']
      setReparo(deCampo ?? null)
      if (deCampo === undefined) notifyFault(error)
    },
  })
  const guardar = () => {
    const minutos = /^\d{1,3}$/.test(escrito.trim()) ? Number(escrito) : Number.NaN
    const cabe = minutos >= MINUTOS_TARDE.minimo && minutos <= MINUTOS_TARDE.maximo
    setReparo(cabe ? null : FUERA)
    if (cabe) envio.mutate(minutos)
  }
  return (
    <Section
      title="Aviso de retraso"
      detail="Un viaje dice «Va tarde» cuando su vehículo llegaría al origen al menos estos minutos después de la salida. Antes dice «Puede llegar tarde»."
    >
      <Stack
        component="form"
        noValidate
        direction="row"
        sx={{ gap: 3, alignItems: 'flex-start', flexWrap: 'wrap' }}
        onSubmit={(e) => {
          e.preventDefault()
          guardar()
        }}
      >
        <TextField
          label="Minutos de retraso"
          size="small"
          value={escrito}
          onChange={(e) => setEscrito(e.target.value)}
          error={reparo !== null}
          helperText={reparo ?? `De ${MINUTOS_TARDE.minimo} a ${MINUTOS_TARDE.maximo}`}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        />
        <Button type="submit" variant="outlined" loading={envio.isPending}>
          Guardar
        </Button>
      </Stack>
    </Section>
  )
}
