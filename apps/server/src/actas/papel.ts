import type { Acta } from '@aliadas/contract/actas'
import { contados, fechaBogota, horaBogota, trayecto } from '@aliadas/contract/core'
import { hechoDeLinea, type AccionDeHistorial } from '@aliadas/contract/historial'
import { ETIQUETA_DE_ESTADO, ETIQUETA_DE_PASO, type PasoDeConductor } from '@aliadas/contract/servicios'
import type { ActaPorDibujar } from '../fuec/index.ts'

const cuando = (en: string): string => {
  const instante = new Date(en)
  return `${fechaBogota(instante).split('-').toReversed().join('/')} ${horaBogota(instante)}`
}
const donde = (lugar: Acta['inicio']): string => (lugar ? `${lugar.lat}, ${lugar.lon}` : 'Sin posición')
const puntos = (n: number): string => contados(n, 'punto', 'puntos')
const AJENA = 'Línea de otra empresa: solo se conoce su resumen'

const dePaso = (paso: string): string => ETIQUETA_DE_PASO[paso as PasoDeConductor]

type Eslabon = Acta['cadena']['eslabones'][number]

const deEslabon = ({ n, huella, linea, contenido }: Eslabon): readonly [string, string] => [
  `${n}${linea ? ` · ${cuando(linea.en)}` : ''}`,
  `${contenido ? `${hechoDeLinea({ accion: contenido.accion as AccionDeHistorial, a: linea?.a ?? null })}, ${contenido.actorNombre}` : AJENA}\n${huella}`,
]

/** What the PDF of a record says, in its order. Instants are in the time of Bogotá. */
export const papelDe = (acta: Acta): ActaPorDibujar => ({
  titulo: `Acta del viaje #${acta.codigo}`,
  subtitulo: `Copia hecha el ${cuando(acta.hecha)}. Horas de Bogotá.`,
  en: acta.hecha,
  secciones: [
    {
      titulo: 'Servicio',
      filas: [
        ['Identificador', acta.idServicio],
        ['Estado', ETIQUETA_DE_ESTADO[acta.estado]],
        ['Recorrido', trayecto(acta.origen, acta.destino)],
        ['Salida', cuando(acta.salida)],
        ['Cliente', acta.aliado],
        ['Empresa', acta.empresa ?? ''],
        ['Vehículo', acta.placas ?? ''],
        ['Conductor', acta.conductor ?? ''],
      ],
    },
    {
      titulo: 'Recorrido',
      filas: [
        ...acta.pasos.map(({ paso, en }) => [cuando(en), dePaso(paso)] as const),
        ['Primer punto', donde(acta.inicio)],
        ['Dónde terminó', donde(acta.fin)],
        ['Traza ahora', `${puntos(acta.traza.puntos)}\n${acta.traza.sha256}`],
        [
          'Traza cerrada',
          acta.cierreDeTraza
            ? `${puntos(acta.cierreDeTraza.puntos)}, en la línea ${acta.cierreDeTraza.n}\n${acta.cierreDeTraza.sha256}`
            : 'Un día después del final del viaje',
        ],
      ],
    },
    {
      titulo: 'FUEC, por la huella SHA-256 de su archivo',
      filas: acta.fuecs.map(({ numero, sha256, en }) => [cuando(en), `${numero ?? 'Subido'}\n${sha256}`] as const),
    },
    {
      titulo: 'Historia, cada línea con su huella SHA-256',
      filas: [
        ...(acta.cadena.anteriores > 0
          ? [
              [
                '',
                `${contados(acta.cadena.anteriores, 'línea es', 'líneas son')} de antes de que hubiera cadenas.`,
              ] as const,
            ]
          : []),
        ...acta.cadena.eslabones.map(deEslabon),
        ['', acta.noCuadra === null ? 'Todas cuadran.' : `La línea ${acta.noCuadra} no cuadra: alguien la cambió.`],
      ],
    },
    { titulo: 'Cómo se verifica', filas: [['', acta.comoSeVerifica]] },
  ],
})
