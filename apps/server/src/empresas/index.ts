export { aliadasHandlers } from './aliadas.routes.ts'
export { autorizarFotoDePerfil, autorizarImagenDeEmpresa } from './autorizar-imagenes.ts'
export { guardarFotosCorporativas } from './cambiar-fotos-corporativas.ts'
export { empresasHandlers } from './empresas.routes.ts'
export { NINGUNA_EMPRESA } from './ninguna.ts'
export { guardarPerfil } from './guardar-perfil.ts'
export {
  FICHA_DE_PERSONA,
  estaCompleto,
  fichasDeEmpresas,
  interesadoDe,
  tienePerfilCompleto,
} from './perfil-completo.ts'
