import { useQuery } from '@tanstack/react-query'
import { linkOptions, type LinkProps } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { setSound, useSound } from '../../lib/chime.ts'
import { PATHS } from '../../lib/paths.ts'
import { readingOf } from '../../lib/query.ts'
import { useSession } from '../../lib/session.ts'
import { primerosPasos } from './estado.ts'

export type PrimerPaso = {
  titulo: string
  hecho: boolean
  /** Link to the step, or a function for a step in this browser. */
  lugar: LinkProps | (() => void)
  /** Why the step is not possible yet. */
  antes: string | null
}

/**
 * Steps of a new company until it bids, for its administrators. The server's data tick each step. Null if the company
 * bids already, or if the steps were dismissed. Once shown, they stay until all are done.
 */
export const usePrimerosPasos = (): readonly PrimerPaso[] | null => {
  const { rol, perfil, perfilCompleto, fotosCorporativas, tiposDeVehiculo, acciones, id } = useSession()
  const guardado = useSyncExternalStore(primerosPasos.subscribe, primerosPasos.read)
  const sonido = useSound()
  const foto = Boolean(fotosCorporativas[0])
  const vehiculo = tiposDeVehiculo.length > 0
  const nueva = !perfil || !foto || !vehiculo
  const suyos = rol === 'admin' && guardado !== 'aparte'
  const ofertas = useQuery({ ...readingOf('contarOfertas', {}), enabled: suyos })
  const oferta = Object.values(ofertas.data?.cuentas ?? {}).some((n) => n > 0)
  const conocido = nueva || ofertas.data !== undefined
  const mostrar = suyos && conocido && (nueva || !oferta || guardado === 'en-curso')
  const personas = useQuery({ ...readingOf('listarPersonas', { query: {} }), enabled: mostrar, staleTime: 0 })
  const invitaciones = useQuery({ ...readingOf('listarInvitaciones', {}), enabled: mostrar, staleTime: 0 })
  const invitado =
    (personas.data?.personas.some((p) => p.id !== id) ?? false) || (invitaciones.data?.invitaciones.length ?? 0) > 0
  const todos = !nueva && oferta && sonido && invitado
  // Nothing to show for a company that bids already or has completed all steps.
  const acabado = suyos && conocido && (mostrar ? todos : true)
  useEffect(() => {
    if (acabado) primerosPasos.write('aparte')
    else if (mostrar) primerosPasos.write('en-curso')
  }, [acabado, mostrar])
  if (!mostrar || acabado) return null
  const { permitido, motivo } = acciones.agregarVehiculo
  const sinPerfil = perfilCompleto ? null : 'Primero completa el perfil.'
  return [
    { titulo: 'Tus datos y los de la empresa', hecho: perfil, lugar: linkOptions({ to: PATHS.perfil }), antes: null },
    {
      titulo: 'La primera foto corporativa',
      hecho: foto,
      lugar: linkOptions({ to: PATHS.perfil, search: { fotos: 'agregar' } }),
      antes: null,
    },
    {
      titulo: 'El primer vehículo',
      hecho: vehiculo,
      lugar: linkOptions({ to: PATHS.flota, search: { dialogo: 'agregar' } }),
      antes: permitido ? null : (sinPerfil ?? motivo),
    },
    {
      titulo: 'La primera oferta',
      hecho: oferta,
      lugar: linkOptions({ to: PATHS.mapa, search: { zona: 'todos' } }),
      antes: sinPerfil ?? (vehiculo ? null : 'Primero agrega un vehículo.'),
    },
    { titulo: 'El sonido de los avisos', hecho: sonido, lugar: () => setSound(true), antes: null },
    {
      titulo: 'Invitar a alguien de tu equipo',
      hecho: invitado,
      lugar: linkOptions({ to: PATHS.registroInterno }),
      antes: sinPerfil,
    },
  ]
}
