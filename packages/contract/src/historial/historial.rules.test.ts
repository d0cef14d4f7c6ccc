import { expect, test } from 'vitest'
import { TRANSICIONES } from '../servicios/servicios.rules.ts'
import { ACCIONES_DE_HISTORIAL, ETIQUETA_DE_ACCION, hechoDeLinea } from './historial.rules.ts'

test.each(ACCIONES_DE_HISTORIAL)('LOG-01 %s has a label of its own in Spanish', (accion) => {
  expect(ETIQUETA_DE_ACCION[accion]).toMatch(/^[A-ZÁÉÍÓÚ][a-záéíóúñ]+( [\wáéíóúñ]+)*$/)
  expect(Object.values(ETIQUETA_DE_ACCION).filter((otra) => otra === ETIQUETA_DE_ACCION[accion])).toHaveLength(1)
})

test.each([
  ['vencer', 'vencido', 'Venció el servicio'],
  ['vencer', 'vencida', 'Venció la oferta'],
  ['vencerVinculacion', null, 'Venció la solicitud a un conductor'],
  ['ofertar', 'enviada', 'Envió una oferta'],
] as const)('a line of %s to %s names what it happened to', (accion, a, hecho) => {
  expect(hechoDeLinea({ accion, a })).toBe(hecho)
})

test('LOG-01 every change of a service’s state can be written down', () => {
  expect(ACCIONES_DE_HISTORIAL).toEqual(expect.arrayContaining(Object.keys(TRANSICIONES)))
})

test('LOG-01 no value goes away or changes: lines with it are there for ever', () => {
  expect(ACCIONES_DE_HISTORIAL.toSorted().join(' ')).toBe(
    [
      'abrirCarpeta abrirContrato aceptar aceptarOferta aceptarRastreo aceptarVinculacion actualizarProveedor ajustarRastreo ajustarVista',
      'anularFuec apagarWebhook aprobarDocumento asignarVehiculo avisoDeEpayco borrarProveedor borrarVista borrarWebhook botarCorreos calificar',
      'callarAlarma cambiar cambiar-contrasena cambiar-rol cambiarAliado cambiarArchivoLegal cambiarEnRuta cambiarFotoDePerfil',
      'cambiarFotosCorporativas cambiarLogo cambiarVehiculo cambiarWebhook cancelar cerrar-sesiones cerrarCarpeta cerrarContrato cerrarTraza',
      'corregirPago correrTarea crear crear-clave crear-clave-de-aliado crearAliado crearConvenio crearWebhook darBienvenida darPaso desactivar',
      'deshacerDecision editarVehiculo enviar-enlace expedirFuec exportarEmpresa finalizar guardarEmpresa guardarLegales guardarPerfil guardarVista',
      'ingresar iniciarRecorrido leer-documento levantarAliado levantarEmpresa levantarProveedor levantarSuspension mostrarPago negar numerarFuec',
      'ofertar pagarAnticipo pagarDevolucion pagarRecompensa pagarSaldo pedirVinculacion prepararRastreador prepararRastreo probarWebhook publicar',
      'quitarRastreador quitarRastreo reactivar rechazar rechazar-ingreso rechazarDocumento rechazarVinculacion reemplazarFuec reenviarWebhook',
      'reexpedirFuec registrar registrarProveedor reintentarCorreos reinvitar renombrarVista retirar retirarHabilitacion retirarRastreo',
      'retirarVinculacion retrasar revocar-clave revocar-clave-de-aliado rotar-clave-de-aliado rotarWebhook soltarCorreos subirFuec subirPapeles',
      'suspenderAliado suspenderEmpresa suspenderProveedor suspenderVehiculo validarHabilitacion validarPago validarProveedor vencer',
      'vencerVinculacion verActa verCuenta verTraza verificar-correo',
    ].join(' '),
  )
})
