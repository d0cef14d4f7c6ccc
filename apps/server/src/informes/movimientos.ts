import type { ClaseDeTitular } from '@aliadas/contract'
import { sql, type RawBuilder } from 'kysely'

/** A vehicle's owner as two of them are compared: as it is written, whatever the case; null when nobody wrote one. */
export const PROPIETARIO = (vehiculo: string): RawBuilder<string | null> =>
  sql`nullif(lower(btrim(${sql.ref(`${vehiculo}.propietario`)})), '')`

export type Movimiento = {
  id: string
  concepto: 'anticipo' | 'saldo' | 'recompensa'
  servicio_id: string | null
  vehiculo_id: string | null
  causado: number
  pagado: number
  motivo: string | null
  en: Date
  /** The driver's id, or the owner as it is compared. */
  titular: string | null
}

type De = {
  empresa: string
  clase: ClaseDeTitular
  /** Of one person alone. */
  titular?: string
  desde?: Date
  hasta: Date
}

/** A correction has the other sign of what it takes back: less was earned, or less was paid. */
const SUMAS = sql`
  case when a.clase = 'causa' or (a.clase = 'reverso' and a.valor < 0) then a.valor else 0 end as causado,
  case when a.clase = 'pago' or (a.clase = 'reverso' and a.valor > 0) then -a.valor else 0 end as pagado`

/**
 * The entries of a stretch of time with whose they are: advances and balances of who drove, or of the owner of the vehicle; a reward of the driver,
 * or the owner, of the vehicle with the referrer's code. What clients pay is not among them.
 */
export const movimientosDe = ({ empresa, clase, titular, desde, hasta }: De): RawBuilder<Movimiento> => {
  const [deViaje, deRecompensa] =
    clase === 'conductor' ? [sql`s.conductor_id`, sql`r.conductor_id`] : [PROPIETARIO('v'), PROPIETARIO('r')]
  const entre = sql`${desde === undefined ? sql`` : sql`a.en >= ${desde} and`} a.en < ${hasta}`
  const de = (quien: RawBuilder<unknown>) => (titular === undefined ? sql`` : sql`and ${quien} = ${titular}`)
  return sql`
    select a.id, a.concepto, a.objeto_id, a.orden, a.servicio_id, a.vehiculo_id, ${SUMAS}, a.motivo, a.en, ${deViaje} as titular
      from asientos a join servicios s on s.id = a.objeto_id left join vehiculos v on v.id = s.vehiculo_id
      where a.empresa_id = ${empresa} and s.tenant = ${empresa} and a.concepto in ('anticipo', 'saldo') and ${entre} ${de(deViaje)}
    union all
    select a.id, a.concepto, a.objeto_id, a.orden, a.servicio_id, a.vehiculo_id, ${SUMAS}, a.motivo, a.en, ${deRecompensa} as titular
      from asientos a join vehiculos v on v.id = a.objeto_id
      left join vehiculos r on right(r.id, 6) = upper(btrim(v.referido_por)) and r.empresa_id = v.empresa_id
      where a.empresa_id = ${empresa} and a.concepto = 'recompensa' and ${entre} ${de(deRecompensa)}`
}
