import { clasesDe } from '@aliadas/contract/avisos'
import type { Rol } from '@aliadas/contract/core'
import { ESTADOS_DE_VINCULACION } from '@aliadas/contract/flota'
import { ESTADOS, loVeSinPlazo, type Servicio } from '@aliadas/contract/servicios'
import type { Posicion } from '@aliadas/contract/posiciones'
import type { EventoVivo } from '@aliadas/contract/vivo'
import type { Context } from '../platform/context.ts'
import type { LiveEvent, LogRow, Place, Told, Translate } from '../platform/live/index.ts'
import { posicionesDe } from '../posiciones/index.ts'
import { presentarParaAudiencias, type Vista } from '../servicios/index.ts'
import { avisoDe } from './avisos.ts'
import { leerAudiencia, type AudienciaConectada } from './audiencia.ts'
import type { EmpresasConocidas } from './empresas.ts'
import { datosDe, type Lado } from './fila.ts'

export type Puertos = {
  presentarParaAudiencias: typeof presentarParaAudiencias
  posicionesDe: typeof posicionesDe
}

/** A row of the log, read once for all audiences. */
type Leida = { fila: LogRow; antes: Lado; despues: Lado }

/**
 * The events of a batch of changes for each audience (decisions §2). An audience that may see a service now gets its
 * current record. One that could see it and no longer can gets only its id. All others get nothing. Audiences whose
 * company no row names and no service concerns hear the same, so that is made once, whatever their number.
 */
export const crearTraductor =
  (
    ctx: Context,
    empresas: Pick<EmpresasConocidas, 'de'>,
    puertos: Puertos = { presentarParaAudiencias, posicionesDe },
  ): Translate =>
  async (filas, claves) => {
    const audiencias = claves.map(leerAudiencia)
    const leidas = filas.map((fila) => ({ fila, antes: datosDe(fila.antes), despues: datosDe(fila.despues) }))
    const deServicios = filas.filter((fila) => fila.tema === 'servicio' || fila.tema === 'oferta')
    const ids = [...new Set(deServicios.map((fila) => fila.fila))]
    const movidos = [...new Set(filas.filter((fila) => fila.tema === 'posicion').map((fila) => fila.fila))]
    const [vistas, posiciones] = await Promise.all([
      ids.length > 0 ? puertos.presentarParaAudiencias(ctx, ids, audiencias, empresas.de) : new Map<string, Vista>(),
      movidos.length > 0 ? puertos.posicionesDe(ctx, movidos) : new Map<string, Posicion>(),
    ])
    const decir = unoPorRegistro()
    const nombradas = new Set(leidas.flatMap(({ antes, despues }) => [antes, despues].flatMap(empresasDe)))
    const iguales = new Map<Vista, string[]>()
    const dichos: Told[] = []
    for (const audiencia of audiencias) {
      const vista = vistas.get(audiencia.clave) ?? NADA
      const igual = iguales.get(vista)
      const ajena = audiencia.rol !== 'plataforma' && !nombradas.has(audiencia.empresaId)
      if (ajena && igual) {
        igual.push(audiencia.clave)
        continue
      }
      const oyen = [audiencia.clave]
      if (ajena) iguales.set(vista, oyen)
      dichos.push({ audiences: oyen, events: traducirPara(audiencia, leidas, { vista, posiciones, decir }) })
    }
    return dichos.filter(({ events }) => events.length > 0)
  }

const NADA: Vista = { servicios: new Map(), lector: null }

const empresasDe = ({ tenant, empresa }: Lado): (string | undefined)[] => [tenant, empresa]

type Dicho = {
  vista: Vista
  posiciones: ReadonlyMap<string, Posicion>
  decir: (servicio: Servicio) => EventoVivo
}

/** A record for several audiences is one event, serialised once. */
const unoPorRegistro = () => {
  const eventos = new Map<Servicio, EventoVivo>()
  return (servicio: Servicio): EventoVivo => {
    const hecho = eventos.get(servicio)
    if (hecho) return hecho
    const evento = { tipo: 'servicio', servicio } as const
    eventos.set(servicio, evento)
    return evento
  }
}

