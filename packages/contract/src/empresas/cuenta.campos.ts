import { deLista, palabras } from '../core/valores.ts'
import { BANCOS, PUESTOS, TIPOS_CUENTA } from './empresas.catalogo.ts'

/** What each type of account is. */
export const QUE_ES_TIPO_DE_CUENTA = { ahorros: 'Cuenta de ahorros', corriente: 'Cuenta corriente' } as const

/** The fields of a bank account in responses (specification S3-016, S5-062 and S5-063). */
export const deCuenta = {
  cuenta: palabras.describe('Número de la cuenta').meta({ ejemplos: ['0012345678'] }),
  tipocuenta: deLista('Tipo de cuenta', TIPOS_CUENTA).meta({ ejemplos: ['ahorros'] }),
  banco: deLista('Banco', BANCOS).meta({ ejemplos: ['Bancolombia'] }),
  titular: palabras.describe('Nombre del titular de la cuenta').meta({ ejemplos: ['Transportes del Valle SAS'] }),
  rut: palabras.describe('RUT o cédula del titular').meta({ ejemplos: ['900000001'] }),
}

/** Job title of a person (specification S3-005). */
export const puesto = deLista(
  'Puesto',
  PUESTOS.map(({ value }) => value),
)
