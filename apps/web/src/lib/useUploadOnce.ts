import { useRef, useState } from 'react'
import { uploadFile, type Upload } from './upload.ts'

/**
 * Uploads a file for a form that is then sent with its id. A retry does not send again what already arrived. `progress`
 * is the percent sent, 0 to 100; null when no upload runs.
 */
export const useUploadOnce = ({ onArrive }: { onArrive?: () => void } = {}) => {
  const [progress, setProgress] = useState<number | null>(null)
  const arrived = useRef<{ file: File; id: string } | null>(null)

  const upload = async (target: Omit<Upload, 'onProgress'>): Promise<string> => {
    if (arrived.current?.file === target.file) return arrived.current.id
    setProgress(0)
    const { id } = await uploadFile({ ...target, onProgress: setProgress })
    arrived.current = { file: target.file, id }
    onArrive?.()
    return id
  }

  return { upload, progress, endProgress: () => setProgress(null) }
}
