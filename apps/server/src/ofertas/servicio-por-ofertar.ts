import { exigir, noEncontrado } from '@aliadas/contract/core'
import type { FichaDeEmpresa } from '@aliadas/contract/empresas'
import { loVeSinPlazo, negativaParaOfertar, negativaParaParticipar, type Interesado } from '@aliadas/contract/servicios'
import { sql } from 'kysely'
import { estaCompleto } from '../empresas/index.ts'
import type { Persona } from '../platform/actor.ts'
import { prepare, type Answers, type Params } from '../platform/database/index.ts'
import {
  OFERTAS_EN_UN_SERVICIO,
  UN_SERVICIO,
  claveDeOfertas,
  ultimasDe,
  type FilaDeServicio,
} from '../servicios/index.ts'

/** The person and the company as they are now, with the types of its fleet: none while it is suspended. */
const QUIEN = prepare(
  'quien_oferta',
  ({ persona, empresa }: Params<Record<'persona' | 'empresa', string>>) => sql<Quien>`
    select p.perfil, e.nombre, e.titular, e.banco, e.tipocuenta, e.cuenta, e.fotos_corporativas,
      array(select distinct tipo from vehiculos where empresa_id = e.id and not e.suspendida) as tipos
    from personas p join empresas e on e.id = p.empresa_id
    where p.id = ${persona} and e.id = ${empresa}`,
)
type Quien = FichaDeEmpresa &
  Record<'nombre' | 'titular' | 'banco' | 'tipocuenta', string> & { perfil: boolean; tipos: string[] }

/** The data that decide whether this person may bid on that service. */
export const datosParaOfertar = ({ id: persona, empresaId: empresa }: Persona, servicio: string) =>
  [QUIEN({ persona, empresa }), UN_SERVICIO({ servicio }), OFERTAS_EN_UN_SERVICIO({ servicio, empresa })] as const

export type PorOfertar = {
  servicio: FilaDeServicio
  lector: Interesado
  empresa: Quien
  /** The company's earlier offers: their number, and the sum of their versions. */
  hechas: { cuantas: number; versiones: number }
}

/**
 * The service on which this person may bid now. The profile is checked first, because without it there is no market.
 *
 * Throws `Falla`: `permission-denied` (role, incomplete profile), `not-found` (a service of another type; every
 * service while the company is suspended), `aborted` (not pending any more, or an offer was sent already),
 * `resource-exhausted` (ten offers on this service).
 */
export const exigirPorOfertar = (
  persona: Persona,
  [[quien], [servicio], ofertas]: Answers<ReturnType<typeof datosParaOfertar>>,
  ahora: Date,
): PorOfertar => {
  const lector = { empresaId: persona.empresaId, rol: persona.rol, perfilCompleto: estaCompleto(persona, quien) }
  exigir(negativaParaParticipar(lector))
  if (!quien || !servicio || !loVeSinPlazo(servicio, { ...lector, tipos: quien.tipos })) throw noEncontrado()
  const ultima = ultimasDe(ofertas).get(claveDeOfertas(servicio.id, persona.empresaId))
  const hechas = { cuantas: ultima?.cuantas ?? 0, versiones: ultima?.versiones ?? 0 }
  exigir(negativaParaOfertar(lector, servicio, { ultima: ultima?.estado ?? null, hechas: hechas.cuantas }, ahora))
  return { servicio, lector, empresa: quien, hechas }
}
