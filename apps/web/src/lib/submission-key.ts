import { useRef } from 'react'
import { uniqueKey, type IdempotencyKey } from './api.ts'

/**
 * Idempotency keys for a form: the same content gets the same key until an answer of success, so that a retry after a
 * lost response runs once, and the same act done again is another one. Other content gets another key. The key contains
 * none of the content.
 */
export const useSubmissionKey = (): ((content: unknown) => IdempotencyKey) => {
  const last = useRef({ text: '', key: '' })
  return (content) => {
    const text = JSON.stringify(content)
    if (last.current.text !== text) last.current = { text, key: uniqueKey() }
    const { key } = last.current
    return {
      key,
      onDone: () => {
        if (last.current.key === key) last.current = { text: '', key: '' }
      },
    }
  }
}
