import { enCampo, fueraDeMomento, noVale, repetido, sinDerecho, type Negativa } from '@aliadas/contract/core'
import { advertenciasAceptadas } from '@aliadas/contract/asignaciones'
import {
  VALOR_REQUERIDO,
  numeroYaUsado,
  type AdvertenciaDePago,
  type ClaseDePago,
  type ConceptoDePago,
} from '@aliadas/contract/pagos'

/** Digests of the account that the payer saw and of the account as it is. A client's account is not known here. */
export const negativaDeCuentaVista = (clase: ClaseDePago, vista: string, actual: string): Negativa | null =>
  clase === 'devolucion' || vista === actual
    ? null
    : fueraDeMomento('La cuenta a la que se paga cambió desde que abriste este pago. Vuelve a abrirlo y revísala.')

/** The payer accepts exactly the warnings that hold (decisions §3 and §10). */
export const negativaDeAdvertencias = (
  vigentes: readonly AdvertenciaDePago[],
  aceptadas: readonly string[],
): Negativa | null =>
  advertenciasAceptadas(vigentes, aceptadas)
    ? null
    : fueraDeMomento(
        [...vigentes.map((a) => a.mensaje), 'Revisa las advertencias y confirma este pago de nuevo.'].join(' '),
        { advertencias: vigentes },
      )

/** A reward has the amount that the payer writes; the other payments have the ledger's. */
export const negativaDeValor = (clase: ClaseDePago, valor: number | null): Negativa | null =>
  clase === 'recompensa' && valor === null ? enCampo('valor', VALOR_REQUERIDO) : null

/** A number that proves another payment. `codigo`: of that payment's record, as people read it. */
export const numeroRepetido = (
  otro: { concepto: ConceptoDePago; servicioId: string | null; vehiculoId: string | null },
  codigo: string,
): Negativa =>
  repetido('numeroTransaccion', numeroYaUsado(otro.concepto, codigo), {
    concepto: otro.concepto,
    ...(otro.servicioId === null ? { vehiculo: otro.vehiculoId } : { servicio: otro.servicioId }),
  })

/** What a call of the card provider turned out to be. */
export type ResultadoDeAviso = 'firma' | 'prueba' | 'sinServicio' | 'evidencia'

/** A call with another signature, or of a test where payments are real. */
export const negativaDeAviso = (resultado: ResultadoDeAviso): Negativa | null => {
  if (resultado === 'firma') return { code: 'unauthenticated', mensaje: 'La firma del aviso no es válida.' }
  return resultado === 'prueba' ? sinDerecho('Aquí no se reciben pagos de prueba.') : null
}

/** Most characters of the fields that are kept by themselves: ePayco writes far fewer, and an index takes no long text. */
const LARGOS: Readonly<Record<string, number>> = {
  x_amount: 30,
  x_cod_response: 20,
  x_cod_transaction_state: 20,
  x_currency_code: 20,
  x_ref_payco: 100,
  x_transaction_id: 100,
}

export const negativaDeCampos = (campos: ReadonlyMap<string, string>): Negativa | null => {
  const largo = Object.entries(LARGOS).find(([nombre, maximo]) => (campos.get(nombre) ?? '').length > maximo)
  return largo ? noVale(`El campo ${largo[0]} es demasiado largo.`) : null
}
