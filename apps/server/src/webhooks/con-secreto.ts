import { textoDeSecreto } from './firmar.ts'
import type { FilaDeWebhook, presentarWebhook } from './leer-webhooks.ts'

type Mostrado = ReturnType<typeof presentarWebhook>

/**
 * Shows a new secret to the request that made it: the stored answer for repetitions has none. `secret`: the server's.
 */
export const conSecretoDe =
  (secret: string) => async (hacer: (alQuedar: (fila: FilaDeWebhook) => void) => Promise<Mostrado>) => {
    let secreto: string | null = null
    const webhook = await hacer((fila) => {
      secreto = textoDeSecreto(secret, fila.id, fila.secreto)
    })
    return { ...webhook, secreto }
  }
