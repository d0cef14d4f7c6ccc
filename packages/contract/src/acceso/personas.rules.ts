import { faltaContrasena, fueraDeMomento, negativaDePermiso, type Negativa } from '../core/negativas.ts'
import type { Rol } from '../core/permisos.ts'

type Quien = { id: string; rol: Rol }

/** A person of the company, with the number of other administrators who may sign in. */
export type Colega = { id: string; role: 'admin' | 'user'; activo: boolean; otrosAdministradores: number }

const ULTIMO_ADMINISTRADOR = 'Es el único administrador activo de la empresa. Nombra a otro antes.'

/** The company's administrators manage invited people and colleagues (decisions §9). */
export const negativaParaGestionarPersonas = ({ rol }: Pick<Quien, 'rol'>): Negativa | null =>
  negativaDePermiso(rol, 'gestionarPersonas')

const negativaDelUltimo = ({ role, activo, otrosAdministradores }: Colega): Negativa | null =>
  role === 'admin' && activo && otrosAdministradores === 0 ? fueraDeMomento(ULTIMO_ADMINISTRADOR) : null

export const negativaParaCambiarRol = (quien: Quien, colega: Colega): Negativa | null =>
  negativaParaGestionarPersonas(quien) ??
  (colega.activo ? null : fueraDeMomento('Esta persona está desactivada. Reactívala antes de cambiar su rol.')) ??
  negativaDelUltimo(colega)

export const negativaParaDesactivar = (quien: Quien, colega: Colega): Negativa | null =>
  negativaParaGestionarPersonas(quien) ??
  (colega.activo ? null : fueraDeMomento('Esta persona ya está desactivada.')) ??
  negativaDelUltimo(colega) ??
  (quien.id === colega.id
    ? fueraDeMomento('No puedes desactivar tu propia cuenta. Pídeselo a otro administrador.')
    : null)

export const negativaParaReactivar = (quien: Quien, colega: Colega): Negativa | null =>
  negativaParaGestionarPersonas(quien) ?? (colega.activo ? fueraDeMomento('Esta persona ya está activa.') : null)

type Regla = (quien: Quien, colega: Colega) => Negativa | null

/**
 * The same by hand in a browser: what changes who administers the company asks for the password (`confirmada`: it was
 * right). Whoever finds a browser unattended must not leave a door open for later (attack case SES-15).
 */
const aMano =
  (regla: Regla, cambiaQuienAdministra: (colega: Colega) => boolean) =>
  (confirmada: boolean): Regla =>
  (quien, colega) =>
    regla(quien, colega) ??
    (confirmada || !cambiaQuienAdministra(colega)
      ? null
      : faltaContrasena('Escribe tu contraseña para cambiar quién administra la empresa'))

export const negativaParaCambiarRolAMano = aMano(negativaParaCambiarRol, () => true)
export const negativaParaReactivarAMano = aMano(negativaParaReactivar, ({ role }) => role === 'admin')
