import { useRef } from 'react'
import { uniqueKey } from './api.ts'

/**
 * Keys for what a form sends: the same content gets the same key, so that a repetition after a lost answer is done once, and other content
 * another one. Nothing of the content is in the key.
 */
export const useSubmissionKey = (): ((content: unknown) => string) => {
  const last = useRef({ text: '', key: '' })
  return (content) => {
    const text = JSON.stringify(content)
    if (last.current.text !== text) last.current = { text, key: uniqueKey() }
    return last.current.key
  }
}
