import type { ListaDeProveedores } from '@aliadas/contract/proveedores'
import Box from '@mui/material/Box'
import type { ComponentType, ReactNode } from 'react'
import { useAccion } from '../../lib/session.ts'
import { Loading } from './Loading.tsx'
import { NotFound } from './NotFound.tsx'
import { onDemand, Part } from '../../ui/part.tsx'

/** A part that is the screen: that it did not arrive is said within the screen's margins. */
const WholeScreen = ({ children }: { children: ReactNode }) => (
  <Box sx={{ display: 'contents', '& > .MuiAlert-root': { m: { xs: 4, sm: 6 } } }}>
    <Part waiting={<Loading />}>{children}</Part>
  </Box>
)

const Mesa = onDemand(async () => (await import('../../proveedores/Mesa.tsx')).Mesa)

/** One list of the platform's desk. For others the screen does not exist, and its code is not loaded. */
export const deskOf = (lista: ListaDeProveedores): ComponentType => {
  const Desk = () => {
    const { permitido } = useAccion('validarProveedores')
    return permitido ? (
      <WholeScreen>
        <Mesa lista={lista} />
      </WholeScreen>
    ) : (
      <NotFound />
    )
  }
  return Desk
}

const Empresas = onDemand(async () => (await import('../../empresas/Empresas.tsx')).Empresas)

/** The platform's list of companies, with the same rule. */
export const Companies = () => {
  const { permitido } = useAccion('gestionarEmpresas')
  return permitido ? (
    <WholeScreen>
      <Empresas />
    </WholeScreen>
  ) : (
    <NotFound />
  )
}
