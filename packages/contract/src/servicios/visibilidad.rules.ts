import type { Rol } from '../core/permisos.ts'
import { haVencido, type Estado } from './servicios.rules.ts'

/**
 * How a reader sees the services of one state: all of them; its own ones (won by its company, or published by its app); those of the market
 * (of its vehicle types, until `vence`); or none.
 */
export type ModoDeVer = 'todos' | 'suyos' | 'mercado' | 'ninguno'

/** Who sees which services (decisions §2). `conPerfil`: all of them once the own profile is complete, none before. */
export const QUIEN_VE = {
  pendiente: { empresa: 'mercado', plataforma: 'conPerfil', aliado: 'suyos' },
  validar: { empresa: 'suyos', plataforma: 'todos', aliado: 'suyos' },
  reservado: { empresa: 'suyos', plataforma: 'todos', aliado: 'suyos' },
  confirmado: { empresa: 'suyos', plataforma: 'todos', aliado: 'suyos' },
  finalizado: { empresa: 'suyos', plataforma: 'todos', aliado: 'suyos' },
  vencido: { empresa: 'ninguno', plataforma: 'todos', aliado: 'suyos' },
  /** The company that had won it; a request that nobody had won has no company. */
  cancelado: { empresa: 'suyos', plataforma: 'ninguno', aliado: 'suyos' },
} as const satisfies Record<Estado, Record<'empresa' | 'plataforma' | 'aliado', ModoDeVer | 'conPerfil'>>

/** A person of a company or of the platform. `tipos`: the vehicle types of the company's fleet; the platform needs none. */
export type LectorDeEmpresa = { rol: Rol; empresaId: string; perfilCompleto: boolean; tipos: readonly string[] }
/** A reader of services; the app of a partner is one too. */
export type Lector = LectorDeEmpresa | { rol: 'aliado'; aliadoId: string }

/** What decides who sees a service. */
export type ServicioPorVer = {
  estado: Estado
  tipo: string
  vence: Date
  empresaAliadaId: string | null
  aliadoId: string
}

/** The types of which this reader sees requests: none without a complete profile. */
export const tiposQueVe = ({ perfilCompleto, tipos }: LectorDeEmpresa): readonly string[] =>
  perfilCompleto ? tipos : []

/** How this reader sees services of a state now. Queries are made from this answer, each mode with its condition. */
export const modoDeVer = (estado: Estado, lector: Lector): ModoDeVer => {
  if (lector.rol === 'aliado') return QUIEN_VE[estado].aliado
  if (lector.rol !== 'plataforma') {
    const modo = QUIEN_VE[estado].empresa
    return modo === 'mercado' && tiposQueVe(lector).length === 0 ? 'ninguno' : modo
  }
  const modo = QUIEN_VE[estado].plataforma
  return modo !== 'conPerfil' ? modo : lector.perfilCompleto ? 'todos' : 'ninguno'
}

type SinPlazo = Omit<ServicioPorVer, 'vence'>

/** The same whether or not its market has ended: for a change that has happened already, and for whoever is told that it is too late. */
export const loVeSinPlazo = ({ estado, tipo, ...de }: SinPlazo, lector: Lector): boolean => {
  const modo = modoDeVer(estado, lector)
  if (lector.rol === 'aliado') return modo === 'suyos' && de.aliadoId === lector.aliadoId
  if (modo === 'suyos') return de.empresaAliadaId === lector.empresaId
  return modo === 'mercado' ? tiposQueVe(lector).includes(tipo) : modo === 'todos'
}

/** Whether this reader sees that service now. */
export const loVe = (servicio: ServicioPorVer, lector: Lector, ahora: Date): boolean =>
  loVeSinPlazo(servicio, lector) &&
  !(modoDeVer(servicio.estado, lector) === 'mercado' && haVencido(servicio.vence, ahora))
