export {
  anticipoEnPie,
  asentarCausa,
  asentarPago,
  asentarReverso,
  pagoVigente,
  pasarAnticipo,
  type Cuenta,
  type Objeto,
} from './asentar.ts'
export { asientosDe } from './asientos.ts'
