import type { ClaveDeAliado, FichaDeAliado } from '@aliadas/contract/aliados'
import Add from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ClaveUnaVez } from '../acceso/index.ts'
import { api } from '../lib/api.ts'
import { formatAge, formatDate, formatDateTime } from '../lib/format.ts'
import { allReadingsOf } from '../lib/query.ts'
import { useServerNow } from '../lib/server-clock.ts'
import { useSubmit } from '../lib/useSubmit.ts'
import { AlertDialog } from '../ui/AlertDialog.tsx'
import { DataTable, type Column } from '../ui/DataTable.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LoadError } from '../ui/LoadError.tsx'
import { RowButton } from '../ui/RowButton.tsx'
import { Section } from '../ui/Section.tsx'
import { notifyFault } from '../ui/notify-fault.tsx'
import { notify } from '../ui/toasts.ts'
import { clavesDeAliadoQuery } from './aliado-query.ts'
import { Alcances } from './Alcances.tsx'
import { CrearClaveDeAliado } from './CrearClaveDeAliado.tsx'
import { EstadoDeClave } from './EstadoDeClave.tsx'
import { RotarClave } from './RotarClave.tsx'

const nombreDe = ({ nombre, ultimos }: ClaveDeAliado): string =>
  [nombre, ultimos && `…${ultimos}`].filter(Boolean).join(' ') || 'Sin nombre'

const columnas = (ahora: number): readonly Column<ClaveDeAliado>[] => [
  { title: 'Clave', cell: nombreDe, short: true },
  { title: 'Alcances', roomy: true, cell: (c) => <Alcances alcances={c.alcances} /> },
  { title: 'Estado', cell: (c) => <EstadoDeClave clave={c} /> },
  { title: 'Último uso', cell: (c) => (c.usadaEn ? formatAge(c.usadaEn, ahora) : 'Sin uso'), short: true },
  { title: 'Vence', cell: (c) => (c.vence ? formatDateTime(c.vence) : 'No vence'), short: true, roomy: true },
  { title: 'Creada', cell: (c) => formatDate(c.creadaEn), short: true },
]

type Props = { aliado: FichaDeAliado }

/** The keys of a partner: its newest hundred. */
export const ClavesDelAliado = ({ aliado }: Props) => {
  const ahora = useServerNow(60_000)
  const consultas = useQueryClient()
  const [creando, setCreando] = useState(false)
  const [nueva, setNueva] = useState<{ texto: string | null } | null>(null)
  const [porRotar, setPorRotar] = useState<ClaveDeAliado | null>(null)
  const [porRevocar, setPorRevocar] = useState<ClaveDeAliado | null>(null)
  const { data, error, refetch } = useQuery(clavesDeAliadoQuery(aliado.id))
  const revocacion = useSubmit({
    mutationFn: (id: string) => api.revocarClaveDeAliado({ params: { id } }),
    onSuccess: () => notify.success('Clave revocada'),
    onError: (falla) => notifyFault(falla),
    onSettled: () => {
      setPorRevocar(null)
      return consultas.invalidateQueries(allReadingsOf('listarClavesDeAliados', 'leerAliado', 'listarAliados'))
    },
  })
  const mostrar = (texto: string | null) => {
    setCreando(false)
    setPorRotar(null)
    setNueva({ texto })
  }
  return (
    <Section
      title="Claves"
      detail="Con ellas sus aplicaciones usan la API. Revocar una la apaga de inmediato."
      action={
        <Button variant="outlined" startIcon={<Add />} onClick={() => setCreando(true)}>
          Crear clave
        </Button>
      }
    >
      {error && !data ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {data?.filas.length === 0 ? <EmptyState title="Aún no tiene claves" /> : null}
      {data && data.filas.length > 0 ? (
        <DataTable
          label="Claves del aliado"
          columns={columnas(ahora)}
          rows={data.filas}
          keyOf={(c) => c.id}
          nameOf={nombreDe}
          renderAction={(c) =>
            c.estado === 'vigente' ? (
              <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
                {c.reemplazada ? null : (
                  <RowButton onClick={() => setPorRotar(c)} aria-label={`Reemplazar la clave ${nombreDe(c)}`}>
                    Reemplazar
                  </RowButton>
                )}
                <RowButton
                  color="error"
                  onClick={() => setPorRevocar(c)}
                  aria-label={`Revocar la clave ${nombreDe(c)}`}
                >
                  Revocar
                </RowButton>
              </Box>
            ) : null
          }
        />
      ) : null}
      {creando ? (
        <CrearClaveDeAliado aliado={aliado.nombre} onCerrar={() => setCreando(false)} onCrear={mostrar} />
      ) : null}
      {porRotar ? <RotarClave clave={porRotar} onCerrar={() => setPorRotar(null)} onRotar={mostrar} /> : null}
      <ClaveUnaVez
        abierta={nueva !== null}
        titulo="Clave de aliado creada"
        texto={nueva?.texto ?? null}
        onCerrar={() => setNueva(null)}
      />
      <AlertDialog
        danger
        open={porRevocar !== null}
        title="¿Revocar esta clave?"
        message={`La aplicación de ${aliado.nombre} que usa esta clave deja de funcionar de inmediato.`}
        accept="Revocar"
        onAccept={() => porRevocar && revocacion.mutate(porRevocar.id)}
        onCancel={() => setPorRevocar(null)}
        busy={revocacion.isPending}
      />
    </Section>
  )
}
