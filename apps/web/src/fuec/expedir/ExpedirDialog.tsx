import { advertenciaSchema, type AdvertenciaDeFuec, type Borrador } from '@aliadas/contract/fuec'
import type { Servicio } from '@aliadas/contract/servicios'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { linkOptions, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm, useFormState, useWatch, type FieldPath, type UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { AvisoDeConflicto, ponerServicio, refrescarDetalle } from '../../servicios/index.ts'
import { api } from '../../lib/api.ts'
import { useDraft } from '../../lib/drafts.ts'
import { toFalla } from '../../lib/faults.ts'
import { refetchChanged } from '../../lib/live-readings.ts'
import { PATHS } from '../../lib/paths.ts'
import { allReadingsOf, readingOf } from '../../lib/query.ts'
import { useSubmissionKey } from '../../lib/submission-key.ts'
import { useSubmit } from '../../lib/useSubmit.ts'
import { announce } from '../../ui/announce.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { RowsSkeleton } from '../../ui/RowsSkeleton.tsx'
import { notify } from '../../ui/toasts.ts'
import { CamposDeExpedir } from './CamposDeExpedir.tsx'
import { Origen } from './Origen.tsx'
import { VerBorrador } from './VerBorrador.tsx'
import { CONTRATO_NUEVO, conductoresDe, pedidoDe, reparosDe, valoresDe, type Pedido, type Valores } from './valores.ts'

type Props = { servicio: Servicio; onCerrar: () => void; onSubir: () => void }

const FUEC_EXPEDIDO = 'FUEC expedido con éxito'
const OTRO_EXPEDIDO = 'Otro FUEC expedido con éxito'
const cambiadasSchema = z.array(advertenciaSchema)

/** The draft of a service's FUEC, which the person completes and issues. */
export const ExpedirDialog = ({ servicio: s, onCerrar, onSubir }: Props) => {
  const { data, error, refetch } = useQuery(readingOf('leerBorradorDeFuec', { params: { id: s.id }, query: {} }))
  if (data) return <Formulario servicio={s} inicial={data.borrador} onCerrar={onCerrar} onSubir={onSubir} />
  return (
    <Dialog open title="Expedir FUEC" subtitle={`Servicio #${s.codigo}`} width="lg" onClose={onCerrar}>
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : <RowsSkeleton rows={6} />}
    </Dialog>
  )
}

/** The draft with what was chosen: its warnings depend on contract, convenio and drivers. */
const useBorrador = (idServicio: string, inicial: Borrador, v: Valores): Borrador => {
  const query = {
    ...(v.contrato === CONTRATO_NUEVO ? {} : { contrato: v.contrato }),
    ...(v.convenio === '' ? {} : { convenio: v.convenio }),
    ...(conductoresDe(v).length === 0 ? {} : { conductores: conductoresDe(v).join() }),
  }
  const { data } = useQuery({
    ...readingOf('leerBorradorDeFuec', { params: { id: idServicio }, query }),
    placeholderData: (antes) => antes,
  })
  return data?.borrador ?? inicial
}

const Advertencias = ({ lista }: { lista: readonly AdvertenciaDeFuec[] }) =>
  lista.length === 0 ? null : (
    <Alert severity="warning">
      <b>Ten en cuenta:</b>
      <ul style={{ margin: '4px 0 0', paddingInlineStart: 20 }}>
        {lista.map((a) => (
          <li key={a.codigo}>{a.mensaje}</li>
        ))}
      </ul>
      ¿Quieres expedir el FUEC de todas formas?
    </Alert>
  )

/** The first wrong field gets the focus: the dialog is longer than the screen. */
const ponerReparosEn = (form: UseFormReturn<Valores>, reparos: Record<string, string>): void =>
  Object.entries(reparos).forEach(([campo, message], i) =>
    form.setError(campo as FieldPath<Valores>, { message }, { shouldFocus: i === 0 }),
  )

