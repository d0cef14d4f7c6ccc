import { TERMINOS_REQUERIDOS, fechaBogota, vehiculoNuevoEl } from '@aliadas/contract'
import { zodResolver } from '@hookform/resolvers/zod'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import Stack from '@mui/material/Stack'
import { useBlocker } from '@tanstack/react-router'
import { useState, type KeyboardEvent } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useBorrador } from '../../lib/drafts.ts'
import { ahoraServidor } from '../../lib/server-clock.ts'
import { useSesion } from '../../lib/session.ts'
import { Alerta } from '../../ui/AlertDialog.tsx'
import { Dialogo } from '../../ui/Dialog.tsx'
import { avisar } from '../../ui/toasts.ts'
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
  alCerrar: () => void
  /** `posicion`: its place, from 1, in the list of the fleet. */
  alCrear: (posicion: number) => void
}

/** The form for a vehicle with its driver, photos and documents. */
export const AgregarVehiculo = ({ alCerrar, alCrear }: Props) => {
  const { empresa } = useSesion()
  const [esquema] = useState(() => vehiculoNuevoEl(fechaBogota(new Date(ahoraServidor()))))
  const form = useForm<Entrada, unknown, Salida>({
    resolver: zodResolver(esquema),
    defaultValues: { placas: '', terminos: false },
  })
  const { control } = form
  const { isDirty } = form.formState
  const [placas, terminos] = useWatch({ control, name: ['placas', 'terminos'] })
  const ocupadas = usePlacasOcupadas(placas)
  const { almacen, cargas } = useCargas()
  const creacion = useCrearVehiculo({ form, almacen, alCrear })
  const [pregunta, setPregunta] = useState(false)
  const ocupado = creacion.isPending
  const conDatos = (isDirty || Object.keys(cargas).length > 0) && !creacion.isSuccess
  useBorrador(conDatos)
  const salida = useBlocker({
    // Who signs out has been asked already.
    shouldBlockFn: ({ next }) => conDatos && next.pathname.startsWith('/panel-control'),
    enableBeforeUnload: conDatos,
    withResolver: true,
  })

  const cerrar = () => {
    if (conDatos) setPregunta(true)
    else alCerrar()
  }
  const seguir = () => {
    setPregunta(false)
    salida.reset?.()
  }
  const descartar = () => {
    setPregunta(false)
    alCerrar()
    salida.proceed?.()
  }
  const enviar = (datos: Salida) => {
    if (!ocupadas) return creacion.mutate(datos)
    form.setError('placas', { message: PLACA_REGISTRADA }, { shouldFocus: true })
    avisar.error(PLACA_REGISTRADA)
  }
  /** Enter sends the form, and a disabled button would swallow it without a word. */
  const alTeclear = (e: KeyboardEvent) => {
    if (e.key !== 'Enter' || terminos || !(e.target instanceof HTMLInputElement)) return
    form.setError('terminos', { message: TERMINOS_REQUERIDOS })
    avisar.error(TERMINOS_REQUERIDOS)
  }

  return (
    <>
      <Dialogo
        abierto
        titulo="Agregar Vehículo"
        subtitulo="Los campos con * son requeridos"
        ancho="md"
        alCerrar={cerrar}
        ocupado={ocupado}
        alEnviar={(e) => void form.handleSubmit(enviar, () => avisar.error(VEHICULO_INCOMPLETO))(e)}
        acciones={
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
        <Stack onKeyDown={alTeclear} sx={{ gap: 6, pt: 1 }} divider={<Divider />}>
          <DatosBasicos control={control} ocupadas={ocupadas} />
          <Caracteristicas control={control} />
          <DatosDelConductor control={control} />
          <DatosDeDocumentacion control={control} empresa={empresa} />
          <DatosBancarios control={control} />
          <Fotos cargas={cargas} almacen={almacen} bloqueadas={ocupado} />
          <Documentos cargas={cargas} almacen={almacen} bloqueadas={ocupado} />
          <Terminos control={control} />
        </Stack>
      </Dialogo>
      <Alerta
        abierta={pregunta || salida.status === 'blocked'}
        titulo="¿Cerrar sin guardar?"
        mensaje="Se perderán los datos, las fotos y los documentos de este vehículo."
        aceptar="Descartar"
        cancelar="Seguir editando"
        alAceptar={descartar}
        alCancelar={seguir}
      />
    </>
  )
}
