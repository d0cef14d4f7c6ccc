import type { Sesion } from '@aliadas/contract/acceso'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useRouter, useSearch } from '@tanstack/react-router'
import { PATHS } from '../lib/paths.ts'
import { sessionQuery } from '../lib/session.ts'
import { Ingreso } from './ingreso/Ingreso.tsx'
import { trasIngresar } from './ingreso/tras-ingresar.ts'

/** The sign-in page inside the application: after signing out, or when the session has ended. */
export const Login = () => {
  const consultas = useQueryClient()
  const router = useRouter()
  const { volver } = useSearch({ from: PATHS.login })
  const email = useLocation({ select: ({ state }) => state.email })
  const entrar = async (sesion: Sesion): Promise<void> => {
    const destino = trasIngresar(sesion, volver)
    consultas.setQueryData(sessionQuery.queryKey, sesion)
    await router.navigate({ href: destino })
  }
  return <Ingreso Enlace={Link} email={email} onEntrar={entrar} />
}
