import {
  validarDaBienvenida,
  type ClaseDeProveedor,
  type FichaDeProveedor,
  type LugarRevisable,
} from '@aliadas/contract/proveedores'
import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
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
import { useColumn } from '../ui/beside/BesideList.tsx'
import { Detail } from '../ui/beside/Detail.tsx'
import type { Neighbours } from '../ui/beside/neighbours.ts'
import { LoadError } from '../ui/LoadError.tsx'
import { RowsSkeleton } from '../ui/RowsSkeleton.tsx'
import { notifyFault } from '../ui/notify-fault.tsx'
import { notify } from '../ui/toasts.ts'
import { avisarDecision, BotonDeshacer, useDeshacer } from './Deshacer.tsx'
import { Ficha } from './Ficha.tsx'
import { papelesSinRevisar } from './papeles.ts'
import { refrescarMesa } from './refrescar-mesa.ts'
import { SuspenderProveedor } from './SuspenderProveedor.tsx'
import { BOTON, SINGULAR } from './textos.ts'
import { useTeclas } from './useTeclas.ts'
import { ValidarSinRevisar } from './ValidarSinRevisar.tsx'
import { VisorDePapel } from './VisorDePapel.tsx'

type Props = {
  clase: ClaseDeProveedor
  id: string | null
  lugar: LugarRevisable | null
  /** The previous and the next provider of the list. */
  vecinos: Neighbours
  onAbrir: (id: string | undefined) => void
  onMirar: (lugar: LugarRevisable | undefined) => void
}

/** Keeps the last provider while the dialog closes, otherwise it would be empty. */
export const DetalleDeProveedor = ({ id, ...resto }: Props) => {
  const [ultimo, setUltimo] = useState(id)
  const [validado, setValidado] = useState<string | null>(null)
  if (id !== null && id !== ultimo) setUltimo(id)
  if (ultimo === null) return null
  return (
    <Detalle
      key={ultimo}
      id={ultimo}
      abierto={id !== null}
      validado={validado ?? ultimo}
      onValidar={setValidado}
      {...resto}
    />
  )
}

const HECHO = {
  validar: (p: FichaDeProveedor) =>
    validarDaBienvenida(p.clase)
      ? `${p.nombre} quedó revisado y su bienvenida va en camino`
      : `${p.nombre} quedó validado`,
  bienvenida: (p: FichaDeProveedor) => `La bienvenida va en camino a ${p.email}`,
} as const

type DetalleProps = Omit<Props, 'id'> & {
  id: string
  abierto: boolean
  /**
   * The provider that the reader validated last in this list. It can be undone from here, because the next provider
   * opens at once.
   */
  validado: string
  onValidar: (id: string) => void
}

