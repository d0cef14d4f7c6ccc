import { useEffect, useState } from 'react'

/** A temporary object URL of a local file, revoked on unmount. */
export const useDireccion = (archivo: File): string | null => {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const nueva = URL.createObjectURL(archivo)
    setUrl(nueva)
    return () => {
      setUrl(null)
      URL.revokeObjectURL(nueva)
    }
  }, [archivo])
  return url
}
