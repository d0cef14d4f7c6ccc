import { commands } from 'vitest/browser'

/** `once`: skips what looked the same in this theme before, and was without fault. */
type Look = { theme: 'light' | 'dark'; once: boolean }

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Of `vitest.components.config.ts`. */
    faults: (look?: Look) => Promise<string[]>
    mouseOnly: () => Promise<string[]>
  }
}

/** Violations that axe calls serious or critical, by rule and element. */
export const findFaults = (look?: Look): Promise<string[]> => commands.faults(look)

/** What a press acts on and no key. */
export const findMouseOnly = (): Promise<string[]> => commands.mouseOnly()
