import { diaEscrito } from '../core/fechas.ts'
import { fueraDeMomento, negativaDePermiso, type Negativa } from '../core/negativas.ts'
import { comoSeEscribe } from '../empresas/empresas.catalogo.ts'
import type { Rol } from '../core/permisos.ts'
import { ultimoDia } from '../servicios/viaje.rules.ts'
import { negativaParaReemplazarFuec, negativaParaSubirFuec, type Momento } from '../servicios/acciones.rules.ts'
import { mensajeDeConflicto } from '../servicios/acciones.rules.ts'
import type { ClaseDeVehiculo } from '../flota/flota.rules.ts'
import type { ObjetoDeContrato } from './datos.schema.ts'

/** The class that a type of vehicle most likely has; people confirm it, because no norm maps one to the other. */
const CLASE_DE_TIPO: Readonly<Record<string, ClaseDeVehiculo>> = {
  Automovil: 'automovil',
  Suv: 'camioneta',
  '4x4 Platon': 'camioneta',
  Minivan: 'microbus',
  Van: 'microbus',
  Buseta: 'buseta',
  Buseton: 'bus',
  Bus: 'bus',
}
export const claseProbable = (tipo: string): ClaseDeVehiculo | null => CLASE_DE_TIPO[tipo] ?? null

/** "Cali - Buga - Tuluá y regreso". */
export const recorridoDe = (viaje: {
  origen: string
  destino: string
  paradas: readonly string[]
  regreso: boolean
}): string => `${[viaje.origen, ...viaje.paradas, viaje.destino].join(' - ')}${viaje.regreso ? ' y regreso' : ''}`

/** Letters that the fonts of the paper have. */
const LEGIBLE = /^[\u0020-\u007E\u00A1-\u00FF\u0152\u0153\u2013\u2014\u2018\u2019\u201C\u201D\u2022\u2026\u20AC]*$/

/** The first character that the paper cannot print; null when it prints all. */
export const letraQueFalta = (texto: string): string | null =>
  Array.from(texto.normalize('NFC')).find((letra) => !LEGIBLE.test(letra)) ?? null

type PorExpedir = {
  /** A FUEC of this service is being drawn. */
  emitiendo: boolean
  /** The platform validated the habilitación. */
  validada: boolean
  conductorSuspendido?: boolean
}

/**
 * Whether a person may issue a FUEC for this service now: the first one, or another one for a confirmed service.
 * Uploading one made elsewhere needs none of the company's data.
 */
export const negativaParaExpedir = (
  quien: { rol: Rol; empresaId: string },
  servicio: Omit<Momento, 'vence'> & { vehiculoSuspendido: boolean; fin: Date },
  { emitiendo, validada }: PorExpedir,
  ahora: Date,
): Negativa | null => {
  const permiso = negativaDePermiso(quien.rol, 'subirFuec')
  if (permiso) return permiso
  const otro = servicio.estado === 'confirmado'
  if (!otro && servicio.estado !== 'reservado')
    return fueraDeMomento(mensajeDeConflicto('expedirFuec', servicio.estado), { estado: servicio.estado })
  const comun = otro ? negativaParaReemplazarFuec(quien, servicio) : negativaParaSubirFuec(quien, servicio)
  if (comun) return comun
  if (servicio.vehiculoSuspendido) return fueraDeMomento('El vehículo está suspendido.')
  if (servicio.fin <= ahora) return fueraDeMomento('El viaje ya terminó: no se expide un FUEC para él.')
  if (!validada)
    return fueraDeMomento(
      'La plataforma aún no ha validado la habilitación de la empresa. Mientras tanto, sube el FUEC hecho por fuera.',
    )
  return emitiendo ? fueraDeMomento('El FUEC de este servicio ya se está expidiendo. Espera unos segundos.') : null
}

/** The request was filled in from another version of the service. */
export const negativaDeServicioVisto = (vista: number, actual: number): Negativa | null =>
  vista === actual
    ? null
    : fueraDeMomento('El servicio cambió desde que preparaste el FUEC. Vuelve a cargarlo y revísalo.')

