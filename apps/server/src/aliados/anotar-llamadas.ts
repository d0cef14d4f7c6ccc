import { partnerRoutes } from '@aliadas/contract/routes'
import { fechaBogota } from '@aliadas/contract/core'
import { sql } from 'kysely'
import type { Context } from '../platform/context.ts'
import { newId } from '../platform/ids.ts'

/** An answered call of a partner's key. `ruta`: the pattern that answered, null for an address without a route, which is not counted. */
export type Llamada = {
  aliadoId: string
  claveId: string
  metodo: string
  ruta: string | null
  status: number
  solicitud: string
}

type Cuenta = Omit<Llamada, 'metodo' | 'ruta'> & {
  dia: string
  operacion: string
  llamadas: number
  primera: Date
  ultima: Date
}

/** How long counts stay in memory, in ms: what a crash of the server loses. */
const GUARDAR_CADA_MS = 5_000

const OPERACIONES = new Map(
  Object.entries(partnerRoutes).map(([nombre, { method, path }]) => [
    `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    nombre,
  ]),
)

const operacionDe = ({ metodo, ruta }: Pick<Llamada, 'metodo' | 'ruta'>): string | undefined =>
  OPERACIONES.get(`${metodo === 'HEAD' ? 'GET' : metodo} ${ruta}`)

/**
 * Counts what partners' keys ask for by day, operation and status, for the partner's page. Counts are added to the
 * table in groups, so that a call costs no round trip. Refuses nothing. Source: docs/decisions/0088.
 */
export const crearLibretaDeLlamadas = ({ db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>) => {
  let cuentas = new Map<string, Cuenta>()
  let reloj: NodeJS.Timeout | undefined

  const sumar = async (unas: readonly Cuenta[]): Promise<void> => {
    const columna = (de: (cuenta: Cuenta) => string | number | Date) => unas.map(de)
    await db.transaction({ rol: 'sistema' }, (tx) =>
      sql`
        insert into aliado_usos (id, aliado_id, clave_id, dia, operacion, status, llamadas, primera, ultima, solicitud)
          select * from unnest(
            ${columna(() => newId(clock.now()))}::text[], ${columna((c) => c.aliadoId)}::text[],
            ${columna((c) => c.claveId)}::text[], ${columna((c) => c.dia)}::date[],
            ${columna((c) => c.operacion)}::text[], ${columna((c) => c.status)}::smallint[],
            ${columna((c) => c.llamadas)}::int[], ${columna((c) => c.primera)}::timestamptz[],
            ${columna((c) => c.ultima)}::timestamptz[], ${columna((c) => c.solicitud)}::text[])
          -- One order on every server, so that two never wait for each other.
          order by 3, 4, 5, 6
        on conflict (clave_id, dia, operacion, status) do update set
          llamadas = aliado_usos.llamadas + excluded.llamadas,
          primera = least(aliado_usos.primera, excluded.primera),
          solicitud = case when excluded.ultima >= aliado_usos.ultima then excluded.solicitud else aliado_usos.solicitud end,
          ultima = greatest(aliado_usos.ultima, excluded.ultima)`.execute(tx),
    )
  }

  const juntar = (cuenta: Cuenta): void => {
    const cual = `${cuenta.claveId} ${cuenta.dia} ${cuenta.operacion} ${cuenta.status}`
    const otra = cuentas.get(cual)
    if (!otra) cuentas.set(cual, cuenta)
    else {
      const [antes, despues] = cuenta.ultima < otra.ultima ? [cuenta, otra] : [otra, cuenta]
      cuentas.set(cual, { ...despues, llamadas: antes.llamadas + despues.llamadas, primera: antes.primera })
    }
    reloj ??= setTimeout(() => void guardar(), GUARDAR_CADA_MS).unref()
  }

  /** Adds what was counted to the table. What could not be added is tried again with the next counts. */
  const guardar = async (): Promise<void> => {
    clearTimeout(reloj)
    reloj = undefined
    const unas = [...cuentas.values()]
    cuentas = new Map()
    if (unas.length === 0) return
    await sumar(unas).catch((err: unknown) => {
      log.warn({ err, filas: unas.length }, 'No se anotaron llamadas de aliados')
      for (const una of unas) juntar(una)
    })
  }

  return {
    guardar,
    anotar({ aliadoId, claveId, metodo, ruta, status, solicitud }: Llamada): void {
      const operacion = operacionDe({ metodo, ruta })
      if (operacion === undefined) return
      const en = clock.now()
      juntar({
        aliadoId,
        claveId,
        status,
        solicitud,
        dia: fechaBogota(en),
        operacion,
        llamadas: 1,
        primera: en,
        ultima: en,
      })
    },
  }
}
export type LibretaDeLlamadas = ReturnType<typeof crearLibretaDeLlamadas>
