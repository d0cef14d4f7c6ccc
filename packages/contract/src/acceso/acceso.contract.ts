import { z } from 'zod'
import { hecho, idSchema } from '../core/campos.ts'
import { defineRoutes } from '../core/route.ts'
import {
  cambioDeContrasenaSchema,
  contrasenaNuevaSchema,
  ingresoSchema,
  registroConClaveSchema,
  registroInternoSchema,
  sesionAbiertaSchema,
  sesionSchema,
  solicitudDeCambioSchema,
  solicitudDeVerificacionSchema,
} from './acceso.schema.ts'
import { cantidad, correoElectronico, marca } from '../core/valores.ts'

/** The same message for a link that is incomplete, used, replaced or too old. */
export const TOKEN_INVALIDO = 'El enlace no es válido o ya venció. Pide uno nuevo.'

/** The message for a genuine link that was already used. */
export const ENLACE_USADO = 'Este enlace ya se usó: tu correo está verificado. Inicia sesión.'

const tokenDe = (max: number) =>
  z
    .string({ error: TOKEN_INVALIDO })
    .min(1, TOKEN_INVALIDO)
    .max(max, TOKEN_INVALIDO)
    .describe('El `token` del enlace del correo')

export const accesoRoutes = defineRoutes({
  iniciarSesion: {
    method: 'post',
    path: '/api/acceso/ingresar',
    summary: 'Inicia sesión con correo y contraseña',
    access: 'public',
    body: ingresoSchema,
    response: sesionSchema,
  },
  cerrarSesion: {
    method: 'post',
    path: '/api/acceso/salir',
    summary: 'Cierra la sesión de este navegador',
    access: 'public',
    response: hecho,
  },
  leerSesion: {
    method: 'get',
    path: '/api/acceso/sesion',
    summary: 'La persona que tiene la sesión',
    access: 'session',
    response: sesionSchema,
  },
  registrarEmpresa: {
    method: 'post',
    path: '/api/acceso/registro',
    summary: 'Crea una empresa y su administrador con una clave de autorización',
    access: 'public',
    body: registroConClaveSchema,
    response: hecho,
    status: 201,
  },
  registrarUsuario: {
    method: 'post',
    path: '/api/acceso/usuarios',
    summary: 'Registra a un compañero en la empresa de quien lo pide',
    access: 'session',
    permission: 'registrarUsuario',
    body: registroInternoSchema,
    response: hecho,
    status: 201,
  },
  verificarCorreo: {
    method: 'post',
    path: '/api/acceso/verificar-correo',
    summary: 'Confirma el correo con el enlace recibido',
    access: 'public',
    body: z.object({ token: tokenDe(2000) }),
    response: hecho.extend({
      email: correoElectronico.describe('El correo que quedó verificado'),
      sinContrasena: marca.describe(
        'Si hubo otra solicitud con este correo: ninguna contraseña abre la cuenta hasta crear una con el enlace que se envió',
      ),
    }),
  },
  reenviarVerificacion: {
    method: 'post',
    path: '/api/acceso/reenviar-verificacion',
    summary: 'Envía otro enlace para verificar el correo; responde igual si no hay nada que verificar',
    access: 'public',
    body: solicitudDeVerificacionSchema,
    response: hecho,
  },
  solicitarCambioDeContrasena: {
    method: 'post',
    path: '/api/acceso/cambiar-password',
    summary: 'Envía por correo un enlace para crear otra contraseña; responde igual si el correo no tiene cuenta',
    access: 'public',
    body: solicitudDeCambioSchema,
    response: hecho,
  },
  cambiarContrasena: {
    method: 'post',
    path: '/api/acceso/nueva-contrasena',
    summary: 'Cambia la contraseña con el enlace recibido y cierra todas las sesiones de la persona',
    access: 'public',
    body: contrasenaNuevaSchema.extend({
      token: tokenDe(200),
    }),
    response: hecho,
  },
  listarSesiones: {
    method: 'get',
    path: '/api/acceso/sesiones',
    summary: 'Las sesiones abiertas de la persona, de la usada más recientemente a la más antigua',
    access: 'session',
    response: z.object({ sesiones: z.array(sesionAbiertaSchema).describe('Las sesiones abiertas') }),
  },
  cerrarUnaSesion: {
    method: 'post',
    path: '/api/acceso/sesiones/{id}/cerrar',
    summary: 'Cierra una de las sesiones propias',
    access: 'session',
    params: z.object({ id: idSchema }),
    response: hecho,
  },
  cerrarDemasSesiones: {
    method: 'post',
    path: '/api/acceso/cerrar-demas-sesiones',
    summary: 'Cierra todas las sesiones propias menos esta',
    access: 'session',
    response: z.object({ cerradas: cantidad.describe('Sesiones que se cerraron') }),
  },
  cambiarMiContrasena: {
    method: 'post',
    path: '/api/acceso/mi-contrasena',
    summary: 'Cambia la contraseña de la persona, que da la actual, y cierra sus demás sesiones',
    access: 'session',
    body: cambioDeContrasenaSchema,
    response: hecho,
  },
})
