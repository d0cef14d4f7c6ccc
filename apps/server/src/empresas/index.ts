export { autorizarFotoDePerfil, autorizarImagenDeEmpresa } from './autorizar-imagenes.ts'
export { guardarFotosCorporativas } from './cambiar-fotos-corporativas.ts'
export { empresasHandlers } from './empresas.routes.ts'
export { guardarPerfil } from './guardar-perfil.ts'
