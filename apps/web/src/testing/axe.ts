import { commands } from 'vitest/browser'

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Of `vitest.components.config.ts`. */
    faults: () => Promise<string[]>
  }
}

/** Violations that axe calls serious or critical, by rule and element. */
export const findFaults = (): Promise<string[]> => commands.faults()
