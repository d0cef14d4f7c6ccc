import { createHmac } from 'node:crypto'
import type pg from 'pg'

export type Person = { id: string; empresaId: string; cookie: string }

export const ID = (prefix: string, n: string) =>
  `'${prefix}' || substr(translate(upper(md5('${prefix}' || ${n}::text)), '01', 'XY'), 1, 21)`

/** With the jobs' role, which may write everywhere; the triggers, which only report changes, are off meanwhile. */
export const asSystem = (sql: string) => `begin; set local role aliadas_sistema; ${sql}; commit`

/** The winning bids: with an empty table the planner would consider every index equal. */
const WINNERS = `
  insert into ofertas (id, servicio_id, aliado_id, empresa_id, oferente, precio, estado, fecha, vence, fecha_oferta, empresa, titular, banco, tipocuenta, cuenta,
      actualizado_en)
    select 'OF' || right(id, 19), id, aliado_id, empresa_aliada_id, 'Persona', valor_oferta, 'aceptada', fecha - interval '1 day', vence, fecha, empresa_aliada,
      'Titular', 'Banco', 'Ahorros', '123', fecha
    from servicios where empresa_aliada_id is not null`

/** What a service of every five is: the others are unpaid or paid. */
type Fifth = 'pendiente' | 'cancelado'

/**
 * `companies` with one person and one van each, and `services` of the same type: a fifth open to bids (or what `fifth`
 * says), two fifths won and unpaid, two fifths won and paid, equally many for each company, with the winning bids. They
 * are inserted directly, because the bench measures reading and bidding.
 */
export const fillRows = async (
  pool: pg.Pool,
  { services, companies, fifth = 'pendiente' }: { services: number; companies: number; fifth?: Fifth },
): Promise<void> => {
  const now = new Date().toISOString()
  await pool.query(
    ['servicios', 'vehiculos', 'ofertas'].map((table) => `alter table ${table} disable trigger user`).join('; '),
  )
  await pool.query('alter table servicios enable trigger servicios_tenant')
  await pool.query(
    asSystem(`
    insert into empresas (id, tipo, nombre, nombre_comparable, fotos_corporativas, banco, titular, rut, cuenta, tipocuenta, creado_en, actualizado_en)
      select ${ID('EMP', 'k')}, 'aliada', 'Medida ' || k, 'medida ' || k, '{una.webp}', 'Banco', 'Titular', '1', '123', 'Ahorros', '${now}', '${now}'
      from generate_series(1, ${companies}) k;
    insert into personas (id, empresa_id, nombres, apellidos, email, role, perfil, creado_en, actualizado_en)
      select ${ID('PER', 'k')}, ${ID('EMP', 'k')}, 'Persona', k::text, 'medida' || k || '@medida.test', 'admin', true, '${now}', '${now}'
      from generate_series(1, ${companies}) k;
    insert into vehiculos (id, empresa_id, placas, marca, modelo, tipo, capacidad, creado_en, actualizado_en)
      select ${ID('VEH', 'k')}, ${ID('EMP', 'k')}, 'M' || lpad(k::text, 5, '0'), 'Marca', '2024', 'Van', 10, '${now}', '${now}'
      from generate_series(1, ${companies}) k`),
  )
  const each = 10_000
  for (let from = 1; from <= services; from += each)
    await pool.query(
      asSystem(`
      insert into servicios (id, aliado_id, estado, tipo, clase, origen, destino, lat_origen, lon_origen, lat_destino, lon_destino, rumbo,
        fecha_salida, hora_salida, salida, fin, fecha, vence, pasajeros, observaciones, empresa_aliada_id, empresa_aliada, valor_oferta, metodo_pago, pago,
        numero_transaccion, actualizado_en)
      select ${ID('SER', 'k')}, (select id from aliados limit 1), estado, 'Van', 'Ejecutivo', 'Hotel ' || k, 'Aeropuerto', 3 + random(), -77 + random(), 3.5, -76.4,
        floor(random() * 360), salida::date, '08:00', salida, salida + interval '1 hour', '${now}', '${now}'::timestamptz + interval '1 day', 6, 'Llevar silla', empresa,
        case when empresa is not null then 'Medida' end, case when empresa is not null then 500000 end, case when empresa is not null then 'transferencia' end,
        estado = 'reservado', case when estado = 'reservado' then 'T' || k end, '${now}'
      from (select k, (array['${fifth}', 'reservado', 'validar', 'reservado', 'validar'])[1 + k % 5] as estado,
          case when k % 5 <> 0 then ${ID('EMP', `(1 + (k / 5) % ${companies})`)} end as empresa,
          '${now}'::timestamptz + interval '1 day' + random() * interval '60 days' as salida
        from generate_series(${from}, ${Math.min(services, from + each - 1)}) k) uno`),
    )
  await countAgain(pool)
  await pool.query(asSystem(WINNERS))
  await pool.query(
    ['servicios', 'vehiculos', 'ofertas'].map((table) => `alter table ${table} enable trigger user`).join('; '),
  )
}

