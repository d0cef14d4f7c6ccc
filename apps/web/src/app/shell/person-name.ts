import type { Sesion } from '@aliadas/contract/acceso'

/** How the signed-in person is called; the address until the profile has a name. */
export const nameOf = ({ nombres, apellidos, email }: Pick<Sesion, 'nombres' | 'apellidos' | 'email'>): string =>
  `${nombres} ${apellidos}`.trim() || email
