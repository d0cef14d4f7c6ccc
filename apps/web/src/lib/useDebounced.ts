import { useEffect, useState } from 'react'

const PAUSA_MS = 200

/** A text as it was when the typing last rested. */
export const useReposado = (texto: string): string => {
  const [reposado, setReposado] = useState(texto)
  useEffect(() => {
    const espera = setTimeout(() => setReposado(texto), PAUSA_MS)
    return () => clearTimeout(espera)
  }, [texto])
  return reposado
}