const Formulario = ({ servicio: s, inicial, onCerrar, onSubir }: Props & { inicial: Borrador }) => {
  // By when it was opened: issuing confirms the service.
  const [otro] = useState(s.estado === 'confirmado')
  const titulo = otro ? 'Expedir otro FUEC' : 'Expedir FUEC'
  const consultas = useQueryClient()
  const navegar = useNavigate()
  const llaveDe = useSubmissionKey()
  const form = useForm<Valores>({ defaultValues: valoresDe(inicial) })
  const { control } = form
  const { isDirty } = useFormState({ control })
  const valores = useWatch({ control }) as Valores
  const borrador = useBorrador(s.id, inicial, valores)
  /** Warnings that only the server knew, of a contract that is not open yet. */
  const [otras, setOtras] = useState<AdvertenciaDeFuec[] | null>(null)
  const advertencias = otras ?? borrador.advertencias
  const ponerReparos = (reparos: Record<string, string>) => ponerReparosEn(form, reparos)
  const envio = useSubmit({
    mutationFn: (body: Pedido) =>
      api.expedirFuec({ params: { id: s.id }, body }, { idempotencyKey: llaveDe({ id: s.id, body }) }),
    onSuccess: async ({ servicio }) => {
      ponerServicio(consultas, servicio)
      void refetchChanged(consultas, 'servicio')
      if (otro) {
        notify.success(OTRO_EXPEDIDO)
        return onCerrar()
      }
      announce(FUEC_EXPEDIDO, {
        label: 'Ver viaje',
        link: linkOptions({ to: PATHS.viajesConfirmados, state: { marcada: s.id } }),
      })
      await navegar({ to: PATHS.reservaciones })
    },
    onError: (error) => {
      const falla = toFalla(error)
      ponerReparos(falla.fields ?? {})
      const nuevas = cambiadasSchema.safeParse(falla.details?.['advertencias'])
      setOtras(nuevas.success ? nuevas.data : null)
      if (falla.code === 'aborted' && !nuevas.success) refrescarDetalle(consultas, s.id)
      void consultas.invalidateQueries(allReadingsOf('leerBorradorDeFuec'))
    },
  })
  useDraft(isDirty && !envio.isSuccess)
  const falla = envio.error ? toFalla(envio.error) : null
  const conAdvertencias = falla?.details?.['advertencias'] !== undefined
  const conflicto = falla?.code === 'aborted' && !falla.fields && !conAdvertencias ? falla.message : null

  const faltan = borrador.campos.some(({ valor }) => valor === null)
  /** What the form asks for; null when a field is wrong, which then says so. */
  const leer = (): Pedido | null => {
    form.clearErrors()
    const codigos = advertencias.map(({ codigo }) => codigo)
    const pedido = pedidoDe(form.getValues(), borrador.version, codigos)
    const reparos = reparosDe(pedido)
    ponerReparos(reparos)
    return Object.keys(reparos).length === 0 ? pedido : null
  }
  return (
    <Dialog
      open
      title={titulo}
      subtitle={`Servicio #${s.codigo}`}
      width="lg"
      onClose={onCerrar}
      busy={envio.isPending}
      actions={
        <>
          <Button onClick={onSubir} disabled={envio.isPending}>
            Subir un archivo
          </Button>
          <VerBorrador idServicio={s.id} leer={leer} onReparos={ponerReparos} disabled={faltan || envio.isPending} />
          <Button
            variant="contained"
            disabled={!borrador.expedir.permitido || faltan}
            loading={envio.isPending}
            onClick={() => {
              const pedido = leer()
              if (pedido) envio.mutate(pedido)
            }}
          >
            {titulo}
          </Button>
        </>
      }
    >
      <Stack sx={{ gap: 5 }}>
        {borrador.expedir.permitido ? null : <Alert severity="warning">{borrador.expedir.motivo}</Alert>}
        {otro && borrador.expedir.permitido ? (
          <Alert severity="info">
            Toma un número nuevo y deja sin valor el FUEC anterior, que nombra si se expidió aquí. El servicio sigue
            confirmado y el anticipo no cambia.
          </Alert>
        ) : null}
        <Origen campos={borrador.campos} idVehiculo={s.idVehiculo} />
        <Box>
          <Typography variant="h4" component="h3" sx={{ mb: 4 }}>
            Contrato y recorrido
          </Typography>
          <CamposDeExpedir control={control} borrador={borrador} />
        </Box>
        <Advertencias lista={advertencias} />
        {conflicto ? <AvisoDeConflicto mensaje={conflicto} idServicio={s.id} onActualizar={onCerrar} /> : null}
        {falla && !conflicto && !conAdvertencias ? <Alert severity="error">{falla.message}</Alert> : null}
      </Stack>
    </Dialog>
  )
}
