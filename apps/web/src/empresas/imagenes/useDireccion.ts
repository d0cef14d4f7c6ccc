import { useEffect, useState } from 'react'

/** A passing address under which the page can show a file of this machine. */
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
