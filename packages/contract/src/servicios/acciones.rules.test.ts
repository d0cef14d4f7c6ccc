import { expect, test } from 'vitest'
import { DIA_MS } from '../core/fechas.ts'
import type { Negativa } from '../core/negativas.ts'
import { ESTADOS_OFERTA } from './oferta-propia.rules.ts'
import { PASOS_QUE_SE_ENVIAN } from './recorrido.rules.ts'
import { ESTADOS, TRANSICIONES, origenesDe, type Accion, type Estado } from './servicios.rules.ts'
import {
  ACCIONES_DE_EMPRESA,
  MAXIMO_DE_OFERTAS,
  mensajeDeConflicto,
  negativaDeActor,
  negativaDeEstado,
  negativaDeFuecVisto,
  negativaDeVehiculoVisto,
  negativaParaElegirVehiculo,
  negativaParaAceptar,
  negativaParaCalificar,
  negativaParaCambiar,
  negativaParaCancelar,
  negativaParaCambiarImagen,
  negativaParaFinalizar,
  negativaParaMostrarPago,
  negativaParaPaso,
  negativaParaPublicar,
  negativaParaRechazar,
  negativasDeServicio,
  type Momento,
  type OfertasPropias,
  type Interesado,
} from './acciones.rules.ts'

const AHORA = new Date('2026-06-10T12:00:00.000Z')
const ADMIN: Interesado = { rol: 'admin', empresaId: 'X', perfilCompleto: true }
const SIN_OFERTAS: OfertasPropias = { ultima: null, hechas: 0 }
const momento = (estado: Estado, cambios: Partial<Momento> = {}): Momento => ({
  estado,
  vence: new Date(AHORA.getTime() + DIA_MS),
  empresaAliadaId: ['pendiente', 'vencido', 'cancelado'].includes(estado) ? null : 'X',
  vehiculoId: null,
  recorridoIniciado: false,
  fuecDesactualizado: false,
  ...cambios,
})
const negativas = (quien: Interesado, servicio: Momento, ofertas: OfertasPropias = SIN_OFERTAS, ahora = AHORA) =>
  negativasDeServicio(quien, servicio, ofertas, ahora)
const posibles = (...caso: Parameters<typeof negativas>) => {
  const todos = negativas(...caso)
  return ACCIONES_DE_EMPRESA.filter((accion) => todos[accion] === null)
}

test('ROLE-21 in each state an administrator may do this and nothing else', () => {
  const conVehiculo = { vehiculoId: 'V' }
  expect(Object.fromEntries(ESTADOS.map((estado) => [estado, posibles(ADMIN, momento(estado))]))).toEqual({
    pendiente: ['ofertar'],
    validar: ['validarPago'],
    reservado: ['asignarVehiculo'],
    confirmado: ['reemplazarFuec', 'cambiarVehiculo'],
    finalizado: [],
    vencido: [],
    cancelado: [],
  })
  expect(posibles(ADMIN, momento('reservado', conVehiculo))).toEqual(['asignarVehiculo', 'subirFuec'])
  expect(posibles(ADMIN, momento('confirmado', { ...conVehiculo, recorridoIniciado: true }))).toEqual(['cambiarEnRuta'])
  expect(
    posibles(ADMIN, momento('confirmado', { ...conVehiculo, recorridoIniciado: true, fuecDesactualizado: true })),
  ).toEqual(['reemplazarFuec', 'cambiarEnRuta'])
  expect(posibles(ADMIN, momento('pendiente'), { ultima: 'enviada', hechas: 1 })).toEqual(['retirarOferta'])
  for (const ultima of ['retirada', 'rechazada', 'vencida'] as const)
    expect(posibles(ADMIN, momento('pendiente'), { ultima, hechas: 1 })).toEqual(['ofertar'])
})

