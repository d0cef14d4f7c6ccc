import type { Rol } from '../core/permisos.ts'
import {
  alLimite,
  enCampo,
  fueraDeMomento,
  negativaDePermiso,
  porSuspension,
  sinDerecho,
  type Negativa,
} from '../core/negativas.ts'
import { negativaDePerfil } from '../empresas/empresas.rules.ts'
import {
  ETIQUETA_DE_OFERTA,
  TRANSICIONES_DE_OFERTA,
  type AccionDeOferta,
  type EstadoOferta,
} from './oferta-propia.rules.ts'
import { ETIQUETA_DE_ESTADO, TRANSICIONES, haVencido, origenesDe, type Accion, type Estado } from './servicios.rules.ts'
import type { MotivoDeCancelacion } from './cancelacion.rules.ts'
import type { PasoDeConductor } from './recorrido.rules.ts'

/** What a company may do with a service, in the order of a service's life. Each has one guard below, asked wherever the question comes up. */
export const ACCIONES_DE_EMPRESA = [
  'ofertar',
  'retirarOferta',
  'validarPago',
  'asignarVehiculo',
  'subirFuec',
  'reemplazarFuec',
] as const
export type AccionDeEmpresa = (typeof ACCIONES_DE_EMPRESA)[number]

/** Bids of one company on one service, withdrawn ones counted: nobody fills a client's list. */
export const MAXIMO_DE_OFERTAS = 10
export const OFERTA_YA_ENVIADA = 'Tu empresa ya envió una oferta por este servicio.'

/** Who asks, as the session and the company's records say. */
export type Interesado = { rol: Rol; empresaId: string; perfilCompleto: boolean }

/** Where a service stands, as its row says. */
export type Momento = {
  estado: Estado
  vence: Date
  empresaAliadaId: string | null
  vehiculoId: string | null
  recorridoIniciado: boolean
}

/** The company's own offers on the service: its newest one's state, and how many there were. */
export type OfertasPropias = { ultima: EstadoOferta | null; hechas: number }

const CUANDO: Record<Accion | 'ofertar', string> = {
  publicar: 'El servicio se publica una sola vez',
  ofertar: 'Se oferta mientras el servicio está pendiente',
  cambiar: 'El servicio se cambia mientras está pendiente',
  aceptarOferta: 'La oferta se acepta mientras el servicio está pendiente',
  validarPago: 'El pago se valida cuando el cliente ya aceptó la oferta y el servicio aún no está reservado',
  asignarVehiculo: 'El vehículo se asigna cuando el servicio está reservado',
  subirFuec: 'El FUEC se sube cuando el servicio está reservado',
  reemplazarFuec: 'El FUEC se reemplaza cuando el servicio está confirmado',
  iniciarRecorrido: 'El recorrido inicia cuando el servicio está confirmado',
  finalizar: 'El viaje se finaliza cuando el servicio está confirmado',
  vencer: 'El servicio vence mientras está pendiente',
  cancelar: 'El servicio se cancela antes de que inicie el recorrido',
}

const ES: Record<Estado, string> = {
  pendiente: 'sigue pendiente',
  validar: 'ya fue adjudicado y espera la validación del pago',
  reservado: 'ya está reservado',
  confirmado: 'ya está confirmado',
  finalizado: 'ya finalizó',
  vencido: 'venció sin adjudicarse',
  cancelado: 'fue cancelado por el cliente',
}

/** Says when the act is possible and what the service is now: to whoever comes too late, and beside a button that is closed. */
export const mensajeDeConflicto = (accion: Accion | 'ofertar', actual: Estado): string =>
  `${CUANDO[accion]}; este ${ES[actual]}.`

const iniciosDe = (accion: Accion | 'ofertar'): readonly Estado[] =>
  origenesDe(accion === 'ofertar' ? 'aceptarOferta' : accion)

/** Refuses what does not start in the service's state. */
export const negativaDeEstado = (accion: Accion | 'ofertar', actual: Estado): Negativa | null => {
  const inicios = iniciosDe(accion)
  return inicios.length === 0 || inicios.includes(actual)
    ? null
    : fueraDeMomento(mensajeDeConflicto(accion, actual), { estado: actual })
}

type Actor = { tipo: 'persona'; rol: Rol } | { tipo: 'aliado' | 'servidor' }

/** Refuses an actor of another kind than the table of transitions names. */
export const negativaDeActor = (accion: Accion, actor: Actor): Negativa | null => {
  const { quien } = TRANSICIONES[accion]
  const rol = actor.tipo === 'persona' ? actor.rol : null
  const suyo = {
    aliado: actor.tipo === 'aliado',
    servidor: actor.tipo === 'servidor',
    admin: rol === 'admin',
    empresa: rol === 'admin' || rol === 'user',
  }[quien]
  return suyo ? null : sinDerecho()
}

