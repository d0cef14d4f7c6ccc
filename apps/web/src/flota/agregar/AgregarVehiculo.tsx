import { PATHS } from '../../lib/paths.ts'
import { fechaBogota } from '@aliadas/contract/core'
import { TERMINOS_REQUERIDOS, vehiculoNuevoEl } from '@aliadas/contract/flota'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import Stack from '@mui/material/Stack'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useReducer, useState, type KeyboardEvent } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useDraft } from '../../lib/drafts.ts'
import { formatAge } from '../../lib/format.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { useSession } from '../../lib/session.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SteadyButton } from '../../ui/SteadyButton.tsx'
import { notify } from '../../ui/toasts.ts'
import { AL_COMENZAR, pierdeAlSalir, siguienteAlta } from './alta.ts'
import { Documentos, Fotos } from './Archivos.tsx'
import { Caracteristicas } from './Caracteristicas.tsx'
import { DatosBancarios } from './DatosBancarios.tsx'
import { DatosBasicos } from './DatosBasicos.tsx'
import { DatosDeDocumentacion } from './DatosDeDocumentacion.tsx'
import { DatosDelConductor } from './DatosDelConductor.tsx'
import { resolverDe, type Entrada, type Salida } from './formulario.ts'
import { EnPaso, Pasos } from './Pasos.tsx'
import { CAMPOS, PASOS, ULTIMO_PASO } from './pasos.ts'
import { Terminos } from './Terminos.tsx'
import { useBorrador } from './useBorrador.ts'
import { useCargas } from './useCargas.ts'
import { useCrearVehiculo } from './useCrearVehiculo.ts'
import { usePlacasOcupadas } from './usePlacasOcupadas.ts'
import { PLACA_REGISTRADA, VEHICULO_INCOMPLETO } from '../textos.ts'

type Props = {
  onCerrar: () => void
  /** `posicion`: its position in the fleet's list, from 1. */
  onCrear: (vehiculo: { id: string; posicion: number }) => void
}

