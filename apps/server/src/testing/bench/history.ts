// Time of a page of the history with a million lines: `npm run bench -- historial`. LINEAS sets another number. Each
// kind of query is compared with the first page of the same reader, in turns.
import { sql, type RawBuilder } from 'kysely'
import { scopeOf, type Persona } from '../../platform/actor.ts'
import { listarHistorial, contarHistorial, type FiltroDeHistorial } from '../../historial/listar-historial.ts'
import { createEmpresa, createPlataforma, createUsuario, createWorld, type World } from '../factories/index.ts'
import { createServicioIn } from '../factories/servicios.ts'
import { setup, teardown } from '../global-setup.ts'

const LINES = Number(process.env['LINEAS'] ?? 1_000_000)
const ROUNDS = 41
const PLATES = 100
/** Shares of the lines: a large company, a middle one, and a small one. */
const SHARES = { L: 0.6, M: 0.3, S: 0.1 }

/** A trip leaves these lines, one after the other; as many lines come from sign-ins, edits and reads. */
const OF_A_TRIP = `array['ofertar','aceptar','aceptarOferta','validarPago','asignarVehiculo','subirFuec','iniciarRecorrido','finalizar','pagarAnticipo','pagarSaldo']`

const COLUMNS = sql<{ lista: string }>`
  select string_agg(quote_ident(column_name), ', ') as lista from information_schema.columns
  where table_name = 'servicios' and is_generated = 'NEVER' and column_name not in ('id', 'placas', 'vehiculo_id', 'origen', 'conductor')`

type Filled = { admin: Persona; other: Persona; servicio: string; placas: string }

const fill = async (mundo: World, letter: string, lines: number): Promise<Filled> => {
  const admin = await createEmpresa(mundo)
  const other = await createUsuario(mundo, admin)
  const { id, vehiculo } = await createServicioIn(mundo, 'finalizado', { admin })
  const trips = Math.round(lines / 12)
  const idDe = (k: RawBuilder<unknown>) =>
    sql`upper(left(md5((${k})::text || ${id}), 19)) || ${letter} || lpad((${k})::text, 4, '0')`
  await mundo.ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`insert into vehiculos (id, empresa_id, conductor_id, placas, marca, modelo, tipo, capacidad, validado, creado_en, actualizado_en)
      select ${idDe(sql`k`)}, empresa_id, conductor_id, ${letter} || lpad(k::text, 5, '0'),
        marca, modelo, tipo, capacidad, validado, creado_en, actualizado_en
      from generate_series(1, ${PLATES}::int) k, vehiculos where id = ${vehiculo}`.execute(tx)
    const columns = (await COLUMNS.execute(tx)).rows[0]?.lista ?? ''
    for (let from = 0; from < trips; from += 2_000)
      await sql`insert into servicios (id, vehiculo_id, placas, origen, conductor, ${sql.raw(columns)})
        select 'HIS' || substr(upper(md5(k::text || ${id})), 1, 21), ${idDe(sql`1 + k % ${PLATES}`)}, ${letter} || lpad((1 + k % ${PLATES})::text, 5, '0'),
          'Barrio ' || k % 997, 'Conductor ' || k % ${PLATES}, ${sql.raw(columns)}
        from generate_series(${from}::int, ${Math.min(trips, from + 2_000) - 1}::int) k, servicios where id = ${id}`.execute(
        tx,
      )
    await sql`insert into historial (tenant, entidad, entidad_id, accion, actor_tipo, actor_id, actor_nombre, en)
      select ${admin.empresaId}, 'vehiculo', id, 'crear', 'persona', ${admin.id}, ${admin.nombre}, '2023-06-01' from vehiculos
      where empresa_id = ${admin.empresaId}`.execute(tx)
    // Ten lines of every trip, and two of people, over three years.
    for (let from = 0; from < lines; from += 20_000)
      await sql`insert into historial (tenant, entidad, entidad_id, accion, actor_tipo, actor_id, actor_nombre, cambios, en)
        select ${admin.empresaId}, case when n % 12 < 10 then 'servicio' else 'persona' end,
          case when n % 12 < 10 then 'HIS' || substr(upper(md5((n / 12)::text || ${id})), 1, 21) else ${other.id} end,
          case when n % 12 < 10 then (${sql.raw(OF_A_TRIP)})[1 + n % 12] else (array['ingresar','leer-documento'])[1 + n % 2] end,
          'persona', case when n % 50 = 0 then ${other.id} else ${admin.id} end, ${admin.nombre},
          '{"numeroTransaccion": "T-1", "valor": 225000}',
          '2023-06-01'::timestamptz + n * (interval '1095 days' / ${lines}::int)
        from generate_series(${from}::int, ${Math.min(lines, from + 20_000) - 1}::int) n`.execute(tx)
  })
  const middle = Math.floor(trips / 2)
  const { rows } = await mundo.ctx.db.read(scopeOf(admin), (tx) =>
    sql<{
      id: string
      placas: string
    }>`select id, placas from servicios where id = 'HIS' || substr(upper(md5(${String(middle)} || ${id})), 1, 21)`.execute(
      tx,
    ),
  )
  return { admin, other, servicio: rows[0]?.id ?? '', placas: rows[0]?.placas ?? '' }
}

