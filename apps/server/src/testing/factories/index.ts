export { createAliado, createTestKey } from './aliados.ts'
export { cookieOf, createWorldWithApp, testApp, type TestApp } from './app.ts'
export { cloneServicio } from './clone.ts'
export { cloneVehiculo } from './clone-vehiculo.ts'
export { PDF, BAD_PDFS, pdfOfBytes, uploadPdf } from './archivos.ts'
export {
  PASSWORD,
  createClave,
  createEmpresa,
  createPlataforma,
  createUsuario,
  personaOf,
  removeCuenta,
  mailToken,
} from './empresas.ts'
export { createImage, uploadTo, uploadImage } from './images.ts'
export { createVehiculo, driverOf, vehiculoData } from './flota.ts'
export { contratoNuevo, createLegales, pedidoDeFuec } from './fuec.ts'
export { tamper } from './tamper.ts'
export { holdRow, waitingForLock } from './locks.ts'
export { asientosOf, createReferido, createServicioWithSession, pay, unpay } from './pagos.ts'
export { createConductor, createGuia, createOperador, handIn } from './proveedores.ts'
export { START, createWorld, atMoment, fill, toMachineTime, unique, type World } from './world.ts'
export {
  accept,
  arriveAt,
  cancel,
  servicioData,
  rowOf,
  historialOf,
  bid,
  publish,
  createServicioIn,
  expire,
  type UpTo,
  type Arrived,
} from './servicios.ts'
export { FAKE_ID, ROUTES, roleFor, sessionsOf } from './routes.ts'
export { createWebhook, deliveriesOf, happen, sendDue, webhookSender } from './webhooks.ts'
