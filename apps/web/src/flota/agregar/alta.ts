import { CAMPOS_BANCARIOS } from '@aliadas/contract/empresas'
import type { Entrada } from './formulario.ts'
import { pasoDe, ULTIMO_PASO } from './pasos.ts'

type Campo = keyof Entrada

/** State of the form. `enfocar`: the field that gets the focus when its step is shown. */
export type Alta = { nombre: 'llenando'; paso: number; enfocar: Campo | null } | { nombre: 'preguntando'; paso: number }

export type EventoDelAlta =
  | { tipo: 'ir'; paso: number }
  | { tipo: 'siguiente' }
  | { tipo: 'anterior' }
  /** Opens the step of a field with an error. */
  | { tipo: 'reparar'; campo: Campo | undefined }
  | { tipo: 'enfocado' }
  /** `conDatos`: closing would lose data, so it asks first. */
  | { tipo: 'cerrar'; conDatos: boolean }
  | { tipo: 'seguir' }

export const AL_COMENZAR: Alta = { nombre: 'llenando', paso: 0, enfocar: null }

const en = (paso: number, enfocar: Campo | null = null): Alta => ({
  nombre: 'llenando',
  paso: Math.min(ULTIMO_PASO, Math.max(0, paso)),
  enfocar,
})

export const siguienteAlta = (a: Alta, evento: EventoDelAlta): Alta => {
  switch (evento.tipo) {
    case 'ir':
      return en(evento.paso)
    case 'siguiente':
      return en(a.paso + 1)
    case 'anterior':
      return en(a.paso - 1)
    case 'reparar':
      if (evento.campo === undefined) return a
      // The terms are shown below every step.
      return en(evento.campo === 'terminos' ? a.paso : pasoDe(evento.campo), evento.campo)
    case 'enfocado':
      return a.nombre === 'llenando' && a.enfocar !== null ? en(a.paso) : a
    case 'cerrar':
      return evento.conDatos ? { nombre: 'preguntando', paso: a.paso } : a
    case 'seguir':
      return a.nombre === 'preguntando' ? en(a.paso) : a
  }
}

type Lleno = { escrito: boolean; campos: Partial<Record<Campo, unknown>>; cargas: number; creado: boolean }

/**
 * `conDatos`: something was typed or chosen. `sinBorrador`: this includes files or bank data, which no draft stores
 * (decisions §6).
 */
export const pierdeAlSalir = ({ escrito, campos, cargas, creado }: Lleno) => ({
  conDatos: !creado && (escrito || cargas > 0),
  sinBorrador: !creado && (cargas > 0 || CAMPOS_BANCARIOS.some((campo) => campos[campo])),
})
