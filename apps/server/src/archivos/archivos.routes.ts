import { exigir, idSchema, noEncontrado } from '@aliadas/contract/core'
import { PRESETS, archivoSubidoSchema, miniaturaSchema, type NombreDePreset } from '@aliadas/contract/archivos'
import { MAXIMO_DE_FOTOS } from '@aliadas/contract/empresas'
import type { Context as HonoContext, Hono } from 'hono'
import { z } from 'zod'
import type { Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { check, readQuery, sendFile, uploadOf, type Gates } from '../platform/http/index.ts'
import { abrirArchivo, fichaDeArchivo, paraEnviar, type Archivos } from './abrir-archivo.ts'
import { negativaDeCargas, negativaDeMiniatura } from './archivos.rules.ts'
import { crearEnlaces } from './enlace.ts'
import { exigirCuota } from './cuota.ts'
import { crearMiniaturas } from './miniaturas.ts'
import { subirArchivo } from './subir-archivo.ts'

/**
 * Whether this person may attach a file of that kind to that service (or, when the preset has none, to their company)
 * now; throws the refusal otherwise.
 */
type Autorizar = (ctx: Context, actor: Persona, servicioId: string) => Promise<void>

type Opciones = Archivos & {
  /** Folder for unfinished uploads. */
  dir: string
  sessionSecret: string
  gates: Pick<Gates, 'session' | 'sameSite' | 'heavy'>
  autorizar: Record<NombreDePreset, Autorizar>
}

const NUMERO_INVALIDO = `El número de la foto va de 1 a ${MAXIMO_DE_FOTOS}`
const numeroDeFoto = z.coerce
  .number({ error: NUMERO_INVALIDO })
  .int(NUMERO_INVALIDO)
  .min(1, NUMERO_INVALIDO)
  .max(MAXIMO_DE_FOTOS, NUMERO_INVALIDO)
  .default(1)

const esPreset = (nombre: string): nombre is NombreDePreset => Object.hasOwn(PRESETS, nombre)

const idDe = (c: HonoContext): string => {
  const id = idSchema.safeParse(c.req.param('id'))
  if (!id.success) throw noEncontrado()
  return id.data
}

export const registrarArchivos = (app: Hono, ctx: Context, opciones: Opciones): void => {
  const { gates, autorizar } = opciones
  const enlaces = crearEnlaces(opciones.sessionSecret)
  const miniaturas = crearMiniaturas(ctx, opciones, gates.heavy)
  const cargas = new Map<string, number>()

  const enTurno = async <T>(personaId: string, carga: () => Promise<T>): Promise<T> => {
    const suyas = cargas.get(personaId) ?? 0
    exigir(negativaDeCargas(suyas))
    cargas.set(personaId, suyas + 1)
    try {
      return await carga()
    } finally {
      const quedan = (cargas.get(personaId) ?? 1) - 1
      if (quedan > 0) cargas.set(personaId, quedan)
      else cargas.delete(personaId)
    }
  }

  app.put('/api/archivos/:preset', async (c) => {
    gates.sameSite(c)
    const persona = await gates.session(c)
    const preset = c.req.param('preset')
    if (!esPreset(preset)) throw noEncontrado()
    const { servicio, numero, nombre = '' } = readQuery(c)
    const servicioId = PRESETS[preset].destino === 'servicio' ? check(idSchema, servicio) : null
    const subido = await enTurno(persona.id, async () => {
      await autorizar[preset](ctx, persona, servicioId ?? '')
      const upload = uploadOf(c)
      await exigirCuota(ctx, persona, Math.min(upload.declared ?? 1, PRESETS[preset].maxBytes))
      return subirArchivo(ctx, opciones, persona, {
        preset,
        servicioId,
        numero: check(numeroDeFoto, numero),
        nombre,
        upload,
      })
    })
    return c.json(archivoSubidoSchema.parse(subido), 201)
  })

  app.get('/api/archivos/:id', async (c) => {
    const persona = await gates.session(c)
    const forma = check(miniaturaSchema, readQuery(c))
    const { id, tipo } = await fichaDeArchivo(ctx, opciones, persona, idDe(c))
    if (forma.ancho) exigir(negativaDeMiniatura(tipo))
    c.header('cache-control', 'private, no-store')
    return c.redirect(enlaces.firmar(id, forma, persona.sessionId, ctx.clock.now()), 302)
  })

  app.get('/api/archivos/:id/contenido', async (c) => {
    const persona = await gates.session(c)
    const id = idDe(c)
    const { vence = '', firma = '', ...forma } = readQuery(c)
    if (!enlaces.vale(id, forma, persona.sessionId, vence, firma, ctx.clock.now())) throw noEncontrado()
    const archivo = forma['ancho']
      ? await miniaturas.abrir(persona, id, Number(forma['ancho']), forma['recorte'] === '1')
      : await abrirArchivo(ctx, opciones, persona, id)
    return sendFile(c, paraEnviar(archivo))
  })
}
