import { deLista, palabras } from '../core/valores.ts'
import { BANCOS, PUESTOS, TIPOS_CUENTA } from './empresas.catalogo.ts'

/** The fields of a bank account in responses (specification S3-016, S5-062 and S5-063). */
export const deCuenta = {
  cuenta: palabras.describe('Número de la cuenta'),
  tipocuenta: deLista('Tipo de cuenta', TIPOS_CUENTA),
  banco: deLista('Banco', BANCOS),
  titular: palabras.describe('Nombre del titular de la cuenta'),
  rut: palabras.describe('RUT o cédula del titular'),
}

/** Job title of a person (specification S3-005). */
export const puesto = deLista(
  'Puesto',
  PUESTOS.map(({ value }) => value),
)
