import { press, type Scene } from './scene.ts'

export const PUBLIC: readonly Scene[] = [
  { name: 'acceso-login', path: '/login' },
  { name: 'acceso-login-errores', path: '/login', act: press('Iniciar sesión') },
  { name: 'acceso-registro', path: '/registro' },
  { name: 'acceso-registro-errores', path: '/registro', act: press('Crear cuenta') },
  { name: 'acceso-olvido', path: '/cambiar-password' },
  { name: 'acceso-nueva-contrasena', path: '/nueva-contrasena?token=x' },
  { name: 'acceso-verificar', path: '/verificar-correo?token=x' },
  { name: 'acceso-bienvenida', path: '/', act: (page) => page.getByText('¡Bienvenido!').waitFor() },
  { name: 'acceso-no-existe', path: '/no-existe' },
]
