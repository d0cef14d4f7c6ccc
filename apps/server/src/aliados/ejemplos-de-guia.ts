import { readFileSync } from 'node:fs'
import path from 'node:path'

const CARPETA = path.join(import.meta.dirname, 'ejemplos')

/** The language of each extension, and its name in a fenced block. */
const LENGUAJES = {
  sh: ['curl', 'sh'],
  mjs: ['JavaScript', 'js'],
  py: ['Python', 'python'],
  php: ['PHP', 'php'],
} as const
export type Extension = keyof typeof LENGUAJES
const TODOS = Object.keys(LENGUAJES) as Extension[]

const TAREAS = {
  publicar: { que: 'Publicar un servicio una sola vez', en: TODOS },
  eventos: { que: 'Leer los eventos apenas pasan', en: TODOS },
  // A webhook is received, which curl does not do.
  webhook: { que: 'Comprobar la firma de un webhook', en: TODOS.filter((extension) => extension !== 'sh') },
} as const
export type Tarea = keyof typeof TAREAS

export const archivoDeEjemplo = (tarea: Tarea, extension: Extension): string =>
  path.join(CARPETA, `${tarea}.${extension}`)

const bloque = (tarea: Tarea, extension: Extension): string => {
  const [nombre, codigo] = LENGUAJES[extension]
  return `**${nombre}**\n\n\`\`\`${codigo}\n${readFileSync(archivoDeEjemplo(tarea, extension), 'utf8').trimEnd()}\n\`\`\``
}

/** The examples of the guide: byte for byte the files that `ejemplos-de-guia.test.ts` runs. */
export const EJEMPLOS = (Object.keys(TAREAS) as Tarea[])
  .map((tarea) => {
    const { que, en } = TAREAS[tarea]
    return [`### ${que}`, ...en.map((extension) => bloque(tarea, extension))].join('\n\n')
  })
  .join('\n\n')
