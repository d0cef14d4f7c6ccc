import { fechaBogota, horaBogota } from '@aliadas/contract/core'
import { POSICION_VIEJA_MS } from '@aliadas/contract/posiciones'
import { scopeOf, type Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { csvFile, type CsvFile } from '../platform/csv.ts'
import { given } from '../platform/database/index.ts'
import { toCodigo } from '../platform/ids.ts'
import { servicioVisible } from '../servicios/index.ts'

type Punto = { lat: number; lon: number; en: Date }

/** A page of a trace after an instant, whole: a file is not thinned. Not-found for a service that is not the reader's. */
const leerPagina = (ctx: Context, persona: Persona, id: string, tras: string | undefined, cuantos: number) =>
  ctx.db.read(scopeOf(persona), async (tx): Promise<{ rows: Punto[]; next: string | null }> => {
    await servicioVisible(tx, persona, id, ctx.clock.now())
    const filas = await tx
      .selectFrom('trazas')
      .select(['lat', 'lon', 'en'])
      .where('servicioId', '=', id)
      .$if(persona.rol !== 'plataforma', (q) => q.where('empresaId', '=', persona.empresaId))
      .$call(given(tras, (q, uno) => q.where('en', '>', new Date(uno))))
      .orderBy('en')
      .limit(cuantos + 1)
      .execute()
    const rows = filas.slice(0, cuantos)
    return { rows, next: filas.length > cuantos ? (rows.at(-1)?.en.toISOString() ?? null) : null }
  })

const nombreDe = (id: string) => `recorrido-${toCodigo(id)}`
const conSegundos = (en: Date) => `${fechaBogota(en)} ${horaBogota(en)}:${en.toISOString().slice(17, 19)}`

/** The trace of a service as a CSV file: each point, of which a trip has one a second at most. Throws `Falla`: `not-found`. */
export const trazaEnCsv = (ctx: Context, persona: Persona, id: string): Promise<CsvFile> =>
  csvFile<Punto>({
    name: nombreDe(id),
    now: ctx.clock.now(),
    columns: [
      ['Hora de Bogotá', (p) => conSegundos(p.en)],
      ['Instante (UTC)', (p) => p.en.toISOString()],
      ['Latitud', (p) => p.lat],
      ['Longitud', (p) => p.lon],
    ],
    most: Infinity,
    read: (tras, cuantos) => leerPagina(ctx, persona, id, tras, cuantos),
  })

/** Points read in one piece. */
const DE_UNA_VEZ = 1_000

/**
 * The same as GPX 1.1, in pieces; a silence begins another segment, so that no program draws a way that nobody knows.
 * The record of the trip has the digest of exactly these points (`huellaDeTraza`).
 */
export const trazaEnGpx = async (ctx: Context, persona: Persona, id: string): Promise<CsvFile> => {
  const primera = await leerPagina(ctx, persona, id, undefined, DE_UNA_VEZ)
  async function* lines(): AsyncGenerator<string> {
    yield `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="Transportadoras Aliadas" xmlns="http://www.topografix.com/GPX/1/1">
<trk><name>Servicio ${toCodigo(id)}</name><trkseg>\n`
    let antes: number | null = null
    for (let pagina = primera; ; pagina = await leerPagina(ctx, persona, id, pagina.next, DE_UNA_VEZ)) {
      const texto: string[] = []
      for (const { lat, lon, en } of pagina.rows) {
        if (antes !== null && en.getTime() - antes > POSICION_VIEJA_MS) texto.push('</trkseg><trkseg>\n')
        antes = en.getTime()
        texto.push(`<trkpt lat="${lat}" lon="${lon}"><time>${en.toISOString()}</time></trkpt>\n`)
      }
      yield texto.join('')
      if (pagina.next === null) break
    }
    yield '</trkseg></trk>\n</gpx>\n'
  }
  return { name: `${nombreDe(id)}-${fechaBogota(ctx.clock.now())}.gpx`, lines: lines() }
}
