import { useEffect } from 'react'
import { useAttention } from '../lib/attention.ts'

/** The title of the browser's tab, with the number of unseen items before it. */
export const useTitle = (title: string): void => {
  const waiting = useAttention()
  useEffect(() => {
    document.title = `${waiting > 0 ? `(${waiting}) ` : ''}${title} · Transportadoras Aliadas`
  }, [title, waiting])
}