const NOTHING = { q: '', orden: '-fecha' } as const

/** Every filter alone, and usual combinations. */
const waysOf = ({ other, servicio, placas }: Filled): [string, FiltroDeHistorial][] => {
  const june = { desde: '2024-06-01', hasta: '2024-06-30' }
  return [
    ['oldest first', { ...NOTHING, orden: 'fecha' }],
    ['person', { ...NOTHING, persona: other.id }],
    ['service', { ...NOTHING, servicio }],
    ['plates', { ...NOTHING, placas }],
    ['kind: payments', { ...NOTHING, clase: 'pagos' }],
    ['kind with many actions: fleet', { ...NOTHING, clase: 'asignaciones' }],
    ['kind without a line: keys', { ...NOTHING, clase: 'claves' }],
    ['month two years ago', { ...NOTHING, ...june }],
    ['person and month', { ...NOTHING, ...june, persona: other.id }],
    ['plates and month', { ...NOTHING, ...june, placas }],
    ['plates and payments', { ...NOTHING, placas, clase: 'pagos' }],
    ['person, payments and month', { ...NOTHING, ...june, clase: 'pagos', persona: other.id }],
    ['person and service', { ...NOTHING, persona: other.id, servicio }],
    ['search: code of a service', { ...NOTHING, q: servicio.slice(-6) }],
    ['search: plates', { ...NOTHING, q: placas }],
    ['search: a place of many trips', { ...NOTHING, q: 'barrio' }],
    ['search: a person', { ...NOTHING, q: 'ana' }],
    ['search: nothing found', { ...NOTHING, q: 'zzzzzz' }],
  ]
}

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
const timeOf = async (work: () => Promise<unknown>) => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** The cursor of a page that deep, without reading the pages before. */
const placeAfter = async (mundo: World, quien: Persona, skipped: number) => {
  const { rows } = await mundo.ctx.db.read(scopeOf(quien), (tx) =>
    sql<{ en: Date; id: string }>`select en, lpad(id::text, 24, '0') as id from historial
      where length(tenant) > 0 order by en desc, id desc offset ${skipped} limit 1`.execute(tx),
  )
  const last = rows[0]
  return last && Buffer.from(`${last.en.getTime()}.${last.id}`).toString('base64url')
}

const measure = async (
  mundo: World,
  name: string,
  quien: Persona,
  ways: [string, FiltroDeHistorial][],
  lines: number,
) => {
  const page = (filtro: FiltroDeHistorial, cursor?: string) => () =>
    listarHistorial(mundo.ctx, quien, filtro, { cursor, porPagina: 25 })
  const first = page(NOTHING)
  const cases: [string, () => Promise<unknown>, FiltroDeHistorial | null][] = [['first page', first, NOTHING]]
  for (const part of [0.5, 0.99])
    cases.push([
      `page after ${Math.round(lines * part).toLocaleString('en')} lines`,
      page(NOTHING, await placeAfter(mundo, quien, Math.round(lines * part))),
      null,
    ])
  for (const [what, filtro] of ways) cases.push([what, page(filtro), filtro])
  for (const [what, work, filtro] of cases) {
    const [base, times, counts]: [number[], number[], number[]] = [[], [], []]
    for (let round = 0; round < ROUNDS; round++) {
      base.push(await timeOf(first))
      times.push(await timeOf(work))
      if (filtro) counts.push(await timeOf(() => contarHistorial(mundo.ctx, quien, filtro)))
    }
    const [of, page1] = [median(times), median(base)]
    console.log(
      `| ${name} | ${what} | ${of.toFixed(1)} ms | ${(of / page1).toFixed(2)} | ${filtro ? `${median(counts).toFixed(1)} ms` : '–'} |`,
    )
  }
}

await setup()
const mundo = await createWorld()
try {
  const filled: Filled[] = []
  for (const [letter, share] of Object.entries(SHARES))
    filled.push(await fill(mundo, letter, Math.round(LINES * share)))
  await mundo.base.pool.query('vacuum analyze historial')
  await mundo.base.pool.query('vacuum analyze servicios')
  await mundo.base.pool.query('vacuum analyze servicio_palabras')
  const [large, , small] = filled
  if (!large || !small) throw new Error('nothing was filled')
  console.log('| reader | page | median | of the first page | counting |\n|---|---|---|---|---|')
  await measure(mundo, 'company with 600,000', large.admin, waysOf(large), LINES * 0.6)
  await measure(mundo, 'company with 100,000', small.admin, waysOf(small).slice(0, 4), LINES * 0.1)
  const platform = await createPlataforma(mundo)
  await measure(mundo, 'platform', platform, waysOf(large), LINES)
} finally {
  await mundo.close()
  await teardown()
}
