import type { ClaseDeProveedor, FichaDeProveedor } from '@aliadas/contract'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../lib/api.ts'
import { toFalla } from '../lib/faults.ts'
import { PATHS } from '../lib/paths.ts'
import { readingOf } from '../lib/query.ts'
import { useSubmissionKey } from '../lib/submission-key.ts'
import { useSubmit } from '../lib/useSubmit.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { LoadError } from '../ui/LoadError.tsx'
import { RowsSkeleton } from '../ui/RowsSkeleton.tsx'
import { notify } from '../ui/toasts.ts'
import { Ficha } from './Ficha.tsx'
import { refrescarMesa } from './refrescar-mesa.ts'
import { BOTON, SINGULAR } from './textos.ts'

type Props = { clase: ClaseDeProveedor; id: string | null; onCerrar: () => void }

/** Keeps showing the last one while the dialog leaves, or it would empty on its way out. */
export const DetalleDeProveedor = ({ clase, id, onCerrar }: Props) => {
  const [ultimo, setUltimo] = useState(id)
  if (id !== null && id !== ultimo) setUltimo(id)
  return ultimo === null ? null : (
    <Detalle key={ultimo} clase={clase} id={ultimo} abierto={id !== null} onCerrar={onCerrar} />
  )
}

const HECHO = {
  validar: (p: FichaDeProveedor) =>
    p.clase === 'operador' ? `${p.nombre} quedó revisado y su bienvenida va en camino` : `${p.nombre} quedó validado`,
  bienvenida: (p: FichaDeProveedor) => `La bienvenida va en camino a ${p.email}`,
} as const

const Detalle = ({
  clase,
  id,
  abierto,
  onCerrar,
}: {
  clase: ClaseDeProveedor
  id: string
  abierto: boolean
  onCerrar: () => void
}) => {
  const consultas = useQueryClient()
  const navegar = useNavigate()
  const llaveDe = useSubmissionKey()
  const { data, error, refetch } = useQuery(readingOf('leerProveedor', { params: { clase, id } }))
  const proveedor = data?.proveedor
  const boton = proveedor ? BOTON[clase][proveedor.paso] : undefined
  const acto = useSubmit({
    mutationFn: (que: 'validar' | 'bienvenida') => {
      const params = { clase, id }
      const opciones = { idempotencyKey: llaveDe({ que, enviados: proveedor?.bienvenidas.length }) }
      return que === 'validar' ? api.validarProveedor({ params }, opciones) : api.enviarBienvenida({ params }, opciones)
    },
    onSuccess: async ({ proveedor: nuevo }, que) => {
      notify.success(HECHO[que](nuevo))
      void refrescarMesa(consultas)
      await navegar({ to: PATHS.usuarios })
    },
    onError: (falla) => {
      notify.error(toFalla(falla).message)
      // Who came second sees what the first one did.
      if (toFalla(falla).code === 'aborted') void refrescarMesa(consultas)
    },
  })
  const permiso = boton && proveedor ? proveedor.acciones[boton.acto] : null
  return (
    <Dialog
      open={abierto}
      title={proveedor?.nombre ?? SINGULAR[clase]}
      subtitle={SINGULAR[clase]}
      onClose={onCerrar}
      width="md"
      busy={acto.isPending}
      actions={
        <>
          <Button onClick={onCerrar} disabled={acto.isPending}>
            Cerrar
          </Button>
          {boton ? (
            <Button
              variant="contained"
              disabled={permiso?.permitido !== true}
              loading={acto.isPending}
              onClick={() => acto.mutate(boton.acto)}
            >
              {boton.texto}
            </Button>
          ) : null}
        </>
      }
    >
      <Stack sx={{ gap: 4 }}>
        {error && !proveedor ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
        {!error && !proveedor ? <RowsSkeleton rows={6} /> : null}
        {permiso?.motivo ? <Alert severity="warning">{permiso.motivo}</Alert> : null}
        {proveedor ? <Ficha proveedor={proveedor} /> : null}
      </Stack>
    </Dialog>
  )
}