export const negativaDeContrato = (contrato: { cerrado: boolean; ultimoExtracto: number }): Negativa | null => {
  if (contrato.cerrado) return fueraDeMomento('Ese contrato ya está cerrado: elige otro o abre uno nuevo.')
  return contrato.ultimoExtracto < 9999
    ? null
    : fueraDeMomento('Ese contrato ya llegó a su extracto 9999, el último: abre uno nuevo.')
}

export const negativaParaCerrarContrato = (rol: Rol, { cerrado }: { cerrado: boolean }): Negativa | null =>
  negativaDePermiso(rol, 'subirFuec') ?? (cerrado ? fueraDeMomento('El contrato ya está cerrado.') : null)

export const ADVERTENCIAS_DE_FUEC = [
  'soat',
  'revisionTecnica',
  'tarjetaOperacion',
  'licencia1',
  'licencia2',
  'licencia3',
  'contratoCorto',
  'sinConvenio',
  'grupoPequeno',
  'mixto',
] as const
export type CodigoDeFuec = (typeof ADVERTENCIAS_DE_FUEC)[number]
export type AdvertenciaDeFuec = { codigo: CodigoDeFuec; mensaje: string }

type PorRevisar = {
  fin: Date
  tipo: string
  capacidad: number
  /** Metres between origin and destination; null when the destination has no place. */
  metros: number | null
  /** The vehicle's company is another one, and there is no convenio. */
  deOtraEmpresa: string | null
  conConvenio: boolean
  documentos: Readonly<Record<'soat' | 'revisionTecnica' | 'tarjetaOperacion', string | null>>
  licencias: readonly { nombre: string; vence: string | null }[]
  contrato: { objeto: ObjetoDeContrato; hasta: string } | null
}

const DOCUMENTO = {
  soat: 'El SOAT',
  revisionTecnica: 'La revisión técnica',
  tarjetaOperacion: 'La tarjeta de operación',
}
/** Trips up to this length may be inside one town. */
const DENTRO_DEL_MUNICIPIO_M = 15_000
const MIXTOS = ['Chiva', '4x4 Platon']
const CODIGO_DE_LICENCIA = ['licencia1', 'licencia2', 'licencia3'] as const

/** What speaks against a FUEC and refuses nothing: the person accepts exactly this list (decisions §3). */
export const advertenciasDeFuec = (r: PorRevisar): AdvertenciaDeFuec[] => {
  const ultimo = ultimoDia(r)
  const lista: AdvertenciaDeFuec[] = []
  for (const codigo of ['soat', 'revisionTecnica', 'tarjetaOperacion'] as const) {
    const vence = r.documentos[codigo]
    if (vence === null) lista.push({ codigo, mensaje: `${DOCUMENTO[codigo]} no está en el registro.` })
    else if (vence < ultimo)
      lista.push({ codigo, mensaje: `${DOCUMENTO[codigo]} vence el ${diaEscrito(vence)}, antes del último día.` })
  }
  for (const [i, { nombre, vence }] of r.licencias.entries()) {
    const codigo = CODIGO_DE_LICENCIA[i]
    if (codigo && vence !== null && vence < ultimo)
      lista.push({ codigo, mensaje: `La licencia de ${nombre} vence el ${diaEscrito(vence)}, antes del último día.` })
  }
  if (r.contrato && r.contrato.hasta < ultimo)
    lista.push({
      codigo: 'contratoCorto',
      mensaje: `El contrato termina el ${diaEscrito(r.contrato.hasta)}, antes que el viaje.`,
    })
  if (r.deOtraEmpresa !== null && !r.conConvenio)
    lista.push({
      codigo: 'sinConvenio',
      mensaje: `El vehículo está afiliado a ${r.deOtraEmpresa}: un FUEC para él necesita un convenio.`,
    })
  if (r.contrato?.objeto === 'grupo' && r.capacidad <= 9 && r.metros !== null && r.metros < DENTRO_DEL_MUNICIPIO_M)
    lista.push({
      codigo: 'grupoPequeno',
      mensaje: `Un grupo específico dentro de un municipio necesita más de 9 puestos, y el vehículo tiene ${r.capacidad}.`,
    })
  if (MIXTOS.includes(r.tipo))
    lista.push({
      codigo: 'mixto',
      mensaje: `${comoSeEscribe(r.tipo)} suele ser transporte mixto: revisa que el FUEC lo cubra.`,
    })
  return lista
}
