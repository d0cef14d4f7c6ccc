import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { partnerRoutes } from '@aliadas/contract'
import type { Hono } from 'hono'
import { plainPage } from '../platform/web/index.ts'
import { operacionDeCotizacion, RUTA_DE_COTIZACION } from './cotizacion.ts'
import { RUTA_DE_IMAGEN, operacionDeImagen } from './imagenes.ts'
import { RUTA_DE_IMAGEN_DE_CLIENTE, operacionDeImagenDeCliente } from './imagen-de-cliente.ts'
import { openapiDe } from './openapi.ts'

const ESTILO = `
#swagger-ui .topbar, #swagger-ui .swagger-ui .info hgroup.main a { display: none }
#swagger-ui .wrapper { max-width: 1100px }
#swagger-ui .swagger-ui { font-family: inherit }
`

const PAGINA = plainPage({
  title: 'API de aliados',
  head: `<link rel="stylesheet" href="/api/docs/swagger-ui.css">\n<style>${ESTILO}</style>\n`,
  body: `<div id="swagger-ui"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/inicio.js"></script>`,
})

const INICIO = readFileSync(path.join(import.meta.dirname, 'pagina-de-api', 'inicio.js'), 'utf8')

// The page's library writes inline styles; nothing else of ours runs under this policy.
const POLITICA =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

const TIPOS: Record<string, string> = { '.css': 'text/css; charset=utf-8', '.js': 'text/javascript; charset=utf-8' }

/** `/api/v1/openapi.json` and a readable page of it at `/api/docs`. The document is written once, when the server starts. */
export const registrarDocumentacion = (app: Hono, publicUrl: string): void => {
  const documento = JSON.stringify(
    openapiDe(partnerRoutes, publicUrl, {
      [RUTA_DE_COTIZACION]: operacionDeCotizacion,
      [RUTA_DE_IMAGEN]: operacionDeImagen,
      [RUTA_DE_IMAGEN_DE_CLIENTE]: operacionDeImagenDeCliente,
    }),
  )
  const carpeta = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  const archivos = new Map(
    ['swagger-ui.css', 'swagger-ui-bundle.js'].map((nombre) => [nombre, readFileSync(path.join(carpeta, nombre))]),
  )
  app.get('/api/v1/openapi.json', (c) => c.body(documento, 200, { 'content-type': 'application/json; charset=utf-8' }))
  app.get('/api/docs', (c) => c.html(PAGINA, 200, { 'content-security-policy': POLITICA }))
  app.get('/api/docs/inicio.js', (c) => c.body(INICIO, 200, { 'content-type': 'text/javascript; charset=utf-8' }))
  app.get('/api/docs/:archivo', (c, next) => {
    const nombre = c.req.param('archivo')
    const contenido = archivos.get(nombre)
    if (!contenido) return next()
    return Promise.resolve(
      c.body(new Uint8Array(contenido), 200, { 'content-type': TIPOS[path.extname(nombre)] ?? 'text/plain' }),
    )
  })
}
