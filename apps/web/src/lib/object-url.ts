import { useEffect, useState } from 'react'

/** A temporary address of a local file, taken back when the file changes or the component goes; null without a file. */
export const useObjectUrl = (file: File | null): string | null => {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (file === null) return undefined
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => {
      setUrl(null)
      URL.revokeObjectURL(made)
    }
  }, [file])
  return url
}

/** Downloads what the browser made itself. */
export const saveBlob = (blob: Blob, name: string): void => {
  const href = URL.createObjectURL(blob)
  Object.assign(document.createElement('a'), { href, download: name }).click()
  URL.revokeObjectURL(href)
}