/** Form for a vehicle with its driver, photos and documents, in steps that can be filled in any order. */
export const AgregarVehiculo = ({ onCerrar, onCrear }: Props) => {
  const { empresa, id: persona } = useSession()
  const [alta, ocurrir] = useReducer(siguienteAlta, AL_COMENZAR)
  const { paso } = alta
  const [esquema] = useState(() => vehiculoNuevoEl(fechaBogota(new Date(serverNow()))))
  const form = useForm<Entrada, unknown, Salida>({
    resolver: resolverDe(esquema),
    defaultValues: { placas: '', terminos: false },
  })
  const { control } = form
  const { isDirty, dirtyFields } = form.formState
  const placas = useWatch({ control, name: 'placas' })
  const ocupadas = usePlacasOcupadas(placas)
  const { almacen, cargas } = useCargas()
  /** Opens the step of the first field with an error. */
  const irAlReparo = () => ocurrir({ tipo: 'reparar', campo: CAMPOS.find((uno) => form.getFieldState(uno).error) })
  const creacion = useCrearVehiculo({ form, almacen, onCrear, onRechazar: irAlReparo })
  const ocupado = creacion.isPending
  const { conDatos, sinBorrador } = pierdeAlSalir({
    escrito: isDirty,
    campos: dirtyFields,
    cargas: Object.keys(cargas).length,
    creado: creacion.isSuccess,
  })
  useDraft(conDatos)
  const borrador = useBorrador(form, persona, paso, !creacion.isSuccess)
  const { setFocus } = form
  const enfocar = alta.nombre === 'llenando' ? alta.enfocar : null
  useEffect(() => {
    if (enfocar === null) return
    setFocus(enfocar)
    ocurrir({ tipo: 'enfocado' })
  }, [enfocar, setFocus])
  const salida = useBlocker({
    // The sign-out dialog has asked already. The back button closes the dialog and the draft stays, so this asks only
    // about data that no draft stores.
    shouldBlockFn: ({ current, next }) =>
      next.pathname === current.pathname ? sinBorrador : conDatos && next.pathname.startsWith(PATHS.panel),
    enableBeforeUnload: conDatos,
    withResolver: true,
  })

  const cerrar = () => {
    ocurrir({ tipo: 'cerrar', conDatos })
    if (!conDatos) onCerrar()
  }
  const seguir = () => {
    ocurrir({ tipo: 'seguir' })
    salida.reset?.()
  }
  const descartar = () => {
    ocurrir({ tipo: 'seguir' })
    borrador.olvidar()
    onCerrar()
    salida.proceed?.()
  }
  const enviar = (datos: Salida) => {
    if (!ocupadas) return creacion.mutate(datos)
    form.setError('placas', { message: PLACA_REGISTRADA })
    irAlReparo()
    notify.error(PLACA_REGISTRADA)
  }
  const alFaltar = () => {
    irAlReparo()
    const soloTerminos = CAMPOS.every((uno) => uno === 'terminos' || !form.getFieldState(uno).error)
    notify.error(soloTerminos ? TERMINOS_REQUERIDOS : VEHICULO_INCOMPLETO)
  }
  const siguiente = async () => {
    if (!(await form.trigger(PASOS[paso]?.campos ?? []))) return irAlReparo()
    ocurrir({ tipo: 'siguiente' })
  }
  /** Enter opens the next step; in the last one it submits the form. */
  const onTeclear = (e: KeyboardEvent) => {
    if (e.key !== 'Enter' || !(e.target instanceof HTMLInputElement) || paso === ULTIMO_PASO) return
    e.preventDefault()
    void siguiente()
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
        onSubmit={(e) => void form.handleSubmit(enviar, alFaltar)(e)}
        actions={
          <>
            <Box sx={{ flex: '1 1 260px' }}>
              <Terminos control={control} />
            </Box>
            <Button onClick={cerrar} disabled={ocupado}>
              Cancelar
            </Button>
            {paso > 0 ? (
              <Button onClick={() => ocurrir({ tipo: 'anterior' })} disabled={ocupado}>
                Anterior
              </Button>
            ) : null}
            {paso < ULTIMO_PASO ? (
              <Button variant="outlined" onClick={() => void siguiente()}>
                Siguiente
              </Button>
            ) : null}
            <SteadyButton type="submit" variant="contained" idle={ocupado}>
              {ocupado ? 'Procesando...' : 'Agregar Vehículo'}
            </SteadyButton>
          </>
        }
      >
        <Stack onKeyDown={onTeclear} sx={{ gap: 6, pt: 1 }}>
          <Pasos control={control} paso={paso} onIr={(otro) => ocurrir({ tipo: 'ir', paso: otro })} />
          {borrador.recuperado ? (
            <Alert
              severity="info"
              action={
                <Button color="inherit" size="small" onClick={borrador.empezarDeNuevo}>
                  Empezar de nuevo
                </Button>
              }
            >
              Recuperamos lo que escribiste {formatAge(borrador.recuperado.en, serverNow())}. Los datos bancarios y los
              archivos se piden de nuevo.
            </Alert>
          ) : null}
          <EnPaso numero={0} actual={paso}>
            <DatosBasicos control={control} ocupadas={ocupadas} />
            <Divider />
            <Caracteristicas control={control} />
          </EnPaso>
          <EnPaso numero={1} actual={paso}>
            <DatosDelConductor control={control} />
          </EnPaso>
          <EnPaso numero={2} actual={paso}>
            <DatosDeDocumentacion control={control} empresa={empresa} />
          </EnPaso>
          <EnPaso numero={3} actual={paso}>
            <DatosBancarios control={control} />
          </EnPaso>
          <EnPaso numero={4} actual={paso}>
            <Fotos cargas={cargas} almacen={almacen} bloqueadas={ocupado} />
            <Divider />
            <Documentos cargas={cargas} almacen={almacen} bloqueadas={ocupado} />
          </EnPaso>
        </Stack>
      </Dialog>
      <AlertDialog
        open={alta.nombre === 'preguntando' || salida.status === 'blocked'}
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
