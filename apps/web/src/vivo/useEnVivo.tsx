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

/** Changes that arrive closer together than this are applied as one group. */
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
    // The platform reads every company's market and bids on nothing.
    if (cliente.getQueryData(sessionQuery.queryKey)?.rol !== 'plataforma') anunciarNuevos(cliente, eventos)
  }
  return (mensaje: LiveMessage): void => {
    const leido = mensaje.tipo === 'cambio' ? eventoVivoSchema.safeParse(mensaje.datos) : null
    // Also when the page is older than the server and does not know the shape: what it shows comes from a fresh read.
    if (!leido?.success) return void refetchAll(cliente, {})
    cola.push(leido.data)
    turno ??= setTimeout(vaciar, GRUPO_MS)
  }
}

/** Keeps everything on screen up to date while the panel is open. */
export const useEnVivo = (): void => {
  const cliente = useQueryClient()
  const suspendida = useSuspendedSession() !== null
  useEffect(() => {
    // Nobody to tell anything to; it starts anew, and reads everything again, when the person is back.
    if (suspendida) return undefined
    // What expired while this browser was closed.
    quitarNuevos([])
    const soltar = subscribeLive(crearReceptor(cliente))
    // A refused stream looks the same as a lost network; asking for the session tells a 401 apart and ends it.
    const parar = startLive(() => void api.leerSesion().catch(() => undefined))
    return () => {
      parar()
      soltar()
    }
  }, [cliente, suspendida])
}
