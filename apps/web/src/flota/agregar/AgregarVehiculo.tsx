import { PATHS } from '../../lib/paths.ts'
import { TERMINOS_REQUERIDOS, fechaBogota, vehiculoNuevoEl } from '@aliadas/contract'
import { zodResolver } from '@hookform/resolvers/zod'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import Stack from '@mui/material/Stack'
import { useBlocker } from '@tanstack/react-router'
import { useState, type KeyboardEvent } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useDraft } from '../../lib/drafts.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { useSession } from '../../lib/session.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { notify } from '../../ui/toasts.ts'
import { Documentos, Fotos } from './Archivos.tsx'
import { Caracteristicas } from './Caracteristicas.tsx'
import { DatosBancarios } from './DatosBancarios.tsx'
import { DatosBasicos } from './DatosBasicos.tsx'
import { DatosDeDocumentacion } from './DatosDeDocumentacion.tsx'
import { DatosDelConductor } from './DatosDelConductor.tsx'
import type { Entrada, Salida } from './formulario.ts'
import { Terminos } from './Terminos.tsx'
import { useCargas } from './useCargas.ts'
import { useCrearVehiculo } from './useCrearVehiculo.ts'
import { usePlacasOcupadas } from './usePlacasOcupadas.ts'
import { PLACA_REGISTRADA, VEHICULO_INCOMPLETO } from '../textos.ts'

type Props = {
  onCerrar: () => void
  /** `posicion`: its place, from 1, in the list of the fleet. */
  onCrear: (posicion: number) => void
}

/** The form for a vehicle with its driver, photos and documents. */
export const AgregarVehiculo = ({ onCerrar, onCrear }: Props) => {
  const { empresa } = useSession()
  const [esquema] = useState(() => vehiculoNuevoEl(fechaBogota(new Date(serverNow()))))
  const form = useForm<Entrada, unknown, Salida>({
    resolver: zodResolver(esquema),
    defaultValues: { placas: '', terminos: false },
  })
  const { control } = form
  const { isDirty } = form.formState
  const [placas, terminos] = useWatch({ control, name: ['placas', 'terminos'] })
  const ocupadas = usePlacasOcupadas(placas)
  const { almacen, cargas } = useCargas()
  const creacion = useCrearVehiculo({ form, almacen, onCrear })
  const [pregunta, setPregunta] = useState(false)
  const ocupado = creacion.isPending
  const conDatos = (isDirty || Object.keys(cargas).length > 0) && !creacion.isSuccess
  useDraft(conDatos)
  const salida = useBlocker({
    // Who signs out has been asked already.
    shouldBlockFn: ({ next }) => conDatos && next.pathname.startsWith(PATHS.panel),
    enableBeforeUnload: conDatos,
    withResolver: true,
  })

  const cerrar = () => {
    if (conDatos) setPregunta(true)
    else onCerrar()
  }
  const seguir = () => {
    setPregunta(false)
    salida.reset?.()
  }
  const descartar = () => {
    setPregunta(false)
    onCerrar()
    salida.proceed?.()
  }
  const enviar = (datos: Salida) => {
    if (!ocupadas) return creacion.mutate(datos)
    form.setError('placas', { message: PLACA_REGISTRADA }, { shouldFocus: true })
    notify.error(PLACA_REGISTRADA)
  }
  /** Enter sends the form, and a disabled button would swallow it without a word. */
  const onTeclear = (e: KeyboardEvent) => {
    if (e.key !== 'Enter' || terminos || !(e.target instanceof HTMLInputElement)) return
    form.setError('terminos', { message: TERMINOS_REQUERIDOS })
    notify.error(TERMINOS_REQUERIDOS)
  }

  return (
    <>
      <Dialog
        open
        title="Agregar Vehículo"
        subtitle="Los campos con * son requeridos"
        width="md"
        onClose={cerrar}
        busy={ocupado}
        onSubmit={(e) => void form.handleSubmit(enviar, () => notify.error(VEHICULO_INCOMPLETO))(e)}
        actions={
          <>
            <Button onClick={cerrar} disabled={ocupado}>
              Cancelar
            </Button>
            {/* Not disabled while busy: the focus would be lost with it. */}
            <Button
              type="submit"
              variant="contained"
              disabled={!terminos}
              aria-disabled={ocupado || !terminos}
              sx={ocupado ? { opacity: 0.6 } : null}
            >
              {ocupado ? 'Procesando...' : 'Agregar Vehículo'}
            </Button>
          </>
        }
      >
        <Stack onKeyDown={onTeclear} sx={{ gap: 6, pt: 1 }} divider={<Divider />}>
          <DatosBasicos control={control} ocupadas={ocupadas} />
          <Caracteristicas control={control} />
          <DatosDelConductor control={control} />
          <DatosDeDocumentacion control={control} empresa={empresa} />
          <DatosBancarios control={control} />
          <Fotos cargas={cargas} almacen={almacen} bloqueadas={ocupado} />
          <Documentos cargas={cargas} almacen={almacen} bloqueadas={ocupado} />
          <Terminos control={control} />
        </Stack>
      </Dialog>
      <AlertDialog
        open={pregunta || salida.status === 'blocked'}
        title="¿Cerrar sin guardar?"
        message="Se perderán los datos, las fotos y los documentos de este vehículo."
        accept="Descartar"
        cancel="Seguir editando"
        onAccept={descartar}
        onCancel={seguir}
      />
    </>
  )
}
