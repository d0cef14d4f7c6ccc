export { guardarFotosCorporativas, guardarPerfil } from './guardar-perfil.ts'
