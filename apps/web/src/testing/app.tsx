import { accionesDeSesion, sesionSchema, type Sesion } from '@aliadas/contract/acceso'
import { ESTADOS_OFERTA, type EstadoOferta } from '@aliadas/contract/servicios'
import { toast } from 'react-hot-toast'
import { expect, onTestFinished, vi } from 'vitest'
import { render, type RenderResult } from 'vitest-browser-react'
import { App } from '../app/App.tsx'
import { queryClient } from '../app/query-client.ts'
import { router } from '../app/router.tsx'
import { endSession } from '../lib/session-end.ts'
import { putCssTokens } from '../ui/css-tokens.ts'
import { createApi, type Answers } from './api.ts'
import { createLive } from './live.ts'
import '@fontsource-variable/inter/wght.css'

putCssTokens()

/** Session of the reader: by default an administrator of a company with a complete profile and vans. */
export const createSesion = (rol: Sesion['rol'] = 'admin', more: Partial<Sesion> = {}): Sesion => {
  const perfilCompleto = more.perfilCompleto ?? true
  return sesionSchema.parse({
    id: 'P'.repeat(24),
    email: 'admin@transvalle.test',
    nombres: 'Amparo',
    apellidos: 'Mosquera',
    puesto: 'CEO',
    role: rol === 'user' ? 'user' : 'admin',
    rol,
    perfil: true,
    perfilCompleto,
    fotoPerfil: null,
    empresaId: 'E'.repeat(24),
    empresa: 'Transvalle',
    empresaAliada: 'Transvalle',
    logo: null,
    fotosCorporativas: perfilCompleto ? ['/demo/corporativa.webp'] : [],
    suspension: null,
    tiposDeVehiculo: ['Van'],
    acciones: accionesDeSesion({ rol, perfilCompleto }),
    ahora: Date.now(),
    ...more,
  })
}

export const NO_OFFERS = Object.fromEntries(ESTADOS_OFERTA.map((estado) => [estado, 0])) as Record<EstadoOferta, number>

/** Requests of the shell on every screen. */
export const OF_THE_SHELL: Answers = {
  contarAvisos: { sinLeer: 0, proximo: null, ahora: Date.now() },
  contarMercado: { tipos: [] },
  contarOfertas: { cuentas: { ...NO_OFFERS, aceptada: 1 } },
  leerFlotaEnMapa: { libres: [], vencidos: [] },
  listarPersonas: { personas: [], siguiente: null },
  listarVistas: {
    vistas: [],
    inicio: null,
    propias: 0,
    deEmpresa: 0,
    acciones: { guardarDeEmpresa: { permitido: true, motivo: null, remedio: null } },
  },
  listarInvitaciones: { invitaciones: [] },
  contarServicios: { cuentas: { pedidos: 0, reservado: 0, confirmado: 0, finalizado: 0 } },
  resumirPagos: {
    anticipos: 0,
    saldos: 0,
    recompensas: 0,
    devoluciones: 0,
    porValidar: 0,
    epayco: 0,
    transferencia: 0,
  },
}

/** A page without API requests: what is left there is visible briefly when the next test begins. */
const NOWHERE = '/no-existe'

/** Navigates without the dialog about unsaved changes. */
const goTo = (path: string): Promise<void> => {
  router.history.replace(path, undefined, { ignoreBlocker: true })
  return router.load()
}

/** Opens the application at an address with a session and an API of the test. */
export const openApp = async (
  path: string,
  { sesion = createSesion(), answers = {}, allow = [] }: { sesion?: Sesion; answers?: Answers; allow?: RegExp[] } = {},
) => {
  const api = createApi({ ...OF_THE_SHELL, leerSesion: sesion, ...answers })
  const live = createLive()
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const warnings = vi.spyOn(console, 'warn')
  void goTo(path)
  const screen: RenderResult = await render(<App />)
  onTestFinished(async () => {
    await goTo(NOWHERE)
    await screen.unmount()
    // End the session in this tab first, so that it does not notice the cleared storage.
    endSession('salida')
    await queryClient.cancelQueries()
    queryClient.clear()
    toast.remove()
    localStorage.clear()
    sessionStorage.clear()
    live.restore()
    api.restore()
    const said = errors.mock.calls.map((call) => call.map(String).join(' '))
    const warned = warnings.mock.calls.map(String).filter((text) => text.startsWith('MUI:'))
    errors.mockRestore()
    warnings.mockRestore()
    const unexpected = [...api.faults(), ...said, ...warned].filter(
      (text) => !allow.some((pattern) => pattern.test(text)),
    )
    expect(unexpected.join('\n'), 'the page writes no error and asks nothing unknown').toBe('')
  })
  return { api, live, address: () => router.state.location.href }
}
