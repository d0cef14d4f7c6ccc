import type { Cuentas } from '../actor.ts'
import type { crearCreenciasDeCliente, CreenciasDeEmpresa, OfertaCreida } from './creencias.ts'
import type { ViajeCreido } from './conductores.ts'
import type { LectorDeEventos } from './eventos.ts'
import type { Anotador, Llamadas } from './llamadas.ts'

/** What the actors did and what they believe at the end; read by the program that started the run. */
export type Informe = {
  publicados: number
  llamadas: Record<string, Llamadas>
  cuentas: Record<string, number>
  /** What no actor may meet. */
  fallos: string[]
  /** What chance decided, one line each: the same for the same seed. */
  decisiones: string[]
  clientes: {
    eventos: string[]
    pagados: string[]
    ofertas: { id: string; idServicio: string; precio: number | null }[]
    servicios: {
      id: string
      estado: string
      empresaAliada: string | null
      valorOferta: number | null
      metodoPago: string | null
      pago: boolean
      placas: string | null
      conductor: string | null
      fuec: boolean
      observaciones: string | null
      estrellas: number | null
      cancelado: boolean
      pasos: string[]
    }[]
  }[]
  empresas: {
    /** Services that it heard of. */
    oidos: string[]
    servicios: {
      id: string
      estado: string
      version: number
      placas: string | null
      idConductor: string | null
      fuec: boolean
      pago: boolean
      valorOferta: number | null
      pasos: string[]
    }[]
    fuera: string[]
    ofertas: ({ id: string } & OfertaCreida)[]
    viajes: ({ idServicio: string } & ViajeCreido)[]
  }[]
}

type DeCliente = { creencias: ReturnType<typeof crearCreenciasDeCliente>; eventos: LectorDeEventos }
type DeEmpresa = { creencias: CreenciasDeEmpresa; conductores: { viajes: ReadonlyMap<string, ViajeCreido> } }

const informeDeCliente = ({ creencias, eventos }: DeCliente): Informe['clientes'][number] => ({
  eventos: [...eventos.recibidos],
  pagados: [...creencias.pagados],
  ofertas: [...creencias.ofertas].map(([id, oferta]) => ({ id, ...oferta })),
  servicios: [...creencias.servicios.values()].map((s) => ({
    id: s.id,
    estado: s.estado,
    empresaAliada: s.empresaAliada,
    valorOferta: s.valorOferta,
    metodoPago: s.metodoPago,
    pago: s.pago,
    placas: s.placas,
    conductor: s.conductor,
    fuec: s.fuec,
    observaciones: s.observaciones,
    estrellas: s.calificacion?.estrellas ?? null,
    cancelado: s.cancelacion !== null,
    pasos: s.pasosDelConductor.map(({ paso }) => paso),
  })),
})

const informeDeEmpresa = ({ creencias, conductores }: DeEmpresa): Informe['empresas'][number] => ({
  oidos: [...creencias.servicios.keys()],
  servicios: creencias.visibles().map((s) => ({
    id: s.id,
    estado: s.estado,
    version: s.version,
    placas: s.placas,
    idConductor: s.idConductor,
    fuec: s.fuec,
    pago: s.pago,
    valorOferta: s.valorOferta,
    pasos: s.pasosDelConductor.map(({ paso }) => paso),
  })),
  fuera: [...creencias.fuera],
  ofertas: [...creencias.ofertas].map(([id, oferta]) => ({ id, ...oferta })),
  viajes: [...conductores.viajes].map(([idServicio, { puntos, pasos, terminado }]) => ({
    idServicio,
    puntos,
    pasos,
    terminado,
  })),
})

/** Refusals that nobody else's act explains: 404 and 409 mean that the moment has passed. */
const INESPERADO = / (?!404|409)[45]\d\d$/

/** What each order asked for, and what each company bid on it. */
const decisionesDe = (
  clientes: readonly DeCliente[],
  empresas: readonly DeEmpresa[],
  nombreDe: (servicio: { id: string; observaciones?: string | null }) => string,
): string[] => {
  const pedidos = clientes.flatMap(({ creencias }) =>
    [...creencias.servicios.values()].map(
      (s) => `pedido ${nombreDe(s)}: ${s.origen} - ${s.destino}, ${s.tipo}, ${s.pasajeros}`,
    ),
  )
  const ofertas = empresas.flatMap(({ creencias }, i) =>
    [...creencias.ofertas.values()].map(({ idServicio, precio }) => {
      const servicio = creencias.servicios.get(idServicio)
      return `oferta de ${i} por ${servicio ? nombreDe(servicio) : idServicio}: ${precio}`
    }),
  )
  return [...pedidos, ...ofertas].toSorted()
}

type DeCorrida = {
  clientes: readonly DeCliente[]
  empresas: readonly DeEmpresa[]
  anotador: Anotador
  cuentas: Cuentas
  fallos: readonly string[]
  publicados: number
  nombreDe: (servicio: { id: string; observaciones?: string | null }) => string
}

export const informeDe = ({
  clientes,
  empresas,
  anotador,
  cuentas,
  fallos,
  publicados,
  nombreDe,
}: DeCorrida): Informe => ({
  publicados,
  llamadas: anotador.leer(),
  cuentas: Object.fromEntries(cuentas.leer()),
  fallos: [...fallos, ...[...cuentas.leer()].filter(([que]) => INESPERADO.test(que)).map((una) => una.join(': '))],
  decisiones: decisionesDe(clientes, empresas, nombreDe),
  clientes: clientes.map(informeDeCliente),
  empresas: empresas.map(informeDeEmpresa),
})
