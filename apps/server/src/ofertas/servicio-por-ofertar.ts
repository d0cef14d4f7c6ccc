import {
  exigir,
  negativaParaOfertar,
  negativaParaParticipar,
  noEncontrado,
  type EstadoOferta,
  type Interesado,
} from '@aliadas/contract'
import { FICHA_DE_PERSONA, estaCompleto } from '../empresas/index.ts'
import { TIPOS_DE_LA_FLOTA } from '../flota/index.ts'
import type { Persona } from '../platform/actor.ts'
import { prepare, type Answers, type Params } from '../platform/database/index.ts'
import { COLUMNAS_DE_SERVICIO, type FilaDeServicio } from '../servicios/index.ts'

const SERVICIO = prepare('servicio_por_ofertar', ({ servicio }: Params<{ servicio: string }>, db) =>
  db.selectFrom('servicios').select(COLUMNAS_DE_SERVICIO).where('id', '=', servicio),
)
const HECHAS = prepare('ofertas_hechas', ({ servicio, empresa }: Params<Record<'servicio' | 'empresa', string>>, db) =>
  db
    .selectFrom('ofertas')
    .select(['id', 'estado', 'version', 'fecha'])
    .where('servicioId', '=', servicio)
    .where('empresaId', '=', empresa),
)

/** What decides whether this person may bid on that service. */
export const datosParaOfertar = ({ id: persona, empresaId: empresa }: Persona, servicio: string) =>
  [
    FICHA_DE_PERSONA({ persona, empresa }),
    TIPOS_DE_LA_FLOTA({ empresa }),
    SERVICIO({ servicio }),
    HECHAS({ servicio, empresa }),
  ] as const

export type PorOfertar = {
  servicio: FilaDeServicio
  lector: Interesado
  /** What the company offered before: how many, and the sum of their versions. */
  hechas: { cuantas: number; versiones: number }
}

/**
 * The service on which this person may bid now; throws why not. What is of no type of the fleet does not exist for it, and its profile is
 * asked for first: without it there is no market to look into.
 */
export const exigirPorOfertar = (
  persona: Persona,
  [[ficha], tipos, [servicio], hechas]: Answers<ReturnType<typeof datosParaOfertar>>,
  ahora: Date,
): PorOfertar => {
  const lector = { empresaId: persona.empresaId, rol: persona.rol, perfilCompleto: estaCompleto(persona, ficha) }
  exigir(negativaParaParticipar(lector))
  if (!servicio) throw noEncontrado()
  if (servicio.estado === 'pendiente' && !tipos.some(({ tipo }) => tipo === servicio.tipo)) throw noEncontrado()
  exigir(negativaParaOfertar(lector, servicio, { ultima: ultimaDe(hechas), hechas: hechas.length }, ahora))
  const versiones = hechas.reduce((suma, { version }) => suma + version, 0)
  return { servicio, lector, hechas: { cuantas: hechas.length, versiones } }
}

type Hecha = { id: string; estado: EstadoOferta; fecha: Date }

/** The state of the live one, else of the newest. */
const ultimaDe = (hechas: readonly Hecha[]): EstadoOferta | null => {
  if (hechas.some(({ estado }) => estado === 'enviada')) return 'enviada'
  const masNueva = (a: Hecha, b: Hecha) => b.fecha.getTime() - a.fecha.getTime() || (a.id < b.id ? 1 : -1)
  return hechas.toSorted(masNueva)[0]?.estado ?? null
}
