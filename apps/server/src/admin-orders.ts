import { sql } from 'kysely'
import { COMPANIES } from './admin-companies.ts'
import { INSTALLATION } from './admin-installation.ts'
import { PEOPLE } from './admin-people.ts'
import type { Order } from './admin-tools.ts'
import { leerCadena, primeraQueNoCuadra } from './historial/index.ts'

/** Services whose chains are read in one transaction. */
const CHAINS = 100
/** How far back `request` looks, from the newest line. */
const REQUEST_DAYS = 30

const verifyHistory: Order = {
  says: 'si nadie cambió la historia de los servicios; nombra la línea',
  read: async ({ ctx: { db } }) => {
    let [after, services, lines] = ['', 0, 0]
    const broken: { servicio: string; linea: number }[] = []
    for (;;) {
      const { read, last } = await db.read({ rol: 'sistema' }, async (tx) => {
        const ids = await tx
          .selectFrom('cadenas')
          .select('servicioId')
          .where('servicioId', '>', after)
          .orderBy('servicioId')
          .limit(CHAINS)
          .execute()
        for (const { servicioId } of ids) {
          const chain = await leerCadena(tx, servicioId)
          const first = primeraQueNoCuadra(chain)
          lines += chain.eslabones.length
          if (first !== null) broken.push({ servicio: servicioId, linea: first })
        }
        return { read: ids.length, last: ids.at(-1)?.servicioId ?? after }
      })
      ;[after, services] = [last, services + read]
      if (read < CHAINS) break
    }
    return {
      lines: [
        ...broken.map(({ servicio, linea }) => `Servicio ${servicio}: la línea ${linea} de su historia no cuadra.`),
        `${services} historias con ${lines} líneas: ${broken.length === 0 ? 'todas cuadran' : `${broken.length} no cuadran`}.`,
      ],
      data: { historias: services, lineas: lines, noCuadran: broken },
      faults: broken.length,
    }
  },
}

const showRequest: Order = {
  says: 'qué hizo una solicitud, por el código de su mensaje de error',
  read: async ({ ctx: { db } }, { values: [id = ''] }) => {
    const found = await db.read({ rol: 'sistema' }, (tx) =>
      tx
        .selectFrom('historial')
        .select(['en', 'accion', 'actorTipo', 'actorNombre', 'entidad', 'entidadId', 'tenant'])
        // The index by time begins with it.
        .where(sql<boolean>`length(tenant) > 0`)
        .where(
          'en',
          '>',
          sql<Date>`(select max(en) from historial where length(tenant) > 0) - ${REQUEST_DAYS} * interval '1 day'`,
        )
        .where('solicitud', '=', id)
        .orderBy('en')
        .orderBy('id')
        .execute(),
    )
    return {
      lines: [
        ...found.map(
          ({ en, accion, actorTipo, actorNombre, entidad, entidadId, tenant }) =>
            `${en.toISOString()} ${accion} · ${entidad} ${entidadId} · empresa ${tenant} · ${actorNombre || actorTipo}`,
        ),
        ...(found.length === 0
          ? [`Ninguna línea del historial de los últimos ${REQUEST_DAYS} días es de esa solicitud.`]
          : []),
        `El registro del servidor la nombra así: "solicitud":"${id}"`,
      ],
      data: { solicitud: id, historial: found },
    }
  },
}

/** What each order does, by its words; capitals stand for a value. */
export const ORDERS: Readonly<Record<string, Order>> = {
  ...PEOPLE,
  ...COMPANIES,
  ...INSTALLATION,
  'request CODIGO': showRequest,
  'history verify': verifyHistory,
}
