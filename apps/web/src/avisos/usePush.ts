import { Falla } from '@aliadas/contract/core'
import { useState } from 'react'
import { api } from '../lib/api.ts'
import { useElegir } from './preferencias-query.ts'

/** Where a browser can get notices while no page of ours is open. */
const hayPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window && window.isSecureContext

const NEGADO = 'Tu navegador no deja mostrar notificaciones de Aliadas. Cámbialo en los permisos del sitio.'

const suscribir = async (llave: string) => {
  // Asked by a press only: a browser that is asked otherwise refuses for ever.
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

/** The switch of this browser; `null` where it has no push. */
export const usePush = (llave: string): { cambiar: (si: boolean) => Promise<void>; ocupado: boolean } | null => {
  const elegir = useElegir()
  const [ocupado, setOcupado] = useState(false)
  if (!hayPush()) return null
  const cambiar = async (si: boolean) => {
    setOcupado(true)
    await elegir(() => (si ? suscribir(llave) : retirar()))
    setOcupado(false)
  }
  return { cambiar, ocupado }
}
