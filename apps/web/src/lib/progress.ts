import { LINEAS_DE_AVANCE } from '@aliadas/contract/core'

type Line = { avance?: number; respuesta?: unknown; falla?: unknown; estado?: number }

const BROKEN = 502

/** The complete lines so far, and the rest that has no line end yet. */
const whole = (text: string): [lines: string[], rest: string] => {
  const lines = text.split('\n')
  const rest = lines.pop() ?? ''
  return [lines, rest]
}

/**
 * Status and text of a response. In a response of progress lines each one is passed on, and the last line is the
 * response; without it the result of the command is unknown.
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
