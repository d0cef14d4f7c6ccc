import { Falla } from '@aliadas/contract/core'
import { useState } from 'react'
import { api } from '../lib/api.ts'
import { notifyFault } from '../ui/notify-fault.tsx'
import { useElegir } from './preferencias-query.ts'

/** Whether this browser supports push notifications. */
const hayPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window && window.isSecureContext

const NEGADO = 'Tu navegador no deja mostrar notificaciones de Aliadas. Cámbialo en los permisos del sitio.'

const suscribir = async (llave: string) => {
  // Only after a user gesture: browsers may deny other requests permanently.
  if ((await Notification.requestPermission()) !== 'granted') throw new Falla('permission-denied', NEGADO)
  const { pushManager } = await navigator.serviceWorker.ready
  const vieja = await pushManager.getSubscription()
  const { endpoint = '', keys = {} } = (
    vieja ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: llave }))
  ).toJSON()
  return api.suscribirAvisos({
    body: { direccion: endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' },
  })
}

const retirar = async () => {
  const { pushManager } = await navigator.serviceWorker.ready
  const suscripcion = await pushManager.getSubscription()
  await suscripcion?.unsubscribe()
  return api.retirarSuscripcion()
}

/** The push switch of this browser; `null` without support. */
export const usePush = (llave: string): { cambiar: (si: boolean) => Promise<void>; ocupado: boolean } | null => {
  const elegir = useElegir()
  const [ocupado, setOcupado] = useState(false)
  if (!hayPush()) return null
  const cambiar = async (si: boolean) => {
    setOcupado(true)
    // Within the press, and not in the turn of the other choices: nobody may ever answer the browser's question.
    const respuesta = si ? suscribir(llave) : retirar()
    try {
      const { push } = await respuesta
      await elegir({ cambio: (p) => ({ ...p, push }), enviar: (con) => Promise.resolve(con) })
    } catch (error) {
      notifyFault(error)
    }
    setOcupado(false)
  }
  return { cambiar, ocupado }
}
