import { ESTADOS_EN_MAPA } from '@aliadas/contract'
import type { Map as Mapa } from 'maplibre-gl'
import { crearDibujante } from '../vehiculos/images.ts'
import { dibujarDona, leerDona, radioDeDona } from './donut.ts'
import { dibujarFlecha } from './arrow.ts'
import { agregarImagen, type Dibujo } from './canvas.ts'
import { dibujarParada, PARADA_PX } from './stop-marker.ts'
import type { ColoresDeEstado } from './types.ts'

const FLECHA_PX = 32
/** Donuts differ by their counts; beyond this many the oldest are let go, and drawn again if they come back. */
const DONAS_MAXIMAS = 600
const DONAS_POR_LIMPIEZA = 200

/** Draws every image of the product when the map first asks for it, also after a change of background. */
export function dibujarImagenesDe(mapa: Mapa, colores: ColoresDeEstado): void {
  const donas: string[] = []
  const dibujarDeVehiculos = crearDibujante(mapa, colores.confirmado)
  mapa.setMissingStyleImageResolver(async (id) => {
    const estado = ESTADOS_EN_MAPA.find((e) => id === `flecha-${e}`)
    if (estado) return agregar(mapa, id, FLECHA_PX, 3, (g) => dibujarFlecha(g, estado, colores[estado], FLECHA_PX * 3))
    if (id.startsWith('parada|')) return agregar(mapa, id, PARADA_PX, 3, (g) => dibujarParada(g, id, PARADA_PX * 3))
    const dona = leerDona(id)
    if (!dona) return void (await dibujarDeVehiculos(id))
    await document.fonts.load("600 13px 'Inter Variable'")
    const lado = (radioDeDona(dona.total) + 6) * 2
    agregar(mapa, id, lado, 2, (g) => {
      g.scale(2, 2)
      g.translate(lado / 2, lado / 2)
      dibujarDona(g, dona, colores)
    })
    if (donas.push(id) <= DONAS_MAXIMAS) return
    for (const vieja of donas.splice(0, DONAS_POR_LIMPIEZA)) if (mapa.hasImage(vieja)) mapa.removeImage(vieja)
  })
}

function agregar(mapa: Mapa, id: string, lado: number, escala: number, dibujar: Dibujo): void {
  agregarImagen(mapa, id, { ancho: lado, alto: lado, escala }, dibujar)
}
