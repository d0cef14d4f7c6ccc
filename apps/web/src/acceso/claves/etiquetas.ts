import type { ClaveListada, EstadoDeClave, TipoDeClave } from '@aliadas/contract/acceso'

export const TIPOS: Record<TipoDeClave, string> = { aliada: 'Empresa aliada', plataforma: 'Plataforma' }

export const ESTADOS: Record<EstadoDeClave, string> = {
  vigente: 'Vigente',
  agotada: 'Agotada',
  vencida: 'Vencida',
  revocada: 'Revocada',
}

export const usosDe = ({ usos, usosMaximos }: ClaveListada): string =>
  usosMaximos === null ? `${usos}, sin límite` : `${usos} de ${usosMaximos}`
