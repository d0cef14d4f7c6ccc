import type { ListaDeProveedores } from '@aliadas/contract/proveedores'
import { lazy, Suspense, type ComponentType } from 'react'
import { useAccion } from '../../lib/session.ts'
import { Loading } from './Loading.tsx'
import { NotFound } from './NotFound.tsx'

const Mesa = lazy(() => import('../../proveedores/Mesa.tsx').then((file) => ({ default: file.Mesa })))

/** One list of the platform's desk. For others the screen does not exist, and its code is not loaded. */
export const deskOf = (lista: ListaDeProveedores): ComponentType => {
  const Desk = () => {
    const { permitido } = useAccion('validarProveedores')
    return permitido ? (
      <Suspense fallback={<Loading />}>
        <Mesa lista={lista} />
      </Suspense>
    ) : (
      <NotFound />
    )
  }
  return Desk
}

const Empresas = lazy(() => import('../../empresas/Empresas.tsx').then((file) => ({ default: file.Empresas })))

/** The platform's list of companies, with the same rule. */
export const Companies = () => {
  const { permitido } = useAccion('gestionarEmpresas')
  return permitido ? (
    <Suspense fallback={<Loading />}>
      <Empresas />
    </Suspense>
  ) : (
    <NotFound />
  )
}
