import type { Sesion } from '@aliadas/contract/acceso'

/** Display name of the signed-in person; the mail address until the profile has a name. */
export const nameOf = ({ nombres, apellidos, email }: Pick<Sesion, 'nombres' | 'apellidos' | 'email'>): string =>
  `${nombres} ${apellidos}`.trim() || email
