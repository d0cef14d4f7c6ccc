import { useMutation, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

/**
 * A write started by a form or a button. While one is in progress further presses do nothing, because a double click or
 * a held key arrives before the screen has drawn the busy state. It accepts presses again once the screen shows the
 * result.
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
