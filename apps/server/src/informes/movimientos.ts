import type { ClaseDeTitular } from '@aliadas/contract/informes'
import { sql, type RawBuilder } from 'kysely'

/** An owner's key: the written name without case, accents and extra spaces; null without a name. */
export const PROPIETARIO = (nombre: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`nullif(lower(regexp_replace(normalize(regexp_replace(btrim(${nombre}), '[[:space:]]+', ' ', 'g'), nfd), '[\u0300-\u036f]', '', 'g')), '')`

export type Movimiento = {
  id: string
  concepto: 'anticipo' | 'saldo' | 'recompensa'
  servicio_id: string | null
  vehiculo_id: string | null
  causado: number
  pagado: number
  motivo: string | null
  en: Date
  /** The driver's id, or the owner's key. */
  titular: string | null
  /**
   * What identifies that person in a URL: a driver's id; for an owner the trip, the entry of a trip whose owner changed, or
   * the vehicle with the referrer's code.
   */
  quien: string | null
  nombre: string | null
  /** Of the vehicle that made the trip at the time of the entry; null of a reward. */
  placas: string | null
}

type De = {
  empresa: string
  clase: ClaseDeTitular
  /** Of one person alone. */
  titular?: string
  desde?: Date
  hasta: Date
}

/** A correction has the opposite sign of what it reverses. */
const SUMAS = sql`
  case when a.clase = 'causa' or (a.clase = 'reverso' and a.valor < 0) then a.valor else 0 end as causado,
  case when a.clase = 'pago' or (a.clase = 'reverso' and a.valor > 0) then -a.valor else 0 end as pagado`

/**
 * The entries of an interval with their person: advances and balances of the driver, or of the vehicle's owner at the
 * time of the trip, or at the time of the entry when they changed (docs/decisions/0116); a reward of the driver, or the
 * owner, of the vehicle with the referrer's code, and of nobody once the referred vehicle is gone with its driver's
 * account. Clients' payments are not among them.
 */
export const movimientosDe = ({ empresa, clase, titular, desde, hasta }: De): RawBuilder<Movimiento> => {
  const entre = sql`${desde === undefined ? sql`` : sql`a.en >= ${desde} and`} a.en < ${hasta}`
  /** For a trip, an entry of before or a vehicle: its person, and that person's kind. */
  const parte = (de: 's' | 't' | 'r') => {
    const nombre = clase === 'conductor' ? sql`c.nombre` : sql`btrim(${sql.ref(`${de}.propietario`)})`
    const quien = clase === 'conductor' ? sql`c.id` : de === 't' ? sql`t.asiento_id` : sql.ref(`${de}.id`)
    const placas = de === 'r' ? sql`null::text` : sql.ref(`${de}.placas`)
    const clave = clase === 'conductor' ? sql.ref(`${de}.conductorId`) : PROPIETARIO(nombre)
    return {
      columnas: sql`a.id, a.concepto, a.objeto_id, a.orden, a.servicio_id, a.vehiculo_id, ${SUMAS}, a.motivo, a.en,
        ${clave} as titular, ${quien} as quien, ${nombre} as nombre, ${placas} as placas`,
      conductor: clase === 'conductor' ? sql`left join conductores c on c.id = ${sql.ref(`${de}.conductorId`)}` : sql``,
      suyo: titular === undefined ? sql`` : sql`and ${clave} = ${titular}`,
    }
  }
  const [viaje, deAntes, recompensa] = [parte('s'), parte('t'), parte('r')]
  return sql`
    select ${viaje.columnas} from asientos a join servicios s on s.id = a.objeto_id ${viaje.conductor}
      where a.empresa_id = ${empresa} and s.tenant = ${empresa} and a.concepto in ('anticipo', 'saldo') and ${entre} ${viaje.suyo}
        and not exists (select from titulares_de_asientos t where t.asiento_id = coalesce(a.corrige, a.id))
    union all
    select ${deAntes.columnas} from titulares_de_asientos t
      join asientos a on a.id = t.asiento_id or a.corrige = t.asiento_id ${deAntes.conductor}
      where t.empresa_id = ${empresa} and a.empresa_id = ${empresa} and ${entre} ${deAntes.suyo}
    union all
    select ${recompensa.columnas} from asientos a left join vehiculos v on v.id = a.objeto_id and v.empresa_id = ${empresa}
      left join vehiculos r on right(r.id, 6) = upper(btrim(v.referido_por)) and r.empresa_id = v.empresa_id ${recompensa.conductor}
      where a.empresa_id = ${empresa} and a.concepto = 'recompensa' and ${entre} ${recompensa.suyo}`
}
