export { crearAliado } from './aliados.ts'
export { cookieDe, crearMundoConApp, testApp, type Respuesta, type TestApp } from './app.ts'
export { clonar } from './clonar.ts'
export { PDF, PDF_MALOS, pdfDeBytes, subirPdf } from './archivos.ts'
export {
  CONTRASENA,
  claveNueva,
  completarPerfil,
  crearEmpresa,
  crearPlataforma,
  crearUsuario,
  personaDe,
  quitarCuenta,
  tokenDeCorreo,
} from './empresas.ts'
export { imagen, subirA, subirImagen } from './imagenes.ts'
export { agregarVehiculo, datosDeVehiculo } from './flota.ts'
export { INICIO, crearMundo, enMomento, unico, type Mundo } from './mundo.ts'
export {
  aceptar,
  cancelar,
  datosDeServicio,
  filaDe,
  historialDe,
  ofertar,
  publicar,
  servicioEn,
  vencer,
  type Hasta,
  type Llegado,
} from './servicios.ts'
export { ID_FALSO, RUTAS } from './rutas.ts'
