import { z } from 'zod'
import type { Rol } from '../core/permisos.ts'
import { accionDe, accionSchema, negativaDePermiso, type AccionPermitida, type Negativa } from '../core/negativas.ts'
import { negativaDePerfil } from '../empresas/empresas.rules.ts'
import { negativaParaAgregarVehiculo } from '../flota/acciones.rules.ts'

type Quien = { rol: Rol; perfilCompleto: boolean }

export const negativaParaRegistrarUsuario = ({ rol, perfilCompleto }: Quien): Negativa | null =>
  negativaDePermiso(rol, 'registrarUsuario') ?? negativaDePerfil(perfilCompleto, 'para registrar usuarios')

/** Acts of a person that need no record: the session carries them, from the same guards that the commands call. */
const NEGATIVAS = {
  agregarVehiculo: negativaParaAgregarVehiculo,
  editarVehiculo: ({ rol }: Quien) => negativaDePermiso(rol, 'editarVehiculo'),
  ofertar: ({ rol }: Quien) => negativaDePermiso(rol, 'ofertar'),
  registrarUsuario: negativaParaRegistrarUsuario,
  validarPago: ({ rol }: Quien) => negativaDePermiso(rol, 'validarPago'),
  pagar: ({ rol }: Quien) => negativaDePermiso(rol, 'pagar'),
  gestionarClaves: ({ rol }: Quien) => negativaDePermiso(rol, 'gestionarClaves'),
  validarProveedores: ({ rol }: Quien) => negativaDePermiso(rol, 'validarProveedores'),
  editarLegales: ({ rol }: Quien) => negativaDePermiso(rol, 'editarLegales'),
  anularFuec: ({ rol }: Quien) => negativaDePermiso(rol, 'anularFuec'),
  gestionarEmpresas: ({ rol }: Quien) => negativaDePermiso(rol, 'gestionarEmpresas'),
  verSistema: ({ rol }: Quien) => negativaDePermiso(rol, 'verSistema'),
} as const satisfies Record<string, (quien: Quien) => Negativa | null>

export type AccionDeSesion = keyof typeof NEGATIVAS
const ACCIONES_DE_SESION = Object.keys(NEGATIVAS) as AccionDeSesion[]

export const accionesDeSesionSchema = z
  .record(z.enum(ACCIONES_DE_SESION), accionSchema)
  .describe('Qué puede hacer la persona, y por qué no')

export const accionesDeSesion = (quien: Quien): Record<AccionDeSesion, AccionPermitida> => ({
  agregarVehiculo: accionDe(NEGATIVAS.agregarVehiculo(quien)),
  editarVehiculo: accionDe(NEGATIVAS.editarVehiculo(quien)),
  ofertar: accionDe(NEGATIVAS.ofertar(quien)),
  registrarUsuario: accionDe(NEGATIVAS.registrarUsuario(quien)),
  validarPago: accionDe(NEGATIVAS.validarPago(quien)),
  pagar: accionDe(NEGATIVAS.pagar(quien)),
  gestionarClaves: accionDe(NEGATIVAS.gestionarClaves(quien)),
  validarProveedores: accionDe(NEGATIVAS.validarProveedores(quien)),
  editarLegales: accionDe(NEGATIVAS.editarLegales(quien)),
  anularFuec: accionDe(NEGATIVAS.anularFuec(quien)),
  gestionarEmpresas: accionDe(NEGATIVAS.gestionarEmpresas(quien)),
  verSistema: accionDe(NEGATIVAS.verSistema(quien)),
})
