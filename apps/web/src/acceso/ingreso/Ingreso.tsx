import { CORREO_SIN_VERIFICAR, type Sesion } from '@aliadas/contract/acceso'
import { useRef, useState, type ComponentType, type ReactNode, type SubmitEvent } from 'react'
import { api } from '../../lib/api.ts'
import { toFalla } from '../../lib/faults.ts'
import { PATHS } from '../../lib/paths.ts'
import { MarcoDeAcceso } from '../MarcoDeAcceso.tsx'
import { Boton } from './Boton.tsx'
import { Campo, CampoDeContrasena } from './Campo.tsx'
import type { DatosDeIngreso, ErroresDeIngreso } from './errores-de-ingreso.ts'
import { SinVerificar } from './SinVerificar.tsx'
import './ingreso.css'

export type PropsDeEnlace = {
  to: typeof PATHS.registro | typeof PATHS.cambiarPassword
  className?: string
  children: ReactNode
}

type Props = {
  /** Link component for other pages of the product. */
  Enlace: ComponentType<PropsDeEnlace>
  /** Initial address of the form; the focus then starts at the password. */
  email?: string | undefined
  /** Opens the product after a successful sign-in. The form stays busy until the promise settles. */
  onEntrar: (sesion: Sesion) => Promise<void>
  /** Called once, at the first input. */
  onEmpezar?: () => void
}

const leer = (formulario: HTMLFormElement): DatosDeIngreso => {
  const datos = new FormData(formulario)
  const texto = (campo: keyof DatosDeIngreso): string => {
    const valor = datos.get(campo)
    return typeof valor === 'string' ? valor : ''
  }
  return { email: texto('email'), password: texto('password') }
}

const cargarValidacion = () => import('./errores-de-ingreso.ts')

const CAMPOS = ['email', 'password'] as const

/**
 * The sign-in page. Every visitor waits for it, so it loads neither the component library nor router, form library or
 * validation: those load while the person types (docs/decisions/0033).
 */
export const Ingreso = ({ Enlace, email, onEntrar, onEmpezar }: Props) => {
  const formulario = useRef<HTMLFormElement>(null)
  const empezado = useRef(false)
  const enCurso = useRef(false)
  const [ocupado, setOcupado] = useState(false)
  const [errores, setErrores] = useState<ErroresDeIngreso>({})
  const [rechazo, setRechazo] = useState<string | null>(null)
  const [sinVerificar, setSinVerificar] = useState<string | null>(null)

  const empezar = () => {
    if (empezado.current) return
    empezado.current = true
    void cargarValidacion().catch(() => undefined)
    onEmpezar?.()
  }
  const enfocar = (campo: (typeof CAMPOS)[number]) => {
    const entrada = formulario.current?.elements.namedItem(campo)
    if (entrada instanceof HTMLInputElement) entrada.focus()
    return entrada
  }
  const mostrar = (nuevos: ErroresDeIngreso) => {
    setErrores(nuevos)
    const primero = CAMPOS.find((campo) => nuevos[campo] !== undefined)
    if (primero) enfocar(primero)
    return primero !== undefined
  }
  const rechazar = (error: unknown, intentado: string) => {
    const falla = toFalla(error)
    if (mostrar(falla.fields ?? {})) return
    if (falla.message === CORREO_SIN_VERIFICAR) setSinVerificar(intentado)
    else setRechazo(falla.message)
    if (falla.code !== 'unauthenticated') return
    const contrasena = enfocar('password')
    if (contrasena instanceof HTMLInputElement) contrasena.select()
  }
  const ingresar = async (body: DatosDeIngreso) => {
    const validacion = await cargarValidacion().catch(() => null)
    // If the validation has not loaded yet, the server returns the same messages.
    const malos = validacion?.erroresDeIngreso(body)
    if (malos) return void mostrar(malos)
    setErrores({})
    setRechazo(null)
    setSinVerificar(null)
    setOcupado(true)
    try {
      await onEntrar(await api.iniciarSesion({ body }))
    } catch (error) {
      rechazar(error, body.email)
    }
    setOcupado(false)
  }
  const enviar = async (evento: SubmitEvent<HTMLFormElement>) => {
    evento.preventDefault()
    // A second press can come before React has rendered the busy state.
    if (enCurso.current) return
    enCurso.current = true
    await ingresar(leer(evento.currentTarget))
    enCurso.current = false
  }
  /** A field that is being corrected loses its error at once. */
  const corregir = (campo: keyof ErroresDeIngreso) => () => {
    if (errores[campo] !== undefined) setErrores({ ...errores, [campo]: undefined })
  }
  return (
    <MarcoDeAcceso
      titulo="Iniciar Sesión"
      subtitulo="Ingresa tus credenciales para continuar"
      pie={
        <>
          ¿No tienes una cuenta? <Enlace to={PATHS.registro}>Regístrate</Enlace>
        </>
      }
    >
      <form ref={formulario} noValidate className="ingreso" onSubmit={(e) => void enviar(e)}>
        <Campo
          etiqueta="Correo electrónico"
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          defaultValue={email}
          error={errores.email}
          onFocus={empezar}
          onChange={corregir('email')}
        />
        <CampoDeContrasena
          name="password"
          autoFocus={email !== undefined}
          error={errores.password}
          onFocus={empezar}
          onChange={corregir('password')}
        />
        <Enlace to={PATHS.cambiarPassword} className="ingreso-olvido">
          ¿Olvidaste tu contraseña?
        </Enlace>
        {rechazo ? (
          <p role="alert" className="ingreso-rechazo">
            {rechazo}
          </p>
        ) : null}
        <Boton type="submit" ocupado={ocupado}>
          Iniciar sesión
        </Boton>
      </form>
      <div aria-live="polite">{sinVerificar === null ? null : <SinVerificar email={sinVerificar} />}</div>
    </MarcoDeAcceso>
  )
}
