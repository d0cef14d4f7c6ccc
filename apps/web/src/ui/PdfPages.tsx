import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import { getDocumentProxy } from 'unpdf'
import { useEffect, useRef, useState } from 'react'

type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>

/** More pages than a vehicle's document has; the rest opens in another tab. */
const MOST_PAGES = 20

/** `src`: the address of a stored file, or a file that was chosen and not sent yet. */
type Props = { src: string | File; zoom: number; turn: number; name: string }

/**
 * The pages of a PDF, drawn here: the site's policy blocks plug-ins, so the browser's own reader cannot run in it.
 * Scripts of the document never run.
 */
export const PdfPages = ({ src, zoom, turn, name }: Props) => {
  const [pdf, setPdf] = useState<PdfDocument | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let left = false
    const task = bytesOf(src).then((data) => getDocumentProxy(data, { enableXfa: false }))
    task.then(
      (read) => {
        if (!left) setPdf(read)
      },
      () => {
        if (!left) setFailed(true)
      },
    )
    return () => {
      left = true
      void task.then((read) => read.loadingTask.destroy()).catch(() => undefined)
    }
  }, [src])
  if (failed) return <Alert severity="error">No pudimos mostrar este documento. Ábrelo en otra pestaña.</Alert>
  if (pdf === null) return <CircularProgress aria-label="Cargando…" />
  const pages = Math.min(pdf.numPages, MOST_PAGES)
  return (
    <Box sx={{ display: 'grid', gap: 3, width: '100%', alignSelf: 'start' }}>
      {Array.from({ length: pages }, (_, i) => (
        <PdfPage
          key={`${i} ${zoom} ${turn}`}
          pdf={pdf}
          number={i + 1}
          turn={turn}
          name={`${name}, página ${i + 1} de ${pdf.numPages}`}
        />
      ))}
      {pdf.numPages > pages ? (
        <Alert severity="info">
          Solo están las primeras {MOST_PAGES} páginas. Ábrelo en otra pestaña para ver las demás.
        </Alert>
      ) : null}
    </Box>
  )
}

const bytesOf = async (src: string | File): Promise<Uint8Array> => {
  if (typeof src !== 'string') return new Uint8Array(await src.arrayBuffer())
  const answer = await fetch(src, { credentials: 'same-origin' })
  if (!answer.ok) throw new Error(String(answer.status))
  return new Uint8Array(await answer.arrayBuffer())
}

type PageProps = { pdf: PdfDocument; number: number; turn: number; name: string }

const PdfPage = ({ pdf, number, turn, name }: PageProps) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const target = canvas.current
    if (!target) return undefined
    let stop = () => undefined as void
    let left = false
    const draw = async () => {
      const page = await pdf.getPage(number)
      if (left) return
      const width = (target.parentElement?.clientWidth ?? 600) * window.devicePixelRatio
      const rotation = (page.rotate + turn) % 360
      const scale = width / page.getViewport({ scale: 1, rotation }).width
      const viewport = page.getViewport({ scale, rotation })
      target.width = viewport.width
      target.height = viewport.height
      const drawing = page.render({ canvas: target, viewport })
      stop = () => drawing.cancel()
      // Drawing at another size cancels the drawing before.
      await drawing.promise.catch(() => undefined)
    }
    void draw()
    return () => {
      left = true
      stop()
    }
  }, [pdf, number, turn])
  return <canvas ref={canvas} role="img" aria-label={name} style={{ width: '100%', background: '#FFFFFF' }} />
}
