import { PATHS } from '../../lib/paths.ts'
import { perfilCompleto, pideContrasena, type Perfil } from '@aliadas/contract/empresas'
import type { Sesion } from '@aliadas/contract/acceso'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { useForm, useFormState, type FieldPath } from 'react-hook-form'
import { toFalla } from '../../lib/faults.ts'
import { setFormErrors } from '../../lib/form-errors.ts'
import { refill, settle } from '../../lib/refill.ts'
import { PasswordDialog } from '../../ui/PasswordDialog.tsx'
import { notifyFault } from '../../ui/notify-fault.tsx'
import { notify } from '../../ui/toasts.ts'
import { refreshSession } from '../../lib/session.ts'
import type { PasoDePerfil } from '../direccion.ts'
import { camposDe, pasoDe, siguienteDe, TITULO_DE_PASO, type PasoDeDatos } from '../pasos/pasos.ts'
import { perfilQuery } from '../perfil-query.ts'
import { DatosBancarios, DatosDeEmpresa, DatosPersonales } from './CamposDePerfil.tsx'
import { GuardaDeSalida } from './GuardaDeSalida.tsx'
import { OtrosDatos } from './OtrosDatos.tsx'
import { irTrasGuardar } from './redireccion.ts'
import { useGuardarPerfil, type PorGuardar } from './useGuardarPerfil.ts'
import { CAMPOS, revisor, valoresDe, type Envio, type Valores } from './valores.ts'
import { PERFIL_CON_FALTAS } from '../textos.ts'

type Props = {
  perfil: Perfil
  sesion: Sesion
  /** The step that is shown; null: the whole form. */
  paso: PasoDeDatos | null
  onIr: (paso: PasoDePerfil) => void
}

