import { setTimeout as pausa } from 'node:timers/promises'
import { RUTA_EN_VIVO, eventoVivoSchema, type EventoVivo } from '@aliadas/contract/vivo'

export type Escucha = {
  /** Resolves when the stream is open for the first time. */
  lista: Promise<void>
  cerrar(): Promise<void>
}

type Opciones = {
  /** Opens the stream from a place, or from now on. */
  abrir: (ruta: string, desde: string | null, parada: AbortSignal) => Promise<Response>
  alLlegar: (evento: EventoVivo) => void
  /** What came in between is not told: what is known must be read again. */
  alReiniciar: () => void
  alFallar: (error: unknown) => void
}

const TRAS_CORTE_MS = 1_000

/** The live stream of a browser's session. After a cut it goes on from the last place that it saw. */
export const escuchar = ({ abrir, alLlegar, alReiniciar, alFallar }: Opciones): Escucha => {
  const parada = new AbortController()
  const lista = Promise.withResolvers<void>()
  let desde: string | null = null
  const tomar = (bloque: string) => {
    const campos = new Map(
      bloque.split('\n').map((linea) => {
        const [nombre = '', ...resto] = linea.split(': ')
        return [nombre, resto.join(': ')] as const
      }),
    )
    const que = campos.get('event')
    if (que === 'cambio') alLlegar(eventoVivoSchema.parse(JSON.parse(campos.get('data') ?? 'null')))
    if (que === 'reinicio') alReiniciar()
    if (que === 'listo') lista.resolve()
    desde = campos.get('id') ?? desde
  }
  const oir = async () => {
    const respuesta = await abrir(RUTA_EN_VIVO, desde, parada.signal)
    if (!respuesta.ok || !respuesta.body) throw new Error(`GET ${RUTA_EN_VIVO}: ${respuesta.status}`)
    let texto = ''
    const letras = new TextDecoder()
    for await (const trozo of respuesta.body) {
      const bloques = (texto + letras.decode(trozo, { stream: true })).split('\n\n')
      texto = bloques.pop() ?? ''
      for (const bloque of bloques) tomar(bloque)
    }
  }
  const bucle = (async () => {
    while (!parada.signal.aborted) {
      await oir().catch((error: unknown) => {
        if (!parada.signal.aborted) alFallar(error)
      })
      if (!parada.signal.aborted) await pausa(TRAS_CORTE_MS)
    }
  })()
  return {
    lista: lista.promise,
    async cerrar() {
      parada.abort()
      await bucle
    },
  }
}
