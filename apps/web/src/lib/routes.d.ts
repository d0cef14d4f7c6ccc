declare module 'virtual:routes' {
  /** Method, path and access of every browser route, without schemas (made by build/routes-plugin.ts). */
  export const routes: Readonly<Record<string, { method: string; path: string; access: string }>>
}
