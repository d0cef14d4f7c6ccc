/** `cambio`: the browser's session is by now another person's, who goes on in another tab. */
export type Motivo = 'terminada' | 'salida' | 'cambio'
type Persona = { id: string; email: string }
type Oyente = (motivo: Motivo, persona: Persona) => void
type Recado = { motivo: Exclude<Motivo, 'cambio'>; id: string }

const CANAL = 'aliadas-sesion'
export const CLAVE_USUARIO = 'usuario'

const oyentes = new Set<Oyente>()
const canal = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CANAL)
/** Whose data this tab shows; null while nobody is signed in here. */
let persona: Persona | null = null
/** False where the browser keeps nothing: what is not there then says nothing. */
let guardada = false

/** Called whenever a session is known to be open; only then can it end. */
export const sesionAbierta = ({ id, email }: Persona, seGuardo: boolean): void => {
  persona = { id, email }
  guardada = seGuardo
}

export const personaDeEstaPestana = (): Persona | null => persona

/** Told once per session that ended, in every tab. */
export const alTerminarSesion = (oyente: Oyente): (() => void) => {
  oyentes.add(oyente)
  return () => {
    oyentes.delete(oyente)
  }
}

/** Who is signed in as far as the browser's storage says, which all tabs share. */
export const personaGuardada = (): Persona | null => {
  try {
    const valor: unknown = JSON.parse(localStorage.getItem(CLAVE_USUARIO) ?? 'null')
    if (typeof valor !== 'object' || valor === null || !('id' in valor) || !('email' in valor)) return null
    return { id: String(valor.id), email: String(valor.email) }
  } catch {
    return null
  }
}

const esOtra = (una: Persona, otra: Persona | null): boolean =>
  otra !== null && (una.id !== otra.id || una.email !== otra.email)

const anunciar = (motivo: Motivo): void => {
  if (!persona) return
  const quien = persona
  persona = null
  for (const oyente of oyentes) oyente(motivo, quien)
}

/** Ends the session in this tab and in the others that show the same person; calls after the first do nothing. */
export const terminarSesion = (pedido: Motivo = 'terminada'): void => {
  if (!persona) return
  const motivo = esOtra(persona, personaGuardada()) ? 'cambio' : pedido
  if (motivo !== 'cambio') canal?.postMessage({ motivo, id: persona.id } satisfies Recado)
  anunciar(motivo)
}

/** Compares what this tab shows with who is signed in: a tab that was asleep may have missed that somebody left or came. */
const revisar = (): void => {
  if (!persona || !guardada) return
  const actual = personaGuardada()
  if (!actual) anunciar('terminada')
  else if (esOtra(persona, actual)) anunciar('cambio')
}

if (canal)
  canal.onmessage = ({ data }: MessageEvent<Recado>) => {
    if (data.id === persona?.id) anunciar(data.motivo)
  }

if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => {
    // The tab that left also says why, on the channel: that goes first.
    if (key === null || key === CLAVE_USUARIO) setTimeout(revisar, 300)
  })
  for (const momento of ['pageshow', 'focus', 'online']) window.addEventListener(momento, revisar)
  document.addEventListener('visibilitychange', revisar)
}
