import { validacionDePagoSchema, type ReservaPorValidar } from '@aliadas/contract'
import { zodResolver } from '@hookform/resolvers/zod'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { api, llaveUnica } from '../lib/api.ts'
import { useBorrador } from '../lib/drafts.ts'
import { useEnvio } from '../lib/useSubmit.ts'
import { comoFalla } from '../lib/faults.ts'
import { enPesos, fechaPlanaYHora } from '../lib/format.ts'
import { ponerErrores } from '../lib/form-errors.ts'
import { ponerServicio, refrescarListas } from '../servicios/index.ts'
import { usePuede } from '../lib/session.ts'
import { Campo } from '../ui/FormField.tsx'
import { Datos } from '../ui/DescriptionList.tsx'
import { Dialogo } from '../ui/Dialog.tsx'
import { avisar } from '../ui/toasts.ts'

type Props = { reserva: ReservaPorValidar | null; alCerrar: () => void }

const MEDIO = { epayco: 'ePayco', transferencia: 'Transferencia' } as const
const SOLO_ADMIN = 'Solo un administrador de la empresa puede validar pagos.'

/** Keeps showing the last one while the dialog leaves, or it would empty on its way out. */
export const ValidarPago = ({ reserva, alCerrar }: Props) => {
  const [ultima, setUltima] = useState(reserva)
  if (reserva && reserva !== ultima) setUltima(reserva)
  const visible = reserva ?? ultima
  return visible ? (
    <Formulario key={visible.id} reserva={visible} abierto={reserva !== null} alCerrar={alCerrar} />
  ) : null
}

const Resumen = ({ reserva: r }: { reserva: ReservaPorValidar }) => (
  <Datos
    filas={[
      ['Origen', r.origen],
      ['Destino', r.destino],
      ['Salida', fechaPlanaYHora(r.fechaSalida, r.horaSalida) ?? 'No especificada'],
      ['Cliente', r.cliente ?? 'Sin nombre'],
      ['Vehículo', `${r.tipo} · ${r.pasajeros} pasajeros`],
      ['Medio de pago', MEDIO[r.metodoPago]],
      ['Valor', enPesos(r.valorOferta)],
    ]}
  />
)

const Formulario = ({
  reserva,
  abierto,
  alCerrar,
}: {
  reserva: ReservaPorValidar
  abierto: boolean
  alCerrar: () => void
}) => {
  const consultas = useQueryClient()
  const navegar = useNavigate()
  const puede = usePuede('validarPago')
  const [llave] = useState(llaveUnica)
  const [conflicto, setConflicto] = useState<string | null>(null)
  const form = useForm({ resolver: zodResolver(validacionDePagoSchema), defaultValues: { numeroTransaccion: '' } })
  useBorrador(form.formState.isDirty)
  const validacion = useEnvio({
    mutationFn: (body: { numeroTransaccion: string }) =>
      api.validarPago({ params: { id: reserva.id }, body }, { idempotencyKey: `${llave}-${body.numeroTransaccion}` }),
    onSuccess: async ({ servicio }) => {
      ponerServicio(consultas, servicio)
      refrescarListas(consultas)
      avisar.exito('Pago validado con éxito')
      await navegar({ to: '/panel-control/pagos' })
    },
    onError: (error) => {
      const mensaje = ponerErrores(form, error, ['numeroTransaccion'])
      if (comoFalla(error).code === 'aborted') setConflicto(mensaje)
      else if (mensaje) avisar.error(mensaje)
    },
  })
  const actualizar = () => {
    refrescarListas(consultas)
    alCerrar()
  }
  return (
    <Dialogo
      abierto={abierto}
      titulo={`Validar pago del servicio #${reserva.codigo}`}
      alCerrar={alCerrar}
      ocupado={validacion.isPending}
      alEnviar={(e) => void form.handleSubmit((datos) => validacion.mutate(datos))(e)}
      acciones={
        <>
          <Button onClick={alCerrar} disabled={validacion.isPending}>
            Cerrar
          </Button>
          <Button
            type="submit"
            variant="contained"
            disabled={!puede || conflicto !== null}
            loading={validacion.isPending}
          >
            Confirmar pago
          </Button>
        </>
      }
    >
      <Stack sx={{ gap: 4 }}>
        <Resumen reserva={reserva} />
        {puede ? null : <Alert severity="warning">{SOLO_ADMIN}</Alert>}
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
        <Campo
          control={form.control}
          name="numeroTransaccion"
          label="Número de transacción"
          autoComplete="off"
          required
          disabled={!puede}
          helperText="Como aparece en el comprobante del pago"
        />
      </Stack>
    </Dialogo>
  )
}
