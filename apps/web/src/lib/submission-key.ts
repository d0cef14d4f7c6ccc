import { useRef } from 'react'
import { uniqueKey } from './api.ts'

/**
 * Idempotency keys for a form: the same content gets the same key, so that a retry after a lost response runs once;
 * other content gets another key. The key contains none of the content.
 */
export const useSubmissionKey = (): ((content: unknown) => string) => {
  const last = useRef({ text: '', key: '' })
  return (content) => {
    const text = JSON.stringify(content)
    if (last.current.text !== text) last.current = { text, key: uniqueKey() }
    return last.current.key
  }
}
