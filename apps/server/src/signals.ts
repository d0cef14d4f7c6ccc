import { constants } from 'node:os'

type Options = {
  stop: () => Promise<void>
  /** Longest time that the stop may take, in ms. */
  stopMs: number
  exit: (code: number) => void
  now?: () => number
}

/** A terminal, npm and our own start script may each pass one Ctrl-C on: signals within this many ms count as one. */
const SAME_MS = 500
const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/**
 * The first signal stops in order, within its time; a second one exits at once. No committed change is lost either way.
 */
export const createSignals = ({ stop, stopMs, exit, now = () => performance.now() }: Options) => {
  let first: number | undefined
  return (signal: (typeof SIGNALS)[number]): void => {
    if (first === undefined) {
      first = now()
      setTimeout(() => exit(1), stopMs).unref()
      void stop().then(
        () => exit(0),
        () => exit(1),
      )
    } else if (now() - first >= SAME_MS) exit(128 + constants.signals[signal])
  }
}

export const onSignals = (options: Options): void => {
  const receive = createSignals(options)
  for (const signal of SIGNALS) process.on(signal, receive)
}
