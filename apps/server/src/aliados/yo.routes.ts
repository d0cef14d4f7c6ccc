import { ALCANCES, type yoRoutes } from '@aliadas/contract/aliados'
import { noEncontrado } from '@aliadas/contract/core'
import { HORAS_DE_IDEMPOTENCIA } from '../platform/commands.ts'
import { MAX_BODY_BYTES, type Handlers } from '../platform/http/index.ts'
import { LLAMADAS_POR_MINUTO } from './contar-llamadas.ts'

/** Whatever it says is known since the key was looked up. */
export const yoHandlers: Handlers<typeof yoRoutes> = {
  leerYo: (_, { actor: { id, nombre, alcances, conClave: clave } }) => {
    if (!clave) throw noEncontrado()
    return Promise.resolve({
      aliado: { id, nombre },
      clave: { id: clave.id, nombre: clave.nombre, ultimos: clave.ultimos },
      alcances: ALCANCES.filter((alcance) => alcances.includes(alcance)),
      modo: clave.modo,
      vence: clave.venceEn?.toISOString() ?? null,
      limites: {
        llamadasPorMinuto: LLAMADAS_POR_MINUTO,
        bytesDeCuerpo: MAX_BODY_BYTES,
        horasDeIdempotencia: HORAS_DE_IDEMPOTENCIA,
      },
    })
  },
}
