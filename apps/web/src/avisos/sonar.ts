import { enSilencio, type ClaseDeAviso } from '@aliadas/contract/avisos'
import { useQuery, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { chime, useSound } from '../lib/chime.ts'
import { serverNow } from '../lib/server-clock.ts'
import { cuentaDeAvisosQuery } from './avisos-query.ts'
import { NOTAS } from './notas.ts'
import { preferenciasQuery } from './preferencias-query.ts'

/**
 * Plays the notes of a kind, unless sound is off in this browser or for this kind, the service is muted, or it is a
 * quiet hour.
 */
export const sonar = (cliente: QueryClient, clase: ClaseDeAviso, idServicio: string | null): void => {
  const preferencias = cliente.getQueryData(preferenciasQuery.queryKey)
  const { sonido = false, app = false } = preferencias?.clases.find((una) => una.clase === clase) ?? {}
  if (!preferencias || !sonido || !app) return
  if (idServicio !== null && preferencias.silenciados.includes(idServicio)) return
  if (enSilencio(preferencias.silencio, new Date(serverNow()))) return
  // A browser may refuse to play without a user gesture.
  chime(NOTAS[clase]).catch(() => undefined)
}

/**
 * Keeps the preferences in the cache while this browser may play sounds, and plays the sound of requests that begin to
 * close soon.
 */
export const useSonidos = (cliente: QueryClient): void => {
  const suena = useSound()
  useQuery({ ...preferenciasQuery, enabled: suena })
  const { data } = useQuery(cuentaDeAvisosQuery)
  const proximo = suena ? (data?.proximo ?? null) : null
  useEffect(() => {
    if (proximo === null) return undefined
    const falta = Date.parse(proximo) - serverNow()
    if (falta < 0) return undefined
    const turno = setTimeout(() => sonar(cliente, 'por-cerrar', null), falta)
    return () => clearTimeout(turno)
  }, [cliente, proximo])
}
