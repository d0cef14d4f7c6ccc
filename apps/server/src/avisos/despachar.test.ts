import { DIA_MS, HORA_MS, MINUTO_MS } from '@aliadas/contract/core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { scopeOf, type Aliado, type Persona } from '../platform/actor.ts'
import type { PreferenciaDeAviso } from '@aliadas/contract/avisos'
import {
  accept,
  bid,
  createAliado,
  createEmpresa,
  createPlataforma,
  createUsuario,
  createVehiculo,
  createWorld,
  publish,
  rowOf,
  type World,
} from '../testing/factories/index.ts'
import { enviarAvisos, enviarCartas, olvidarEnviados } from './index.ts'
import { elegirPreferencia, elegirSilencio, silenciarServicio } from './preferencias.ts'

const PUBLIC_URL = 'https://aliadas.test'
let mundo: World
let aliado: Aliado
let admin: Persona
let usuario: Persona
let rival: Persona

beforeAll(async () => {
  mundo = await createWorld()
  aliado = await createAliado(mundo)
})
afterAll(() => mundo.close())
beforeEach(async () => {
  mundo.ctx.clock.advance(7 * DIA_MS)
  admin = await createEmpresa(mundo)
  usuario = await createUsuario(mundo, admin)
  rival = await createEmpresa(mundo)
  for (const de of [admin, rival]) await createVehiculo(mundo, de)
  mundo.ctx.clock.advance(MINUTO_MS)
})

const elegir = (persona: Persona, clase: PreferenciaDeAviso['clase'], correo: PreferenciaDeAviso['correo']) =>
  mundo.ctx.db.transaction(scopeOf(persona), (tx) =>
    elegirPreferencia(tx, persona, { clase, app: true, sonido: false, correo, push: false }),
  )
const correosA = ({ id }: Persona) =>
  mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx
      .selectFrom('correos')
      .select(['asunto', 'texto', 'html', 'proximoIntento'])
      .where('cuentaId', '=', id)
      .where('asunto', 'not like', '%ienvenid%')
      .orderBy('id')
      .execute(),
  )
const desdeAhora = async (persona: Persona) => {
  const antes = (await correosA(persona)).length
  return async () => (await correosA(persona)).slice(antes)
}
/** Two servers at once, and once more. */
const varios = async (tarea: () => Promise<void>) => {
  await Promise.all([tarea(), tarea()])
  await tarea()
}
const enviar = () => varios(() => enviarAvisos(mundo.ctx, PUBLIC_URL))
const ganar = async (cuerpo = {}) => {
  const id = await publish(mundo, aliado, cuerpo)
  const oferta = await bid(mundo, admin, id)
  await bid(mundo, rival, id, 777_000)
  await accept(mundo, aliado, id, oferta)
  return id
}

