import { TERRITORIALES, cambiaHabilitacion, type Legales } from '@aliadas/contract/empresas'
import { fechaBogota } from '@aliadas/contract/core'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useForm, useFormState, useWatch } from 'react-hook-form'
import { api } from '../../lib/api.ts'
import { toFalla } from '../../lib/faults.ts'
import { setFormErrors } from '../../lib/form-errors.ts'
import { allReadingsOf } from '../../lib/query.ts'
import { refill, settle } from '../../lib/refill.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { useSubmissionKey } from '../../lib/submission-key.ts'
import { useSubmit } from '../../lib/useSubmit.ts'
import { FormField } from '../../ui/FormField.tsx'
import { PasswordDialog } from '../../ui/PasswordDialog.tsx'
import { Section } from '../../ui/Section.tsx'
import { notifyFault } from '../../ui/notify-fault.tsx'
import { notify } from '../../ui/toasts.ts'
import { GuardaDeSalida } from '../formulario/GuardaDeSalida.tsx'
import { OtrosDatos } from '../formulario/OtrosDatos.tsx'
import { legalesQuery } from './legales-query.ts'
import { NumeroDeFuec } from './NumeroDeFuec.tsx'
import { VerMuestra } from './VerMuestra.tsx'
import { CAMPOS, digitoMientras, numeroSiguiente, revisor, valoresDe, type Envio, type Valores } from './valores.ts'

const REJILLA = {
  display: 'grid',
  columnGap: 4,
  rowGap: 5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
} as const

/** What is sent, and the values of the form at that time. */
type PorGuardar = { envio: Envio; valores: Valores }

const SIN_NUMERO = 'Con la territorial, la resolución y su año se ve aquí cómo será el número de tu próximo FUEC.'

/** Whether somebody else changed what this form says: the counter rises by itself, and a validation is not in it. */
const cambiaLoEscrito = (antes: Legales | null, ahora: Legales | null): boolean => {
  const [antesDe, ahoraDe] = [valoresDe(antes), valoresDe(ahora)]
  return CAMPOS.some((campo) => campo !== 'ultimoContrato' && antesDe[campo] !== ahoraDe[campo])
}

