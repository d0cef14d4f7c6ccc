export { CLAVE_DE_ALIADO_DEMO, CONTRASENA_DEMO, CUENTAS_DEMO, RIVALES_DEMO } from './cuentas.ts'
export { poblarDemo } from './poblar.ts'
export { crearRivales } from './rivales.ts'
export { hayDemo } from './presencia.ts'
