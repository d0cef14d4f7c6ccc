import type { MetodoDePago } from '@aliadas/contract/servicios'
import type { servicioDeAliadoSchema } from '@aliadas/contract/aliados'
import type { z } from 'zod'
import { RUTA_DE_EPAYCO } from '../pagos/index.ts'
import { toCodigo } from '../platform/ids.ts'

type Cobro = z.input<typeof servicioDeAliadoSchema>['cobro']

type Fila = {
  id: string
  origen: string
  destino: string
  salida: Date
  pago: boolean
  empresaAliada: string | null
  valorOferta: number | null
  metodoPago: MetodoDePago | null
  titular: string | null
  banco: string | null
  tipocuenta: string | null
  cuenta: string | null
}

/** What the client needs to pay an awarded, unpaid service; null for any other. */
export const cobroDe = (fila: Fila, publicUrl: string): Cobro => {
  const { id, valorOferta: valor, metodoPago, pago } = fila
  if (valor === null || metodoPago === null || pago) return null
  return {
    referencia: id,
    valor,
    moneda: 'COP',
    pagarAntesDe: fila.salida.toISOString(),
    epayco:
      metodoPago === 'epayco'
        ? {
            name: `Servicio ${toCodigo(id)} con ${fila.empresaAliada ?? ''}`.trim(),
            description: `${fila.origen} - ${fila.destino}`,
            invoice: id,
            currency: 'COP',
            amount: String(valor),
            country: 'CO',
            lang: 'es',
            confirmation: `${publicUrl}${RUTA_DE_EPAYCO}`,
          }
        : null,
    cuenta:
      metodoPago === 'transferencia'
        ? {
            titular: fila.titular ?? '',
            banco: fila.banco ?? '',
            tipocuenta: fila.tipocuenta ?? '',
            cuenta: fila.cuenta ?? '',
          }
        : null,
  }
}