/** The form of the legal data. Newer data fill it, unless they differ from what is being changed: then the person says so. */
export const FormularioLegal = ({ legales }: { legales: Legales | null }) => {
  const consultas = useQueryClient()
  /** The data that filled the form. Their version is sent back with the save. */
  const [base, setBase] = useState(legales)
  const llaveDe = useSubmissionKey()
  const [porConfirmar, setPorConfirmar] = useState<PorGuardar | null>(null)
  const [reparo, setReparo] = useState<string | null>(null)
  const form = useForm<Valores, unknown, Envio>({
    resolver: revisor,
    // Checked at the first press only: a message that appears when a field is left moves the button away under the press.
    defaultValues: valoresDe(base),
  })
  const { control } = form
  const { isDirty } = useFormState({ control })
  const valores = useWatch({ control }) as Valores
  const digito = digitoMientras(valores.nit)
  const numero = numeroSiguiente(valores, fechaBogota(new Date(serverNow())))
  const tomar = useCallback(
    (nuevos: Legales | null) => {
      setBase(nuevos)
      refill(form, valoresDe(nuevos))
    },
    [form],
  )
  const guardar = useSubmit({
    mutationFn: ({ envio, contrasenaActual }: PorGuardar & { contrasenaActual?: string }) => {
      const body = { ...envio, version: base?.version ?? null }
      return api.guardarLegales(
        { body: { ...body, ...(contrasenaActual === undefined ? {} : { contrasenaActual }) } },
        { idempotencyKey: llaveDe(body) },
      )
    },
    onSuccess: async (_hecho, { valores: enviados }) => {
      setPorConfirmar(null)
      settle(form, enviados)
      notify.success('Datos legales guardados')
      await consultas.invalidateQueries(allReadingsOf('leerLegales'))
      // Nobody else changed the data: what was typed since the save stays.
      const leido = consultas.getQueryData(legalesQuery.queryKey)
      if (leido && leido.legales?.version !== base?.version) tomar(leido.legales)
    },
    onError: (error) => {
      const falla = toFalla(error)
      const deContrasena = falla.fields?.['contrasenaActual'] ?? null
      setReparo(deContrasena)
      if (deContrasena !== null) return
      setPorConfirmar(null)
      const mensaje = setFormErrors(form, falla, CAMPOS)
      if (mensaje !== null) notifyFault(falla, mensaje)
      if (falla.code === 'aborted' && !falla.fields) void consultas.invalidateQueries(allReadingsOf('leerLegales'))
    },
  })
  const cargar = () => {
    setBase(legales)
    form.reset(valoresDe(legales))
  }
  const cambiaron = legales?.version !== base?.version
  const seOponen = cambiaron && isDirty && cambiaLoEscrito(base, legales)
  useEffect(() => {
    if (cambiaron && !seOponen) tomar(legales)
  }, [cambiaron, seOponen, legales, tomar])
  const enviar = (envio: Envio) => {
    const porGuardar = { envio, valores: structuredClone(form.getValues()) }
    setReparo(null)
    if (base && cambiaHabilitacion(base, envio)) setPorConfirmar(porGuardar)
    else guardar.mutate(porGuardar)
  }
  const campo = (name: keyof Valores, label: string, ayuda?: string) => (
    <FormField control={control} name={name} label={label} helperText={ayuda} autoComplete="off" />
  )
  return (
    <form noValidate onSubmit={(e) => void form.handleSubmit(enviar)(e)}>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {seOponen && !guardar.isPending ? <OtrosDatos onCargar={cargar} /> : null}
        <Section title="Empresa" detail="Como está en la resolución: así sale en cada FUEC.">
          <Box sx={REJILLA}>
            {campo('razonSocial', 'Razón social')}
            {campo('nit', 'NIT', digito === null ? undefined : `Dígito de verificación: ${digito}`)}
            {campo('direccion', 'Dirección')}
            {campo('telefono', 'Teléfono')}
            {campo('correo', 'Correo electrónico')}
            {campo('representante', 'Representante legal')}
          </Box>
        </Section>
        <Section title="Habilitación" detail="Las primeras nueve cifras de todos tus FUEC.">
          <Box sx={REJILLA}>
            <FormField control={control} name="territorial" label="Dirección territorial" select>
              {Object.entries(TERRITORIALES).map(([codigo, nombre]) => (
                <MenuItem key={codigo} value={codigo}>
                  {codigo} · {nombre}
                </MenuItem>
              ))}
            </FormField>
            {campo('resolucion', 'Número de la resolución')}
            {campo('anio', 'Año de la resolución')}
            {campo('ultimoContrato', 'Último contrato usado', 'También los numerados fuera de Aliadas. Solo sube.')}
          </Box>
          <Box aria-live="polite" sx={{ mt: 5 }}>
            {numero === null ? (
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {SIN_NUMERO}
              </Typography>
            ) : (
              <>
                <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
                  Así será el número de tu próximo FUEC:
                </Typography>
                <NumeroDeFuec numero={numero} />
              </>
            )}
          </Box>
        </Section>
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 3, flexWrap: 'wrap' }}>
          {legales ? <VerMuestra /> : null}
          {isDirty ? (
            <Button onClick={cargar} disabled={guardar.isPending}>
              Descartar cambios
            </Button>
          ) : null}
          <Button type="submit" variant="contained" loading={guardar.isPending && porConfirmar === null}>
            Guardar datos legales
          </Button>
        </Box>
      </Box>
      <PasswordDialog
        open={porConfirmar !== null}
        busy={guardar.isPending}
        message="Vas a cambiar el NIT o la habilitación: la plataforma los valida de nuevo antes de que expidas más FUEC. Escribe tu contraseña para continuar."
        fault={reparo}
        onClose={() => setPorConfirmar(null)}
        onConfirm={(contrasenaActual) => {
          if (!porConfirmar) return
          setReparo(null)
          guardar.mutate({ ...porConfirmar, contrasenaActual })
        }}
      />
      <GuardaDeSalida activa={isDirty} />
    </form>
  )
}
