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
import { esAlarma, type Puntualidad } from './puntualidad.rules.ts'

/** Actions of a company on a service, in the order of a service's life. Each has one guard below, which every caller uses. */
export const ACCIONES_DE_EMPRESA = [
  'ofertar',
  'retirarOferta',
  'validarPago',
  'asignarVehiculo',
  'subirFuec',
  'reemplazarFuec',
  'cambiarVehiculo',
  'cambiarEnRuta',
] as const
export type AccionDeEmpresa = (typeof ACCIONES_DE_EMPRESA)[number]

/** Maximum of bids of one company on one service, withdrawn ones included, so that no company fills a client's list. */
export const MAXIMO_DE_OFERTAS = 10
export const OFERTA_YA_ENVIADA = 'Tu empresa ya envió una oferta por este servicio.'

/** The requester, from the session and the company's row. */
export type Interesado = { rol: Rol; empresaId: string; perfilCompleto: boolean }

/** State of a service, from its row. */
export type Momento = {
  estado: Estado
  vence: Date
  empresaAliadaId: string | null
  vehiculoId: string | null
  recorridoIniciado: boolean
  /** Its FUEC says something else than the service. */
  fuecDesactualizado: boolean
}

/** The company's own offers on the service: state of the newest one, and their number. */
export type OfertasPropias = { ultima: EstadoOferta | null; hechas: number }

