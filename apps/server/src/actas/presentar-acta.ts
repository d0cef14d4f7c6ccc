import type { Acta } from '@aliadas/contract/actas'
import type { Eslabon } from '../historial/index.ts'
import type { Aliado, Persona } from '../platform/actor.ts'
import { toCodigo } from '../platform/ids.ts'
import type { LoDelActa } from './leer-acta.ts'

const COMO_SE_VERIFICA =
  'Guarda el acta como acta.json y ejecuta con Node: node verificar-acta.mjs acta.json (docs/verificar-acta.mjs de Aliadas). ' +
  'La huella de cada línea es SHA-256 de los bytes de la huella anterior seguidos de los de su resumen; antes de la primera está el SHA-256 del identificador del servicio. ' +
  'El resumen es SHA-256 de `linea`, y `linea.resto` SHA-256 de `contenido`, los dos en JSON canónico (RFC 8785).'

/** Lines of its own company a person reads whole; a partner, those of the steps of its service without the rest. */
const loQueLee = (actor: Persona | Aliado, { tenant, aliadoId, linea }: Eslabon) => {
  if (actor.tipo === 'aliado') return { linea: linea['entidad'] === 'servicio' && aliadoId === actor.id, resto: false }
  const suya = actor.rol === 'plataforma' || tenant === actor.empresaId
  return { linea: suya, resto: suya }
}

type Cadena = Acta['cadena']['eslabones'][number]

const eslabonDe = (actor: Persona | Aliado, eslabon: Eslabon): Cadena => {
  const lee = loQueLee(actor, eslabon)
  return {
    n: eslabon.n,
    huella: eslabon.huella,
    resumen: eslabon.resumen,
    linea: lee.linea ? (eslabon.linea as Cadena['linea']) : null,
    contenido: lee.resto ? (eslabon.resto as Cadena['contenido']) : null,
  }
}

const cierreDe = ({ cadena }: LoDelActa): Acta['cierreDeTraza'] => {
  const cierre = cadena.eslabones.findLast(({ resto }) => resto['accion'] === 'cerrarTraza')
  if (!cierre) return null
  return { n: cierre.n, ...(cierre.resto['cambios'] as { puntos: number; sha256: string }) }
}

/** The record for one reader; of what is not the reader's there is a digest. */
export const presentarActa = (lo: LoDelActa, actor: Persona | Aliado): Acta => {
  const { servicio: s, cadena } = lo
  return {
    version: 1,
    hecha: lo.ahora.toISOString(),
    idServicio: s.id,
    codigo: toCodigo(s.id),
    estado: s.estado,
    origen: s.origen,
    destino: s.destino,
    salida: s.salida.toISOString(),
    aliado: lo.aliado?.nombre ?? '',
    empresa: s.empresaAliada,
    placas: s.placas,
    conductor: s.conductor,
    pasos: s.pasosConductor.map(({ paso, en }) => ({ paso, en })),
    finalizadoEn: s.finalizadoEn?.toISOString() ?? null,
    inicio: lo.primero ?? null,
    fin: s.latFinal === null || s.lonFinal === null ? null : { lat: s.latFinal, lon: s.lonFinal },
    fuecs: lo.fuecs.map(({ numero, sha256, creadoEn }) => ({ numero, sha256, en: creadoEn.toISOString() })),
    traza: lo.traza,
    cierreDeTraza: cierreDe(lo),
    cadena: {
      anteriores: cadena.anteriores,
      lineas: cadena.cabeza?.lineas ?? 0,
      cabeza: cadena.cabeza?.huella ?? '',
      eslabones: cadena.eslabones.map((uno) => eslabonDe(actor, uno)),
    },
    dias: lo.dias.map(({ dia, lineas, huella }) => ({ dia, n: lineas, huella: huella.toString('hex') })),
    noCuadra: lo.noCuadra,
    comoSeVerifica: COMO_SE_VERIFICA,
  }
}
