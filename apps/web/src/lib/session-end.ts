import { hayBorradores } from './drafts.ts'

/**
 * `terminada`: the server says so, and nobody here asked for it. `salida`: the person left, in this tab or another. `cambio`: the browser's
 * session is by now another person's, who goes on in another tab. `cerrada`: another tab ended it, and told the person why.
 */
export type Motivo = 'terminada' | 'salida' | 'cambio' | 'cerrada'
export type Persona = { id: string; email: string }
type Oyente = (motivo: Motivo, persona: Persona) => void
type Recado = { motivo: 'terminada' | 'salida'; id: string } | { saliendo: boolean; id: string }

const CANAL = 'aliadas-sesion'
export const CLAVE_USUARIO = 'usuario'

const oyentes = new Set<Oyente>()
const alSuspender = new Set<() => void>()
const canal = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CANAL)
/** Whose data this tab shows; null while nobody is signed in here. */
let persona: Persona | null = null
/** False where the browser keeps nothing: what is not there then says nothing. */
let guardada = false
/** The person asked to leave, in this tab or another: whoever hears first that the session is over knows why. */
let saliendo = false
/** Whose session ended while this tab held something unsaved: the page stays as it is until that person signs in again or gives it up. */
let suspendida: Persona | null = null
let alSeguir: ((sigue: boolean) => void)[] = []

const suspender = (quien: Persona | null): void => {
  suspendida = quien
  for (const avisar of alSuspender) avisar()
}

const seguir = (sigue: boolean): void => {
  const quienes = alSeguir
  alSeguir = []
  for (const decir of quienes) decir(sigue)
}

/** Called whenever a session is known to be open; only then can it end. */
export const sesionAbierta = ({ id, email }: Persona, seGuardo: boolean): void => {
  if (suspendida && suspendida.id !== id) return abandonar('cambio')
  if (persona?.id !== id) saliendo = false
  persona = { id, email }
  guardada = seGuardo
  if (!suspendida) return
  suspender(null)
  seguir(true)
}

/** Also while it waits for its person: another one's session must not answer this page. */
export const personaDeEstaPestana = (): Persona | null => persona ?? suspendida

export const sesionSuspendida = (): Persona | null => suspendida

export const alCambiarSuspension = (oyente: () => void): (() => void) => {
  alSuspender.add(oyente)
  return () => {
    alSuspender.delete(oyente)
  }
}

/** After a refusal: true once the same person has signed in again in place, false when that is not to be. */
export const reingreso = (): Promise<boolean> =>
  suspendida ? new Promise((decir) => alSeguir.push(decir)) : Promise.resolve(false)

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
  saliendo = false
  // Who left, or gave way to another person, did not lose anything by surprise.
  if ((motivo === 'terminada' || motivo === 'cerrada') && hayBorradores()) return suspender(quien)
  for (const oyente of oyentes) oyente(motivo, quien)
}

/** Leaves a page that waited for its person. */
export const abandonar = (motivo: Motivo): void => {
  const quien = suspendida
  if (!quien) return
  suspender(null)
  for (const oyente of oyentes) oyente(motivo, quien)
  seguir(false)
}

const enviar = (recado: Recado): void => canal?.postMessage(recado)

/**
 * Says in every tab that the person is leaving, before the server is asked: it ends the streams and refuses calls before its answer
 * comes back, and none of that is a session that ended by itself. `false` takes it back.
 */
export const avisarSalida = (si: boolean): void => {
  if (!persona || saliendo === si) return
  saliendo = si
  enviar({ saliendo: si, id: persona.id })
}

/** Ends the session in this tab and in the others that show the same person; calls after the first do nothing. */
export const terminarSesion = (pedido: 'terminada' | 'salida' | 'cambio' = 'terminada'): void => {
  if (!persona) return pedido === 'cambio' ? abandonar(pedido) : undefined
  if (pedido === 'cambio' || esOtra(persona, personaGuardada())) return anunciar('cambio')
  const motivo = saliendo ? 'salida' : pedido
  enviar({ motivo, id: persona.id })
  anunciar(motivo)
}

/** Compares what this tab shows with who is signed in: a tab that was asleep may have missed that somebody left or came. */
const revisar = (): void => {
  const actual = personaGuardada()
  if (suspendida && actual) {
    // The same person signed in again in another tab.
    if (esOtra(suspendida, actual)) abandonar('cambio')
    else sesionAbierta(actual, true)
  } else if (persona && guardada) {
    if (!actual) anunciar(saliendo ? 'salida' : 'cerrada')
    else if (esOtra(persona, actual)) anunciar('cambio')
  }
}

if (canal)
  canal.onmessage = ({ data }: MessageEvent<Recado>) => {
    if (data.id === suspendida?.id && 'motivo' in data && data.motivo === 'salida') return abandonar('salida')
    if (data.id !== persona?.id) return
    if ('saliendo' in data) saliendo = data.saliendo
    else anunciar(data.motivo)
  }

if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => {
    // The tab that left also says why, on the channel: that goes first.
    if (key === null || key === CLAVE_USUARIO) setTimeout(revisar, 300)
  })
  for (const momento of ['pageshow', 'focus', 'online']) window.addEventListener(momento, revisar)
  document.addEventListener('visibilitychange', revisar)
}
