declare const __ALIADAS_VERSION__: string

/** Version of this build, `major.minor.patch`. `vite.config.ts` takes it from the root package.json. */
export const VERSION = __ALIADAS_VERSION__