const Detalle = ({ clase, id, abierto, validado, lugar, vecinos, onAbrir, onMirar, onValidar }: DetalleProps) => {
  const consultas = useQueryClient()
  const navegar = useNavigate()
  const llaveDe = useSubmissionKey()
  const [suspende, setSuspende] = useState<boolean | null>(null)
  const [pregunta, setPregunta] = useState(false)
  const { data, error, refetch } = useQuery(readingOf('leerProveedor', { params: { clase, id } }))
  const proveedor = data?.proveedor
  const boton = proveedor ? BOTON[clase][proveedor.paso] : undefined
  const acto = useSubmit({
    mutationFn: ({ que }: { que: 'validar' | 'bienvenida'; seguir: () => void }) => {
      const params = { clase, id }
      const opciones = { idempotencyKey: llaveDe({ que, vez: proveedor?.historia[0]?.en }) }
      return que === 'validar' ? api.validarProveedor({ params }, opciones) : api.enviarBienvenida({ params }, opciones)
    },
    onSuccess: ({ proveedor: nuevo }, { que, seguir }) => {
      if (que === 'validar') {
        avisarDecision(HECHO.validar(nuevo), nuevo)
        onValidar(id)
      } else notify.success(HECHO.bienvenida(nuevo))
      void refrescarMesa(consultas, nuevo)
      seguir()
    },
    onError: (falla) => {
      notifyFault(falla)
      // After a conflict, read again to show the first decision.
      if (toFalla(falla).code === 'aborted') void refrescarMesa(consultas)
    },
  })
  const permiso = boton && proveedor ? proveedor.acciones[boton.acto] : null
  const { before: antes, after: despues } = vecinos
  const sinRevisar = proveedor ? papelesSinRevisar(proveedor) : []
  const [porRevisar] = sinRevisar
  // The list changes while the request runs, so the next provider is taken when the button is pressed.
  const validar = () => acto.mutate({ que: 'validar', seguir: despues ?? (() => onAbrir(undefined)) })
  const pedirValidar = () => (porRevisar ? setPregunta(true) : validar())
  const darBienvenida = () => acto.mutate({ que: 'bienvenida', seguir: () => void navegar({ to: PATHS.usuarios }) })
  const { data: previo } = useQuery(readingOf('leerProveedor', { params: { clase, id: validado } }))
  const propio = useDeshacer(proveedor)
  const ajeno = useDeshacer(validado === id ? undefined : previo?.proveedor)
  const atras = propio ?? ajeno
  const libre = abierto && lugar === null && suspende === null && !pregunta && !acto.isPending
  // Beside the list these two are those of every list.
  const alLado = useColumn() !== undefined
  useTeclas(libre, alLado, {
    ...(alLado ? {} : { j: despues, k: antes }),
    a: boton?.acto === 'validar' && permiso?.permitido ? pedirValidar : undefined,
    r: porRevisar ? () => onMirar(porRevisar.lugar) : undefined,
    z: atras?.deshacer,
  })
  return (
    <Detail
      id={id}
      neighbours={vecinos}
      open={abierto}
      title={proveedor?.nombre ?? SINGULAR[clase]}
      subtitle={SINGULAR[clase]}
      onClose={() => onAbrir(undefined)}
      width="md"
      busy={acto.isPending}
      actions={
        <>
          <IconButton aria-label="Proveedor anterior" aria-keyshortcuts="K" disabled={!antes} onClick={antes}>
            <ChevronLeft />
          </IconButton>
          <IconButton aria-label="Proveedor siguiente" aria-keyshortcuts="J" disabled={!despues} onClick={despues}>
            <ChevronRight />
          </IconButton>
          <Box sx={{ flex: 1 }} />
          {atras ? <BotonDeshacer {...atras} de={propio ? undefined : previo?.proveedor.nombre} /> : null}
          {porRevisar ? (
            <Button aria-keyshortcuts="R" aria-haspopup="dialog" onClick={() => onMirar(porRevisar.lugar)}>
              Revisar documentos
            </Button>
          ) : null}
          {proveedor?.acciones.suspender.permitido ? (
            <Button color="error" aria-haspopup="dialog" onClick={() => setSuspende(true)}>
              Suspender
            </Button>
          ) : null}
          {proveedor?.acciones.levantar.permitido ? (
            <Button aria-haspopup="dialog" onClick={() => setSuspende(false)}>
              Levantar la suspensión
            </Button>
          ) : null}
          <Button onClick={() => onAbrir(undefined)} disabled={acto.isPending}>
            Cerrar
          </Button>
          {boton ? (
            <Button
              variant="contained"
              disabled={permiso?.permitido !== true}
              loading={acto.isPending}
              {...(boton.acto === 'validar' ? { 'aria-keyshortcuts': 'A' } : {})}
              onClick={boton.acto === 'validar' ? pedirValidar : darBienvenida}
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
        {proveedor ? <Ficha proveedor={proveedor} onMirar={onMirar} /> : null}
      </Stack>
      {proveedor && abierto && lugar ? <VisorDePapel proveedor={proveedor} lugar={lugar} onMirar={onMirar} /> : null}
      {proveedor ? (
        <ValidarSinRevisar
          open={pregunta}
          proveedor={proveedor}
          papeles={sinRevisar}
          onValidar={() => {
            setPregunta(false)
            validar()
          }}
          onCerrar={() => setPregunta(false)}
        />
      ) : null}
      {proveedor && suspende !== null ? (
        <SuspenderProveedor proveedor={proveedor} suspender={suspende} onCerrar={() => setSuspende(null)} />
      ) : null}
    </Detail>
  )
}
