import type { Servicio as DeEmpresa } from '@aliadas/contract/servicios'
import type { Servicio } from '../clientes.ts'
import type { Evento } from './eventos.ts'

/** What a client's application believes of its services and of the offers on them, from answers and events alone. */
export const crearCreenciasDeCliente = () => {
  const servicios = new Map<string, Servicio>()
  /** Every offer that an event told of; `precio` is null when the record was gone by then. */
  const ofertas = new Map<string, { idServicio: string; precio: number | null }>()
  /** Services of which it showed the payment. */
  const pagados = new Set<string>()
  const ver = (servicio: Servicio): void => {
    const sabido = servicios.get(servicio.id)
    // An answer may come after an event that tells of something newer.
    if (!sabido || sabido.actualizado <= servicio.actualizado) servicios.set(servicio.id, servicio)
  }
  return {
    servicios,
    ofertas,
    pagados,
    ver,
    oir({ type, data }: Evento): void {
      if (data.servicio) ver(data.servicio)
      if (type === 'oferta.recibida' && data.idOferta && data.idServicio)
        ofertas.set(data.idOferta, { idServicio: data.idServicio, precio: data.oferta?.precio ?? null })
    },
  }
}

type EstadoDeOferta = NonNullable<DeEmpresa['oferta']>['estado']
export type OfertaCreida = { idServicio: string; precio: number; estado: EstadoDeOferta | 'perdida' }

/** What a company's open screens show: services as it sees them, its own bids, and what it no longer sees. */
export const crearCreenciasDeEmpresa = () => {
  const servicios = new Map<string, DeEmpresa>()
  const ofertas = new Map<string, OfertaCreida>()
  const fuera = new Set<string>()
  const poner = (servicio: DeEmpresa): void => {
    const sabido = servicios.get(servicio.id)
    if (sabido && sabido.version > servicio.version) return
    servicios.set(servicio.id, servicio)
    if (!servicio.oferta) return
    const { id, idServicio, precio, estado } = servicio.oferta
    ofertas.set(id, { idServicio, precio, estado })
  }
  return {
    servicios,
    ofertas,
    fuera,
    /** The live stream tells in order. */
    oir(servicio: DeEmpresa): void {
      fuera.delete(servicio.id)
      poner(servicio)
    },
    /** An answer may come after the stream has taken the service away. */
    responder(servicio: DeEmpresa): void {
      if (!fuera.has(servicio.id)) poner(servicio)
    },
    quitar(id: string): void {
      fuera.add(id)
      for (const [clave, oferta] of ofertas)
        if (oferta.idServicio === id && oferta.estado === 'enviada')
          ofertas.set(clave, { ...oferta, estado: 'perdida' })
    },
    visibles: (): DeEmpresa[] => [...servicios.values()].filter(({ id }) => !fuera.has(id)),
  }
}
export type CreenciasDeEmpresa = ReturnType<typeof crearCreenciasDeEmpresa>
