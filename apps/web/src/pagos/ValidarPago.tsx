import { enLinea } from '@aliadas/contract/core'
import { validacionDePagoSchema, type PagosDeServicio } from '@aliadas/contract/pagos'
import { MEDIO_DE_PAGO } from '@aliadas/contract/servicios'
import { zodResolver } from '@hookform/resolvers/zod'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { api } from '../lib/api.ts'
import { useDraft } from '../lib/drafts.ts'
import { toFalla } from '../lib/faults.ts'
import { formatPesos } from '../lib/format.ts'
import { setFormErrors } from '../lib/form-errors.ts'
import { PATHS } from '../lib/paths.ts'
import { readingOf } from '../lib/query.ts'
import { useSubmissionKey } from '../lib/submission-key.ts'
import { useSubmit } from '../lib/useSubmit.ts'
import { actoSiguiente, ponerServicio } from '../servicios/index.ts'
import { DescriptionList } from '../ui/DescriptionList.tsx'
import { FormField } from '../ui/FormField.tsx'
import { notifyFault } from '../ui/notify-fault.tsx'
import { announce } from '../ui/announce.tsx'
import { ComprobantesDelCliente } from './ComprobantesDelCliente.tsx'
import { cuentaEnPalabras } from './cuentas.ts'
import type { PropsDeDetalle } from './DetalleConPago.tsx'
import { Evidencia } from './Evidencia.tsx'
import { MarcoDeDetalle } from './MarcoDeDetalle.tsx'
import { Movimientos } from './Movimientos.tsx'
import { Reserva } from './Reserva.tsx'
import { refetchChanged } from '../lib/live-readings.ts'

/** The booking, its client, the amounts and its ledger entries. */
const Resumen = ({ pagos: { servicio: s, cobro, movimientos, ...pagos } }: { pagos: PagosDeServicio }) => (
  <>
    <Reserva servicio={s} />
    <DescriptionList
      rows={[
        ['Cliente', s.cliente ?? 'Sin nombre'],
        ['NIT o cédula', s.rutCliente ?? 'Sin datos'],
        ['Contacto', enLinea(s.telefonoCliente, s.emailCliente) || 'Sin datos'],
        ['Operador', enLinea(s.empresa, s.nombre, s.telefonoOperador) || 'Sin datos'],
      ]}
    />
    <DescriptionList
      rows={[
        ['Medio de pago', s.metodoPago ? MEDIO_DE_PAGO[s.metodoPago] : 'Sin datos'],
        ...(s.metodoPago === 'transferencia' ? [['Cuenta de la empresa', cuentaEnPalabras(cobro)] as const] : []),
        ['Valor', formatPesos(s.valorOferta ?? 0)],
        ['Para el conductor', `${formatPesos((s.anticipo ?? 0) + (s.saldo ?? 0))}, en anticipo y saldo`],
      ]}
    />
    {s.metodoPago === 'epayco' || pagos.evidencia.length > 0 ? (
      <Evidencia evidencia={pagos.evidencia} estado={pagos.estadoDeEpayco} />
    ) : null}
    <ComprobantesDelCliente comprobantes={pagos.comprobantes} />
    <Movimientos movimientos={movimientos} />
  </>
)

/** Records the payment of a booking as received, with its transaction number. */
export const ValidarPago = ({ id, vecinos, abierto, onCerrar }: PropsDeDetalle) => {
  const consultas = useQueryClient()
  const navegar = useNavigate()
  const lectura = useQuery(readingOf('leerPagosDeServicio', { params: { id } }))
  const accion = lectura.data?.servicio.acciones.validarPago
  const llave = useSubmissionKey()
  const [conflicto, setConflicto] = useState<string | null>(null)
  const form = useForm({ resolver: zodResolver(validacionDePagoSchema), defaultValues: { numeroTransaccion: '' } })
  useDraft(form.formState.isDirty)
  const validacion = useSubmit({
    mutationFn: (body: { numeroTransaccion: string }) =>
      api.validarPago({ params: { id }, body }, { idempotencyKey: llave(body) }),
    onSuccess: async ({ servicio }) => {
      ponerServicio(consultas, servicio)
      void refetchChanged(consultas, 'servicio')
      announce('Pago validado con éxito', actoSiguiente(servicio))
      await navegar({ to: PATHS.pagos })
    },
    onError: (error) => {
      const mensaje = setFormErrors(form, error, ['numeroTransaccion'])
      if (!mensaje) return
      if (toFalla(error).code === 'aborted') setConflicto(mensaje)
      else notifyFault(error, mensaje)
    },
  })
  const permitido = accion?.permitido === true
  return (
    <MarcoDeDetalle
      id={id}
      vecinos={vecinos}
      title={`Validar pago del servicio #${id.slice(-6)}`}
      abierto={abierto}
      onCerrar={onCerrar}
      lectura={lectura}
      ocupado={validacion.isPending}
      onSubmit={() => void form.handleSubmit((datos) => validacion.mutate(datos))()}
      conflicto={conflicto}
      onActualizar={() => {
        void refetchChanged(consultas, 'servicio')
        onCerrar()
      }}
      acciones={
        <Button
          type="submit"
          variant="contained"
          disabled={!permitido || conflicto !== null}
          loading={validacion.isPending}
        >
          Confirmar pago
        </Button>
      }
    >
      {lectura.data ? <Resumen pagos={lectura.data} /> : null}
      {accion?.motivo ? <Alert severity="info">{accion.motivo}</Alert> : null}
      <FormField
        control={form.control}
        name="numeroTransaccion"
        label="Número de transacción"
        autoComplete="off"
        required
        disabled={!permitido}
        helperText="Como aparece en el comprobante del pago"
      />
    </MarcoDeDetalle>
  )
}
