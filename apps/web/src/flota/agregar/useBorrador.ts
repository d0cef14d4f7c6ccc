import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { serverNow } from '../../lib/server-clock.ts'
import { guardarBorrador, leerBorrador, olvidarBorrador, type Borrador } from './borrador.ts'
import type { Entrada, Salida } from './formulario.ts'

const PAUSA_MS = 500

type Form = UseFormReturn<Entrada, unknown, Salida>

/**
 * Keeps what is typed while it is typed, so that a closed tab or a browser that stops loses nothing; and says what was left the last time.
 * `activo` ends when the vehicle is made.
 */
export const useBorrador = (form: Form, persona: string, paso: number, activo: boolean) => {
  /** Something was typed since it was kept the last time. */
  const pendiente = useRef(false)
  const [recuperado, setRecuperado] = useState<Borrador | null>(null)
  const { reset, subscribe, getValues, formState } = form
  const { defaultValues } = formState
  useEffect(() => {
    const dejado = leerBorrador(persona)
    if (!dejado) return
    setRecuperado(dejado)
    // Against an empty form all of it counts as typed.
    reset({ ...getValues(), ...dejado.valores }, { keepDefaultValues: true })
    // Once, as the form opens.
  }, [persona, reset, getValues])
  useEffect(() => {
    if (!activo) return undefined
    let espera: ReturnType<typeof setTimeout> | undefined
    const guardar = () => {
      pendiente.current = false
      guardarBorrador(persona, { valores: getValues(), paso, en: serverNow() })
    }
    const soltar = subscribe({
      formState: { values: true },
      callback: () => {
        pendiente.current = true
        clearTimeout(espera)
        espera = setTimeout(guardar, PAUSA_MS)
      },
    })
    // A tab that is closed or put away right after a key.
    document.addEventListener('visibilitychange', guardar)
    return () => {
      clearTimeout(espera)
      // Closed right after a key, by the step back.
      if (pendiente.current) guardar()
      soltar()
      document.removeEventListener('visibilitychange', guardar)
    }
  }, [activo, persona, paso, subscribe, getValues])
  const olvidar = () => {
    pendiente.current = false
    olvidarBorrador()
    setRecuperado(null)
  }
  return {
    recuperado,
    olvidar,
    empezarDeNuevo: () => {
      olvidar()
      reset(defaultValues)
    },
  }
}
