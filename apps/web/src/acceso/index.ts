export { PaginaDeClaves, type PropsDeCrear } from './claves/PaginaDeClaves.tsx'
