import { enSilencio, type ClaseDeAviso } from '@aliadas/contract/avisos'
import { useQuery, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { chime, useSound } from '../lib/chime.ts'
import { serverNow } from '../lib/server-clock.ts'
import { cuentaDeAvisosQuery } from './avisos-query.ts'
import { NOTAS } from './notas.ts'
import { preferenciasQuery } from './preferencias-query.ts'

/** Plays the notes of a kind, if this browser may sound, the person wants to hear it, it is not of a muted service, and no quiet hour. */
export const sonar = (cliente: QueryClient, clase: ClaseDeAviso, idServicio: string | null): void => {
  const preferencias = cliente.getQueryData(preferenciasQuery.queryKey)
  const { sonido = false, app = false } = preferencias?.clases.find((una) => una.clase === clase) ?? {}
  if (!preferencias || !sonido || !app) return
  if (idServicio !== null && preferencias.silenciados.includes(idServicio)) return
  if (enSilencio(preferencias.silencio, new Date(serverNow()))) return
  // A browser that may not play it stays silent.
  chime(NOTAS[clase]).catch(() => undefined)
}

/** Keeps at hand what decides what is heard, while this browser may sound; and is heard when a request begins to close soon. */
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
