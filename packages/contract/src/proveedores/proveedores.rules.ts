import { accionDe, fueraDeMomento, negativaDePermiso, type AccionPermitida, type Negativa } from '../core/negativas.ts'
import type { Rol } from '../core/permisos.ts'

/** The three kinds of provider that the platform validates (specification §1). */
export const CLASES_DE_PROVEEDOR = ['conductor', 'operador', 'guia'] as const
export type ClaseDeProveedor = (typeof CLASES_DE_PROVEEDOR)[number]

/** Steps of a provider's validation (decisions §5). Operators are never in the step 'por-validar'. */
export const PASOS_DE_PROVEEDOR = ['nuevo', 'por-validar', 'activo'] as const
export type PasoDeProveedor = (typeof PASOS_DE_PROVEEDOR)[number]

/** The eight lists of the desk in their order; each provider is in exactly one. */
export const LISTAS_DE_PROVEEDORES = {
  'conductores-nuevos': { clase: 'conductor', paso: 'nuevo' },
  'conductores-por-validar': { clase: 'conductor', paso: 'por-validar' },
  conductores: { clase: 'conductor', paso: 'activo' },
  'operadores-nuevos': { clase: 'operador', paso: 'nuevo' },
  operadores: { clase: 'operador', paso: 'activo' },
  'guias-nuevos': { clase: 'guia', paso: 'nuevo' },
  'guias-por-validar': { clase: 'guia', paso: 'por-validar' },
  guias: { clase: 'guia', paso: 'activo' },
} as const satisfies Record<string, { clase: ClaseDeProveedor; paso: PasoDeProveedor }>
export type ListaDeProveedores = keyof typeof LISTAS_DE_PROVEEDORES
export const NOMBRES_DE_LISTA = Object.keys(LISTAS_DE_PROVEEDORES) as readonly ListaDeProveedores[]

/** Why an account cannot be deleted yet. */
export const CON_VIAJES_PENDIENTES =
  'Tiene viajes por hacer o pagos pendientes: la cuenta se puede borrar cuando terminen.'

/** Orders of the lists (specification §9). */
export const ORDENES_DE_PROVEEDORES = ['nombre', 'fecha', 'referido'] as const

/** What a provider can lack before it is active. */
export const FALTAS_DE_PROVEEDOR = ['perfil', 'fotos', 'documentos'] as const
export type FaltaDeProveedor = (typeof FALTAS_DE_PROVEEDOR)[number]

/**
 * Requirements of each step, furthest step first: a provider is in the first step whose requirements it meets
 * (decisions §5). For an operator, `validado` is the platform's review. `npm run schema` writes the desk's SQL from
 * this table.
 */
export const NECESITA_CADA_PASO = {
  activo: ['validado', 'fotos', 'documentos'],
  'por-validar': ['perfil', 'fotos', 'documentos'],
  nuevo: [],
} as const satisfies Record<PasoDeProveedor, readonly ('validado' | FaltaDeProveedor)[]>

/** Differences between the kinds of provider in a decision of the platform. */
const POR_CLASE = {
  conductor: {
    seValida: ['por-validar'],
    seSuspende: true,
    validarDaBienvenida: false,
    yaDecidido: 'Este proveedor ya está validado',
  },
  guia: {
    seValida: ['por-validar'],
    seSuspende: true,
    validarDaBienvenida: false,
    yaDecidido: 'Este proveedor ya está validado',
  },
  // An operator hands in no documents, and requests services instead of providing them.
  operador: {
    seValida: ['nuevo'],
    seSuspende: false,
    validarDaBienvenida: true,
    yaDecidido: 'Este operador ya fue revisado',
  },
} as const satisfies Record<
  ClaseDeProveedor,
  { seValida: readonly PasoDeProveedor[]; seSuspende: boolean; validarDaBienvenida: boolean; yaDecidido: string }
>

/** Whether validating this kind of provider also sends the welcome mail (specification §2). */
export const validarDaBienvenida = (clase: ClaseDeProveedor): boolean => POR_CLASE[clase].validarDaBienvenida

