import type pg from 'pg'
import { countAgain, type Person } from './fill.ts'
import { load, median, shot } from './load.ts'

export type Trip = { id: string; plates: string }
/** Windows with and without positions, in turns. */
const ROUNDS = 4

/** Running trips, each with its own vehicle, equally many for each company. */
export const fillTrips = async (
  pool: pg.Pool,
  { vehicles, companies }: { vehicles: number; companies: number },
): Promise<Trip[]> => {
  await pool.query(`alter table servicios disable trigger user; alter table vehiculos disable trigger user`)
  await pool.query('alter table servicios enable trigger servicios_tenant')
  await pool.query(`begin; set local role aliadas_sistema;
    insert into archivos (id, tenant, preset, ubicacion, nombre, tipo, bytes, sha256, subido_por, usado, creado_en)
      select 'FUECMEDIDA00000000000000', id, 'fuec', 'f', 'f', 'application/pdf', 1, 'f', 'f', true, now() from empresas where nombre like 'Medida%' limit 1;
    insert into vehiculos (id, empresa_id, placas, marca, modelo, tipo, capacidad, creado_en, actualizado_en)
      select 'RUN' || lpad(k::text, 21, '0'), e.id, 'R' || lpad(k::text, 5, '0'), 'Marca', '2024', 'Bus', 40, now(), now()
      from generate_series(1, ${vehicles}) k
      join (select id, row_number() over (order by id) as n from empresas where nombre like 'Medida%') e on e.n = 1 + k % ${companies};
    insert into conductores (id, empresa_id, nombre, cedula, telefono, creado_en, actualizado_en)
      select 'CON' || substr(v.id, 4), v.empresa_id, 'Conductor', '1', '1', now(), now() from vehiculos v where v.id like 'RUN%';
    insert into rastreo_consentimientos (id, conductor_id, empresa_id, version, texto, por, aceptado_en)
      select c.id, c.id, c.empresa_id, 1, 'x', 'pagina', now() from conductores c where c.id like 'CON%';
    insert into servicios (id, aliado_id, estado, tipo, clase, origen, destino, lat_origen, lon_origen, lat_destino, lon_destino, rumbo,
        fecha_salida, hora_salida, salida, fin, fecha, vence, pasajeros, empresa_aliada_id, empresa_aliada, valor_oferta, metodo_pago, pago,
        numero_transaccion, vehiculo_id, conductor_id, placas, fuec, fuec_archivo_id, recorrido_iniciado, actualizado_en)
      select 'VIA' || substr(v.id, 4), (select id from aliados limit 1), 'confirmado', 'Bus', 'Turismo', 'Hotel', 'Aeropuerto', 3.45, -76.53, 3.54, -76.38, 0,
        now()::date, '08:00', now(), now() + interval '2 hours', now(), now(), 30, v.empresa_id, 'Medida', 500000, 'transferencia', true,
        'R' || v.id, v.id, 'CON' || substr(v.id, 4), v.placas, true, 'FUECMEDIDA00000000000000', true, now()
      from vehiculos v where v.id like 'RUN%';
    commit`)
  await countAgain(pool)
  await pool.query(`alter table servicios enable trigger user; alter table vehiculos enable trigger user`)
  return Array.from({ length: vehicles }, (_, i) => ({
    id: `VIA${String(i + 1).padStart(21, '0')}`,
    plates: `R${String(i + 1).padStart(5, '0')}`,
  }))
}

/** The next request of a list of 25, by one person after the other. */
export const listOf = (people: readonly Person[]) => {
  let asked = 0
  return () => {
    // One person alone would reach the limit per minute.
    const { cookie } = people[Math.floor(asked++ / 50) % people.length] ?? { cookie: '' }
    return shot('GET', '/api/servicios?estado=reservado', { headers: { cookie, 'x-aliadas': 'web' } })
  }
}

type Compared = { port: number; people: readonly Person[]; what: string }

type Road = { stop(): Promise<unknown> }
const STILL = (): Road => ({ stop: () => Promise.resolve() })

/**
 * The list of 25 with and without vehicles that report, in turns. `drive` starts them and returns what stops them;
 * `other` starts what they are compared with, by default nothing.
 */
export const compareLists = async (
  { port, people, what }: Compared,
  drive: () => Road,
  other: () => Road = STILL,
): Promise<void> => {
  const next = listOf(people)
  for (const [title, connections] of [
    ['16 connections', 16],
    ['one connection', 1],
  ] as const) {
    const ratios: Record<'rps' | 'ms', number[]> = { rps: [], ms: [] }
    for (let round = 0; round <= ROUNDS; round++) {
      const beside = (begin: () => Road) => async () => {
        const road = begin()
        const window = await load(port, connections, 4_000, next)
        await road.stop()
        return window
      }
      const [quiet, busy] = [beside(other), beside(drive)]
      const [first, second] = round % 2 === 0 ? [quiet, busy] : [busy, quiet]
      const [a, b] = [await first(), await second()]
      const [without, withThem] = round % 2 === 0 ? [a, b] : [b, a]
      // The first of each is a warm-up.
      if (round === 0) continue
      ratios.rps.push(withThem.requests / withThem.seconds / (without.requests / without.seconds))
      ratios.ms.push(withThem.medianMs / without.medianMs)
    }
    console.log(
      `list of 25, ${title}, while ${what}: ${median(ratios.rps).toFixed(2)} × the requests a second, ${median(ratios.ms).toFixed(2)} × the median time`,
    )
  }
}
