export const CLAVE_DE_ALIADO_DEMO = 'demo-partner-key'
export const CONTRASENA_DEMO = 'Aliadas-2026'

export const CUENTAS_DEMO = [
  { email: 'admin@transvalle.test', que: 'administradora de Transvalle (flota completa)' },
  { email: 'staff@transvalle.test', que: 'usuario de Transvalle' },
  { email: 'admin@pacifico.test', que: 'administrador de Pacífico Tours' },
  { email: 'admin@andina.test', que: 'Nueva Andina: perfil incompleto, sin flota' },
  { email: 'plataforma@aliadas.test', que: 'administradora de la plataforma' },
] as const

/** Companies that nobody but the simulator plays, so that a visitor has rivals. */
export const RIVALES_DEMO = ['operacion@farallones.test', 'operacion@elcerrito.test'] as const
