import type { EventoVivo } from '@aliadas/contract/vivo'
import { toCodigo } from '../platform/ids.ts'
import type { LogRow } from '../platform/live/index.ts'
import type { AudienciaConectada } from './audiencia.ts'
import type { Lado } from './fila.ts'

type Aviso = Extract<EventoVivo, { tipo: 'aviso' }>

/** By the state in which a sent offer ended. No text says who won or the amount. */
const FIN_DE_OFERTA: Record<string, { clase: Aviso['clase']; texto: (codigo: string) => string }> = {
  aceptada: {
    clase: 'oferta-aceptada',
    texto: (codigo) => `¡Tu oferta por el servicio #${codigo} fue aceptada!`,
  },
  rechazada: {
    clase: 'oferta-no-elegida',
    texto: (codigo) => `El cliente eligió otra oferta para el servicio #${codigo}.`,
  },
  vencida: {
    clase: 'oferta-vencida',
    texto: (codigo) =>
      `Tu oferta por el servicio #${codigo} terminó: venció sin respuesta, o el cliente canceló el servicio.`,
  },
}

/** The notice that a change causes for the company it concerns; null for most changes and for everybody else. */
export const avisoDe = (
  fila: LogRow,
  { antes, despues }: { antes: Lado; despues: Lado },
  audiencia: AudienciaConectada,
): Aviso | null => {
  const codigo = toCodigo(fila.fila)
  if (
    fila.tema === 'servicio' &&
    despues.tenant === audiencia.empresaId &&
    antes.recorrido === false &&
    despues.recorrido
  )
    return {
      tipo: 'aviso',
      clase: 'recorrido-iniciado',
      texto: `El recorrido del servicio #${codigo} ha iniciado.`,
      idServicio: fila.fila,
    }
  if (fila.tema === 'oferta' && despues.empresa === audiencia.empresaId && antes.estado === 'enviada') {
    const fin = FIN_DE_OFERTA[despues.estado ?? '']
    if (fin) return { tipo: 'aviso', clase: fin.clase, texto: fin.texto(codigo), idServicio: fila.fila }
  }
  return null
}
