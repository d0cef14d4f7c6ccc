import type { Invitacion } from '@aliadas/contract/acceso'
import Button from '@mui/material/Button'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { formatAge, formatRelative } from '../../lib/format.ts'
import { useServerNow } from '../../lib/server-clock.ts'
import { useSubmit } from '../../lib/useSubmit.ts'
import { LoadError } from '../../ui/LoadError.tsx'
import { Section } from '../../ui/Section.tsx'
import { notifyFault } from '../../ui/notify-fault.tsx'
import { notify } from '../../ui/toasts.ts'
import { Fila } from './FilaDePersona.tsx'
import { invitacionesQuery, LECTURAS_DE_PERSONAS } from './personas-query.ts'

const FilaDeInvitacion = ({ invitacion: { id, email, enviada, vence, invitadaPor } }: { invitacion: Invitacion }) => {
  const ahora = useServerNow(60_000)
  const consultas = useQueryClient()
  const envio = useSubmit({
    mutationFn: () => api.invitarDeNuevo({ params: { id } }),
    onSuccess: () => notify.success(`Enviamos otro enlace a ${email}`),
    onError: (error) => notifyFault(error),
    onSettled: () => consultas.invalidateQueries(LECTURAS_DE_PERSONAS),
  })
  return (
    <Fila
      nombre={email}
      lineas={[
        `Registrada ${formatAge(enviada, ahora)}${invitadaPor ? ` por ${invitadaPor}` : ''} · vence ${formatRelative(vence, ahora)}`,
      ]}
    >
      <Button onClick={() => envio.mutate()} loading={envio.isPending} aria-label={`Invitar de nuevo a ${email}`}>
        Invitar de nuevo
      </Button>
    </Fila>
  )
}

/** Registered people who have not verified their address yet; renders nothing without any. */
export const Invitaciones = () => {
  const consulta = useQuery(invitacionesQuery)
  if (consulta.isError) return <LoadError error={consulta.error} onRetry={() => void consulta.refetch()} />
  const invitaciones = consulta.data?.invitaciones ?? []
  if (invitaciones.length === 0) return null
  return (
    <Section title="Esperan confirmar su correo" detail="La cuenta se crea cuando abran el enlace que les enviamos.">
      <ul aria-label="Esperan confirmar su correo" style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {invitaciones.map((invitacion) => (
          <FilaDeInvitacion key={invitacion.id} invitacion={invitacion} />
        ))}
      </ul>
    </Section>
  )
}
