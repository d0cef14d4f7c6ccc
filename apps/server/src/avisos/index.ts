export { avisarPlazos, avisarVencimientos, olvidarAvisosViejos } from './avisar-plazos.ts'
export { avisosHandlers } from './avisos.routes.ts'
export { enviarAvisos, enviarCartas, olvidarEnviados } from './despachar.ts'
export { olvidarAvisosDe } from './olvidar-avisos.ts'
