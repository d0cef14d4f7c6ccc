import type { Beliefs } from './beliefs.ts'
import type { OfferRow, ServiceRow, Truth } from './truth.ts'

export type Comparison = {
  /** Beliefs that were compared, and what is wrong with the others. */
  compared: number
  differences: string[]
  lost: string[]
  doubled: string[]
  outOfOrder: string[]
}

const shown = (value: unknown): string => (Array.isArray(value) ? value.join('+') : String(value))

/** Floating numbers went through knots and metres per second, and a place through text. */
const NEAR = 1e-6

/** A bid of which the company only knows that it no longer sees the service. */
const endsAs = (believed: string, { estado }: OfferRow): boolean =>
  believed === 'perdida' ? estado === 'rechazada' || estado === 'vencida' : believed === estado

/** What a company's version of a service that it won has more than its row (`servicios/presentar.ts`). */
const DECIDED = 1_000

/** States in which a company no longer sees a service that it won. */
const HIDDEN = ['cancelado', 'vencido']

/** What a company may have lost sight of: what another won, what nobody did, what was cancelled. */
const isHidden = (row: ServiceRow, company: number): boolean =>
  HIDDEN.includes(row.estado) || (row.empresa !== null && row.empresa !== company)

/**
 * Where the trace of a trip may have a point of its driver: a point of a late trip is of the driver's next one from its
 * departure on (docs/decisions/0094).
 */
const tracesOf = ({ id, idConductor, salida }: ServiceRow, en: number, { servicios, trazas }: Truth) =>
  servicios
    .filter(
      (row) => row.id === id || (row.idConductor === idConductor && row.salida > salida && row.salida.getTime() <= en),
    )
    .map((row) => ({ id: row.id, there: trazas.get(row.id)?.get(en) }))

/**
 * What the actors believe against what the database says: services of clients and companies field by field, offers,
 * payments, points and ends of trips, and each client's events against the stored ones.
 */
export const compare = (beliefs: Beliefs, truth: Truth): Comparison => {
  const result: Comparison = { compared: 0, differences: [], lost: [], doubled: [], outOfOrder: [] }
  const rows = new Map(truth.servicios.map((row) => [row.id, row]))
  const offers = new Map(truth.ofertas.map((row) => [row.id, row]))
  const say = (who: string, what: string) => void result.differences.push(`${who}: ${what}`)
  const check = (who: string, what: string, believed: unknown, is: unknown) => {
    result.compared++
    if (shown(believed) !== shown(is)) say(who, `${what} cree ${shown(believed)} y es ${shown(is)}`)
  }

  for (const [i, { eventos, servicios, ofertas, pagados }] of beliefs.clientes.entries()) {
    const who = `cliente ${i + 1}`
    const stored = truth.eventos[i] ?? []
    const got = new Set(eventos)
    result.lost.push(...stored.filter((id) => !got.has(id)).map((id) => `${who}: ${id}`))
    result.doubled.push(...eventos.filter((id, k) => eventos.indexOf(id) !== k).map((id) => `${who}: ${id}`))
    result.outOfOrder.push(
      ...eventos.filter((id, k) => k > 0 && id < (eventos[k - 1] ?? '')).map((id) => `${who}: ${id}`),
    )
    const own = truth.servicios.filter(({ cliente }) => cliente === i)
    check(who, 'número de servicios', servicios.length, own.length)
    check(who, 'número de ofertas', ofertas.length, truth.ofertas.filter(({ cliente }) => cliente === i).length)
    for (const { id, ...believed } of servicios) {
      const row = rows.get(id)
      if (!row) say(who, `${id} no está en la base de datos`)
      else
        for (const [field, value] of Object.entries(believed))
          check(who, `${id} ${field}`, value, row[field as keyof typeof row])
    }
    for (const { id, idServicio, precio } of ofertas) {
      const row = offers.get(id)
      check(who, `oferta ${id} de`, idServicio, row?.idServicio)
      // Null when the offer had ended before its event was read.
      if (precio !== null) check(who, `oferta ${id} precio`, precio, row?.precio)
    }
    const paid = own.filter(({ pagoMostrado }) => pagoMostrado).map(({ id }) => id)
    check(who, 'pagos que mostró', pagados.toSorted(), paid.toSorted())
  }

  for (const [i, { oidos, servicios, fuera, ofertas, viajes }] of beliefs.empresas.entries()) {
    const who = `empresa ${i + 1}`
    const heard = new Set(oidos)
    for (const { id } of truth.servicios) check(who, `oyó de ${id}`, heard.has(id), true)
    for (const { id, estado, pasos, version, ...believed } of servicios) {
      const row = rows.get(id)
      if (!row) continue
      check(who, `${id} estado`, estado === 'ofertas' ? 'pendiente' : estado, row.estado)
      if (row.empresa !== i) continue
      check(who, `${id} version`, version, row.version + DECIDED)
      check(who, `${id} pasos`, pasos, row.pasos)
      for (const [field, value] of Object.entries(believed))
        check(who, `${id} ${field}`, value, row[field as keyof typeof row])
    }
    for (const id of fuera) {
      const row = rows.get(id)
      if (row) check(who, `${id} ya no se ve`, true, isHidden(row, i))
    }
    const own = truth.ofertas.filter(({ empresa }) => empresa === i)
    check(who, 'número de ofertas', ofertas.length, own.length)
    for (const { id, precio, estado } of ofertas) {
      const row = offers.get(id)
      check(who, `oferta ${id} precio`, precio, row?.precio)
      result.compared++
      if (row && !endsAs(estado, row)) say(who, `oferta ${id} cree ${estado} y es ${row.estado}`)
    }
    for (const { idServicio, puntos, pasos, terminado } of viajes) {
      const driver = `conductor de ${idServicio}`
      const row = rows.get(idServicio)
      check(driver, 'terminó', terminado, row?.estado === 'finalizado')
      for (const paso of pasos) check(driver, `dijo ${paso}`, true, row?.pasos.includes(paso))
      for (const { en, lat, lon } of puntos) {
        const traces = row ? tracesOf(row, en, truth) : []
        const same = ({ there }: (typeof traces)[number]) =>
          there !== undefined && Math.abs(there.lat - lat) < NEAR && Math.abs(there.lon - lon) < NEAR
        const found = traces.map(({ id, there }) => `${id} ${there ? `${there.lat} ${there.lon}` : 'nada'}`)
        const belief = traces.some(same) || `${lat} ${lon}, y en las trazas: ${found.join('; ')}`
        check(driver, `punto de ${new Date(en).toISOString()} en la traza`, true, belief)
      }
    }
  }
  return result
}
