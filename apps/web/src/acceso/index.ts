export { PaginaDeClaves, type PropsDeCrear } from './claves/PaginaDeClaves.tsx'
export { TablaDeClaves } from './claves/TablaDeClaves.tsx'
