import {
  avisoSchema,
  CLASES_DE_AVISO,
  type Aviso,
  type ClaseDeAviso,
  type PreferenciasDeAvisos,
} from '@aliadas/contract/avisos'
import { Falla, HORA_MS, horaBogota } from '@aliadas/contract/core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '../app/query-client.ts'
import type { Answers } from '../testing/api.ts'
import { openApp } from '../testing/app.tsx'
import { PERFIL } from '../testing/fixtures.ts'
import { press } from '../testing/keyboard.ts'

const PERFIL_DE = '/panel-control/perfil'
const bell = page.getByRole('button', { name: /^Avisos/ })
const panel = page.getByRole('dialog', { name: 'Avisos' })
const links = panel.getByRole('listitem').getByRole('link')

let made = 0
const createAviso = (clase: ClaseDeAviso, more: Partial<Aviso> = {}): Aviso => {
  made += 1
  const id = `A${String(made).padStart(23, '2')}`
  return avisoSchema.parse({
    id,
    clase,
    en: new Date(Date.now() - made * 60_000).toISOString(),
    leido: false,
    silenciado: false,
    idServicio: null,
    codigoServicio: null,
    idObjeto: id,
    viaje: null,
    valor: null,
    metodoPago: null,
    motivo: null,
    placas: null,
    papel: null,
    dia: null,
    desde: null,
    nombre: null,
    lista: null,
    cambio: null,
    puntualidad: null,
    ...more,
  })
}
const deServicio = (codigo: string, destino = 'Hotel'): Partial<Aviso> => ({
  idServicio: `${'S'.repeat(18)}${codigo}`,
  codigoServicio: codigo,
  viaje: {
    tipo: 'Van',
    origen: 'Aeropuerto',
    destino,
    fechaSalida: '2026-06-12',
    horaSalida: '07:00',
    vence: new Date().toISOString(),
  },
})
const pagina = (filas: Aviso[]) => ({ filas, anterior: null, siguiente: null, ahora: Date.now() })
const cuenta = (sinLeer: number) => ({ sinLeer, proximo: null, ahora: Date.now() })
const COMUNES = { leerPerfil: { perfil: PERFIL } }

test('the bell and the tab say how many are unread, whatever screen is open, and a live event counts anew', async () => {
  const { api, live } = await openApp(PERFIL_DE, { answers: { ...COMUNES, contarAvisos: cuenta(3) } })
  await expect.element(bell).toHaveAccessibleName('Avisos: 3 sin leer')
  await expect.poll(() => document.title).toMatch(/^\(3\) /)
  api.answer({ contarAvisos: cuenta(100) })
  live.say({ tipo: 'avisos', id: 'A'.repeat(24), clase: 'oferta-aceptada', idServicio: null })
  await expect.element(bell).toHaveAccessibleName('Avisos: más de 99 sin leer')
  api.answer({ contarAvisos: cuenta(0) })
  live.say({ tipo: 'avisos', id: 'A'.repeat(24), clase: 'oferta-aceptada', idServicio: null })
  await expect.element(bell).toHaveAccessibleName('Avisos')
  await expect.poll(() => document.title).not.toMatch(/^\(/)
})

test('the installed application shows the number on its icon, and none when all is read', async () => {
  const badge = { set: vi.fn<Navigator['setAppBadge']>(), clear: vi.fn<Navigator['clearAppBadge']>() }
  Object.assign(navigator, {
    setAppBadge: badge.set.mockResolvedValue(undefined),
    clearAppBadge: badge.clear.mockResolvedValue(undefined),
  })
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'setAppBadge')
    Reflect.deleteProperty(navigator, 'clearAppBadge')
  })
  const { api, live } = await openApp(PERFIL_DE, { answers: { ...COMUNES, contarAvisos: cuenta(3) } })
  await expect.poll(() => badge.set.mock.lastCall).toEqual([3])
  expect(badge.clear).not.toHaveBeenCalled()
  api.answer({ contarAvisos: cuenta(0) })
  live.say({ tipo: 'avisos', id: 'A'.repeat(24), clase: 'oferta-aceptada', idServicio: null })
  await expect.poll(() => badge.clear.mock.calls.length).toBe(1)
})

