import { enLinea } from '@aliadas/contract/core'
import { bancoEnPalabras } from '@aliadas/contract/empresas'
import type { CuentaDePago, PagoAConductor } from '@aliadas/contract/pagos'

export const SIN_CUENTA = 'Sin datos'

/** A bank account in one line. */
export const cuentaEnPalabras = ({ titular, banco, tipocuenta, cuenta }: CuentaDePago): string =>
  enLinea(titular, banco && bancoEnPalabras(banco), tipocuenta, cuenta) || SIN_CUENTA

export const cuentaDeConductor = (p: PagoAConductor): CuentaDePago => ({
  titular: p.titularConductor,
  banco: p.bancoConductor,
  tipocuenta: p.tipocuentaConductor,
  cuenta: p.cuentaConductor,
})
