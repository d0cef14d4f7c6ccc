import { enCampo, faltaContrasena, fueraDeMomento, negativaDePermiso, type Negativa } from '../core/negativas.ts'
import type { Rol } from '../core/permisos.ts'

/** The files of a company's legal data: the resolution of its habilitación, and what its FUECs are signed with. */
export const ARCHIVOS_LEGALES = ['resolucion', 'firma', 'sello'] as const
export type ArchivoLegal = (typeof ARCHIVOS_LEGALES)[number]
export const ETIQUETA_DE_ARCHIVO_LEGAL: Record<ArchivoLegal, string> = {
  resolucion: 'Resolución de habilitación',
  firma: 'Firma del representante',
  sello: 'Sello de la empresa',
}

/** Changing one of these asks for the password again, and the platform validates the habilitación again. */
const DE_HABILITACION = ['razonSocial', 'nit', 'territorial', 'resolucion', 'anio'] as const
type Habilitacion = Record<(typeof DE_HABILITACION)[number], string | number>

export const cambiaHabilitacion = (antes: Habilitacion, despues: Habilitacion): boolean =>
  DE_HABILITACION.some((campo) => antes[campo] !== despues[campo])

const PIDE_CONTRASENA = 'Escribe tu contraseña para cambiar el NIT, la habilitación o la firma'

const sinContrasena = faltaContrasena(PIDE_CONTRASENA)

/** `confirmada`: the person has just given the password again. Entering the data for the first time does not need it. */
export const negativaParaCambiarHabilitacion = (
  antes: Habilitacion | null,
  despues: Habilitacion,
  confirmada: boolean,
): Negativa | null => (confirmada || antes === null || !cambiaHabilitacion(antes, despues) ? null : sinContrasena)

/** Whoever has the signature can sign: it always asks for the password. */
export const negativaParaCambiarArchivo = (cual: ArchivoLegal, confirmada: boolean): Negativa | null =>
  confirmada || cual !== 'firma' ? null : sinContrasena

/** What was issued elsewhere is typed once; the counter never goes back, or a number would be used twice. */
export const negativaDeContador = (antes: number, despues: number): Negativa | null =>
  despues < antes
    ? enCampo('ultimoContrato', `El último contrato usado es el ${antes}: el contador solo sube`, 'rango')
    : null

/** The data were filled in from an older version. */
export const negativaDeVersionLegal = (vista: number | null, actual: number | null): Negativa | null =>
  vista === actual ? null : fueraDeMomento('Alguien más cambió estos datos mientras los editabas.')

/** The platform validates a habilitación, or takes that back. */
export const negativaParaValidarHabilitacion = (
  rol: Rol,
  { validada }: { validada: boolean },
  validar: boolean,
): Negativa | null =>
  negativaDePermiso(rol, 'gestionarEmpresas') ??
  (validada === validar
    ? fueraDeMomento(validar ? 'La habilitación ya está validada.' : 'La habilitación no está validada.')
    : null)