test('what happened while the connection was cut is counted and listed once it is back', async () => {
  const antes = createAviso('oferta-aceptada', deServicio('AAAAAA'))
  const { api, live } = await openApp(PERFIL_DE, {
    answers: { ...COMUNES, contarAvisos: cuenta(1), listarAvisos: pagina([antes]) },
  })
  await bell.click()
  await expect.element(links).toHaveLength(1)
  const entretanto = createAviso('servicio-cancelado', deServicio('BBBBBB'))
  api.answer({ contarAvisos: cuenta(2), listarAvisos: pagina([entretanto, antes]) })
  live.restart()
  await expect.element(links).toHaveLength(2)
  await expect.element(links.first()).toMatchTextContent(/El cliente canceló el servicio/)
  await userEvent.keyboard('{Escape}')
  await expect.element(bell).toHaveAccessibleName('Avisos: 2 sin leer')
})

test('the panel says that it loads, then why it is empty, and the focus comes back to the bell', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await openApp(PERFIL_DE, { answers: { ...COMUNES, listarAvisos: () => promise.then(() => pagina([])) } })
  await bell.click()
  await expect.element(panel.getByRole('status', { name: 'Cargando…' })).toBeVisible()
  resolve()
  await expect.element(panel.getByText('Aún no hay avisos')).toBeVisible()
  await expect
    .element(panel.getByRole('button', { name: 'Marcar todo como leído' }))
    .toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(bell).toHaveFocus()
})

test('a list that cannot be read says so and can be tried again', async () => {
  const { api } = await openApp(PERFIL_DE, {
    answers: { ...COMUNES, listarAvisos: () => new Response(null, { status: 500 }) },
  })
  await bell.click()
  await expect.element(panel.getByRole('alert').getByText(/Algo salió mal/)).toBeVisible()
  api.answer({ listarAvisos: pagina([createAviso('persona-registrada', { nombre: 'Nubia Palacios' })]) })
  await panel.getByRole('button', { name: 'Reintentar' }).click()
  await expect.element(panel.getByText('Nubia Palacios')).toBeVisible()
})

test('notices of one service stand under its code and route, and each leads to its act', async () => {
  const largo = 'Centro Internacional de Convenciones y Exposiciones del Pacífico Colombiano, entrada norte'
  const filas = [
    createAviso('pago-por-validar', { ...deServicio('AAAA22'), valor: 500_000, metodoPago: 'transferencia' }),
    createAviso('papel-por-vencer', { placas: 'ABC123', papel: 'SOAT', dia: '2026-07-01', leido: true }),
    createAviso('oferta-aceptada', { ...deServicio('AAAA22'), valor: 500_000 }),
    createAviso('falta-vehiculo', deServicio('BBBB33', largo)),
  ]
  await openApp(PERFIL_DE, { answers: { ...COMUNES, contarAvisos: cuenta(3), listarAvisos: pagina(filas) } })
  await bell.click()
  await expect.element(panel.getByRole('heading', { name: '#AAAA22 · Aeropuerto › Hotel' })).toBeVisible()
  await expect
    .poll(() => links.elements().map((link) => link.querySelector('p')?.textContent))
    .toEqual(['Pago por validar', 'Aceptaron tu oferta', 'SOAT por vencer', 'Falta asignar el vehículo'])
  const direcciones = links.elements().map((link) => link.getAttribute('href'))
  expect(direcciones).toEqual([
    `/panel-control/validarTransferencia?reserva=${filas[0]?.idServicio}`,
    `/panel-control/monitor-map?servicio=${filas[0]?.idServicio}`,
    `/panel-control/gestiona-flota/${filas[1]?.idObjeto}`,
    `/panel-control/monitor-map?servicio=${filas[3]?.idServicio}&dialogo=asignarVehiculo`,
  ])
  await expect.element(links.nth(1)).toMatchTextContent(/\$\s?500\.000 · sale el 12 jun 2026, 7:00 a\. m\./)
  expect(panel.element().scrollWidth).toBeLessThanOrEqual(panel.element().clientWidth)
})

