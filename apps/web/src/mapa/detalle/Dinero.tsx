import type { Servicio } from '@aliadas/contract/servicios'
import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { formatPesos } from '../../lib/format.ts'
import { AvisoDeFin } from '../../servicios/index.ts'
import { DescriptionList } from '../../ui/DescriptionList.tsx'

/** Amounts are right-aligned, with their state before them. */
const Pesos = ({ valor, estado = '' }: { valor: number; estado?: string }) => (
  <Box component="span" sx={{ display: 'flex', justifyContent: 'flex-end', gap: 2 }}>
    {estado ? (
      <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
        {estado}
      </Box>
    ) : null}
    {formatPesos(valor)}
  </Box>
)

const pagoDe = (nombre: string, valor: number | null, porPagar: boolean, pagado: boolean) =>
  valor === null
    ? []
    : [[nombre, <Pesos key={nombre} valor={valor} estado={pagado ? 'Pagado' : porPagar ? 'Por pagar' : ''} />] as const]

/** Price and the company's share, for that company only. Before an award, the own offer shows its price. */
export const Dinero = ({ servicio: s }: { servicio: Servicio }) => {
  const valor = s.valorOferta
  if (valor === null) return null
  const filas: (readonly [string, ReactNode])[] = [
    ['Valor de la oferta', <Pesos key="valor" valor={valor} />],
    ...pagoDe('Anticipo', s.anticipo, s.pagarAnticipoConductor, s.anticipoConductorPagado),
    ...pagoDe('Saldo', s.saldo, s.pagarSaldoConductor, s.saldoConductorPagado),
  ]
  return (
    <>
      <DescriptionList rows={filas} />
      <AvisoDeFin servicio={s} />
    </>
  )
}
