import { setTimeout as pause } from 'node:timers/promises'
import { MINUTO_MS } from '@aliadas/contract/core'
import { encolarCorreo, linea } from '../../../correo/index.ts'
import { createDatabase, createPool } from '../../../platform/database/index.ts'
import { createLogger } from '../../../platform/log/index.ts'
import { send } from '../client.ts'
import { atLeast, atMost, exactly, none, told } from '../found.ts'
import { startMail, type MailServer, type Taken } from '../mail.ts'
import type { Scenario } from '../scenario.ts'
import { judgeStage, openStage, type Stage } from '../stage.ts'

const TEMPLATE = { asunto: linea`Caos`, titulo: linea`Caos`, parrafos: [linea`Uno`] }
/** Two servers send four mails each at a time, so a mail may arrive before seven older ones. */
const AT_A_TIME = 8
const SENT_MS = 60_000

/** The outbox as the product fills it, by the servers' clock. */
const openOutbox = (stage: Stage) => {
  const log = createLogger('silent')
  const pool = createPool(stage.primary.pg.url, { max: 2, log })
  const db = createDatabase(pool, log)
  const written: string[] = []
  let ahead = 0
  const now = () => new Date(performance.timeOrigin + performance.now() + ahead)
  const waiting = async (): Promise<number> =>
    db.read({ rol: 'sistema' }, async (tx) => {
      const rows = await tx.selectFrom('correos').select('id').where('enviadoEn', 'is', null).execute()
      return rows.length
    })
  return {
    written,
    waiting,
    async write(count: number) {
      for (let n = 0; n < count; n++) {
        const to = { id: 'caos', email: `caos${written.length}@prueba.test` }
        written.push(await db.transaction({ rol: 'sistema' }, (tx) => encolarCorreo(tx, now(), to, TEMPLATE)))
        await pause(5)
      }
    },
    /** On both servers; each does what is due. */
    async pass(ms: number) {
      ahead += ms
      await Promise.all(stage.servers.all.map((server) => server.process.advance(ms)))
    },
    async untilSent() {
      for (const began = performance.now(); (await waiting()) > 0 && performance.now() - began < SENT_MS;)
        await pause(100)
    },
    close: () => pool.end(),
  }
}
type Outbox = ReturnType<typeof openOutbox>

/** Asks for a link as a person who cannot sign in does; `who` counts the companies. */
const askForLink = async ({ run, servers }: Stage, who: number): Promise<string> => {
  const email = run.people.companies[who]?.email ?? ''
  const answer = await send(`${servers.next().url}/api/acceso/cambiar-password`, { body: { email } })
  if (answer.status !== 200) throw new Error(`no link: ${answer.status} ${answer.text}`)
  return email
}

/** An hour without a mail server: one link dies, one is replaced, one is still good when it is back. */
const anHourAway = async (stage: Stage, mail: MailServer, outbox: Outbox) => {
  await mail.quiet()
  const back = mail.link.refuse()
  const dead = await askForLink(stage, 0)
  const replaced = await askForLink(stage, 1)
  // Links are written after the response, so that it says nothing about an address.
  while ((await outbox.waiting()) < 2) await pause(50)
  for (let n = 0; n < 6; n++) {
    await outbox.write(5)
    await outbox.pass(10 * MINUTO_MS)
  }
  const before = await outbox.waiting()
  await askForLink(stage, 1)
  while ((await outbox.waiting()) === before) await pause(50)
  const waited = await outbox.waiting()
  back()
  const from = mail.taken.length
  await outbox.write(1)
  await outbox.untilSent()
  return { dead, replaced, waited, after: mail.taken.slice(from) }
}

/** How many places too early the mail came that overtook most. */
const overtakes = (arrived: readonly Taken[], written: readonly string[]): number => {
  const places = arrived.map(({ id }) => written.indexOf(id)).filter((place) => place >= 0)
  return Math.max(0, ...places.map((place, n) => places.slice(n + 1).filter((later) => later < place).length))
}

const LINK = /nueva-contrasena/

export const mailAway: Scenario = {
  name: 'mail-away',
  fault: 'correo caído una hora, lento, con 4xx, con 5xx, y cerrándose (421)',
  wanted: 'cada correo una vez, del más viejo al más nuevo, ningún enlace muerto',
  async play(run) {
    const mail = await startMail()
    const stage = await openStage(run, 'mail-away', { settings: mail.settings })
    const outbox = openOutbox(stage)
    try {
      await outbox.write(5)
      await outbox.untilSent()
      const hour = await anHourAway(stage, mail, outbox)
      for (const answer of [
        (nth: number) => ({ afterMs: 3_000, code: nth % 2 ? 250 : 451 }),
        () => ({ afterMs: 0, code: 554 }),
        () => ({ afterMs: 0, code: 421 }),
      ]) {
        mail.say(answer)
        await outbox.write(10)
        await mail.quiet()
        await outbox.pass(MINUTO_MS)
        mail.sayFine()
        await mail.quiet()
        await outbox.pass(20 * MINUTO_MS)
        await outbox.untilSent()
      }
      const times = new Map<string, number>()
      for (const { id } of mail.taken) times.set(id, (times.get(id) ?? 0) + 1)
      const links = mail.taken.filter(({ body }) => LINK.test(body))
      return [
        told('correos escritos', outbox.written.length),
        atLeast('esperaban al volver', hour.waited, 31),
        none(
          'no llegaron',
          outbox.written.filter((id) => !times.has(id)),
        ),
        none(
          'llegaron más de una vez',
          [...times].filter(([, n]) => n > 1).map(([id]) => id),
        ),
        // The first ones were tried before anybody knew that the outage is over.
        atMost('puestos adelantados', overtakes(hour.after.slice(AT_A_TIME), outbox.written), AT_A_TIME),
        exactly('enlaces muertos que llegaron', links.filter(({ to }) => to === hour.dead).length, 0),
        exactly(
          'enlaces reemplazados, y el vigente, que llegaron',
          links.filter(({ to }) => to === hour.replaced).length,
          1,
        ),
        exactly('esperan al final', await outbox.waiting(), 0),
        atLeast('rechazos 451', mail.refused.get(451) ?? 0, 1),
        atLeast('rechazos 554', mail.refused.get(554) ?? 0, 5),
        atLeast('rechazos 421', mail.refused.get(421) ?? 0, 1),
        ...(await judgeStage(stage)),
      ]
    } finally {
      await outbox.close()
      await stage.close()
      await mail.close()
    }
  },
}
