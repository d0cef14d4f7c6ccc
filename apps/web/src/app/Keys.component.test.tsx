import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createSesion, openApp } from '../testing/app.tsx'
import { createAliada, NO_PUEDE, pageOf, PUEDE } from '../testing/fixtures.ts'
import { press, type } from '../testing/keyboard.ts'

const button = (name: string | RegExp) => page.getByRole('button', { name })
const inDialog = (name: string | RegExp) => page.getByRole('dialog').getByRole('button', { name })
const inQuestion = (name: string) => page.getByRole('alertdialog').getByRole('button', { name })

const id = (letter: string) => letter.repeat(24)
const NOW = new Date().toISOString()

test('with the keyboard alone a person closes a session and all others, and changes the password', async () => {
  const sesiones = ['Firefox en Linux', 'Chrome en Android', 'Safari en iPhone'].map((dispositivo, n) => ({
    id: id('ABC'[n] ?? ''),
    dispositivo,
    iniciada: NOW,
    usada: NOW,
    actual: n === 0,
  }))
  const { api } = await openApp('/panel-control/seguridad', {
    answers: {
      listarSesiones: { sesiones },
      cerrarUnaSesion: { ok: true },
      cerrarDemasSesiones: { cerradas: 2 },
      cambiarMiContrasena: { ok: true },
    },
  })
  await press(button('Cerrar la sesión de Chrome en Android'))
  await expect.poll(() => api.callsOf('cerrarUnaSesion').map(({ params }) => params['id'])).toEqual([id('B')])
  await press(page.getByRole('main').getByRole('button', { name: 'Cerrar las demás sesiones' }))
  await press(inQuestion('Cerrar las demás sesiones'))
  await expect.poll(() => api.callsOf('cerrarDemasSesiones').length).toBe(1)
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  await type(page.getByLabelText('Contraseña actual', { exact: true }), 'Aliadas-2026')
  await type(page.getByLabelText('Contraseña nueva', { exact: true }), 'Marimba-7719{Enter}')
  await expect
    .poll(() => api.callsOf('cambiarMiContrasena').map(({ body }) => body))
    .toEqual([{ actual: 'Aliadas-2026', password: 'Marimba-7719' }])
})

test('with the keyboard alone the platform makes a key, and revokes one', async () => {
  const clave = {
    id: id('K'),
    tipo: 'aliada' as const,
    nota: 'Feria',
    estado: 'vigente' as const,
    usos: 0,
    usosMaximos: 1,
    vence: null,
    creadaEn: NOW,
    creadaPor: 'Aliadas',
    revocadaEn: null,
  }
  const { api } = await openApp('/panel-control/claves', {
    sesion: createSesion('plataforma'),
    answers: { listarClaves: pageOf([clave]), crearClave: { clave, texto: 'ABCD-EFGH' }, revocarClave: { clave } },
  })
  await press(button('Crear clave'))
  await type(page.getByRole('textbox', { name: 'Nota' }), 'Para la feria{Enter}')
  await expect.poll(() => api.callsOf('crearClave').length).toBe(1)
  await press(inDialog('Ya la guardé'))
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await press(button(/^Revocar/))
  await press(inQuestion('Revocar'))
  await expect.poll(() => api.callsOf('revocarClave').map(({ params }) => params['id'])).toEqual([id('K')])
})

const ALIADO = {
  id: id('A'),
  nombre: 'Hoteles del Valle',
  contacto: '',
  telefono: '',
  correo: '',
  claves: 1,
  usadoEn: null,
  suspendido: false,
  motivoSuspension: null,
  creadoEn: NOW,
}
const FICHA = { ...ALIADO, version: 1, acciones: { suspender: PUEDE, levantar: NO_PUEDE } }

test('with the keyboard alone the platform registers a partner, and on its page edits and suspends it', async () => {
  const { api, address } = await openApp('/panel-control/aliados', {
    sesion: createSesion('plataforma'),
    answers: {
      listarAliados: pageOf([ALIADO]),
      leerAliado: { aliado: FICHA },
      crearAliado: { aliado: FICHA },
      cambiarAliado: { aliado: FICHA },
      suspenderAliado: { aliado: FICHA },
      listarClavesDeAliados: pageOf([]),
      listarWebhooksDeAliado: { webhooks: [] },
      leerLlamadasDeAliado: pageOf([]),
    },
  })
  await press(button('Registrar aliado'))
  await type(page.getByRole('textbox', { name: 'Nombre del aliado' }), 'Rutas del Sur{Enter}')
  await expect.poll(() => api.callsOf('crearAliado').length).toBe(1)
  await expect.poll(address).toBe(`/panel-control/aliados/${ALIADO.id}`)
  await press(button('Editar'))
  await type(page.getByRole('textbox', { name: /^Persona de contacto/ }), 'Nubia Palacios{Enter}')
  await expect
    .poll(() => api.callsOf('cambiarAliado').map(({ body }) => body))
    .toMatchObject([{ contacto: 'Nubia Palacios', version: 1 }])
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await press(button('Suspender'))
  await type(page.getByRole('textbox', { name: 'Motivo' }), 'Contrato terminado')
  await press(inDialog('Suspender'))
  await expect
    .poll(() => api.callsOf('suspenderAliado').map(({ body }) => body))
    .toEqual([{ motivo: 'Contrato terminado' }])
})

test('with the keyboard alone the platform suspends a company', async () => {
  const empresa = createAliada()
  const ficha = {
    ...empresa,
    direccion: '',
    departamento: '',
    acciones: { suspender: PUEDE, levantar: NO_PUEDE },
    enCurso: 0,
    legales: null,
    gente: [],
  }
  const { api } = await openApp('/panel-control/empresas', {
    sesion: createSesion('plataforma'),
    answers: { listarAliadas: pageOf([empresa]), leerAliada: { empresa: ficha }, suspenderEmpresa: { empresa: ficha } },
  })
  await press(button(/^Ver detalle de /))
  await press(inDialog('Suspender'))
  await type(page.getByRole('textbox', { name: 'Motivo' }), 'Papeles vencidos')
  await press(page.getByRole('dialog', { name: /^Suspender a/ }).getByRole('button', { name: 'Suspender' }))
  await expect
    .poll(() => api.callsOf('suspenderEmpresa').map(({ body }) => body))
    .toEqual([{ motivo: 'Papeles vencidos' }])
})
