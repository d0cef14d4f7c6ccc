import { sql } from 'kysely'
import { UnknownOrder, day, several, size, type Order, type Plan, type Tools } from './admin-tools.ts'
import { contarArchivos } from './archivos/index.ts'
import { mirarBandeja, reintentarBandeja, soltarBandeja } from './correo/index.ts'
import { CERRADO, anotar } from './historial/index.ts'
import { JOB_TIMES } from './jobs.ts'
import { RETENCIONES } from './limpiar-registros.ts'
import { OPERADOR } from './platform/actor.ts'
import { StartError, measureKept } from './platform/database/index.ts'
import { countServers, orderJob, readJobs } from './platform/jobs/index.ts'
import { askServers } from './platform/live/index.ts'
import { descartarDeAntes } from './webhooks/index.ts'

const TABLES = 15
/** How long a server may take to answer, and to run a job. */
const ANSWER_MS = 3_000
const JOB_MS = 60_000

const listOutbox: Order = {
  says: 'cuántos correos esperan, desde cuándo y qué dijo el servidor de correo',
  read: async ({ ctx }) => {
    const found = await mirarBandeja(ctx.db)
    const { detenidos, esperan, masAntiguo, fallo } = found
    return {
      lines: [
        `Esperan ${esperan} correos. El más antiguo: ${day(masAntiguo)}.`,
        ...(fallo === '' ? [] : [`Lo último que respondió el servidor de correo: ${fallo}`]),
        ...(detenidos ? [`No sale ninguno desde que se restauró un respaldo (${day(detenidos)}).`] : []),
      ],
      data: found,
    }
  },
}

const NOTHING_HELD = 'No hay correos detenidos: solo los detiene la restauración de un respaldo.'

const letOut =
  (botar: boolean) =>
  async ({ ctx }: Tools): Promise<Plan> => {
    const { detenidos, esperan } = await mirarBandeja(ctx.db)
    if (!detenidos) throw new StartError([NOTHING_HELD])
    return {
      question: botar
        ? `Se olvidan los correos y los webhooks que traía el respaldo. Ahora esperan ${several(esperan, 'correo', 'correos')}.`
        : `Salen los ${esperan} correos que esperan desde ${day(detenidos)}, y los webhooks.`,
      act: async () => {
        const mails = await soltarBandeja(ctx, { botar, ademas: descartarDeAntes })
        if (mails === null) throw new StartError([NOTHING_HELD])
        return {
          lines: [
            botar
              ? `${several(mails, 'correo olvidado', 'correos olvidados')}. Los nuevos salen.`
              : 'Los correos vuelven a salir.',
          ],
          data: { correos: mails, olvidados: botar },
        }
      },
    }
  }

const retryOutbox: Order = {
  says: 'intenta ya los correos que esperan otro intento',
  plan: async ({ ctx }) => {
    const { esperan } = await mirarBandeja(ctx.db)
    return {
      question: `De los ${esperan} correos que esperan, se intentan ya los que fallaron.`,
      act: async () => {
        const mails = await reintentarBandeja(ctx)
        return {
          lines: [`${several(mails, 'correo se intenta', 'correos se intentan')} en el próximo minuto.`],
          data: { correos: mails },
        }
      },
    }
  },
}

const NAMES = Object.keys(JOB_TIMES) as (keyof typeof JOB_TIMES)[]

const listJobs: Order = {
  says: 'cada tarea, cuándo corre (hora UTC), cuándo corrió y qué falló',
  read: async ({ pool }) => {
    const jobs = (await readJobs(pool, NAMES)).map((job, i) => ({
      ...job,
      when: JOB_TIMES[NAMES[i] ?? 'enviar-correos'],
    }))
    const width = Math.max(...NAMES.map(({ length }) => length))
    return {
      lines: jobs.map(
        ({ name, when, last, fault, running }) =>
          `${name.padEnd(width)}  ${when.padEnd(12)}  ${day(last)}${running ? '  corre ahora' : ''}${fault === null ? '' : `  falló: ${fault}`}`,
      ),
      data: jobs,
      faults: jobs.filter(({ fault }) => fault !== null).length,
    }
  },
}