/** An earlier decision, from the history, for the message to the second person. */
export type Decision = { nombre: string; cuando: string }

export type ProveedorPorDecidir = {
  clase: ClaseDeProveedor
  paso: PasoDeProveedor
  decision: Decision | null
  /** Suspended by the platform; a company's own suspension of its vehicle does not count. */
  suspendido: boolean
  suspension: Decision | null
}

const yaDecidido = ({ clase, decision }: ProveedorPorDecidir): Negativa => {
  const que = POR_CLASE[clase].yaDecidido
  return fueraDeMomento(decision ? `${que}: lo hizo ${decision.nombre} (${decision.cuando}).` : `${que}.`)
}

/** Drivers and guides can be validated once nothing is missing; an operator while it is new. */
export const negativaParaValidar = (rol: Rol, proveedor: ProveedorPorDecidir): Negativa | null => {
  const sinPermiso = negativaDePermiso(rol, 'validarProveedores')
  if (sinPermiso) return sinPermiso
  if (proveedor.paso === 'activo') return yaDecidido(proveedor)
  if (POR_CLASE[proveedor.clase].seValida.some((paso) => paso === proveedor.paso)) return null
  return fueraDeMomento('Todavía le faltan datos, fotos o documentos: no se puede validar.')
}

/** The mail that asks a new driver or guide for what is missing. An operator gets its welcome with the review. */
export const negativaParaDarBienvenida = (rol: Rol, proveedor: ProveedorPorDecidir): Negativa | null =>
  negativaDePermiso(rol, 'validarProveedores') ??
  (proveedor.paso === 'nuevo'
    ? null
    : fueraDeMomento('El correo de bienvenida es para quien todavía está entre los nuevos.'))

/** Documents can be reviewed in every step, also again after the validation. */
export const negativaParaRevisar = (rol: Rol): Negativa | null => negativaDePermiso(rol, 'validarProveedores')

const SIN_SUSPENSION = 'Los operadores turísticos no se suspenden: piden servicios, no los prestan.'

export const negativaParaSuspenderProveedor = (rol: Rol, proveedor: ProveedorPorDecidir): Negativa | null => {
  const sinPermiso = negativaDePermiso(rol, 'validarProveedores')
  if (sinPermiso) return sinPermiso
  if (!POR_CLASE[proveedor.clase].seSuspende) return fueraDeMomento(SIN_SUSPENSION)
  if (!proveedor.suspendido) return null
  const { suspension } = proveedor
  return fueraDeMomento(
    suspension
      ? `Este proveedor ya está suspendido: lo hizo ${suspension.nombre} (${suspension.cuando}).`
      : 'Este proveedor ya está suspendido.',
  )
}

export const negativaParaLevantarProveedor = (rol: Rol, proveedor: ProveedorPorDecidir): Negativa | null => {
  const sinPermiso = negativaDePermiso(rol, 'validarProveedores')
  if (sinPermiso) return sinPermiso
  if (!POR_CLASE[proveedor.clase].seSuspende) return fueraDeMomento(SIN_SUSPENSION)
  return proveedor.suspendido ? null : fueraDeMomento('La plataforma no tiene suspendido a este proveedor.')
}

const ACCIONES_DE_PROVEEDOR = ['validar', 'bienvenida', 'revisar', 'suspender', 'levantar'] as const
export type AccionesDeProveedor = Record<(typeof ACCIONES_DE_PROVEEDOR)[number], AccionPermitida>

export const accionesDeProveedor = (rol: Rol, proveedor: ProveedorPorDecidir): AccionesDeProveedor => ({
  validar: accionDe(negativaParaValidar(rol, proveedor)),
  bienvenida: accionDe(negativaParaDarBienvenida(rol, proveedor)),
  revisar: accionDe(negativaParaRevisar(rol)),
  suspender: accionDe(negativaParaSuspenderProveedor(rol, proveedor)),
  levantar: accionDe(negativaParaLevantarProveedor(rol, proveedor)),
})
