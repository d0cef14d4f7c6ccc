import { MAP, onMap } from './map.ts'
import { PAYMENT_QUESTIONS } from './questions.ts'
import { TRANSVALLE, PLATAFORMA, press, heading, opening, type Scene } from './scene.ts'

/** Dialogs and details. */
export const DIALOGS: readonly Scene[] = [
  { name: 'mapa-compartir', email: TRANSVALLE, path: MAP, act: onMap(/Reservado/s, opening('Compartir el viaje')) },
  { name: 'mapa-ofertas-mias', email: TRANSVALLE, path: MAP, act: onMap(/Con oferta/s) },
  { name: 'mapa-validar', email: TRANSVALLE, path: MAP, act: onMap(/Validar/s) },
  {
    name: 'pagos-validar-detalle',
    email: TRANSVALLE,
    path: '/panel-control/validarTransferencia',
    act: opening(/^Ver detalle/),
  },
  {
    name: 'pagos-validado',
    email: TRANSVALLE,
    path: '/panel-control/validarTransferencia',
    act: async (page) => {
      // A response that the server could give, without changing the booking.
      let servicio: { acciones: Record<string, object> } | undefined
      await page.route('**/api/servicios/*/pagos', async (route) => {
        const response = await route.fetch()
        servicio ??= ((await response.json()) as { servicio: { acciones: Record<string, object> } }).servicio
        await route.fulfill({ response })
      })
      await page.route('**/api/servicios/*/validar-pago', (route) => {
        const asignarVehiculo = { permitido: true, motivo: null, remedio: null }
        const acciones = { ...servicio?.acciones, asignarVehiculo }
        return route.fulfill({ json: { servicio: { ...servicio, estado: 'reservado', acciones } } })
      })
      await opening(/^Ver detalle/)(page)
      await page.getByRole('textbox', { name: /Número de transacción/ }).fill('TRX-1')
      await page.getByRole('button', { name: 'Confirmar pago' }).click()
      await page.getByRole('link', { name: 'Asignar vehículo' }).waitFor()
    },
  },
  { name: 'pagos-detalle', email: TRANSVALLE, path: '/panel-control/pagos', act: opening(/^Pagar el pago/) },
  {
    name: 'pagos-detalle-errores',
    email: TRANSVALLE,
    path: '/panel-control/pagos',
    act: async (page) => {
      await opening(/^Pagar el pago/)(page)
      await page.getByRole('button', { name: 'Confirmar pago' }).click()
    },
  },
  {
    name: 'pagos-recompensa-detalle',
    email: TRANSVALLE,
    path: '/panel-control/recompensas',
    act: opening(/^Pagar la recompensa/),
  },
  { name: 'historial-historia', email: TRANSVALLE, path: '/panel-control/historial', act: opening(/^#/) },
  {
    name: 'personas-errores',
    email: TRANSVALLE,
    path: '/panel-control/registro-interno',
    act: press(/^Registrar/),
  },
  {
    name: 'personas-desactivar',
    email: TRANSVALLE,
    path: '/panel-control/registro-interno',
    act: opening(/^Desactivar a /),
  },
  {
    name: 'seguridad-errores',
    email: TRANSVALLE,
    path: '/panel-control/seguridad',
    act: press('Cambiar contraseña'),
  },
  {
    name: 'claves-usos',
    email: PLATAFORMA,
    path: '/panel-control/claves',
    act: async (page) => {
      await page
        .getByRole('link', { name: /^Ver usos/ })
        .first()
        .click()
      await heading(page)
    },
  },
  { name: 'claves-revocar', email: PLATAFORMA, path: '/panel-control/claves', act: opening(/^Revocar/) },
  {
    name: 'perfil-salir',
    email: TRANSVALLE,
    path: '/panel-control/perfil',
    act: async (page) => {
      await page.getByLabel(/^Dirección/).fill('Calle 1 # 2-3')
      await page
        .getByRole('link', { name: /Mapa|Monitor/ })
        .first()
        .click()
      await heading(page)
    },
  },
  {
    name: 'pagos-varios',
    email: TRANSVALLE,
    path: '/panel-control/pagos',
    act: async (page) => {
      await page.getByRole('checkbox', { name: /^Elegir tod/ }).check()
      await opening(/^Pagar \d/)(page)
    },
  },
  ...PAYMENT_QUESTIONS,
  {
    name: 'cuentas-detalle',
    email: TRANSVALLE,
    path: '/panel-control/estados-de-cuenta',
    act: async (page) => {
      await page.getByRole('main').getByRole('table').or(page.getByRole('list')).getByRole('button').first().click()
      await page.getByRole('button', { name: 'PDF' }).waitFor()
    },
  },
]
