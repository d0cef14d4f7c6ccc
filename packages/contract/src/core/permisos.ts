/** What each role may do (decisions §2). The server decides; the browser only hides and disables. */
export type Rol = 'user' | 'admin' | 'plataforma'
/** A person's role in the company, in words. */
export const ETIQUETA_DE_ROL: Readonly<Record<Exclude<Rol, 'plataforma'>, string>> = {
  admin: 'Administrador',
  user: 'Usuario',
}

export const PERMISOS = {
  ofertar: ['user', 'admin'],
  asignarVehiculo: ['user', 'admin'],
  subirFuec: ['user', 'admin'],
  anularFuec: ['admin'],
  agregarVehiculo: ['admin'],
  editarVehiculo: ['user', 'admin'],
  editarBancoDeVehiculo: ['admin'],
  suspenderVehiculo: ['admin'],
  validarPago: ['admin'],
  pagar: ['admin'],
  editarPerfilPersonal: ['user', 'admin', 'plataforma'],
  leerAvisos: ['user', 'admin', 'plataforma'],
  guardarVistas: ['user', 'admin', 'plataforma'],
  guardarVistasDeEmpresa: ['admin', 'plataforma'],
  manejarSimulador: ['user', 'admin', 'plataforma'],
  editarEmpresa: ['admin', 'plataforma'],
  editarLegales: ['admin'],
  registrarUsuario: ['admin', 'plataforma'],
  gestionarPersonas: ['admin', 'plataforma'],
  gestionarClaves: ['plataforma'],
  validarProveedores: ['plataforma'],
  gestionarEmpresas: ['plataforma'],
  verSistema: ['plataforma'],
} as const satisfies Record<string, readonly Rol[]>

export type Permiso = keyof typeof PERMISOS

/** Unknown permissions grant nothing. */
export const puede = (rol: Rol, permiso: Permiso): boolean => {
  const roles: readonly Rol[] | undefined = PERMISOS[permiso]
  return roles?.includes(rol) ?? false
}