const CUANDO: Record<Accion | 'ofertar', string> = {
  publicar: 'El servicio se publica una sola vez',
  ofertar: 'Se oferta mientras el servicio está pendiente',
  cambiar: 'El servicio se cambia mientras está pendiente',
  aceptarOferta: 'La oferta se acepta mientras el servicio está pendiente',
  validarPago: 'El pago se valida cuando el cliente ya aceptó la oferta y el servicio aún no está reservado',
  asignarVehiculo: 'El vehículo se asigna cuando el servicio está reservado',
  subirFuec: 'El FUEC se sube cuando el servicio está reservado',
  expedirFuec: 'El FUEC se expide cuando el servicio está reservado',
  reemplazarFuec: 'El FUEC se reemplaza cuando el servicio está confirmado',
  reexpedirFuec: 'El FUEC se expide de nuevo cuando el servicio está confirmado',
  anularFuec: 'El FUEC se anula cuando el servicio está confirmado',
  cambiarVehiculo: 'El vehículo de un servicio con FUEC se cambia cuando está confirmado',
  cambiarEnRuta: 'El vehículo se cambia en pleno recorrido cuando el servicio está confirmado',
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

/** Message with the states that permit the action and the service's current state: for a late request and for a disabled button. */
export const mensajeDeConflicto = (accion: Accion | 'ofertar', actual: Estado): string =>
  `${CUANDO[accion]}; este ${ES[actual]}.`

const iniciosDe = (accion: Accion | 'ofertar'): readonly Estado[] =>
  origenesDe(accion === 'ofertar' ? 'aceptarOferta' : accion)

/** Refuses an action that the service's state does not permit. */
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

/** The same for an offer's state. */
const negativaDeOferta = (accion: AccionDeOferta, actual: EstadoOferta): Negativa | null =>
  TRANSICIONES_DE_OFERTA[accion].de === actual
    ? null
    : fueraDeMomento(`La oferta ya no se puede ${accion}: está ${ETIQUETA_DE_OFERTA[actual].toLowerCase()}.`)

/** Refuses an action on another company's service. Row-level security already hides such services. */
const negativaDeEmpresa = (
  quien: Pick<Interesado, 'empresaId'>,
  { empresaAliadaId }: Pick<Momento, 'empresaAliadaId'>,
): Negativa | null => (empresaAliadaId === quien.empresaId ? null : sinDerecho('Este servicio es de otra empresa.'))

/** Refuses a person who may not bid on any service. */
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
  // The live offer comes before the limit, because a company with a live offer needs no other.
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

/** A client's app publishes a service whose departure is in the future. */
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
  // Offers made before a suspension stay until the suspension ends or they expire (decisions §9).
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

const CONTRARIOS: Partial<Record<PasoDeConductor, PasoDeConductor>> = { a_bordo: 'no_aparecio', no_aparecio: 'a_bordo' }
/** The step that cannot stand beside this one. */
export const contrarioDe = (paso: PasoDeConductor): PasoDeConductor | undefined => CONTRARIOS[paso]

/** A driver's app tells a step of a running trip, each once; passengers are aboard or did not come. */
export const negativaParaPaso = (
  { estado, recorridoIniciado }: Pick<Momento, 'estado' | 'recorridoIniciado'>,
  dados: readonly PasoDeConductor[],
  paso: PasoDeConductor,
): Negativa | null => {
  const tarde = negativaParaFinalizar({ estado, recorridoIniciado })
  if (tarde) return tarde
  const contrario = contrarioDe(paso)
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

/** An alarm that changed meanwhile is another one, which nobody has seen yet. */
export const negativaParaCallar = (
  quien: DeLaEmpresa,
  servicio: DeEmpresa & { puntualidad: Puntualidad | null },
  visto: Puntualidad,
): Negativa | null =>
  negativaDePermiso(quien.rol, 'asignarVehiculo') ??
  negativaDeEmpresa(quien, servicio) ??
  (servicio.estado === 'confirmado' && servicio.puntualidad === visto && esAlarma(visto)
    ? null
    : fueraDeMomento('La alarma de este viaje cambió. Mírala de nuevo antes de silenciarla.'))

export const negativaParaSubirFuec = (
  quien: DeLaEmpresa,
  servicio: DeEmpresa & Pick<Momento, 'vehiculoId'>,
): Negativa | null =>
  negativaDePermiso(quien.rol, 'subirFuec') ??
  negativaDeEstado('subirFuec', servicio.estado) ??
  negativaDeEmpresa(quien, servicio) ??
  (servicio.vehiculoId === null ? fueraDeMomento('Asigna un vehículo antes de subir el FUEC.') : null)

/** Until the route starts; afterwards only a FUEC that is no longer true makes room for another one. */
export const negativaParaReemplazarFuec = (
  quien: DeLaEmpresa,
  servicio: DeEmpresa & Pick<Momento, 'recorridoIniciado' | 'fuecDesactualizado'>,
): Negativa | null =>
  negativaDePermiso(quien.rol, 'subirFuec') ??
  negativaDeEstado('reemplazarFuec', servicio.estado) ??
  negativaDeEmpresa(quien, servicio) ??
  (servicio.recorridoIniciado && !servicio.fuecDesactualizado
    ? fueraDeMomento('El recorrido ya inició: el FUEC no se puede reemplazar.')
    : null)

export const negativaParaAnularFuec = (
  quien: DeLaEmpresa,
  servicio: DeEmpresa & Pick<Momento, 'recorridoIniciado'>,
): Negativa | null =>
  negativaDePermiso(quien.rol, 'anularFuec') ??
  negativaDeEstado('anularFuec', servicio.estado) ??
  negativaDeEmpresa(quien, servicio) ??
  (servicio.recorridoIniciado ? fueraDeMomento('El recorrido ya inició: el FUEC no se puede anular.') : null)

/** Whoever may upload a FUEC changes the vehicle of one that is confirmed (decisions §10). */
export const negativaParaCambiarVehiculo = (
  quien: DeLaEmpresa,
  servicio: DeEmpresa & Pick<Momento, 'recorridoIniciado'>,
): Negativa | null =>
  negativaDePermiso(quien.rol, 'subirFuec') ??
  negativaDeEstado('cambiarVehiculo', servicio.estado) ??
  negativaDeEmpresa(quien, servicio) ??
  (servicio.recorridoIniciado ? fueraDeMomento('El recorrido ya inició: el vehículo no se puede cambiar.') : null)

/** A breakdown: whoever may upload a FUEC changes the vehicle of a running trip, never of a finished one (decisions §10). */
export const negativaParaCambiarEnRuta = (
  quien: DeLaEmpresa,
  servicio: DeEmpresa & Pick<Momento, 'recorridoIniciado'>,
): Negativa | null =>
  negativaDePermiso(quien.rol, 'subirFuec') ??
  negativaDeEstado('cambiarEnRuta', servicio.estado) ??
  negativaDeEmpresa(quien, servicio) ??
  (servicio.recorridoIniciado
    ? null
    : fueraDeMomento('El recorrido aún no inicia: cambia el vehículo antes de salir, con un FUEC nuevo.'))

/** Whether the fleet is shown for a service: it takes a vehicle, or may have another one. */
export const negativaParaElegirVehiculo = ({ estado }: Pick<Momento, 'estado'>): Negativa | null =>
  estado === 'confirmado' ? null : negativaDeEstado('asignarVehiculo', estado)

/** The request names the vehicle that it changes, because another person may have changed it meanwhile. */
export const negativaDeVehiculoVisto = (visto: string, { vehiculoId }: Pick<Momento, 'vehiculoId'>): Negativa | null =>
  vehiculoId === visto
    ? null
    : fueraDeMomento('Otra persona ya cambió el vehículo. Vuelve a cargar el servicio y revísalo.')

/** The request names the FUEC that it replaces, because another person may have replaced it meanwhile. */
export const negativaDeFuecVisto = (
  visto: string,
  { fuecArchivoId, tipoFuec }: { fuecArchivoId: string | null; tipoFuec: string | null },
): Negativa | null =>
  fuecArchivoId === visto && tipoFuec !== null
    ? null
    : fueraDeMomento('Otra persona ya reemplazó este FUEC. Vuelve a cargar el servicio y revísalo.')

/** Runs every action's guard on one service; `acciones` in responses comes from this. */
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
  cambiarVehiculo: negativaParaCambiarVehiculo(quien, servicio),
  cambiarEnRuta: negativaParaCambiarEnRuta(quien, servicio),
})