test('one is marked read and unread again, and all at once; the server says how many are left', async () => {
  const uno = createAviso('viaje-terminado', deServicio('CCCC44'))
  const { api } = await openApp(PERFIL_DE, {
    answers: {
      ...COMUNES,
      contarAvisos: cuenta(1),
      listarAvisos: pagina([uno]),
      marcarAvisos: ({ body }) => {
        const { leido } = body as { leido: boolean }
        api.answer({ listarAvisos: pagina([{ ...uno, leido }]), contarAvisos: cuenta(leido ? 0 : 1) })
        return cuenta(leido ? 0 : 1)
      },
      leerTodosLosAvisos: () => {
        api.answer({ listarAvisos: pagina([{ ...uno, leido: true }]), contarAvisos: cuenta(0) })
        return cuenta(0)
      },
    },
  })
  await bell.click()
  await expect.element(panel.getByRole('img', { name: 'Sin leer' })).toBeInTheDocument()
  await panel.getByRole('button', { name: /^Marcar como leído/ }).click()
  await expect.element(panel.getByRole('img', { name: 'Leído' })).toBeInTheDocument()
  await expect
    .element(panel.getByRole('button', { name: 'Marcar todo como leído' }))
    .toHaveAttribute('aria-disabled', 'true')
  await panel.getByRole('button', { name: /^Marcar como no leído/ }).click()
  await expect.element(panel.getByRole('img', { name: 'Sin leer' })).toBeInTheDocument()
  await panel.getByRole('button', { name: 'Marcar todo como leído' }).click()
  await expect.element(panel.getByRole('img', { name: 'Leído' })).toBeInTheDocument()
  await expect.element(panel.getByRole('button', { name: 'Marcar todo como leído' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  expect(api.callsOf('marcarAvisos').map(({ body }) => body)).toEqual([
    { ids: [uno.id], leido: true },
    { ids: [uno.id], leido: false },
  ])
})

test('with the keyboard alone: into the panel, to a notice and along its way, which marks it read', async () => {
  const uno = createAviso('persona-registrada', { nombre: 'Nubia Palacios' })
  const { api, address } = await openApp(PERFIL_DE, {
    answers: {
      ...COMUNES,
      contarAvisos: cuenta(1),
      listarAvisos: pagina([uno]),
      marcarAvisos: cuenta(0),
      listarPersonas: { personas: [], siguiente: null },
      listarInvitaciones: { invitaciones: [] },
    },
  })
  await expect.element(bell).toBeVisible()
  ;(bell.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(links.first()).toBeVisible()
  while (document.activeElement !== links.first().element()) await userEvent.keyboard('{Tab}')
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/panel-control/registro-interno')
  await expect.element(panel).not.toBeInTheDocument()
  expect(api.callsOf('marcarAvisos')).toHaveLength(1)
})

const PREFERENCIAS: PreferenciasDeAvisos = {
  clases: [
    { clase: 'solicitud-nueva', app: true, sonido: true, correo: 'no', push: false },
    { clase: 'oferta-perdida', app: true, sonido: false, correo: 'no', push: false },
  ],
  silencio: null,
  silenciados: [],
  push: false,
  llavePush: 'BExample',
}

test.for([
  { width: 390, push: false },
  { width: 360, push: true },
])('on a phone of $width px the choice of a letter is said whole, without scrolling', async ({ width, push }) => {
  await page.viewport(width, 844)
  const clases = CLASES_DE_AVISO.map((clase) => ({ clase, app: true, sonido: true, correo: 'no' as const, push }))
  await openApp(PERFIL_DE, {
    answers: { ...COMUNES, listarAvisos: pagina([]), leerPreferenciasDeAvisos: { ...PREFERENCIAS, push, clases } },
  })
  await bell.click()
  await panel.getByRole('button', { name: 'Preferencias de avisos' }).click()
  const choice = page.getByRole('combobox', { name: 'Solicitud nueva: Correo' })
  await expect.element(choice).toBeVisible()
  const select = choice.element() as HTMLSelectElement
  const { fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(select)
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen) throw new Error('nothing measures')
  pen.font = `${fontSize} ${fontFamily}`
  const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
  expect([...select.options].filter(({ text }) => pen.measureText(text).width > room)).toEqual([])
  const word = select.closest('td')?.firstElementChild
  expect(word?.textContent).toBe('Correo')
  expect(word?.getBoundingClientRect().right).toBeLessThan(select.getBoundingClientRect().left)
  const around = select.closest('table')?.parentElement as HTMLElement
  expect(around.scrollWidth).toBeLessThanOrEqual(around.clientWidth)
  // Neither a name nor the title of a switch is wider than its place.
  const cells = [...around.querySelectorAll('th')].filter(({ clientWidth }) => clientWidth > 0)
  expect(cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent)).toEqual([])
})

test('preferences are kept as they are chosen; what is not in the app is not heard; quiet hours have two times', async () => {
  let ahora = PREFERENCIAS
  const { api } = await openApp(PERFIL_DE, {
    answers: {
      ...COMUNES,
      listarAvisos: pagina([]),
      leerPreferenciasDeAvisos: () => ahora,
      elegirPreferenciaDeAviso: ({ body }) => {
        const una = body as PreferenciasDeAvisos['clases'][number]
        return (ahora = { ...ahora, clases: ahora.clases.map((otra) => (otra.clase === una.clase ? una : otra)) })
      },
      elegirSilencio: ({ body }) => (ahora = { ...ahora, ...(body as Pick<PreferenciasDeAvisos, 'silencio'>) }),
    },
  })
  await bell.click()
  await panel.getByRole('button', { name: 'Preferencias de avisos' }).click()
  const dialogo = page.getByRole('dialog', { name: /^Preferencias de avisos/ })
  const enLaApp = dialogo.getByRole('switch', { name: 'Solicitud nueva: En la app' })
  const sonido = dialogo.getByRole('switch', { name: 'Solicitud nueva: Sonido' })
  await expect.element(sonido).toBeChecked()
  await expect.element(dialogo.getByRole('switch', { name: 'Oferta perdida: Sonido' })).not.toBeChecked()
  await enLaApp.click()
  await expect.element(enLaApp).not.toBeChecked()
  await expect.element(sonido).toBeDisabled()
  await expect.element(dialogo.getByLabelText('Desde')).not.toBeInTheDocument()
  await dialogo.getByRole('switch', { name: /^Horas de silencio/ }).click()
  await expect.element(dialogo.getByLabelText('Desde')).toHaveValue('21:00')
  await dialogo.getByLabelText('Hasta').fill('05:30')
  dialogo.getByLabelText('Desde').element().focus()
  await expect.element(dialogo.getByLabelText('Hasta')).toHaveValue('05:30')
  expect(api.callsOf('elegirPreferenciaDeAviso').map(({ body }) => body)).toEqual([
    { clase: 'solicitud-nueva', app: false, sonido: true, correo: 'no', push: false },
  ])
  await expect
    .poll(() => api.callsOf('elegirSilencio').map(({ body }) => body))
    .toEqual([{ silencio: { desde: '21:00', hasta: '06:00' } }, { silencio: { desde: '21:00', hasta: '05:30' } }])
})

test('with the keyboard alone one service is muted, and heard of again in the preferences', async () => {
  const uno = createAviso('oferta-aceptada', deServicio('CCCC44'))
  const idServicio = String(uno.idServicio)
  const { api } = await openApp(PERFIL_DE, {
    answers: {
      ...COMUNES,
      listarAvisos: pagina([uno]),
      leerPreferenciasDeAvisos: PREFERENCIAS,
      silenciarServicio: ({ body }) => {
        const { silenciado } = body as { silenciado: boolean }
        const preferencias = { ...PREFERENCIAS, silenciados: silenciado ? [idServicio] : [] }
        api.answer({ listarAvisos: pagina([{ ...uno, silenciado }]), leerPreferenciasDeAvisos: preferencias })
        return preferencias
      },
    },
  })
  await press(bell)
  await press(panel.getByRole('button', { name: 'Silenciar: servicio #CCCC44' }))
  await expect.element(panel.getByRole('button', { name: 'Volver a avisar: servicio #CCCC44' })).toHaveFocus()
  await expect.element(panel.getByRole('heading', { name: /#CCCC44.*Silenciado$/ })).toBeVisible()
  await press(panel.getByRole('button', { name: 'Preferencias de avisos' }))
  const dialogo = page.getByRole('dialog', { name: /^Preferencias de avisos/ })
  await press(dialogo.getByRole('button', { name: 'Volver a avisar' }))
  await expect.element(dialogo.getByText('Servicios silenciados')).not.toBeInTheDocument()
  expect(api.callsOf('silenciarServicio').map(({ body }) => body)).toEqual([
    { idServicio, silenciado: true },
    { idServicio, silenciado: false },
  ])
})

test('a kind is heard by its two notes while this browser may sound, and not of a muted service nor in quiet hours', async () => {
  const notas: number[] = []
  const original = OscillatorNode.prototype.start
  OscillatorNode.prototype.start = function start(this: OscillatorNode, ...cuando) {
    notas.push(Math.round(this.frequency.value))
    Reflect.apply(original, this, cuando)
  }
  onTestFinished(() => {
    OscillatorNode.prototype.start = original
  })
  const silenciado = 'S'.repeat(24)
  let ahora: PreferenciasDeAvisos = { ...PREFERENCIAS, silenciados: [silenciado] }
  const { api, live } = await openApp(PERFIL_DE, { answers: { ...COMUNES, leerPreferenciasDeAvisos: () => ahora } })
  await page.getByRole('button', { name: /^Cuenta de / }).click()
  await page.getByRole('menuitemcheckbox', { name: /^Sonido de los avisos/ }).click()
  await expect.poll(() => notas).toEqual([659, 880])
  await userEvent.keyboard('{Escape}')
  const llega = (clase: ClaseDeAviso, idServicio: string | null) =>
    live.say({ tipo: 'avisos', id: 'A'.repeat(24), clase, idServicio })
  const suena = { app: true, sonido: true, correo: 'no', push: false } as const
  ahora = {
    ...ahora,
    clases: [
      { clase: 'oferta-aceptada', ...suena },
      { clase: 'solicitud-nueva', ...suena },
    ],
  }
  const releer = async () => {
    void queryClient.invalidateQueries()
    await expect.poll(() => queryClient.isFetching()).toBe(0)
  }
  const [desde = '', hasta = ''] = [-1, 1].map((horas) => horaBogota(new Date(Date.now() + horas * HORA_MS)))
  ahora = { ...ahora, silencio: { desde, hasta } }
  await releer()
  const contadas = api.callsOf('contarAvisos').length
  // Of another kind than the last one, which is silent for a moment after any sound.
  llega('solicitud-nueva', null)
  // Counted again: what it brings has been heard, or not.
  await expect.poll(() => api.callsOf('contarAvisos').length).toBeGreaterThan(contadas)
  ahora = { ...ahora, silencio: null }
  await releer()
  llega('solicitud-nueva', silenciado)
  llega('oferta-perdida', null)
  llega('oferta-aceptada', null)
  await expect.poll(() => notas).toEqual([659, 880, 523, 1047])
})

test('notifications are off until this press asks for them; refused it says why, granted each kind can be chosen', async () => {
  const llaves = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) }
  const pedidas: unknown[] = []
  const pushManager = {
    getSubscription: () => Promise.resolve(null),
    subscribe: (como: unknown) => {
      pedidas.push(como)
      return Promise.resolve({ toJSON: () => ({ endpoint: 'https://fcm.googleapis.com/fcm/send/x', keys: llaves }) })
    },
  }
  const ready = vi.spyOn(navigator.serviceWorker, 'ready', 'get').mockResolvedValue({ pushManager } as never)
  const permiso = vi.spyOn(Notification, 'requestPermission').mockResolvedValue('denied')
  onTestFinished(() => {
    ready.mockRestore()
    permiso.mockRestore()
  })
  const { api } = await openApp(PERFIL_DE, {
    answers: {
      ...COMUNES,
      listarAvisos: pagina([]),
      leerPreferenciasDeAvisos: PREFERENCIAS,
      suscribirAvisos: { ...PREFERENCIAS, push: true },
    },
  })
  await bell.click()
  await panel.getByRole('button', { name: 'Preferencias de avisos' }).click()
  const dialogo = page.getByRole('dialog', { name: /^Preferencias de avisos/ })
  const interruptor = dialogo.getByRole('switch', { name: /^Notificaciones en este navegador/ })
  const columna = dialogo.getByRole('columnheader', { name: 'Notificación' })
  await expect.element(interruptor).not.toBeChecked()
  await expect.element(columna).not.toBeInTheDocument()
  expect(permiso).not.toHaveBeenCalled()
  await interruptor.click()
  await expect.element(page.getByText(/^Tu navegador no deja mostrar notificaciones/)).toBeVisible()
  expect([pedidas, api.callsOf('suscribirAvisos')]).toEqual([[], []])
  permiso.mockResolvedValue('granted')
  await interruptor.click()
  await expect.element(interruptor).toBeChecked()
  await expect.element(columna).toBeVisible()
  expect(pedidas).toEqual([{ userVisibleOnly: true, applicationServerKey: 'BExample' }])
  expect(api.callsOf('suscribirAvisos').map(({ body }) => body)).toEqual([
    { direccion: 'https://fcm.googleapis.com/fcm/send/x', ...llaves },
  ])
})

const openPreferences = async (answers: Answers) => {
  const { api } = await openApp(PERFIL_DE, {
    answers: { ...COMUNES, listarAvisos: pagina([]), leerPreferenciasDeAvisos: PREFERENCIAS, ...answers },
  })
  await bell.click()
  await panel.getByRole('button', { name: 'Preferencias de avisos' }).click()
  const dialog = page.getByRole('dialog', { name: /^Preferencias de avisos/ })
  await expect.element(dialog.getByRole('table')).toBeVisible()
  return { api, dialog }
}

test('a choice is seen at once, and the next one does not undo it, however slow the answers are', async () => {
  type Row = PreferenciasDeAvisos['clases'][number]
  const asked: { row: Row; answer: (what: PreferenciasDeAvisos | Falla) => void }[] = []
  const { dialog } = await openPreferences({
    elegirPreferenciaDeAviso: ({ body }) => {
      const { promise, resolve } = Promise.withResolvers<PreferenciasDeAvisos | Falla>()
      asked.push({ row: body as Row, answer: resolve })
      return promise
    },
  })
  const sound = dialog.getByRole('switch', { name: 'Oferta perdida: Sonido' })
  const letter = dialog.getByRole('combobox', { name: 'Oferta perdida: Correo' })
  await sound.click()
  await expect.element(sound).toBeChecked()
  await letter.selectOptions('ya')
  await expect.element(letter).toHaveValue('ya')
  // One at a time.
  expect(asked.map(({ row }) => [row.sonido, row.correo])).toEqual([[true, 'no']])
  const stored = (row: Row): PreferenciasDeAvisos => ({
    ...PREFERENCIAS,
    clases: PREFERENCIAS.clases.map((one) => (one.clase === row.clase ? row : one)),
  })
  asked[0]?.answer(stored(asked[0].row))
  await expect.poll(() => asked[1]?.row).toMatchObject({ sonido: true, correo: 'ya' })
  await expect.element(letter).toHaveValue('ya')
  asked[1]?.answer(new Falla('internal', 'Algo salió mal.'))
  // What was refused goes back, and what was kept stays.
  await expect.element(letter).toHaveValue('no')
  await expect.element(sound).toBeChecked()
})

test('quiet hours are kept as they are typed, when their field is left', async () => {
  const silencio = { desde: '21:00', hasta: '06:00' }
  const { api, dialog } = await openPreferences({
    leerPreferenciasDeAvisos: { ...PREFERENCIAS, silencio },
    elegirSilencio: ({ body }) => ({ ...PREFERENCIAS, ...(body as Pick<PreferenciasDeAvisos, 'silencio'>) }),
  })
  const from = dialog.getByLabelText('Desde')
  await from.click({ position: { x: 16, y: 18 } })
  await userEvent.keyboard('1030p')
  await expect.element(from).toHaveValue('22:30')
  expect(api.callsOf('elegirSilencio')).toEqual([])
  dialog.getByLabelText('Hasta').element().focus()
  await expect
    .poll(() => api.callsOf('elegirSilencio').map(({ body }) => body))
    .toEqual([{ silencio: { desde: '22:30', hasta: '06:00' } }])
  await expect.element(from).toHaveValue('22:30')
})

test('the question of the browser, which nobody answers, holds up no other choice', async () => {
  const permission = vi.spyOn(Notification, 'requestPermission').mockReturnValue(new Promise(() => undefined))
  onTestFinished(() => permission.mockRestore())
  const { api, dialog } = await openPreferences({ elegirPreferenciaDeAviso: PREFERENCIAS })
  await dialog.getByRole('switch', { name: /^Notificaciones en este navegador/ }).click()
  expect(permission).toHaveBeenCalledTimes(1)
  await dialog.getByRole('switch', { name: 'Oferta perdida: Sonido' }).click()
  await expect.poll(() => api.callsOf('elegirPreferenciaDeAviso').length).toBe(1)
})

test('two services are muted one after the other before the preferences were ever read', async () => {
  const [uno, otro] = [
    createAviso('oferta-aceptada', deServicio('DDDD55')),
    createAviso('oferta-aceptada', deServicio('EEEE66')),
  ]
  const { api } = await openApp(PERFIL_DE, {
    answers: {
      ...COMUNES,
      listarAvisos: pagina([uno, otro]),
      leerPreferenciasDeAvisos: () => new Promise(() => undefined),
      silenciarServicio: PREFERENCIAS,
    },
  })
  await bell.click()
  for (const codigo of ['DDDD55', 'EEEE66'])
    await panel.getByRole('button', { name: `Silenciar: servicio #${codigo}` }).click()
  await expect
    .poll(() => api.callsOf('silenciarServicio').map(({ body }) => body))
    .toEqual([uno, otro].map(({ idServicio }) => ({ idServicio, silenciado: true })))
})
