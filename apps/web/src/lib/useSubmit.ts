import { useMutation, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

/**
 * A write that a form or a button starts. While one is on its way, asking again does nothing: a double click and a held key come before the
 * screen has drawn that it is busy. It is free again once the screen shows how that one ended.
 */
export const useSubmit = <D, V = void>(options: UseMutationOptions<D, Error, V>): UseMutationResult<D, Error, V> => {
  const mutation = useMutation(options)
  const enCurso = useRef(false)
  const shown = useRef(0)
  const { isPending, submittedAt } = mutation
  useEffect(() => {
    if (isPending || shown.current === submittedAt) return
    shown.current = submittedAt
    enCurso.current = false
  }, [isPending, submittedAt])
  const mutate: typeof mutation.mutate = (...data) => {
    if (enCurso.current) return
    enCurso.current = true
    mutation.mutate(...data)
  }
  return { ...mutation, mutate }
}
