import type { PresetDeArchivo } from '@aliadas/contract/archivos'
import { HORA_MS, alLimite, noVale, type Negativa } from '@aliadas/contract/core'

const MB = 1024 * 1024
/** A vehicle's nine files are 18 MB at most: enough for two vehicles and for files that are chosen again. */
export const SIN_USAR_POR_PERSONA = 50 * MB
export const SIN_USAR_POR_EMPRESA = 200 * MB
/** The interval in which uploads are counted, and after which the sweep has made room. */
export const VENTANA_MS = HORA_MS / 6
export const CARGAS_A_LA_VEZ = 4
/** An app uploads for all of its drivers. */
export const CARGAS_DE_APP = 40

/** Unused bytes of the person and of the company, including one more file. */
export const negativaDeEspacio = (sinUsar: { persona: number; empresa: number }, bytes: number): Negativa | null =>
  sinUsar.persona + bytes > SIN_USAR_POR_PERSONA || sinUsar.empresa + bytes > SIN_USAR_POR_EMPRESA
    ? alLimite(
        'Hay demasiados archivos subidos sin usar. Termina lo que empezaste, o espera una hora e intenta de nuevo.',
        { segundos: VENTANA_MS / 1000 },
      )
    : null

/** Concurrent uploads of one person, or of one partner's app, on this server. */
export const negativaDeCargas = (enCurso: number, cuantas: number): Negativa | null =>
  enCurso < cuantas ? null : alLimite('Espera a que terminen las cargas que ya empezaste.', { segundos: 5 })

export const negativaDeMiniatura = (tipo: string): Negativa | null =>
  tipo.startsWith('image/') ? null : noVale('Este archivo no es una imagen: no tiene miniatura.')

/** Whether the history remembers who opened a file of that kind. */
const ES_DOCUMENTO: Readonly<Record<PresetDeArchivo, boolean>> = {
  documentoVehiculo: true,
  fuec: true,
  cotizacion: true,
  comprobante: true,
  comprobanteDeCliente: true,
  resolucionLegal: true,
  fotoVehiculo: false,
  fotoPerfil: false,
  logo: false,
  fotoCorporativa: false,
  firmaLegal: false,
  imagenCliente: false,
}
/** An unknown kind is a document: an older server meets files of a newer one. */
export const esDocumento = (preset: string): boolean => (ES_DOCUMENTO as Record<string, boolean>)[preset] ?? true
