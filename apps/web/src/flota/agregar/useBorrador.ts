import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { serverNow } from '../../lib/server-clock.ts'
import { isSessionOpen } from '../../lib/session-end.ts'
import { guardarBorrador, leerBorrador, olvidarBorrador, type Borrador } from './borrador.ts'
import type { Entrada, Salida } from './formulario.ts'

const PAUSA_MS = 500

type Form = UseFormReturn<Entrada, unknown, Salida>

/**
 * Stores the form as a draft while the person types, so that closing the tab loses nothing, and restores the last
 * draft. `activo` becomes false when the vehicle exists.
 */
export const useBorrador = (form: Form, persona: string, paso: number, activo: boolean) => {
  /** Whether the form has changed since the draft was stored. */
  const pendiente = useRef(false)
  const [recuperado, setRecuperado] = useState<Borrador | null>(null)
  const { reset, subscribe, getValues, formState } = form
  const { defaultValues } = formState
  useEffect(() => {
    const dejado = leerBorrador(persona)
    if (!dejado) return
    setRecuperado(dejado)
    // Keep the empty default values, so that the restored fields count as dirty.
    reset({ ...getValues(), ...dejado.valores }, { keepDefaultValues: true })
    // Only when the form opens.
  }, [persona, reset, getValues])
  useEffect(() => {
    if (!activo) return undefined
    let espera: ReturnType<typeof setTimeout> | undefined
    const guardar = () => {
      if (!isSessionOpen()) return
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
    // The tab is closed or hidden right after a key press.
    document.addEventListener('visibilitychange', guardar)
    return () => {
      clearTimeout(espera)
      // The back button closes the form right after a key press.
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
