import { eventoVivoSchema, type EventoVivo } from '@aliadas/contract/vivo'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../lib/api.ts'
import { sessionQuery } from '../lib/session.ts'
import { useSuspendedSession } from '../lib/suspended-session.ts'
import { refetchAll } from '../lib/refetch.ts'
import { startLive, subscribeLive, type LiveMessage } from '../lib/live.ts'
import { aplicarEventos } from './aplicar-eventos.ts'
import { sonar } from '../avisos/index.ts'
import { anunciarVinculacion } from '../flota/index.ts'
import { quitarNuevos } from '../servicios/index.ts'
import { notify } from '../ui/toasts.ts'
import { anunciarNuevos } from './anunciar-nuevos.tsx'
import { AvisoDeServicio } from './AvisoDeServicio.tsx'

/** Events within this time are applied as one group, in ms. */
const GRUPO_MS = 60

const mostrarAvisos = (cliente: QueryClient, eventos: readonly EventoVivo[]): void => {
  for (const evento of eventos) {
    if (evento.tipo === 'avisos') sonar(cliente, evento.clase, evento.idServicio)
    if (evento.tipo === 'vinculacion') anunciarVinculacion(evento)
    if (evento.tipo !== 'aviso') continue
    const id = `aviso-${evento.clase}-${evento.idServicio}`
    notify.content(<AvisoDeServicio texto={evento.texto} idServicio={evento.idServicio} id={id} />, { id })
  }
}

const crearReceptor = (cliente: QueryClient) => {
  let cola: EventoVivo[] = []
  let turno: ReturnType<typeof setTimeout> | undefined
  const vaciar = () => {
    turno = undefined
    const eventos = cola
    cola = []
    aplicarEventos(cliente, eventos)
    mostrarAvisos(cliente, eventos)
    // The platform reads every market and does not bid.
    if (cliente.getQueryData(sessionQuery.queryKey)?.rol !== 'plataforma') anunciarNuevos(cliente, eventos)
  }
  return (mensaje: LiveMessage): void => {
    const leido = mensaje.tipo === 'cambio' ? eventoVivoSchema.safeParse(mensaje.datos) : null
    // Also if the page is older than the server and does not know the event's shape: read everything again.
    if (!leido?.success) return void refetchAll(cliente, {})
    cola.push(leido.data)
    turno ??= setTimeout(vaciar, GRUPO_MS)
  }
}

/** Keeps all data on screen current while the panel is open. */
export const useEnVivo = (): void => {
  const cliente = useQueryClient()
  const suspendida = useSuspendedSession() !== null
  useEffect(() => {
    // No session: the stream starts again, and everything is read again, after the person signs in.
    if (suspendida) return undefined
    // Removes marks that expired while this browser was closed.
    quitarNuevos([])
    const soltar = subscribeLive(crearReceptor(cliente))
    // A refused stream looks like a lost network. Reading the session tells a 401 apart and ends the session.
    const parar = startLive(() => void api.leerSesion().catch(() => undefined))
    return () => {
      parar()
      soltar()
    }
  }, [cliente, suspendida])
}