test('ROLE-21 staff may not validate payments, the platform acts on no service, another company on none of these', () => {
  const servicios = [
    momento('pendiente'),
    momento('validar'),
    momento('reservado', { vehiculoId: 'V' }),
    momento('confirmado'),
  ]
  const todas = (quien: Interesado) => servicios.flatMap((s) => posibles(quien, s))
  expect(todas({ ...ADMIN, rol: 'user' })).toEqual([
    'ofertar',
    'asignarVehiculo',
    'subirFuec',
    'reemplazarFuec',
    'cambiarVehiculo',
  ])
  expect(todas({ ...ADMIN, rol: 'plataforma' })).toEqual([])
  expect(todas({ ...ADMIN, empresaId: 'Y' })).toEqual(['ofertar'])
  const ajeno = negativas({ ...ADMIN, empresaId: 'Y' }, momento('validar')).validarPago
  expect(ajeno).toEqual({ code: 'permission-denied', mensaje: 'Este servicio es de otra empresa.' })
})

test('every reason has its code and its words', () => {
  const de = (negativa: Negativa | null) => negativa && [negativa.code, negativa.mensaje]
  const pendiente = momento('pendiente')
  expect(de(negativas({ ...ADMIN, rol: 'plataforma' }, pendiente).ofertar)).toEqual([
    'permission-denied',
    'Solo la empresa aliada puede ofertar.',
  ])
  expect(negativas({ ...ADMIN, perfilCompleto: false }, pendiente).ofertar).toEqual({
    code: 'permission-denied',
    mensaje: 'Completa el perfil de la empresa para ofertar.',
    remedio: 'perfil',
  })
  expect(de(negativas({ ...ADMIN, rol: 'user' }, momento('validar')).validarPago)).toEqual([
    'permission-denied',
    'Solo un administrador de la empresa puede validar pagos.',
  ])
  expect(de(negativas(ADMIN, pendiente, { ultima: 'enviada', hechas: MAXIMO_DE_OFERTAS }).ofertar)).toEqual([
    'aborted',
    'Tu empresa ya envió una oferta por este servicio.',
  ])
  expect(de(negativas(ADMIN, pendiente, { ultima: 'retirada', hechas: 9 }).ofertar)).toBeNull()
  expect(de(negativas(ADMIN, pendiente, { ultima: 'retirada', hechas: 10 }).ofertar)).toEqual([
    'resource-exhausted',
    'Tu empresa ya ofertó 10 veces por este servicio y no puede ofertar más.',
  ])
  expect(de(negativas(ADMIN, pendiente).retirarOferta)).toEqual([
    'aborted',
    'Tu empresa no tiene una oferta por este servicio.',
  ])
  expect(de(negativas(ADMIN, pendiente, { ultima: 'rechazada', hechas: 1 }).retirarOferta)).toEqual([
    'aborted',
    'La oferta ya no se puede retirar: está no elegida.',
  ])
  expect(de(negativas(ADMIN, momento('reservado')).subirFuec)).toEqual([
    'aborted',
    'Asigna un vehículo antes de subir el FUEC.',
  ])
  expect(de(negativas(ADMIN, momento('confirmado', { recorridoIniciado: true })).reemplazarFuec)).toEqual([
    'aborted',
    'El recorrido ya inició: el FUEC no se puede reemplazar.',
  ])
  expect(de(negativas(ADMIN, momento('confirmado', { recorridoIniciado: true })).cambiarVehiculo)).toEqual([
    'aborted',
    'El recorrido ya inició: el vehículo no se puede cambiar.',
  ])
  expect(negativaDeVehiculoVisto('V', { vehiculoId: 'V' })).toBeNull()
  expect(negativaDeVehiculoVisto('V', { vehiculoId: 'W' })?.code).toBe('aborted')
  expect(ESTADOS.filter((estado) => negativaParaElegirVehiculo({ estado }) === null)).toEqual([
    'reservado',
    'confirmado',
  ])
})

test('a pending service can be bid on until its last millisecond, also before anything has written down that it expired', () => {
  const alFinal = (ms: number) =>
    negativas(ADMIN, momento('pendiente'), SIN_OFERTAS, new Date(AHORA.getTime() + DIA_MS + ms)).ofertar
  expect(alFinal(-1)).toBeNull()
  expect(alFinal(0)).toEqual({
    code: 'aborted',
    mensaje: 'Se oferta mientras el servicio está pendiente; este venció sin adjudicarse.',
    details: { estado: 'vencido' },
  })
})

