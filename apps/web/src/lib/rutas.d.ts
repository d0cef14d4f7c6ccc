declare module 'virtual:rutas' {
  /** Method, path and access of every route of the browser, without its schemas (made by build/rutas-plugin.ts). */
  export const rutas: Readonly<Record<string, { method: string; path: string; access: string }>>
}