const runJob: Order = {
  says: 'corre una tarea ya, en un servidor en marcha, y dice cómo terminó',
  plan: async ({ ctx, pool }, { values: [name = ''] }) => {
    if (!Object.hasOwn(JOB_TIMES, name))
      throw new UnknownOrder([`Ninguna tarea se llama ${name}. Hay estas:`, ...NAMES.map((one) => `  ${one}`)])
    if ((await countServers(pool)) === 0)
      throw new StartError(['Ningún servidor está en marcha, y las tareas las corre un servidor: inicia el producto.'])
    return {
      question: `Un servidor corre ya la tarea ${name}.`,
      act: async () => {
        await ctx.db.transaction({ rol: 'sistema' }, (tx) =>
          anotar(tx, OPERADOR, ctx.clock.now(), [
            {
              tenant: CERRADO,
              entidad: 'instalacion',
              entidadId: 'tareas',
              accion: 'correrTarea',
              cambios: { tarea: name },
            },
          ]),
        )
        const { ended, ...more } = await orderJob(pool, name, JOB_MS)
        const fault = 'fault' in more ? more.fault : null
        return {
          lines: [
            ended === 'hecha'
              ? 'Terminó bien.'
              : ended === 'fallo'
                ? `Falló: ${fault}`
                : 'Sigue en la cola o corriendo: mira jobs list.',
          ],
          data: { tarea: name, termino: ended, fallo: fault },
          faults: ended === 'hecha' ? 0 : 1,
        }
      },
    }
  },
}

const streams: Order = {
  says: 'los servidores en marcha, y cuántas pantallas tiene abiertas cada uno',
  read: async ({ pool, address }) => {
    const expected = await countServers(pool)
    const servers = await askServers(address, { expected, patienceMs: ANSWER_MS })
    const silent = Math.max(0, expected - servers.length)
    const open = servers.reduce((sum, { pantallas }) => sum + pantallas, 0)
    return {
      lines: [
        ...servers.map(
          ({ maquina, proceso, version, pantallas, atrasoMs }) =>
            `${maquina} · proceso ${proceso} · versión ${version} · ${several(pantallas, 'pantalla', 'pantallas')} · ${(atrasoMs / 1000).toFixed(1)} s de atraso`,
        ),
        ...(silent > 0 ? [`${several(silent, 'servidor no respondió', 'servidores no respondieron')}.`] : []),
        `${several(servers.length, 'servidor', 'servidores')}, ${several(open, 'pantalla abierta', 'pantallas abiertas')}.`,
      ],
      data: { servidores: servers, sinRespuesta: silent, pantallas: open },
      faults: silent,
    }
  },
}

const retention: Order = {
  says: 'qué se borra solo y cuándo, cuánto hay ahora y cuánto se va en la próxima limpieza',
  read: async ({ ctx }) => {
    const now = ctx.clock.now()
    const found = await Promise.all(
      RETENCIONES.map(async (kept) => ({
        que: kept.what,
        tabla: kept.table,
        plazo: kept.rule,
        ...(await ctx.db.read({ rol: 'sistema' }, (tx) => measureKept(tx, kept, now))),
      })),
    )
    return {
      lines: [
        ...found.map(
          ({ que, plazo, rows, more, oldest, due }) =>
            `${que}: ${plazo}. Ahora ${more ? 'más de ' : ''}${several(rows, 'fila', 'filas')}${oldest === null ? '' : `, desde ${oldest instanceof Date ? oldest.toISOString() : oldest}`}${due === 0 ? '' : `; se van ${due.toLocaleString('es-CO')}`}.`,
        ),
        'No se borran: servicios, ofertas, FUEC, asientos e historia. Una cuenta borrada se va en el momento (Ley 1581).',
      ],
      data: found.map(({ rows, more, oldest, due, ...kept }) => ({
        ...kept,
        filas: rows,
        hayMas: more,
        masAntigua: oldest,
        seVan: due,
      })),
    }
  },
}

const sizes: Order = {
  says: 'qué llena el disco: base de datos, tablas y archivos',
  read: async ({ ctx: { db } }) => {
    const { rows } = await db.read({ rol: 'sistema' }, (tx) =>
      sql<{ nombre: string; bytes: string; total: string }>`
        select c.relname as nombre, pg_total_relation_size(c.oid) as bytes, pg_database_size(current_database()) as total
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r', 'm') and n.nspname not in ('pg_catalog', 'information_schema')
        order by bytes desc limit ${TABLES}`.execute(tx),
    )
    const files = await contarArchivos(db)
    const total = Number(rows[0]?.total ?? 0)
    const tables = rows.map(({ nombre, bytes }) => ({ nombre, bytes: Number(bytes) }))
    return {
      lines: [
        `Base de datos: ${size(total)}. Archivos: ${files.cuantos}, ${size(files.bytes)}.`,
        ...tables.map(({ nombre, bytes }) => `${size(bytes).padStart(10)}  ${nombre}`),
      ],
      data: { baseDeDatos: total, archivos: files, tablas: tables },
    }
  },
}

export const INSTALLATION: Readonly<Record<string, Order>> = {
  'outbox list': listOutbox,
  'outbox retry': retryOutbox,
  'outbox release': {
    says: 'después de restaurar un respaldo: salen los correos y webhooks que esperaban',
    plan: letOut(false),
  },
  'outbox drop': {
    says: 'después de restaurar un respaldo: se olvidan los correos y webhooks que traía, y los nuevos salen',
    plan: letOut(true),
  },
  'jobs list': listJobs,
  'jobs run NOMBRE': runJob,
  streams,
  sizes,
  retention,
}
