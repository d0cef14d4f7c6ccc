import { LINEAS_DE_AVANCE } from '@aliadas/contract/core'

type Line = { avance?: number; respuesta?: unknown; falla?: unknown; estado?: number }

const BROKEN = 502

/** What came in until its last line end, and what is not whole yet. */
const whole = (text: string): [lines: string[], rest: string] => {
  const lines = text.split('\n')
  const rest = lines.pop() ?? ''
  return [lines, rest]
}

/**
 * The status and the text of an answer. Where it comes in lines that say how far a command is, each is heard, and the last one stands for the answer:
 * without it nobody knows how the command ended.
 */
export const readAnswer = async (
  answer: Response,
  onProgress: ((done: number) => void) | undefined,
): Promise<{ estado: number; text: string }> => {
  const inLines = answer.headers.get('content-type')?.startsWith(LINEAS_DE_AVANCE)
  if (!inLines || !answer.body) return { estado: answer.status, text: await answer.text() }
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return { estado: BROKEN, text: '' }
    const [lines, unfinished] = whole(rest + value)
    rest = unfinished
    for (const line of lines) {
      const { avance, respuesta, falla, estado } = JSON.parse(line) as Line
      if (falla !== undefined) return { estado: estado ?? BROKEN, text: JSON.stringify(falla) }
      if (respuesta !== undefined) return { estado: answer.status, text: JSON.stringify(respuesta) }
      if (avance !== undefined) onProgress?.(avance)
    }
  }
}
