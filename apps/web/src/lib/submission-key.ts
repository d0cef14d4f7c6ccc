import { useRef } from 'react'
import { llaveUnica } from './api.ts'

/**
 * Keys for what a form sends: the same content gets the same key, so that a repetition after a lost answer is done once, and other content
 * another one. Nothing of the content is in the key.
 */
export const useLlave = (): ((contenido: unknown) => string) => {
  const ultima = useRef({ texto: '', llave: '' })
  return (contenido) => {
    const texto = JSON.stringify(contenido)
    if (ultima.current.texto !== texto) ultima.current = { texto, llave: llaveUnica() }
    return ultima.current.llave
  }
}
