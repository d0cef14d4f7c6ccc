import type { ListaDeProveedores } from '@aliadas/contract/proveedores'
import type { ComponentType } from 'react'
import { useAccion } from '../../lib/session.ts'
import { NotFound } from './NotFound.tsx'
import { onDemand } from '../../ui/part.tsx'
import { WholeScreen } from './WholeScreen.tsx'

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