/** The same for an offer. */
const negativaDeOferta = (accion: AccionDeOferta, actual: EstadoOferta): Negativa | null =>
  TRANSICIONES_DE_OFERTA[accion].de === actual
    ? null
    : fueraDeMomento(`La oferta ya no se puede ${accion}: está ${ETIQUETA_DE_OFERTA[actual].toLowerCase()}.`)

/** Row-level security hides other companies' services; whoever sees one all the same does not act on it. */
const negativaDeEmpresa = (
  quien: Pick<Interesado, 'empresaId'>,
  { empresaAliadaId }: Pick<Momento, 'empresaAliadaId'>,
): Negativa | null => (empresaAliadaId === quien.empresaId ? null : sinDerecho('Este servicio es de otra empresa.'))

/** Whether somebody takes part in the market at all, whatever the service. */
export const negativaParaParticipar = (quien: Interesado): Negativa | null =>
  negativaDePermiso(quien.rol, 'ofertar') ?? negativaDePerfil(quien.perfilCompleto, 'para ofertar')

export const negativaParaOfertar = (
  quien: Interesado,
  { estado, vence }: Pick<Momento, 'estado' | 'vence'>,
  { ultima, hechas }: OfertasPropias,
  ahora: Date,
): Negativa | null => {
  const vencido = estado === 'pendiente' && haVencido(vence, ahora)
  const general = negativaParaParticipar(quien) ?? negativaDeEstado('ofertar', vencido ? 'vencido' : estado)
  if (general) return general
  // A live offer is told before the limit: whoever has one needs no other.
  if (ultima === 'enviada') return fueraDeMomento(OFERTA_YA_ENVIADA)
  return hechas < MAXIMO_DE_OFERTAS
    ? null
    : alLimite(`Tu empresa ya ofertó ${MAXIMO_DE_OFERTAS} veces por este servicio y no puede ofertar más.`)
}

export const negativaParaRetirar = (
  quien: Pick<Interesado, 'rol'>,
  { ultima }: Pick<OfertasPropias, 'ultima'>,
): Negativa | null => {
  const permiso = negativaDePermiso(quien.rol, 'ofertar')
  if (permiso) return permiso
  return ultima === null
    ? fueraDeMomento('Tu empresa no tiene una oferta por este servicio.')
    : negativaDeOferta('retirar', ultima)
}

/** A client's app publishes what departs later than now. */
export const negativaParaPublicar = (salida: Date, ahora: Date): Negativa | null =>
  salida > ahora ? null : enCampo('fechaSalida', 'La salida debe ser en el futuro', 'pasada')

export const REFERENCIA_YA_USADA = 'Otro servicio tuyo ya tiene esa referencia y no se repite'

/** A client's app accepts an offer of a service that is still pending (`negativaDeEstado`). */
export const negativaParaAceptar = (
  { vence }: Pick<Momento, 'vence'>,
  oferta: { estado: EstadoOferta; empresaSuspendida: boolean },
  ahora: Date,
): Negativa | null =>
  negativaDeOferta('aceptar', oferta.estado) ??
  (haVencido(vence, ahora) ? fueraDeMomento('La oferta ya venció.') : null) ??
  // What a suspended company offered before waits until it is lifted, or expires (decisions §9).
  (oferta.empresaSuspendida ? porSuspension('La empresa que ofertó está suspendida: elige otra oferta.') : null)

/** A client's app changes a service that can still be bid on. */
export const negativaParaCambiar = (
  { estado, vence }: Pick<Momento, 'estado' | 'vence'>,
  ahora: Date,
): Negativa | null =>
  negativaDeEstado('cambiar', estado === 'pendiente' && haVencido(vence, ahora) ? 'vencido' : estado)

/** A client's app rejects one offer of a pending service. */
export const negativaParaRechazar = (
  { estado, vence }: Pick<Momento, 'estado' | 'vence'>,
  oferta: EstadoOferta,
  ahora: Date,
): Negativa | null => negativaParaCambiar({ estado, vence }, ahora) ?? negativaDeOferta('rechazar', oferta)

/** A client's app rates a finished trip, once. */
export const negativaParaCalificar = (estado: Estado, calificado: boolean): Negativa | null => {
  if (estado !== 'finalizado')
    return fueraDeMomento(`Se califica un viaje que terminó; este ${ES[estado]}.`, { estado })
  return calificado ? fueraDeMomento('El viaje ya se calificó.', { estado }) : null
}

/** A client's app shows that its client paid, while the payment waits to be validated. */
export const negativaParaMostrarPago = (estado: Estado): Negativa | null =>
  estado === 'validar'
    ? null
    : fueraDeMomento(`El comprobante se envía mientras el pago espera validación; este servicio ${ES[estado]}.`, {
        estado,
      })

