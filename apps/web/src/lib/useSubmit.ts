import { useMutation, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

/**
 * A write that a form or a button starts. While one is on its way, asking again does nothing: a double click and a held key come before the
 * screen has drawn that it is busy. It is free again once the screen shows how that one ended.
 */
export const useEnvio = <D, V = void>(opciones: UseMutationOptions<D, Error, V>): UseMutationResult<D, Error, V> => {
  const mutacion = useMutation(opciones)
  const enCurso = useRef(false)
  const mostrada = useRef(0)
  const { isPending, submittedAt } = mutacion
  useEffect(() => {
    if (isPending || mostrada.current === submittedAt) return
    mostrada.current = submittedAt
    enCurso.current = false
  }, [isPending, submittedAt])
  const mutate: typeof mutacion.mutate = (...datos) => {
    if (enCurso.current) return
    enCurso.current = true
    mutacion.mutate(...datos)
  }
  return { ...mutacion, mutate }
}
