import { fechaBogota } from '@aliadas/contract/core'
import type { FichaDeVehiculo } from '@aliadas/contract/flota'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Divider from '@mui/material/Divider'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { toFalla } from '../../lib/faults.ts'
import { setFormErrors } from '../../lib/form-errors.ts'
import { refill } from '../../lib/refill.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { PasswordDialog } from '../../ui/PasswordDialog.tsx'
import { SteadyButton } from '../../ui/SteadyButton.tsx'
import { notifyFault } from '../../ui/notify-fault.tsx'
import { notify } from '../../ui/toasts.ts'
import { Documentos, Fotos } from '../agregar/Archivos.tsx'
import { Caracteristicas } from '../agregar/Caracteristicas.tsx'
import { DatosBancarios } from '../agregar/DatosBancarios.tsx'
import { DatosBasicos } from '../agregar/DatosBasicos.tsx'
import { DatosDeDocumentacion } from '../agregar/DatosDeDocumentacion.tsx'
import { DatosDelConductor } from '../agregar/DatosDelConductor.tsx'
import type { ControlDeVehiculo, Entrada } from '../agregar/formulario.ts'
import { CAMPOS } from '../agregar/pasos.ts'
import { useCargas } from '../agregar/useCargas.ts'
import { vehiculoQuery } from '../flota-query.ts'
import { VEHICULO_ACTUALIZADO, VEHICULO_INCOMPLETO } from '../textos.ts'
import { CambiosDeOtros, type Choque } from './CambiosDeOtros.tsx'
import { actualesDe, porEnviar, revisorDe, valoresDe, type Editado } from './edicion.ts'
import { useSalida } from './useSalida.tsx'
import { CargaFallida, cambiosAjenos, useEditarVehiculo } from './useEditarVehiculo.ts'

type Props = { vehiculo: FichaDeVehiculo; onCerrar: () => void }

/** The form for an existing vehicle: some fields are read-only, files are replaced (specification §2, Edit modal). */
export const EditarVehiculo = ({ vehiculo, onCerrar }: Props) => {
  const consultas = useQueryClient()
  /** The data that filled the form. Its version is sent back with the save. */
  const [base, setBase] = useState(vehiculo)
  const [hoy] = useState(() => fechaBogota(new Date(serverNow())))
  const [choque, setChoque] = useState<Choque | null>(null)
  const [porConfirmar, setPorConfirmar] = useState<Editado | null>(null)
  const [reparo, setReparo] = useState<string | null>(null)
  const conBanco = base.acciones.editarBanco.permitido
  const form = useForm<Entrada, unknown, Editado>({
    resolver: revisorDe(base, hoy, conBanco),
    defaultValues: valoresDe(base),
  })
  // The sections have the type of the form for new vehicles; the output of this form differs.
  const control = form.control as unknown as ControlDeVehiculo
  const { isDirty } = form.formState
  const { almacen, cargas } = useCargas()
  const conDatos = isDirty || Object.keys(cargas).length > 0

  useEffect(() => {
    if (vehiculo.version === base.version || conDatos) return
    setBase(vehiculo)
    refill(form, valoresDe(vehiculo))
  }, [vehiculo, base.version, conDatos, form])

  /** Takes over other people's changes, except for fields that were changed in this form. */
  const incorporar = async (cambios: Choque['cambios']) => {
    const lectura = vehiculoQuery(base.id)
    // A pending response may be older than the change.
    await consultas.cancelQueries({ queryKey: lectura.queryKey })
    const { vehiculo: nuevo } = await consultas.fetchQuery({ ...lectura, staleTime: 0 })
    const ajenos = new Set(cambios.flatMap(({ campos }) => campos))
    const pisados = CAMPOS.filter((campo) => ajenos.has(campo) && form.getFieldState(campo).isDirty)
    setBase(nuevo)
    refill(form, valoresDe(nuevo))
    setChoque({ cambios, pisados, valores: valoresDe(nuevo) })
  }

  const guardar = useEditarVehiculo({
    base,
    almacen,
    onGuardar: () => {
      notify.success(VEHICULO_ACTUALIZADO)
      onCerrar()
    },
    onFallar: (error) => {
      if (error instanceof CargaFallida) return void notify.error(error.message)
      const falla = toFalla(error)
      const deContrasena = falla.fields?.['contrasenaActual']
      setReparo(deContrasena ?? null)
      if (deContrasena) return
      setPorConfirmar(null)
      notifyFault(falla, setFormErrors(form, falla, CAMPOS) ?? VEHICULO_INCOMPLETO)
      const cambios = cambiosAjenos(error)
      if (cambios) void incorporar(cambios).catch((otro: unknown) => notifyFault(otro))
    },
  })
  const ocupado = guardar.isPending
  const { intentar, pregunta } = useSalida(conDatos && !guardar.isSuccess, onCerrar)

  const enviar = (editado: Editado) => {
    if (porEnviar(editado, base).bancarios === null) return guardar.mutate({ editado })
    setReparo(null)
    setPorConfirmar(editado)
  }

  return (
    <>
      <Dialog
        open
        title={`Actualizar ${base.placas}`}
        subtitle="Lo que reemplaces queda en el historial del vehículo"
        width="md"
        onClose={intentar}
        busy={ocupado}
        onSubmit={(e) => void form.handleSubmit(enviar, () => notify.error(VEHICULO_INCOMPLETO))(e)}
        actions={
          <>
            <Button onClick={intentar} disabled={ocupado}>
              Cancelar
            </Button>
            <SteadyButton type="submit" variant="contained" idle={ocupado}>
              {ocupado ? 'Procesando...' : 'Modificar'}
            </SteadyButton>
          </>
        }
      >
        <Stack sx={{ gap: 6, pt: 1 }} divider={<Divider />}>
          {choque ? (
            <CambiosDeOtros
              choque={choque}
              onUsar={(campo) => {
                form.resetField(campo, { defaultValue: choque.valores[campo] as never })
                setChoque({ ...choque, pisados: choque.pisados.filter((uno) => uno !== campo) })
              }}
            />
          ) : null}
          <DatosBasicos control={control} ocupadas={false} fijos />
          <Caracteristicas control={control} />
          <DatosDelConductor control={control} correoFijo />
          <DatosDeDocumentacion control={control} empresa={base.empresaAliada} licenciaFija />
          {conBanco ? (
            <DatosBancarios control={control} />
          ) : (
            <Alert severity="info">{base.acciones.editarBanco.motivo}</Alert>
          )}
          <Fotos cargas={cargas} almacen={almacen} bloqueadas={ocupado} actuales={actualesDe(base)} />
          <Documentos cargas={cargas} almacen={almacen} bloqueadas={ocupado} actuales={actualesDe(base)} />
          <FormControlLabel
            disabled
            control={<Checkbox checked={base.terminos} slotProps={{ input: { 'aria-label': TERMINOS } }} />}
            label={TERMINOS}
          />
        </Stack>
      </Dialog>
      <PasswordDialog
        open={porConfirmar !== null}
        busy={ocupado}
        message="Vas a cambiar los datos bancarios del vehículo. Escribe tu contraseña para continuar."
        fault={reparo}
        onClose={() => setPorConfirmar(null)}
        onConfirm={(contrasenaActual) => {
          if (!porConfirmar) return
          setReparo(null)
          guardar.mutate({ editado: porConfirmar, contrasenaActual })
        }}
      />
      {pregunta}
    </>
  )
}

const TERMINOS = 'Acepto los términos y condiciones'
