import type { Falla } from '@aliadas/contract/core'

const NO_SE_CREO = 'Ocurrió un error al crear el vehículo'

/** Toast of a failed creation, beside the messages at the fields (specification §8). */
export const avisoDeFalla = ({ code, message }: Pick<Falla, 'code' | 'message'>): string =>
  code === 'internal' ? NO_SE_CREO : `No se pudo crear el vehículo: ${message}`