/** A driver's app tells a step of a running trip, each once; passengers are aboard or did not come. */
export const negativaParaPaso = (
  { estado, recorridoIniciado }: Pick<Momento, 'estado' | 'recorridoIniciado'>,
  dados: readonly PasoDeConductor[],
  paso: PasoDeConductor,
): Negativa | null => {
  const tarde = negativaParaFinalizar({ estado, recorridoIniciado })
  if (tarde) return tarde
  const contrario = { a_bordo: 'no_aparecio', no_aparecio: 'a_bordo' }[paso as string]
  if (dados.includes(paso)) return fueraDeMomento('Ese paso ya se había dado.', { estado })
  return dados.some((dado) => dado === contrario)
    ? fueraDeMomento('Los pasajeros ya están a bordo, o no aparecieron: no las dos cosas.', { estado })
    : null
}

/** A driver's app ends a trip whose route has started. */
export const negativaParaFinalizar = ({
  estado,
  recorridoIniciado,
}: Pick<Momento, 'estado' | 'recorridoIniciado'>): Negativa | null =>
  negativaDeEstado('finalizar', estado) ??
  (recorridoIniciado ? null : fueraDeMomento('El recorrido de este servicio aún no ha iniciado.'))

/** A client's app cancels: after an award with a reason, and never once the route has started. */
export const negativaParaCancelar = (
  { estado, recorridoIniciado }: Pick<Momento, 'estado' | 'recorridoIniciado'>,
  motivo: MotivoDeCancelacion | null,
): Negativa | null => {
  const tarde = negativaDeEstado('cancelar', estado)
  if (tarde) return tarde
  if (recorridoIniciado) return fueraDeMomento('El recorrido ya inició: el viaje no se puede cancelar.', { estado })
  return estado === 'pendiente' || motivo !== null
    ? null
    : enCampo('motivo', 'Di por qué se cancela un servicio que ya se adjudicó', 'requerido')
}

const TERMINADOS: readonly Estado[] = ['finalizado', 'vencido', 'cancelado']

/** A client's app changes the picture of the client until the service is over. */
export const negativaParaCambiarImagen = (estado: Estado): Negativa | null =>
  TERMINADOS.includes(estado)
    ? fueraDeMomento(`El servicio ya está ${ETIQUETA_DE_ESTADO[estado].toLowerCase()}.`, { estado })
    : null

type DeLaEmpresa = Pick<Interesado, 'rol' | 'empresaId'>
type DeEmpresa = Pick<Momento, 'estado' | 'empresaAliadaId'>

export const negativaParaValidarPago = (quien: DeLaEmpresa, servicio: DeEmpresa): Negativa | null =>
  negativaDePermiso(quien.rol, 'validarPago') ??
  negativaDeEstado('validarPago', servicio.estado) ??
  negativaDeEmpresa(quien, servicio)

export const negativaParaAsignar = (quien: DeLaEmpresa, servicio: DeEmpresa): Negativa | null =>
  negativaDePermiso(quien.rol, 'asignarVehiculo') ??
  negativaDeEstado('asignarVehiculo', servicio.estado) ??
  negativaDeEmpresa(quien, servicio)

export const negativaParaSubirFuec = (
  quien: DeLaEmpresa,
  servicio: DeEmpresa & Pick<Momento, 'vehiculoId'>,
): Negativa | null =>
  negativaDePermiso(quien.rol, 'subirFuec') ??
  negativaDeEstado('subirFuec', servicio.estado) ??
  negativaDeEmpresa(quien, servicio) ??
  (servicio.vehiculoId === null ? fueraDeMomento('Asigna un vehículo antes de subir el FUEC.') : null)

export const negativaParaReemplazarFuec = (
  quien: DeLaEmpresa,
  servicio: DeEmpresa & Pick<Momento, 'recorridoIniciado'>,
): Negativa | null =>
  negativaDePermiso(quien.rol, 'subirFuec') ??
  negativaDeEstado('reemplazarFuec', servicio.estado) ??
  negativaDeEmpresa(quien, servicio) ??
  (servicio.recorridoIniciado ? fueraDeMomento('El recorrido ya inició: el FUEC no se puede reemplazar.') : null)

/** The replacement names the FUEC that the person saw; somebody else may have replaced it since. */
export const negativaDeFuecVisto = (
  visto: string,
  { fuecArchivoId, tipoFuec }: { fuecArchivoId: string | null; tipoFuec: string | null },
): Negativa | null =>
  fuecArchivoId === visto && tipoFuec !== null
    ? null
    : fueraDeMomento('Otra persona ya reemplazó este FUEC. Vuelve a cargar el servicio y revísalo.')

/** Every act's guard over one service: what `acciones` shows. */
export const negativasDeServicio = (
  quien: Interesado,
  servicio: Momento,
  ofertas: OfertasPropias,
  ahora: Date,
): Record<AccionDeEmpresa, Negativa | null> => ({
  ofertar: negativaParaOfertar(quien, servicio, ofertas, ahora),
  retirarOferta: negativaParaRetirar(quien, ofertas),
  validarPago: negativaParaValidarPago(quien, servicio),
  asignarVehiculo: negativaParaAsignar(quien, servicio),
  subirFuec: negativaParaSubirFuec(quien, servicio),
  reemplazarFuec: negativaParaReemplazarFuec(quien, servicio),
})
