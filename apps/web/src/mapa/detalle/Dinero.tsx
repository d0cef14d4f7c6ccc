import type { Servicio } from '@aliadas/contract'
import { formatPesos } from '../../lib/format.ts'
import { DescriptionList } from '../../ui/DescriptionList.tsx'

const conEstado = (valor: number, porPagar: boolean, pagado: boolean): string =>
  `${formatPesos(valor)}${pagado ? ' · Pagado' : porPagar ? ' · Por pagar' : ''}`

/** The agreed price, or the own offer's while nothing is agreed, and what the company receives of it; nobody else gets these figures. */
export const Dinero = ({ servicio: s }: { servicio: Servicio }) => {
  const valor = s.valorOferta ?? s.precioOfertado
  if (valor === null) return null
  const anticipo =
    s.anticipo === null ? null : conEstado(s.anticipo, s.pagarAnticipoConductor, s.anticipoConductorPagado)
  const saldo = s.saldo === null ? null : conEstado(s.saldo, s.pagarSaldoConductor, s.saldoConductorPagado)
  return (
    <DescriptionList
      rows={[
        ['Valor de la oferta', formatPesos(valor)],
        ...(anticipo ? [['Anticipo', anticipo] as const] : []),
        ...(saldo ? [['Saldo', saldo] as const] : []),
      ]}
    />
  )
}