/** The rows of `fillRows`, and a session of each person. */
export const fill = async (
  pool: pg.Pool,
  { services, companies, secret, cookie }: { services: number; companies: number; secret: string; cookie: string },
): Promise<{ people: Person[]; open: string[] }> => {
  await fillRows(pool, { services, companies })
  await pool.query(`
    insert into acceso."user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
      select ${ID('PER', 'k')}, 'Persona', 'medida' || k || '@medida.test', true, now(), now() from generate_series(1, ${companies}) k;
    insert into acceso.session (id, token, "userId", "createdAt", "updatedAt", "expiresAt")
      select ${ID('SES', 'k')}, md5(random()::text), ${ID('PER', 'k')}, now(), now(), now() + interval '1 day' from generate_series(1, ${companies}) k`)
  return readFilled(pool, { companies, secret, cookie })
}

/** The counters that the triggers would have written. */
export const countAgain = async (pool: pg.Pool): Promise<void> => {
  await pool.query(
    asSystem(`delete from servicios_contados;
      insert into servicios_contados select tenant, estado, tipo, count(*) from servicios group by tenant, estado, tipo`),
  )
}

/** The people of a database that was filled before, and its open services. */
export const readFilled = async (
  pool: pg.Pool,
  { companies, secret, cookie }: { companies: number; secret: string; cookie: string },
): Promise<{ people: Person[]; open: string[] }> => {
  const { rows } = await pool.query<Omit<Person, 'cookie'> & { token: string }>(
    `select ${ID('PER', 'k')} as id, ${ID('EMP', 'k')} as "empresaId", token
     from generate_series(1, ${companies}) k join acceso.session on "userId" = ${ID('PER', 'k')} order by k`,
  )
  const people = rows.map(({ token, ...person }) => {
    // As the identity library signs it.
    const signed = `${token}.${createHmac('sha256', secret).update(token).digest('base64')}`
    return { ...person, cookie: `${cookie}=${encodeURIComponent(signed)}` }
  })
  return { people, open: (await readOpen(pool)).map(({ id }) => id) }
}

const readOpen = async (pool: pg.Pool): Promise<{ id: string }[]> => {
  const client = await pool.connect()
  try {
    await client.query('begin; set local role aliadas_sistema')
    const sql = `select id from servicios where estado = 'pendiente' order by id limit 20000`
    return (await client.query<{ id: string }>(sql)).rows
  } finally {
    await client.query('commit')
    client.release()
  }
}

/** The same rows with the same indexes, without policies, triggers and foreign keys. */
export const copyForLimit = async (pool: pg.Pool): Promise<void> => {
  await pool.query(`create schema limite; grant usage on schema limite to aliadas_sistema`)
  for (const table of ['servicios', 'personas', 'empresas', 'ofertas']) {
    await pool.query(
      `create table limite.${table} (like public.${table} including defaults including indexes); grant all on limite.${table} to aliadas_sistema`,
    )
    await pool.query(asSystem(`insert into limite.${table} select * from public.${table}`))
  }
  await pool.query(`create table limite.publicados (id text primary key, cuerpo jsonb not null)`)
}

/** Deletes the bids of an earlier measurement, on both sides: each person bids once on each service. */
export const takeBidsBack = async (pool: pg.Pool): Promise<void> => {
  await pool.query('alter table ofertas disable trigger user')
  await pool.query(
    asSystem(`delete from ofertas where estado = 'enviada'; delete from limite.ofertas where estado = 'enviada'`),
  )
  await pool.query('alter table ofertas enable trigger user')
}
