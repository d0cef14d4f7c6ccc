export { crearEmpresasSimuladas } from './empresas-simuladas.ts'
export { pruebaHandlers } from './prueba.routes.ts'
export { crearSimulacion, type Simulacion } from './simulacion.ts'
