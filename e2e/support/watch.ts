import type { Browser, BrowserContext } from '@playwright/test'

const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]'])

/** What fails a test: a console error, an uncaught error, a request to another host. */
export interface Watch {
  /** Matching messages are expected in this test. */
  allow: (pattern: RegExp) => void
  /** Everything so far that was not allowed. */
  faults: () => string[]
  stop: () => void
}

/** Those of a preloaded script only say that the machine is slow: `vigilancia.spec.ts` looks whether it is imported. */
const WARNINGS = /^MUI:|^The resource (?!\S+\.js )\S+ was preloaded using link preload/

/** Watches all pages of the browser, in every context that a test opens. */
export function watchBrowser(browser: Browser): Watch {
  const allowed: RegExp[] = []
  const seen: string[] = []
  const watch = (context: BrowserContext) => {
    context.on('console', (message) => {
      const fault = message.type() === 'error' || WARNINGS.test(message.text())
      if (fault) seen.push(`error en la consola: ${message.text()} (${message.location().url})`)
    })
    context.on('weberror', (webError) => seen.push(`error sin atrapar: ${describe(webError.error())}`))
    context.on('request', (request) => {
      const url = new URL(request.url())
      if (/^(https?|wss?):$/.test(url.protocol) && !LOCAL.has(url.hostname))
        seen.push(`petición a otro servidor: ${url.href}`)
    })
  }
  for (const context of browser.contexts()) watch(context)
  browser.on('context', watch)
  return {
    allow: (pattern) => void allowed.push(pattern),
    faults: () => seen.filter((line) => !allowed.some((pattern) => pattern.test(line))),
    stop: () => void browser.off('context', watch),
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
