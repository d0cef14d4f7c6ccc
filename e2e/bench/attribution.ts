import type { Browser, Page } from 'playwright-core'

type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  id?: string
  args: { data?: { startTime?: number; cpuProfile?: Chunk; timeDeltas?: number[]; name?: string }; name?: string }
}
type Frame = { functionName: string; url?: string; lineNumber?: number; columnNumber?: number }
type Chunk = { nodes?: { id: number; callFrame: Frame }[]; samples?: number[] }

/** MapLibre functions that wait for the graphics card, recognized by their first lines. */
const WAITS_FOR_CARD = /createProgram|getUniformBlockIndex/

/** What a long task of the main thread spent its time on, in ms. */
export type Parts = { ms: number; script: number; drawing: number; rest: number; most: string }

const LONG_US = 50_000
/** WebGL functions, which belong to the browser and have no URL. */
const DRAWING =
  /^(readPixels|linkProgram|compileShader|shaderSource|getProgram\w*|getShader\w*|getUniform\w*|getAttrib\w*|(compressed)?tex(Sub)?Image\w*|texStorage\w*|buffer(Sub)?Data|draw(Elements|Arrays|Image)\w*|clear|getError|finish|flush|getContext|getParameter|getExtension|getImageData|putImageData|fillText|measureText|uniform\w+|useProgram|bind\w+|generateMipmap)$/

/** Records a profile meanwhile. Use a run of its own, because recording takes time. */
export const recordParts = async (browser: Browser, page: Page, work: () => Promise<void>): Promise<Parts[]> => {
  await browser.startTracing(page, {
    categories: ['toplevel', 'devtools.timeline', 'disabled-by-default-v8.cpu_profiler', '__metadata'],
  })
  await work()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const { pid, tid } = traceEvents.find(({ name }) => name === 'Profile') ?? { pid: 0, tid: 0 }
  const main = traceEvents.find((e) => e.name === 'thread_name' && e.pid === pid && e.args.name === 'CrRendererMain')
  const tasks = traceEvents
    .filter(
      (e) => e.name.endsWith('RunTask') && e.pid === pid && e.tid === (main?.tid ?? tid) && (e.dur ?? 0) > LONG_US,
    )
    .map((e) => ({ from: e.ts, to: e.ts + (e.dur ?? 0) }))
  const samples = samplesOf(traceEvents, pid, main?.tid ?? tid)
  const sources = new Map<string, string[]>()
  for (const url of new Set(samples.map((one) => one.url)))
    if (url.startsWith('http')) sources.set(url, (await (await page.request.get(url)).text()).split('\n'))
  const waits = ({ url = '', lineNumber = 0, columnNumber = 0 }: Frame) =>
    WAITS_FOR_CARD.test(sources.get(url)?.[lineNumber]?.slice(columnNumber, columnNumber + 120) ?? '')
  return tasks.map(({ from, to }) => {
    const sums = new Map<string, number>()
    let [script, drawing] = [0, 0]
    for (const { at, us, frame } of samples) {
      const { functionName: name, url } = frame
      if (at < from || at > to) continue
      const native = DRAWING.test(name) || waits(frame)
      if (native) drawing += us
      else if (url) script += us
      const what = name === '' ? '(anonymous)' : name
      sums.set(what, (sums.get(what) ?? 0) + us)
    }
    const most = [...sums].toSorted((a, b) => b[1] - a[1]).slice(0, 3)
    const ms = (us: number) => Math.round(us / 1000)
    return {
      ms: ms(to - from),
      script: ms(script),
      drawing: ms(drawing),
      rest: ms(to - from - script - drawing),
      most: most.map(([name, us]) => `${name} ${ms(us)}`).join(', '),
    }
  })
}

/** Each sample with the time until the next one, and the function that was running. */
const samplesOf = (events: readonly TraceEvent[], pid: number, tid: number) => {
  const samples: { at: number; us: number; url: string; frame: Frame }[] = []
  for (const profile of events.filter((e) => e.name === 'Profile' && e.pid === pid && e.tid === tid)) {
    let at = profile.args.data?.startTime ?? profile.ts
    const frames = new Map<number, Frame>()
    for (const { args } of events.filter((e) => e.name === 'ProfileChunk' && e.pid === pid && e.id === profile.id)) {
      for (const { id, callFrame } of args.data?.cpuProfile?.nodes ?? []) frames.set(id, callFrame)
      for (const [i, id] of (args.data?.cpuProfile?.samples ?? []).entries()) {
        const us = args.data?.timeDeltas?.[i] ?? 0
        // The function was found at the end of its interval.
        at += us
        const frame = frames.get(id) ?? { functionName: '' }
        samples.push({ at, us, url: frame.url ?? '', frame })
      }
    }
  }
  return samples
}
