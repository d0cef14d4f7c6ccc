import { conMiles, OFERTA_INVALIDA } from '@aliadas/contract/ofertas'
import { precioDe, soloCifras } from './precio.ts'
import { PDF_REQUERIDO } from './textos.ts'

type Pdf = { requerido: boolean; archivo: File | null }

/**
 * Bid flow of specification §4: amount, accepted rounding, send. `precio` is the accepted or proposed amount, in whole
 * pesos.
 */
export type EstadoDeOferta = { pdf: Pdf } & (
  | { paso: 'valor'; texto: string; error: string | null }
  | { paso: 'redondeo'; precio: number }
  | { paso: 'listo'; precio: number }
)

export type EventoDeOferta =
  | { tipo: 'escribir'; texto: string }
  | { tipo: 'confirmar' }
  | { tipo: 'aceptar' }
  | { tipo: 'rechazar' }
  | { tipo: 'requerirPdf'; requerido: boolean }
  | { tipo: 'elegirPdf'; archivo: File | null }

export const OFERTA_VACIA: EstadoDeOferta = {
  paso: 'valor',
  texto: '',
  error: null,
  pdf: { requerido: false, archivo: null },
}

/** The amount as the field shows it. */
export const textoDe = (e: EstadoDeOferta): string => (e.paso === 'valor' ? e.texto : conMiles(e.precio))

/** A quote was switched on and no file is chosen yet. */
export const faltaPdf = ({ pdf }: EstadoDeOferta): boolean => pdf.requerido && pdf.archivo === null

/** The request that can be sent now; null while something is missing. */
export const envioDe = (e: EstadoDeOferta): { precio: number; cotizacion: File | null } | null =>
  e.paso === 'listo' && !faltaPdf(e) ? { precio: e.precio, cotizacion: e.pdf.archivo } : null

/** Whether closing the dialog would lose input. */
export const hayBorrador = (e: EstadoDeOferta): boolean => textoDe(e) !== '' || e.pdf.archivo !== null

const sinError = (e: EstadoDeOferta): EstadoDeOferta => (e.paso === 'valor' ? { ...e, error: null } : e)

const confirmar = (e: EstadoDeOferta & { paso: 'valor' }): EstadoDeOferta => {
  if (faltaPdf(e)) return { ...e, error: PDF_REQUERIDO }
  const precio = precioDe(e.texto)
  return precio === null ? { ...e, error: OFERTA_INVALIDA } : { paso: 'redondeo', precio, pdf: e.pdf }
}

export const siguienteOferta = (e: EstadoDeOferta, evento: EventoDeOferta): EstadoDeOferta => {
  switch (evento.tipo) {
    case 'escribir': {
      const cifras = soloCifras(evento.texto)
      return { paso: 'valor', texto: cifras ? conMiles(Number(cifras)) : '', error: null, pdf: e.pdf }
    }
    case 'confirmar':
      return e.paso === 'valor' ? confirmar(e) : e
    case 'aceptar':
      return e.paso === 'redondeo' ? { ...e, paso: 'listo' } : e
    case 'rechazar':
      return e.paso === 'redondeo' ? { paso: 'valor', texto: '', error: null, pdf: e.pdf } : e
    case 'requerirPdf':
      return {
        ...sinError(e),
        pdf: { requerido: evento.requerido, archivo: evento.requerido ? e.pdf.archivo : null },
      }
    case 'elegirPdf':
      return e.pdf.requerido ? { ...e, pdf: { requerido: true, archivo: evento.archivo } } : e
  }
}
