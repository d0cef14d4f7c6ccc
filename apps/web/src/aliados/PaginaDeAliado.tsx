import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { SoloPlataforma } from '../acceso/index.ts'
import { formatDate } from '../lib/format.ts'
import { PATHS } from '../lib/paths.ts'
import { readingOf } from '../lib/query.ts'
import { useAccion } from '../lib/session.ts'
import { DescriptionList } from '../ui/DescriptionList.tsx'
import { LoadError } from '../ui/LoadError.tsx'
import { Page, ScreenTitle } from '../ui/Page.tsx'
import { PhoneLink } from '../ui/PhoneLink.tsx'
import { RowsSkeleton } from '../ui/RowsSkeleton.tsx'
import { Section } from '../ui/Section.tsx'
import { AliadoDialog } from './AliadoDialog.tsx'
import { clavesDeAliadoQuery, webhooksDeAliadoQuery } from './aliado-query.ts'
import { ClavesDelAliado } from './ClavesDelAliado.tsx'
import { EstadoDeAliado } from './EstadoDeAliado.tsx'
import { LlamadasDelAliado } from './LlamadasDelAliado.tsx'
import { WebhooksDelAliado } from './WebhooksDelAliado.tsx'
import { SuspenderAliado } from './SuspenderAliado.tsx'

const Ficha = ({ id }: { id: string }) => {
  const [abierto, setAbierto] = useState<'editar' | 'suspender' | null>(null)
  const { data, error, refetch } = useQuery(readingOf('leerAliado', { params: { id } }))
  // Their tables come with the rest: one below the other, each would move the next one.
  const claves = useQuery(clavesDeAliadoQuery(id))
  const webhooks = useQuery(webhooksDeAliadoQuery(id))
  const cerrar = () => setAbierto(null)
  if (error && !data)
    return (
      <Page wide>
        <LoadError error={error} onRetry={() => void refetch()} />
      </Page>
    )
  if (!data || claves.isPending || webhooks.isPending)
    return (
      <Page wide>
        <RowsSkeleton rows={6} />
      </Page>
    )
  const { aliado } = data
  return (
    <ScreenTitle value={aliado.nombre}>
      <Page
        wide
        actions={
          <Button
            aria-haspopup="dialog"
            {...(aliado.suspendido ? {} : { color: 'error' })}
            onClick={() => setAbierto('suspender')}
          >
            {aliado.suspendido ? 'Levantar la suspensión' : 'Suspender'}
          </Button>
        }
      >
        {aliado.motivoSuspension ? <Alert severity="warning">Suspendido: {aliado.motivoSuspension}</Alert> : null}
        <Section
          title="Contacto"
          action={
            <Button variant="outlined" aria-haspopup="dialog" onClick={() => setAbierto('editar')}>
              Editar
            </Button>
          }
        >
          <DescriptionList
            rows={[
              ['Estado', <EstadoDeAliado key="e" suspendido={aliado.suspendido} />],
              ['Persona', aliado.contacto || 'No la ha dado'],
              ['Correo', aliado.correo || 'No lo ha dado'],
              ['Teléfono', aliado.telefono ? <PhoneLink key="t" number={aliado.telefono} /> : 'No lo ha dado'],
              ['Registrado', formatDate(aliado.creadoEn)],
            ]}
          />
        </Section>
        <ClavesDelAliado aliado={aliado} />
        <WebhooksDelAliado id={aliado.id} />
        <LlamadasDelAliado id={aliado.id} />
        {abierto === 'editar' ? <AliadoDialog aliado={aliado} onCerrar={cerrar} onGuardar={cerrar} /> : null}
        {abierto === 'suspender' ? <SuspenderAliado aliado={aliado} onCerrar={cerrar} /> : null}
      </Page>
    </ScreenTitle>
  )
}

/** A partner of the API: its contact, its keys and what they asked for. */
export const PaginaDeAliado = () => {
  const { idAliado } = useParams({ from: PATHS.aliado })
  return useAccion('gestionarClaves').permitido ? (
    <Ficha key={idAliado} id={idAliado} />
  ) : (
    <Page>
      <SoloPlataforma />
    </Page>
  )
}
