import { TIPOS_DE_CLAVE } from '@aliadas/contract/acceso'
import { sql } from 'kysely'
import {
  DESACTIVAR,
  REACTIVAR,
  cambiarColega,
  cerrarSesionesDe,
  claveComoImpresa,
  crearClaveDeAutorizacion,
  enviarEnlace,
} from './acceso/index.ts'
import { UnknownOrder, several, type Order, type Plan, type Tools } from './admin-tools.ts'
import { OPERADOR } from './platform/actor.ts'
import { newSecret } from './platform/ids.ts'
import { typed } from './platform/typed.ts'

type Person = {
  id: string
  empresaId: string
  email: string
  nombre: string
  role: string
  activo: boolean
  empresa: string
  verificado: boolean
  sesiones: number
}

/** Addresses of the answer to an unknown one. */
const ALIKE = 10

/** Nobody has the address: those of the same mailbox name or the same company's domain. Throws UnknownOrder. */
const tellAlike = async ({ ctx }: Tools, email: string): Promise<never> => {
  const [name = '', domain = ''] = email.toLowerCase().split('@')
  const alike = await ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx
      .selectFrom('personas')
      .select('email')
      .where(sql<boolean>`lower(split_part(email, '@', 1)) = ${name} or lower(split_part(email, '@', 2)) = ${domain}`)
      .orderBy('email')
      .limit(ALIKE)
      .execute(),
  )
  throw new UnknownOrder([
    `Nadie tiene el correo ${email}.`,
    ...(alike.length === 0 ? [] : ['Se parecen:', ...alike.map((one) => `  ${one.email}`)]),
  ])
}

const personOf = async (tools: Tools, email: string): Promise<Person> => {
  const { rows } = await tools.ctx.db.read({ rol: 'sistema' }, (tx) =>
    sql<Person>`
      select p.id, p.empresa_id as "empresaId", p.email, trim(p.nombres || ' ' || p.apellidos) as nombre, p.role, p.activo,
        e.nombre as empresa, coalesce(u."emailVerified", false) as verificado,
        (select count(*)::int from acceso.session s where s."userId" = u.id and s."expiresAt" > now()) as sesiones
      from personas p join empresas e on e.id = p.empresa_id left join acceso."user" u on u.id = p.id
      where lower(p.email) = lower(${email})`.execute(tx),
  )
  return rows[0] ?? tellAlike(tools, email)
}

/** Asked for and not verified: no person yet. */
const isPending = async ({ ctx }: Tools, email: string): Promise<boolean> => {
  const found = await ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx
      .selectFrom('registros')
      .select('id')
      .where('email', '=', email.toLowerCase())
      .where('venceEn', '>', ctx.clock.now())
      .executeTakeFirst(),
  )
  return found !== undefined
}

const called = ({ nombre, email, role, empresa }: Person): string => `${nombre || email} (${role} de ${empresa})`

const show: Order = {
  says: 'si una persona puede ingresar, y por qué no',
  read: async (tools, { values: [email = ''] }) => {
    if (await isPending(tools, email))
      return {
        lines: [`Pidió una cuenta y no ha abierto el enlace de su correo: person mail-reset ${email} manda otro.`],
        data: { email, pendiente: true },
      }
    const person = await personOf(tools, email)
    return {
      lines: [
        `${person.nombre || email} · ${person.role} de ${person.empresa}`,
        person.activo ? 'Con su contraseña ingresa.' : 'Está desactivada: no ingresa.',
        person.verificado ? 'El correo está verificado.' : 'El correo no está verificado: falta abrir el enlace.',
        `Sesiones abiertas: ${person.sesiones}`,
      ],
      data: { ...person, pendiente: false },
    }
  },
}