/** Second block of the account screen: the form, validated at every change. One save, whole or in steps. */
export const FormularioDePerfil = ({ perfil, sesion, paso, onIr }: Props) => {
  const navegar = useNavigate()
  const consultas = useQueryClient()
  /** The data that filled the form. Its version is sent back with the save. */
  const [base, setBase] = useState(perfil)
  const [porConfirmar, setPorConfirmar] = useState<PorGuardar | null>(null)
  const [reparo, setReparo] = useState<string | null>(null)
  const [seVa, setSeVa] = useState(false)
  const form = useForm<Valores, unknown, Envio>({
    resolver: revisor(base, sesion.rol),
    defaultValues: valoresDe(base),
    mode: 'onChange',
  })
  const { control, getValues, setFocus } = form
  const { isDirty } = useFormState({ control })

  /** The field whose step is not yet on the screen. */
  const [porEnfocar, setPorEnfocar] = useState<FieldPath<Valores> | null>(null)
  useEffect(() => {
    if (porEnfocar === null || (paso !== null && pasoDe(porEnfocar) !== paso)) return
    setFocus(porEnfocar)
    setPorEnfocar(null)
  }, [porEnfocar, paso, setFocus])
  const mostrarReparo = () => {
    const campo = CAMPOS.find((uno) => form.getFieldState(uno).error)
    if (campo === undefined || paso === null) return
    setPorEnfocar(campo)
    if (pasoDe(campo) !== paso) onIr(pasoDe(campo))
  }
  const seguir = async (de: PasoDeDatos) => {
    if (await form.trigger(camposDe(de), { shouldFocus: true })) onIr(siguienteDe(de))
  }

  const tomar = useCallback(
    (nuevo: Perfil) => {
      setBase(nuevo)
      refill(form, valoresDe(nuevo))
    },
    [form],
  )
  const guardar = useGuardarPerfil({
    base,
    onGuardar: (valores) => {
      setPorConfirmar(null)
      settle(form, valores)
      // Without a corporate photo the map stays closed, so the person stays on this page.
      const { fotosCorporativas } = perfil
      const { cuenta } = valores.empresa
      const completo = perfilCompleto({
        perfil: true,
        fotosCorporativas,
        cuenta,
        plataforma: sesion.rol === 'plataforma',
      })
      setSeVa(completo)
      if (paso !== null && !completo) onIr('foto')
    },
    // Overwrites text that was typed since the save: nobody else changed the data.
    onLeer: () => {
      const leido = consultas.getQueryData(perfilQuery.queryKey)?.perfil
      if (leido) tomar(leido)
    },
    onFallar: (error) => {
      const falla = toFalla(error)
      const deContrasena = falla.fields?.['contrasenaActual']
      setReparo(deContrasena ?? null)
      if (deContrasena) return
      setPorConfirmar(null)
      if (falla.code === 'aborted' && !falla.fields) void refreshSession(consultas)
      const mensaje = setFormErrors(form, falla, CAMPOS)
      mostrarReparo()
      notifyFault(falla, mensaje === null ? PERFIL_CON_FALTAS : falla.code === 'internal' ? NO_SE_PUDO : mensaje)
    },
  })

  const cargar = () => {
    setSeVa(false)
    setBase(perfil)
    form.reset(valoresDe(perfil))
  }
  const cambiaron = perfil.version !== base.version
  useEffect(() => {
    if (cambiaron && !isDirty) tomar(perfil)
  }, [cambiaron, isDirty, perfil, tomar])

  useEffect(() => {
    if (!seVa || isDirty) return undefined
    return irTrasGuardar(() => void navegar({ to: PATHS.mapa }))
  }, [seVa, isDirty, navegar])

  const enviar = (envio: Envio) => {
    const porGuardar = { envio, valores: structuredClone(getValues()) }
    if (envio.empresa && pideContrasena(base, envio.empresa)) {
      setReparo(null)
      setPorConfirmar(porGuardar)
    } else guardar.mutate(porGuardar)
  }

  return (
    <form
      noValidate
      onSubmit={(e) => {
        e.preventDefault()
        if (paso === 'datos' || paso === 'empresa') return void seguir(paso)
        void form.handleSubmit(enviar, () => {
          notify.error(PERFIL_CON_FALTAS)
          mostrarReparo()
        })(e)
      }}
    >
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {cambiaron && isDirty && !guardar.isPending ? <OtrosDatos onCargar={cargar} /> : null}
        <Parte de="datos" paso={paso}>
          <DatosPersonales control={control} />
        </Parte>
        <Parte de="empresa" paso={paso}>
          <DatosDeEmpresa control={control} perfil={perfil} />
        </Parte>
        <Parte de="cuenta" paso={paso}>
          <DatosBancarios control={control} perfil={perfil} />
        </Parte>
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 3, flexWrap: 'wrap' }}>
          {isDirty && paso === null ? (
            <Button size="large" onClick={cargar} disabled={guardar.isPending}>
              Descartar cambios
            </Button>
          ) : null}
          {paso === 'empresa' || paso === 'cuenta' ? (
            <Button
              size="large"
              disabled={guardar.isPending}
              onClick={() => onIr(paso === 'cuenta' ? 'empresa' : 'datos')}
            >
              Anterior
            </Button>
          ) : null}
          <Button type="submit" variant="contained" size="large" loading={guardar.isPending && porConfirmar === null}>
            {paso === 'datos' || paso === 'empresa' ? 'Siguiente' : 'Guardar perfil'}
          </Button>
        </Box>
      </Box>
      <PasswordDialog
        open={porConfirmar !== null}
        busy={guardar.isPending}
        message="Vas a cambiar los datos bancarios de la empresa. Escribe tu contraseña para continuar."
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

/** A part of the form. In another step it keeps its fields, hidden. */
const Parte = ({ de, paso, children }: { de: PasoDeDatos; paso: PasoDeDatos | null; children: ReactNode }) => (
  <div
    hidden={paso !== null && paso !== de}
    {...(paso === null ? {} : { role: 'tabpanel', 'aria-label': TITULO_DE_PASO[de] })}
  >
    {children}
  </div>
)

const NO_SE_PUDO = 'Error al actualizar el perfil'
