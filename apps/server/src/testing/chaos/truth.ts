import pg from 'pg'

export type Truth = {
  /** By mark: ids, one for each effect. */
  rows: Map<string, string[]>
  keys: Set<string>
  /** Services of the run, and those of them that are open. */
  services: string[]
  open: Set<string>
}

type Ask = <R extends pg.QueryResultRow>(sql: string, values?: unknown[]) => Promise<R[]>

/** Reads the database without the product, as what reads every company. */
export const readBase = async <T>(url: string, read: (ask: Ask) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('set role aliadas_sistema')
    return await read(async (sql, values) => (await client.query(sql, values)).rows as never)
  } finally {
    await client.end()
  }
}

/** What the database says of a run. */
export const readTruth = (url: string): Promise<Truth> =>
  readBase(url, async (rows) => {
    const services = await rows<{ id: string; mark: string; estado: string }>(
      `select id, origen as mark, estado from servicios where origen like 'caos %' order by id`,
    )
    const lines = await rows<{ mark: string; id: string }>(
      `select h.accion || '|' || h.entidad_id as mark, h.entidad_id as id from historial h
         where h.entidad = 'servicio' and h.accion in ('aceptarOferta', 'cancelar', 'validarPago', 'asignarVehiculo', 'subirFuec')
       union all select 'ofertar|' || servicio_id, servicio_id from ofertas
       union all select 'archivo|' || nombre, id from archivos`,
    )
    const keys = await rows<{ clave: string }>('select clave from idempotencia')
    const byMark = new Map<string, string[]>()
    const put = (mark: string, id: string) => void byMark.set(mark, [...(byMark.get(mark) ?? []), id])
    for (const { id, mark } of services) put(`publicar|${mark}`, id)
    for (const { id, mark } of lines) put(mark, id)
    return {
      rows: byMark,
      keys: new Set(keys.map(({ clave }) => clave)),
      services: services.map(({ id }) => id),
      open: new Set(services.filter(({ estado }) => estado === 'pendiente').map(({ id }) => id)),
    }
  })
