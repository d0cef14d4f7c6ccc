import { createHash, timingSafeEqual } from 'node:crypto'

export type Comercio = { customerId: string; key: string }

/** The fields under the signature, exactly as received: '1285000.00' is not '1285000'. */
export type Firmado = Record<'x_ref_payco' | 'x_transaction_id' | 'x_amount' | 'x_currency_code', string>

const firmaDe = ({ customerId, key }: Comercio, campos: Firmado): string =>
  createHash('sha256')
    .update(
      [customerId, key, campos.x_ref_payco, campos.x_transaction_id, campos.x_amount, campos.x_currency_code].join('^'),
    )
    .digest('hex')

/** Takes constant time. State and invoice are not signed: a call with another state verifies just as well. */
export const firmaValida = (comercio: Comercio, campos: Firmado, firma: string): boolean => {
  const resumen = (texto: string) => createHash('sha256').update(texto).digest()
  return timingSafeEqual(resumen(firmaDe(comercio, campos)), resumen(firma.toLowerCase()))
}