test('nothing is mailed until somebody asks for it; then each notice once, to whoever asked, with what its screen shows', async () => {
  const [deAdmin, deUsuario, deRival] = [await desdeAhora(admin), await desdeAhora(usuario), await desdeAhora(rival)]
  await ganar()
  await enviar()
  expect([await deAdmin(), await deUsuario(), await deRival()]).toEqual([[], [], []])
  await elegir(admin, 'oferta-aceptada', 'ya')
  await elegir(rival, 'oferta-perdida', 'ya')
  await enviar()
  const [correo, ...mas] = await deAdmin()
  expect(mas).toEqual([])
  expect(correo?.asunto).toMatch(/^Aceptaron tu oferta · #[0-9A-Z]{6}$/)
  expect(correo?.texto).toMatch(/Aeropuerto › Hotel · \$\s500\.000/)
  expect(correo?.texto).toContain(`Ver en Aliadas: ${PUBLIC_URL}/panel-control`)
  const [perdida] = await deRival()
  expect(perdida?.texto).toContain('777.000')
  // The service is the winner's by now.
  expect(perdida?.texto).not.toContain('500.000')
  expect(await deUsuario()).toEqual([])
})

test('a new request is mailed to who wants it, and one that a muted service or another kind causes is not', async () => {
  const suyos = await desdeAhora(usuario)
  await elegir(usuario, 'solicitud-nueva', 'ya')
  const mudo = await publish(mundo, aliado)
  await mundo.ctx.db.transaction(scopeOf(usuario), (tx) =>
    silenciarServicio(tx, usuario, { idServicio: mudo, silenciado: true }, mundo.ctx.clock.now()),
  )
  await enviar()
  expect(await suyos()).toEqual([])
  await publish(mundo, aliado, { origen: 'www.evil.com', destino: 'https://evil.com/x' })
  await enviar()
  const [correo, ...mas] = await suyos()
  expect(mas).toEqual([])
  // What a client typed is no link in a mail.
  expect(correo?.texto).not.toMatch(/evil\.com|:\/\/evil/)
})

test('in quiet hours a mail waits for their end', async () => {
  const suyos = await desdeAhora(admin)
  await elegir(admin, 'oferta-aceptada', 'ya')
  // The clock of the tests stands at seven in the morning of Bogotá, and some minutes.
  await mundo.ctx.db.transaction(scopeOf(admin), (tx) => elegirSilencio(tx, admin, { desde: '06:00', hasta: '09:00' }))
  await ganar()
  await enviar()
  const [correo] = await suyos()
  const ahora = mundo.ctx.clock.now().getTime()
  expect(Number(correo?.proximoIntento) - ahora).toBeGreaterThan(HORA_MS)
  expect(new Date(correo?.proximoIntento ?? 0).toISOString()).toMatch(/T14:00:00/)
})

test('the letter of the day says everything since the last one in one mail, and is sent once', async () => {
  const suyos = await desdeAhora(admin)
  await elegir(admin, 'oferta-aceptada', 'diario')
  await elegir(admin, 'pago-por-validar', 'diario')
  const ids = [await ganar(), await ganar()]
  await enviar()
  expect(await suyos()).toEqual([])
  const cartas = () => varios(() => enviarCartas(mundo.ctx, PUBLIC_URL))
  await cartas()
  const [carta, ...mas] = await suyos()
  expect(mas).toEqual([])
  expect(carta?.asunto).toBe('Tus avisos de hoy: 4')
  for (const id of ids) expect(carta?.texto).toContain(`#${id.slice(-6)}`)
  mundo.ctx.clock.advance(DIA_MS)
  await cartas()
  expect(await suyos()).toHaveLength(1)
})

test('the letter of the day counts all and says the first fifty; none is left for a later one', async () => {
  const suyos = await desdeAhora(admin)
  await elegir(admin, 'solicitud-nueva', 'diario')
  for (let i = 0; i < 53; i++) await publish(mundo, aliado)
  await varios(() => enviarCartas(mundo.ctx, PUBLIC_URL))
  const [carta, ...mas] = await suyos()
  expect([mas, carta?.asunto]).toEqual([[], 'Tus avisos de hoy: 53'])
  expect(carta?.texto.match(/Solicitud nueva/g)).toHaveLength(50)
  expect(carta?.texto).toContain('Y 3 más.')
})

test('ROLE-17 who is no longer administrator of the platform gets none of its notices', async () => {
  const plataforma = await createPlataforma(mundo)
  const otra = await createPlataforma(mundo)
  const [deUna, deOtra] = [await desdeAhora(plataforma), await desdeAhora(otra)]
  for (const quien of [plataforma, otra]) await elegir(quien, 'empresa-registrada', 'ya')
  await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    tx.updateTable('personas').set({ role: 'user' }).where('id', '=', otra.id).execute(),
  )
  await createEmpresa(mundo)
  await enviar()
  expect([(await deUna()).length > 0, await deOtra()]).toEqual([true, []])
})

test('who is no longer active gets nothing, and what was sent is forgotten after some days without being sent again', async () => {
  const [deUsuario, deAdmin] = [await desdeAhora(usuario), await desdeAhora(admin)]
  for (const quien of [usuario, admin]) await elegir(quien, 'oferta-aceptada', 'ya')
  await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    tx.updateTable('personas').set({ activo: false }).where('id', '=', usuario.id).execute(),
  )
  const id = await ganar()
  await enviar()
  expect([(await deUsuario()).length, (await deAdmin()).length]).toEqual([0, 1])
  mundo.ctx.clock.advance(5 * DIA_MS)
  await olvidarEnviados(mundo.ctx)
  await enviar()
  await varios(() => enviarCartas(mundo.ctx, PUBLIC_URL))
  expect([(await deAdmin()).length, (await rowOf(mundo, id)).estado]).toEqual([1, 'validar'])
})
