export { anotar, type Anotacion } from './anotar.ts'
