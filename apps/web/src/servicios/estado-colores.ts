import { ETIQUETA_DE_ESTADO, type EstadoEnMapa, type ServicioResumen } from '@aliadas/contract/servicios'

/** States that a chip can show: a service's state for its reader, or an active provider (specification §4). */
export type EstadoDeChip = ServicioResumen['estado'] | 'activo'

type Chip = { fondo: string; texto: string }
type AspectoEstado = { etiqueta: string; solido: string; claro: Chip; oscuro: Chip }

/**
 * Colours chosen so that any two are distinguishable for colour-blind people. Arrows have an inner mark as a second
 * cue.
 */
export const ESTADO_COLORES: Readonly<Record<EstadoEnMapa, AspectoEstado>> = {
  pendiente: {
    etiqueta: 'Pendiente',
    solido: '#B20108',
    claro: { fondo: '#FDECEC', texto: '#8F0106' },
    oscuro: { fondo: '#3A1214', texto: '#FFA8A6' },
  },
  ofertas: {
    etiqueta: 'Con oferta',
    solido: '#DB7600',
    claro: { fondo: '#FFF2E0', texto: '#8A4700' },
    oscuro: { fondo: '#3A2409', texto: '#FFC078' },
  },
  validar: {
    etiqueta: 'Validando',
    solido: '#FDDF44',
    claro: { fondo: '#FFF9DB', texto: '#6B5600' },
    oscuro: { fondo: '#373009', texto: '#FDE47A' },
  },
  reservado: {
    etiqueta: 'Reservado',
    solido: '#2F80FA',
    claro: { fondo: '#E8F1FF', texto: '#1254B8' },
    oscuro: { fondo: '#10294F', texto: '#9CC4FF' },
  },
  confirmado: {
    etiqueta: 'Confirmado',
    solido: '#37C486',
    claro: { fondo: '#E5F8EF', texto: '#0B6B43' },
    oscuro: { fondo: '#0C3323', texto: '#7FE3B6' },
  },
  finalizado: {
    etiqueta: 'Finalizado',
    solido: '#505359',
    claro: { fondo: '#EEF0F2', texto: '#3E4147' },
    oscuro: { fondo: '#2A2E34', texto: '#C3C8CF' },
  },
}

/** The saturated colour of each state, for map graphics. */
export const COLOR_DE_ESTADO: Readonly<Record<EstadoEnMapa, string>> = {
  pendiente: ESTADO_COLORES.pendiente.solido,
  ofertas: ESTADO_COLORES.ofertas.solido,
  validar: ESTADO_COLORES.validar.solido,
  reservado: ESTADO_COLORES.reservado.solido,
  confirmado: ESTADO_COLORES.confirmado.solido,
  finalizado: ESTADO_COLORES.finalizado.solido,
}

/**
 * Text and colours of a chip: ended states are gray like a finished service, "activo" is green like a confirmed one.
 */
export const aspectoDe = (estado: EstadoDeChip): AspectoEstado => {
  if (estado === 'activo') return { ...ESTADO_COLORES.confirmado, etiqueta: 'Activo' }
  const terminado = estado === 'vencido' || estado === 'cancelado'
  return { ...ESTADO_COLORES[terminado ? 'finalizado' : estado], etiqueta: ETIQUETA_DE_ESTADO[estado] }
}
