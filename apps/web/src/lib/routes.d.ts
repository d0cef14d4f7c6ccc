declare module 'virtual:routes' {
  /** Method, path and access of every route of the browser, without its schemas (made by build/routes-plugin.ts). */
  export const routes: Readonly<Record<string, { method: string; path: string; access: string }>>
}
