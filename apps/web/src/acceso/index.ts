export { PaginaDeClaves, type PropsDeCrear } from './claves/PaginaDeClaves.tsx'
export { TablaDeClaves } from './claves/TablaDeClaves.tsx'
export { Ingreso, type PropsDeEnlace } from './ingreso/Ingreso.tsx'
export { trasIngresar } from './ingreso/tras-ingresar.ts'