test('a conflict says when the act is possible and what the service is, for every act and in every state', () => {
  const acciones = Object.keys(TRANSICIONES) as Accion[]
  const casos = acciones.flatMap((accion) => ESTADOS.map((estado) => ({ accion, estado })))
  const empieza = ({ accion, estado }: (typeof casos)[number]) =>
    accion === 'publicar' || origenesDe(accion).includes(estado)
  for (const { accion, estado } of casos.filter(empieza)) expect(negativaDeEstado(accion, estado)).toBeNull()
  for (const { accion, estado } of casos.filter((caso) => !empieza(caso)))
    expect(negativaDeEstado(accion, estado)?.mensaje).toMatch(/^(El|La) .+; este .+\.$/)
  expect(mensajeDeConflicto('subirFuec', 'validar')).toBe(
    'El FUEC se sube cuando el servicio está reservado; este ya fue adjudicado y espera la validación del pago.',
  )
  expect(mensajeDeConflicto('asignarVehiculo', 'pendiente')).toBe(
    'El vehículo se asigna cuando el servicio está reservado; este sigue pendiente.',
  )
})

test('each transition belongs to the kind of actor that its table names, and to no other', () => {
  const actores = {
    aliado: { tipo: 'aliado' },
    servidor: { tipo: 'servidor' },
    admin: { tipo: 'persona', rol: 'admin' },
    user: { tipo: 'persona', rol: 'user' },
    plataforma: { tipo: 'persona', rol: 'plataforma' },
  } as const
  const nombres = Object.keys(actores) as (keyof typeof actores)[]
  const quienes = (accion: Accion) => nombres.filter((nombre) => negativaDeActor(accion, actores[nombre]) === null)
  const acciones = Object.keys(TRANSICIONES) as Accion[]
  expect(Object.fromEntries(acciones.map((accion) => [accion, quienes(accion)]))).toEqual({
    publicar: ['aliado'],
    cambiar: ['aliado'],
    aceptarOferta: ['aliado'],
    validarPago: ['admin'],
    asignarVehiculo: ['admin', 'user'],
    subirFuec: ['admin', 'user'],
    expedirFuec: ['admin', 'user'],
    anularFuec: ['admin'],
    cambiarVehiculo: ['admin', 'user'],
    cambiarEnRuta: ['admin', 'user'],
    reexpedirFuec: ['admin', 'user'],
    reemplazarFuec: ['admin', 'user'],
    iniciarRecorrido: ['servidor'],
    finalizar: ['aliado'],
    vencer: ['servidor'],
    cancelar: ['aliado'],
  })
  expect(negativaDeActor('vencer', actores.aliado)?.code).toBe('permission-denied')
})

const despues = (ms: number) => new Date(AHORA.getTime() + ms)

test('a service is published for a departure later than now', () => {
  expect([negativaParaPublicar(despues(1), AHORA), negativaParaPublicar(AHORA, AHORA)]).toEqual([
    null,
    {
      code: 'invalid-argument',
      mensaje: 'La salida debe ser en el futuro',
      fields: { fechaSalida: 'La salida debe ser en el futuro' },
      motivo: 'pasada',
      motivos: { fechaSalida: 'pasada' },
    },
  ])
})

test('an offer is accepted while it is sent, in time, and of a company that is not suspended', () => {
  const aceptar = (
    estado: Parameters<typeof negativaParaAceptar>[1]['estado'],
    { empresaSuspendida = false, vence = despues(1) } = {},
  ) => negativaParaAceptar({ vence }, { estado, empresaSuspendida }, AHORA)
  expect(aceptar('enviada')).toBeNull()
  expect(aceptar('retirada')?.mensaje).toBe('La oferta ya no se puede aceptar: está retirada.')
  expect(aceptar('enviada', { vence: AHORA })?.mensaje).toBe('La oferta ya venció.')
  expect(aceptar('enviada', { empresaSuspendida: true })).toEqual({
    code: 'aborted',
    mensaje: 'La empresa que ofertó está suspendida: elige otra oferta.',
    motivo: 'suspendida',
  })
})

test('a trip ends once its route has started', () => {
  expect(negativaParaFinalizar(momento('confirmado', { recorridoIniciado: true }))).toBeNull()
  expect(negativaParaFinalizar(momento('confirmado'))?.mensaje).toBe(
    'El recorrido de este servicio aún no ha iniciado.',
  )
  expect(negativaParaFinalizar(momento('reservado', { recorridoIniciado: true }))?.details).toEqual({
    estado: 'reservado',
  })
})

