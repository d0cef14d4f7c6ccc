export { encolarCorreo, retirarCorreo } from './encolar.ts'
export { enviarPendientes } from './enviar-pendientes.ts'
export { nombreEnCorreo, saludo } from './nombre.ts'
export { registrarCorreoLocal } from './pagina-local.ts'
