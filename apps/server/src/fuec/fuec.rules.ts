import { advertenciasAceptadas } from '@aliadas/contract/asignaciones'
import { fueraDeMomento, type Negativa } from '@aliadas/contract/core'
import type { AdvertenciaDeFuec } from '@aliadas/contract/fuec'

/** The person must accept exactly the current warnings (decisions §3). */
export const negativaDeAdvertenciasDeFuec = (
  vigentes: readonly AdvertenciaDeFuec[],
  aceptadas: readonly string[],
): Negativa | null =>
  advertenciasAceptadas(vigentes, aceptadas)
    ? null
    : fueraDeMomento('Revisa las advertencias antes de expedir el FUEC.', { advertencias: vigentes })
