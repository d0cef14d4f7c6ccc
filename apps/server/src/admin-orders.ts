import { sql } from 'kysely'
import { contarArchivos } from './archivos/index.ts'
import { mirarBandeja, soltarBandeja } from './correo/index.ts'
import { leerCadena, primeraQueNoCuadra } from './historial/index.ts'
import type { Db } from './platform/database/index.ts'

type Say = (line: string) => void
/** Returns the number of faults that it found; nothing for none. */
export type Order = (db: Db, say: Say, values: readonly string[]) => Promise<number | void>

const day = (at: Date | null): string => at?.toISOString() ?? 'ninguno'
const size = (bytes: number): string =>
  bytes >= 1e9
    ? `${(bytes / 1e9).toFixed(1)} GB`
    : bytes >= 1e6
      ? `${(bytes / 1e6).toFixed(1)} MB`
      : `${(bytes / 1e3).toFixed(0)} kB`

/** Services whose chains are read in one transaction. */
const CHAINS = 100
/** How far back `request` looks, from the newest line. */
const REQUEST_DAYS = 30
const TABLES = 15

const verifyHistory: Order = async (db, say) => {
  let [after, services, lines, faults] = ['', 0, 0, 0]
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
        const broken = primeraQueNoCuadra(chain)
        lines += chain.eslabones.length
        if (broken === null) continue
        faults++
        say(`Servicio ${servicioId}: la línea ${broken} de su historia no cuadra.`)
      }
      return { read: ids.length, last: ids.at(-1)?.servicioId ?? after }
    })
    ;[after, services] = [last, services + read]
    if (read < CHAINS) break
  }
  say(`${services} historias con ${lines} líneas: ${faults === 0 ? 'todas cuadran' : `${faults} no cuadran`}.`)
  return faults
}

const showRequest: Order = async (db, say, [id = '']) => {
  const lines = await db.read({ rol: 'sistema' }, (tx) =>
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
  for (const { en, accion, actorTipo, actorNombre, entidad, entidadId, tenant } of lines)
    say(`${en.toISOString()} ${accion} · ${entidad} ${entidadId} · empresa ${tenant} · ${actorNombre || actorTipo}`)
  if (lines.length === 0) say(`Ninguna línea del historial de los últimos ${REQUEST_DAYS} días es de esa solicitud.`)
  say(`El registro del servidor la nombra así: "solicitud":"${id}"`)
}

const showPerson: Order = async (db, say, [email = '']) => {
  const { rows } = await db.read({ rol: 'sistema' }, (tx) =>
    sql<{
      nombres: string
      role: string
      activo: boolean
      empresa: string
      verified: boolean | null
      sesiones: number
    }>`
      select p.nombres || ' ' || p.apellidos as nombres, p.role, p.activo, e.nombre as empresa, u."emailVerified" as verified,
        (select count(*)::int from acceso.session s where s."userId" = u.id and s."expiresAt" > now()) as sesiones
      from personas p join empresas e on e.id = p.empresa_id left join acceso."user" u on lower(u.email) = lower(p.email)
      where lower(p.email) = lower(${email})`.execute(tx),
  )
  const [person] = rows
  if (!person) {
    say('Nadie tiene ese correo.')
    return 1
  }
  say(`${person.nombres.trim() || email} · ${person.role} de ${person.empresa}`)
  say(person.activo ? 'Con su contraseña ingresa.' : 'Está desactivada: no ingresa.')
  say(person.verified ? 'El correo está verificado.' : 'El correo no está verificado: falta abrir el enlace.')
  say(`Sesiones abiertas: ${person.sesiones}`)
}

const showSizes: Order = async (db, say) => {
  const { rows } = await db.read({ rol: 'sistema' }, (tx) =>
    sql<{ nombre: string; bytes: string; total: string }>`
      select c.relname as nombre, pg_total_relation_size(c.oid) as bytes, pg_database_size(current_database()) as total
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'm') and n.nspname not in ('pg_catalog', 'information_schema')
      order by bytes desc limit ${TABLES}`.execute(tx),
  )
  const files = await contarArchivos(db)
  say(`Base de datos: ${size(Number(rows[0]?.total ?? 0))}. Archivos: ${files.cuantos}, ${size(files.bytes)}.`)
  for (const { nombre, bytes } of rows) say(`${size(Number(bytes)).padStart(10)}  ${nombre}`)
}

/** What each order does, by its words; capitals stand for a value. */
export const ORDERS: Readonly<Record<string, { says: string; run: Order }>> = {
  'outbox list': {
    says: 'cuántos correos esperan, desde cuándo y qué dijo el servidor de correo',
    run: async (db, say) => {
      const { detenidos, esperan, masAntiguo, fallo } = await mirarBandeja(db)
      say(`Esperan ${esperan} correos. El más antiguo: ${day(masAntiguo)}.`)
      if (fallo !== '') say(`Lo último que respondió el servidor de correo: ${fallo}`)
      if (detenidos) say(`No sale ninguno desde que se restauró un respaldo (${day(detenidos)}).`)
    },
  },
  'outbox release': {
    says: 'después de restaurar un respaldo: salen los correos que esperaban',
    run: async (db, say) => {
      await soltarBandeja(db, { botar: false })
      say('Los correos vuelven a salir.')
    },
  },
  'outbox drop': {
    says: 'después de restaurar un respaldo: se olvidan los correos que traía, y los nuevos salen',
    run: async (db, say) => {
      say(`${await soltarBandeja(db, { botar: true })} correos olvidados. Los nuevos salen.`)
    },
  },
  'person show CORREO': { says: 'si una persona puede ingresar, y por qué no', run: showPerson },
  'request CODIGO': { says: 'qué hizo una solicitud, por el código de su mensaje de error', run: showRequest },
  'history verify': { says: 'si nadie cambió la historia de los servicios; nombra la línea', run: verifyHistory },
  sizes: { says: 'qué llena el disco: base de datos, tablas y archivos', run: showSizes },
}
