import { EVENTOS_DE_CONTROL, RUTA_EN_VIVO } from '@aliadas/contract'
import { sincronizarReloj } from './server-clock.ts'
import { personaDeEstaPestana } from './session-end.ts'
import { esperaDe, estadoTras, faltaAlguno, numeroDe, type EstadoVivo } from './live-order.ts'

/** What the stream tells the page: one change, or "read everything again". */
export type MensajeVivo = { tipo: 'cambio'; datos: unknown } | { tipo: 'todo' }

type Oyentes = {
  /** `lugar` is where the stream is now, for the server alone to read; kept so that another tab can go on from there. */
  alMensaje: (mensaje: MensajeVivo, lugar: string | null) => void
  alEstado: (estado: EstadoVivo) => void
  /** A connection was refused before it opened: perhaps the session is over. */
  alRechazo: () => void
}

/** A gap this long between two ticks means that the machine slept and the connection may be dead without knowing it. */
const LATIDO_MS = 15_000
const SUENO_MS = 45_000

const leer = (texto: string): unknown => {
  try {
    return JSON.parse(texto)
  } catch {
    return null
  }
}

/** An EventSource sends no header: the address says for whom this tab speaks. */
const direccion = (desde: string | null): string => {
  const busqueda = new URLSearchParams()
  const persona = personaDeEstaPestana()
  if (persona) busqueda.set('persona', persona.id)
  if (desde !== null) busqueda.set('desde', desde)
  const texto = busqueda.toString()
  return texto ? `${RUTA_EN_VIVO}?${texto}` : RUTA_EN_VIVO
}

/** Holds one EventSource open from `desde` on, with its own reconnection. Returns how to close it. */
export const abrirFuente = (desde: string | null, { alMensaje, alEstado, alRechazo }: Oyentes): (() => void) => {
  let ultimo = desde
  let fallas = 0
  let fuente: EventSource | null = null
  let reintento: ReturnType<typeof setTimeout> | undefined
  let latido = Date.now()
  let numero: number | null = null

  const soltar = () => {
    clearTimeout(reintento)
    fuente?.close()
    fuente = null
  }

  /** Takes the place of an event. False when one before it never came. */
  const avanzar = ({ lastEventId: lugar }: MessageEvent<string>): boolean => {
    const falta = faltaAlguno(numero, numeroDe(lugar))
    numero = numeroDe(lugar)
    ultimo = lugar || ultimo
    return !falta
  }

  const conectar = () => {
    soltar()
    const sinLugar = ultimo === null
    numero = null
    let abierta = false
    const es = new EventSource(direccion(ultimo))
    fuente = es
    es.addEventListener(EVENTOS_DE_CONTROL.listo, (evento: MessageEvent<string>) => {
      abierta = true
      fallas = 0
      sincronizarReloj(leer(evento.data))
      // What lay between the place that it named and this one has come before.
      avanzar(evento)
      alEstado('en-linea')
      if (sinLugar) alMensaje({ tipo: 'todo' }, ultimo)
    })
    es.addEventListener(EVENTOS_DE_CONTROL.reinicio, (evento: MessageEvent<string>) => {
      ultimo = evento.lastEventId || null
      alMensaje({ tipo: 'todo' }, ultimo)
    })
    es.addEventListener('cambio', (evento: MessageEvent<string>) => {
      const seguido = avanzar(evento)
      alMensaje({ tipo: 'cambio', datos: leer(evento.data) }, ultimo)
      if (!seguido) alMensaje({ tipo: 'todo' }, ultimo)
    })
    es.addEventListener(EVENTOS_DE_CONTROL.fin, () => {
      // A newer sign-in of the same person may have taken this session's place, or rights changed: who asks learns it, and reads again.
      soltar()
      ultimo = null
      alRechazo()
      reintento = setTimeout(conectar, esperaDe(fallas, Math.random()))
      fallas += 1
    })
    es.addEventListener('error', () => {
      if (fuente !== es) return
      console.warn('Se cortó la conexión en vivo; se abre otra vez.')
      // Its own retry would repeat the old address; ours names the last place seen.
      soltar()
      alEstado(estadoTras(fallas, navigator.onLine))
      reintento = setTimeout(conectar, esperaDe(fallas, Math.random()))
      fallas += 1
      if (!abierta) alRechazo()
    })
  }

  const volver = () => {
    fallas = 0
    alEstado('conectando')
    conectar()
  }
  const quedarSinRed = () => alEstado('sin-conexion')
  const despertador = setInterval(() => {
    const dormida = Date.now() - latido > SUENO_MS
    latido = Date.now()
    if (dormida) volver()
  }, LATIDO_MS)

  window.addEventListener('online', volver)
  window.addEventListener('offline', quedarSinRed)
  alEstado('conectando')
  conectar()

  return () => {
    soltar()
    clearInterval(despertador)
    window.removeEventListener('online', volver)
    window.removeEventListener('offline', quedarSinRed)
  }
}