const traducirPara = (
  audiencia: AudienciaConectada,
  leidas: readonly Leida[],
  { vista, posiciones, decir }: Dicho,
): LiveEvent[] => {
  const veiaAntes = ({ estado: dicho, tipo = '', tenant = '' }: Lado): boolean => {
    const estado = ESTADOS.find((uno) => uno === dicho)
    const { lector } = vista
    return (
      estado !== undefined &&
      lector !== null &&
      loVeSinPlazo(
        { estado, tipo, empresaAliadaId: tenant, aliadoId: '' },
        // The reader of a shared view has no company.
        { ...lector, empresaId: audiencia.empresaId },
      )
    )
  }

  const eventoDe = (leida: Leida): EventoVivo | null => {
    const { fila, antes, despues } = leida
    const suya = despues.empresa === audiencia.empresaId
    if (fila.tema === 'posicion') {
      const posicion = posiciones.get(fila.fila)
      return posicion ? { tipo: 'posicion', posicion } : null
    }
    if (fila.tema === 'posicion-fuera') return fuera(antes, audiencia)
    if (fila.tema === 'flota') return suya ? { tipo: 'flota' } : null
    if (fila.tema === 'aviso') return suya ? noticiaDe(leida, audiencia.rol) : null
    if (fila.tema === 'vinculacion') return suya && audiencia.rol === 'admin' ? vinculacionDe(leida) : null
    if (fila.tema === 'proveedor') return audiencia.rol === 'plataforma' ? { tipo: 'proveedores' } : null
    if (fila.tema === 'perfil') return suya ? { tipo: 'perfil' } : null
    if (fila.tema !== 'servicio' && !(fila.tema === 'oferta' && suya)) return null
    const servicio = vista.servicios.get(fila.fila)
    if (servicio) return decir(servicio)
    // An offer's own row never removes a service: the service's row in the same transaction does.
    const seFue = fila.tema === 'servicio' && fila.antes !== null && veiaAntes(antes)
    return seFue ? { tipo: 'servicio-fuera', id: fila.fila } : null
  }

  const salida: { clave: string; place: Place; event: EventoVivo }[] = []
  for (const leida of leidas) {
    const { fila, antes, despues } = leida
    // With many vehicles most rows are positions, each for one company.
    if (fila.tema === 'posicion' && audiencia.rol !== 'plataforma' && despues.empresa !== audiencia.empresaId) continue
    const event = eventoDe(leida)
    if (event) salida.push({ clave: claveDe(event), place: fila.place, event })
    const aviso = avisoDe(fila, { antes, despues }, audiencia)
    if (aviso) salida.push({ clave: `aviso:${fila.place.id}`, place: fila.place, event: aviso })
  }
  return sinRepetir(salida).map(({ place, event }) => ({ place, event }))
}

/** Only administrators send requests by plates, so nobody else gets their progress. */
const vinculacionDe = ({ fila: { fila }, despues: { placas, estado } }: Leida): EventoVivo | null => {
  const dicho = ESTADOS_DE_VINCULACION.find((uno) => uno === estado)
  return placas !== undefined && dicho ? { tipo: 'vinculacion', id: fila, placas, estado: dicho } : null
}

/** A marker that goes: whoever could see it is told of its trip. */
const fuera = ({ empresa, servicio }: Lado, { rol, empresaId }: AudienciaConectada): EventoVivo | null => {
  if (servicio === undefined || (rol !== 'plataforma' && empresa !== empresaId)) return null
  return { tipo: 'posicion-fuera', idServicio: servicio }
}

/** A notice of the event centre; null for a role that is not told this kind. */
const noticiaDe = ({ fila: { fila }, despues: { clase, servicio } }: Leida, rol: Rol): EventoVivo | null => {
  const dicha = clasesDe(rol).find((una) => una === clase)
  return dicha ? { tipo: 'avisos', id: fila, clase: dicha, idServicio: servicio ?? null } : null
}

const claveDe = (event: EventoVivo): string => {
  if (event.tipo === 'servicio') return `servicio:${event.servicio.id}`
  if (event.tipo === 'servicio-fuera') return `servicio:${event.id}`
  if (event.tipo === 'posicion') return `posicion:${event.posicion.idVehiculo}`
  if (event.tipo === 'posicion-fuera') return `posicion-fuera:${event.idServicio}`
  if (event.tipo === 'avisos') return `avisos:${event.id}`
  if (event.tipo === 'vinculacion') return `vinculacion:${event.id}`
  return event.tipo
}

/**
 * A record is read once per batch, so it is sent once, at the last of its rows: a browser that resumes before that row
 * gets it again. A notice must find its record already there, so the record is also sent at the row of its notice.
 */
const sinRepetir = <T extends { clave: string; event: EventoVivo }>(salida: readonly T[]): T[] => {
  const ultima = new Map(salida.map((uno, i) => [uno.clave, i]))
  return salida.filter((uno, i) => ultima.get(uno.clave) === i || salida[i + 1]?.event.tipo === 'aviso')
}
