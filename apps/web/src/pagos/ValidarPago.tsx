import { PATHS } from '../lib/paths.ts'
import { validacionDePagoSchema, type ReservaPorValidar, comoSeEscribe } from '@aliadas/contract'
import { zodResolver } from '@hookform/resolvers/zod'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { api, uniqueKey } from '../lib/api.ts'
import { useDraft } from '../lib/drafts.ts'
import { useSubmit } from '../lib/useSubmit.ts'
import { toFalla } from '../lib/faults.ts'
import { formatPesos, formatPlainDateTime } from '../lib/format.ts'
import { setFormErrors } from '../lib/form-errors.ts'
import { ponerServicio, refrescarListas } from '../servicios/index.ts'
import { useAccion } from '../lib/session.ts'
import { FormField } from '../ui/FormField.tsx'
import { DescriptionList } from '../ui/DescriptionList.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { notify } from '../ui/toasts.ts'

type Props = { reserva: ReservaPorValidar | null; onCerrar: () => void }

const MEDIO = { epayco: 'ePayco', transferencia: 'Transferencia' } as const

/** Keeps showing the last one while the dialog leaves, or it would empty on its way out. */
export const ValidarPago = ({ reserva, onCerrar }: Props) => {
  const [ultima, setUltima] = useState(reserva)
  if (reserva && reserva !== ultima) setUltima(reserva)
  const visible = reserva ?? ultima
  return visible ? (
    <Formulario key={visible.id} reserva={visible} abierto={reserva !== null} onCerrar={onCerrar} />
  ) : null
}

const Resumen = ({ reserva: r }: { reserva: ReservaPorValidar }) => (
  <DescriptionList
    rows={[
      ['Origen', r.origen],
      ['Destino', r.destino],
      ['Salida', formatPlainDateTime(r.fechaSalida, r.horaSalida) ?? 'No especificada'],
      ['Cliente', r.cliente ?? 'Sin nombre'],
      ['Vehículo', `${comoSeEscribe(r.tipo)} · ${r.pasajeros} pasajeros`],
      ['Medio de pago', MEDIO[r.metodoPago]],
      ['Valor', formatPesos(r.valorOferta)],
    ]}
  />
)

const Formulario = ({
  reserva,
  abierto,
  onCerrar,
}: {
  reserva: ReservaPorValidar
  abierto: boolean
  onCerrar: () => void
}) => {
  const consultas = useQueryClient()
  const navegar = useNavigate()
  const { permitido, motivo } = useAccion('validarPago')
  const [llave] = useState(uniqueKey)
  const [conflicto, setConflicto] = useState<string | null>(null)
  const form = useForm({ resolver: zodResolver(validacionDePagoSchema), defaultValues: { numeroTransaccion: '' } })
  useDraft(form.formState.isDirty)
  const validacion = useSubmit({
    mutationFn: (body: { numeroTransaccion: string }) =>
      api.validarPago({ params: { id: reserva.id }, body }, { idempotencyKey: `${llave}-${body.numeroTransaccion}` }),
    onSuccess: async ({ servicio }) => {
      ponerServicio(consultas, servicio)
      refrescarListas(consultas)
      notify.success('Pago validado con éxito')
      await navegar({ to: PATHS.pagos })
    },
    onError: (error) => {
      const mensaje = setFormErrors(form, error, ['numeroTransaccion'])
      if (toFalla(error).code === 'aborted') setConflicto(mensaje)
      else if (mensaje) notify.error(mensaje)
    },
  })
  const actualizar = () => {
    refrescarListas(consultas)
    onCerrar()
  }
  return (
    <Dialog
      open={abierto}
      title={`Validar pago del servicio #${reserva.codigo}`}
      onClose={onCerrar}
      busy={validacion.isPending}
      onSubmit={(e) => void form.handleSubmit((datos) => validacion.mutate(datos))(e)}
      actions={
        <>
          <Button onClick={onCerrar} disabled={validacion.isPending}>
            Cerrar
          </Button>
          <Button
            type="submit"
            variant="contained"
            disabled={!permitido || conflicto !== null}
            loading={validacion.isPending}
          >
            Confirmar pago
          </Button>
        </>
      }
    >
      <Stack sx={{ gap: 4 }}>
        <Resumen reserva={reserva} />
        {motivo ? <Alert severity="warning">{motivo}</Alert> : null}
        {conflicto ? (
          <Alert
            severity="warning"
            action={
              <Button color="inherit" size="small" onClick={actualizar}>
                Actualizar
              </Button>
            }
          >
            {conflicto}
          </Alert>
        ) : null}
        <FormField
          control={form.control}
          name="numeroTransaccion"
          label="Número de transacción"
          autoComplete="off"
          required
          disabled={!permitido}
          helperText="Como aparece en el comprobante del pago"
        />
      </Stack>
    </Dialog>
  )
}