test('the picture of a client changes until the service is over', () => {
  const cerrados = ESTADOS.filter((estado) => negativaParaCambiarImagen(estado) !== null)
  expect(cerrados).toEqual(['finalizado', 'vencido', 'cancelado'])
  expect(negativaParaCambiarImagen('vencido')).toEqual({
    code: 'aborted',
    mensaje: 'El servicio ya está vencido.',
    details: { estado: 'vencido' },
  })
})

test('a FUEC is replaced by whoever saw the one that is there', () => {
  const hoy = { fuecArchivoId: 'a', tipoFuec: 'application/pdf' }
  expect(negativaDeFuecVisto('a', hoy)).toBeNull()
  for (const otro of [negativaDeFuecVisto('b', hoy), negativaDeFuecVisto('a', { ...hoy, tipoFuec: null })])
    expect(otro?.mensaje).toBe('Otra persona ya reemplazó este FUEC. Vuelve a cargar el servicio y revísalo.')
})

test('an awarded service is cancelled with a reason and before its route starts; a pending one without', () => {
  const de = (estado: Estado, recorridoIniciado = false) => ({ estado, recorridoIniciado })
  expect(negativaParaCancelar(de('pendiente'), null)).toBeNull()
  for (const estado of ['validar', 'reservado', 'confirmado'] as const) {
    expect(negativaParaCancelar(de(estado), null)).toMatchObject({
      code: 'invalid-argument',
      motivos: { motivo: 'requerido' },
    })
    expect(negativaParaCancelar(de(estado), 'precio')).toBeNull()
  }
  expect(negativaParaCancelar(de('confirmado', true), 'precio')).toMatchObject({ code: 'aborted' })
  for (const estado of ['finalizado', 'vencido', 'cancelado'] as const)
    expect(negativaParaCancelar(de(estado), 'precio')).toMatchObject({ code: 'aborted', details: { estado } })
})

test('a service changes and an offer is rejected while the market is open', () => {
  const abierto = (estado: Estado, vence = new Date(2)) => ({ estado, vence })
  const ahora = new Date(1)
  expect(negativaParaCambiar(abierto('pendiente'), ahora)).toBeNull()
  expect(negativaParaCambiar(abierto('pendiente', ahora), ahora)).toMatchObject({ details: { estado: 'vencido' } })
  for (const estado of ESTADOS.filter((uno) => uno !== 'pendiente'))
    expect(negativaParaCambiar(abierto(estado), ahora)).toMatchObject({ code: 'aborted', details: { estado } })
  expect(ESTADOS_OFERTA.filter((oferta) => negativaParaRechazar(abierto('pendiente'), oferta, ahora) === null)).toEqual(
    ['enviada'],
  )
  expect(negativaParaRechazar(abierto('validar'), 'enviada', ahora)).toMatchObject({ code: 'aborted' })
})

test('a trip is rated once it is finished, and a payment is shown while it waits', () => {
  expect(ESTADOS.filter((estado) => negativaParaCalificar(estado, false) === null)).toEqual(['finalizado'])
  expect(negativaParaCalificar('finalizado', true)?.mensaje).toBe('El viaje ya se calificó.')
  expect(ESTADOS.filter((estado) => negativaParaMostrarPago(estado) === null)).toEqual(['validar'])
})

test('a driver tells each step of a running trip once, and passengers are aboard or did not come', () => {
  const corre = { estado: 'confirmado', recorridoIniciado: true } as const
  expect(PASOS_QUE_SE_ENVIAN.filter((paso) => negativaParaPaso(corre, [], paso) === null)).toEqual([
    ...PASOS_QUE_SE_ENVIAN,
  ])
  expect(negativaParaPaso({ ...corre, recorridoIniciado: false }, [], 'llego')).toMatchObject({ code: 'aborted' })
  expect(negativaParaPaso({ estado: 'finalizado', recorridoIniciado: true }, [], 'llego')).not.toBeNull()
  expect(negativaParaPaso(corre, ['llego'], 'llego')?.mensaje).toBe('Ese paso ya se había dado.')
  expect(negativaParaPaso(corre, ['a_bordo'], 'no_aparecio')).not.toBeNull()
  expect(negativaParaPaso(corre, ['no_aparecio'], 'a_bordo')).not.toBeNull()
})
