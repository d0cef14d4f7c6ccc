import { Readable } from 'node:stream'
import {
  DOCUMENTOS_DE_VEHICULO,
  FOTOS_DE_VEHICULO,
  NOMBRE_DE_LUGAR,
  type DocumentoDeVehiculo,
  type FotoDeVehiculo,
  type VehiculoNuevo,
} from '@aliadas/contract/flota'
import sharp from 'sharp'
import { subirArchivo } from '../archivos/index.ts'
import { NINGUNA_EMPRESA } from '../empresas/index.ts'
import type { Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import type { Herramientas } from './empresas.ts'
import { pdfDe } from '../platform/plain-pdf.ts'

const rueda = (x: number) =>
  `<circle cx="${x}" cy="300" r="38" fill="#0F172A"/><circle cx="${x}" cy="300" r="16" fill="#94A3B8"/>`
const ventana = (x: number, y: number, ancho: number, alto: number) =>
  `<rect x="${x}" y="${y}" width="${ancho}" height="${alto}" rx="8" fill="#BFDBFE"/>`

/** A drawing of an invented van from each side; no real photo. */
const DIBUJO: Record<FotoDeVehiculo, string> = {
  frente: `<rect x="190" y="80" width="260" height="220" rx="28" fill="#F8FAFC"/>${ventana(214, 104, 212, 84)}
    <circle cx="230" cy="246" r="18" fill="#FDE68A"/><circle cx="410" cy="246" r="18" fill="#FDE68A"/>`,
  lateral: `<path d="M70 290V170q0-60 60-60h330l90 90q20 20 20 90z" fill="#F8FAFC"/>${ventana(110, 136, 100, 60)}${ventana(230, 136, 100, 60)}
    ${ventana(350, 136, 100, 60)}${rueda(170)}${rueda(460)}`,
  interior: `<rect width="640" height="420" fill="#334155"/>${[120, 270, 420].map((x) => `<rect x="${x}" y="120" width="100" height="200" rx="20" fill="#64748B"/>`).join('')}`,
  perspectiva: `<path d="M120 300V150l120-50h260l60 60v140z" fill="#F8FAFC"/>${ventana(150, 150, 90, 70)}${ventana(270, 130, 110, 60)}
    ${ventana(400, 130, 110, 60)}${rueda(210)}${rueda(490)}`,
  tablero: `<rect width="640" height="420" fill="#1E293B"/><circle cx="220" cy="210" r="96" fill="none" stroke="#F8FAFC" stroke-width="10"/>
    <path d="M220 210l54-54" stroke="#F87171" stroke-width="8"/><circle cx="450" cy="210" r="66" fill="none" stroke="#F8FAFC" stroke-width="8"/>`,
}

const fotoDe = (foto: FotoDeVehiculo): Promise<Buffer> =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="640" height="420"><rect width="640" height="420" fill="#7DA2C9"/>
      <rect y="318" width="640" height="102" fill="#475569"/>${DIBUJO[foto]}</svg>`),
  )
    .jpeg({ quality: 80 })
    .toBuffer()

const subidor =
  (ctx: Context, { storage, uploadsDir: dir }: Herramientas, persona: Persona) =>
  async (preset: 'fotoVehiculo' | 'documentoVehiculo', nombre: string, bytes: Buffer): Promise<string> => {
    const upload = { stream: Readable.from([bytes]), declared: bytes.length }
    const carga = { preset, servicioId: null, nombre, upload }
    return (await subirArchivo(ctx, { storage, dir }, persona, carga)).id
  }

/** One page with its title. */
const paginaDe = (documento: string, de: string): Buffer =>
  pdfDe([documento.toUpperCase(), 'Documento de demostracion, sin datos de nadie', de])

/**
 * Real small files for a guide of the demo: one page for each document. They belong to no company, as if the guides'
 * app had sent them.
 */
export const subirPapelesDeGuia = async (
  ctx: Context,
  herramientas: Herramientas,
  persona: Persona,
): Promise<Record<'rut' | 'rnt', string>> => {
  const subir = subidor(ctx, herramientas, persona)
  const papeles = {
    rut: await subir('documentoVehiculo', 'rut.pdf', paginaDe('RUT', 'Guia de turismo')),
    rnt: await subir('documentoVehiculo', 'rnt.pdf', paginaDe('RNT', 'Guia de turismo')),
  }
  await ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    tx.updateTable('archivos').set({ tenant: NINGUNA_EMPRESA }).where('id', 'in', Object.values(papeles)).execute(),
  )
  return papeles
}

/**
 * Real small files for a vehicle of the demo, uploaded as its company would: drawn photos, and one page for each
 * document.
 */
export const papelesDeDemo = async (
  ctx: Context,
  herramientas: Herramientas,
  persona: Persona,
  placas: string,
): Promise<Pick<VehiculoNuevo, 'fotos' | 'documentos'>> => {
  const subir = subidor(ctx, herramientas, persona)
  const fotos: Partial<Record<FotoDeVehiculo, string>> = {}
  for (const foto of FOTOS_DE_VEHICULO) fotos[foto] = await subir('fotoVehiculo', `${foto}.jpg`, await fotoDe(foto))
  const documentos: Partial<Record<DocumentoDeVehiculo, string>> = {}
  for (const documento of DOCUMENTOS_DE_VEHICULO) {
    const pdf = paginaDe(NOMBRE_DE_LUGAR[`documentos.${documento}`], `Vehiculo ${placas}`)
    documentos[documento] = await subir('documentoVehiculo', `${documento}.pdf`, pdf)
  }
  return {
    fotos: fotos as VehiculoNuevo['fotos'],
    documentos: documentos as VehiculoNuevo['documentos'],
  }
}
