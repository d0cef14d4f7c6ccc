import { exigir } from '@aliadas/contract/core'
import type { simuladorRoutes } from '@aliadas/contract/simulador'
import type { Handlers } from '../platform/http/index.ts'
import type { Mando } from './mando.ts'
import { negativaDeSimulador } from './simulador.rules.ts'

export const simuladorHandlers = (mando: Mando): Handlers<typeof simuladorRoutes> => ({
  leerSimulador: () => Promise.resolve(mando.leer()),
  cambiarSimulador: ({ body }) => {
    exigir(negativaDeSimulador(mando.leer()))
    return Promise.resolve(mando.cambiar(body))
  },
})