const turn =
  (que: typeof DESACTIVAR, question: (who: string) => string, done: string) =>
  async (tools: Tools, { values: [email = ''] }: { values: readonly string[] }): Promise<Plan> => {
    const person = await personOf(tools, email)
    return {
      question: question(called(person)),
      act: async () => {
        const { db, clock } = tools.ctx
        await db.transaction({ rol: 'sistema' }, (tx) =>
          cambiarColega(tx, OPERADOR, { id: person.id, ...que }, clock.now()),
        )
        return { lines: [done], data: { id: person.id, email: person.email, activo: que === REACTIVAR } }
      },
    }
  }

const endSessions: Order = {
  says: 'cierra todas las sesiones de una persona; su contraseña sigue sirviendo',
  plan: async (tools, { values: [email = ''] }) => {
    const person = await personOf(tools, email)
    return {
      question: `Se cierran las sesiones de ${called(person)}: ${person.sesiones}.`,
      act: async () => {
        const { db, clock } = tools.ctx
        const ended = await db.transaction({ rol: 'sistema' }, (tx) => cerrarSesionesDe(tx, person, clock.now()))
        return {
          lines: [`${several(ended.length, 'sesión cerrada', 'sesiones cerradas')}.`],
          data: { id: person.id, email: person.email, cerradas: ended.length },
        }
      },
    }
  },
}

const mailReset: Order = {
  says: 'le manda a una persona el enlace para poner otra contraseña, o el que verifica su correo',
  plan: async (tools, { values: [email = ''] }) => {
    const address = (await isPending(tools, email)) ? email.toLowerCase() : (await personOf(tools, email)).email
    return {
      question: `Sale un correo con un enlace para ${address}.`,
      act: async () => {
        const secret = await tools.secret()
        const enlaces = { publicUrl: tools.publicUrl, secret }
        const sent = await enviarEnlace(tools.ctx, { identidad: tools.identidad(secret), enlaces }, address)
        const what =
          sent === 'contrasena' ? 'El enlace sirve una vez, durante una hora.' : 'El enlace sirve durante 24 horas.'
        return { lines: [`El correo espera en la bandeja de salida. ${what}`], data: { email: address, enlace: sent } }
      },
    }
  },
}

const NOTE = `Creada con ${typed('admin')}`

const newKey: Order = {
  says: 'crea una clave de autorización y la muestra una sola vez',
  plan: (tools, { values: [which] }) => {
    const tipo = TIPOS_DE_CLAVE.find((one) => one === which)
    if (tipo === undefined) throw new UnknownOrder([`Las claves son de ${TIPOS_DE_CLAVE.join(' o ')}.`])
    const { db, clock } = tools.ctx
    const limits =
      tipo === 'plataforma' ? 'Abre todas las empresas a quien la use: sirve una vez, durante 30 días.' : 'No vence.'
    return Promise.resolve({
      question: `Se crea una clave de ${tipo}. ${limits}`,
      act: async () => {
        const texto = newSecret()
        const clave = await db.transaction({ rol: 'sistema' }, (tx) =>
          crearClaveDeAutorizacion(tx, OPERADOR, claveComoImpresa(tipo, NOTE, clock.now()), texto, clock.now()),
        )
        return {
          lines: [texto, 'Guárdala ahora: no se vuelve a mostrar. La plataforma la puede revocar en Claves.'],
          data: { ...clave, texto },
        }
      },
    })
  },
}

export const PEOPLE: Readonly<Record<string, Order>> = {
  'person show CORREO': show,
  'person disable CORREO': {
    says: 'desactiva a una persona: no ingresa y se cierran sus sesiones',
    plan: turn(DESACTIVAR, (who) => `${who} deja de ingresar y se cierran sus sesiones.`, 'Está desactivada.'),
  },
  'person enable CORREO': {
    says: 'reactiva a una persona desactivada',
    plan: turn(REACTIVAR, (who) => `${who} vuelve a ingresar con su contraseña.`, 'Está activa.'),
  },
  'person sessions-end CORREO': endSessions,
  'person mail-reset CORREO': mailReset,
  'key new TIPO': newKey,
}
