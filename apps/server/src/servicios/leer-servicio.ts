import { noEncontrado } from '@aliadas/contract/core'
import { loVe, type Servicio } from '@aliadas/contract/servicios'
import { FICHA_DE_PERSONA, estaCompleto } from '../empresas/index.ts'
import { TIPOS_DE_LA_FLOTA } from '../flota/index.ts'
import { scopeOf, type Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { prepare, type Answers, type Params, type Tx } from '../platform/database/index.ts'
import { COLUMNAS_DE_CONTACTO, COLUMNAS_DE_SERVICIO } from './filas.ts'
import { claveDeOfertas, ultimasDe } from './oferta-propia.ts'
import { presentarServicio } from './presentar.ts'

/** One service as row-level security shows it; the caller decides whether to return it. */
export const UN_SERVICIO = prepare('un_servicio', ({ servicio }: Params<{ servicio: string }>, db) =>
  db.selectFrom('servicios').select(COLUMNAS_DE_SERVICIO).where('id', '=', servicio),
)
/** One company's offers on it. */
export const OFERTAS_EN_UN_SERVICIO = prepare(
  'ofertas_en_un_servicio',
  (de: Params<Record<'servicio' | 'empresa', string>>, db) =>
    db
      .selectFrom('ofertas')
      .select([
        'id',
        'servicioId',
        'empresaId',
        'precio',
        'estado',
        'fecha',
        'vence',
        'documentoCotizacion',
        'motivoRechazo',
        'version',
      ])
      .where('servicioId', '=', de.servicio)
      .where('empresaId', '=', de.empresa),
)
const CONTACTO = prepare('contacto_de_un_servicio', ({ servicio }: Params<{ servicio: string }>, db) =>
  db.selectFrom('servicioContactos').select(COLUMNAS_DE_CONTACTO).where('servicioId', '=', servicio),
)

const preguntasDe = ({ id: persona, empresaId: empresa }: Persona, servicio: string) =>
  [
    FICHA_DE_PERSONA({ persona, empresa }),
    TIPOS_DE_LA_FLOTA({ empresa }),
    UN_SERVICIO({ servicio }),
    OFERTAS_EN_UN_SERVICIO({ servicio, empresa }),
    CONTACTO({ servicio }),
  ] as const

const mostrar = (
  persona: Persona,
  [[ficha], tipos, [fila], ofertas, [contacto]]: Answers<ReturnType<typeof preguntasDe>>,
  ahora: Date,
): Servicio | null => {
  const { rol, empresaId } = persona
  const lector = { rol, empresaId, perfilCompleto: estaCompleto(persona, ficha), tipos: tipos.map(({ tipo }) => tipo) }
  if (!fila || !loVe(fila, lector, ahora)) return null
  const oferta = ultimasDe(ofertas).get(claveDeOfertas(fila.id, empresaId)) ?? null
  return presentarServicio(fila, oferta, contacto ?? null, lector, ahora)
}

/** One service as this person's company may see it; null for a missing one, and one that it does not see. */
export const servicioSiLoVe = async (tx: Tx, persona: Persona, id: string, ahora: Date): Promise<Servicio | null> =>
  mostrar(persona, await tx.ask(...preguntasDe(persona, id)), ahora)

const exigirlo = (servicio: Servicio | null): Servicio => {
  if (servicio === null) throw noEncontrado()
  return servicio
}

/** The same, which must be seen. Throws `Falla`: `not-found` (a missing one, and another company's). */
export const servicioVisible = async (tx: Tx, persona: Persona, id: string, ahora: Date): Promise<Servicio> =>
  exigirlo(await servicioSiLoVe(tx, persona, id, ahora))

/** The same in a single round trip. */
export const leerServicio = async (ctx: Context, persona: Persona, id: string): Promise<Servicio> =>
  exigirlo(mostrar(persona, await ctx.db.ask(scopeOf(persona), ...preguntasDe(persona, id)), ctx.clock.now()))
