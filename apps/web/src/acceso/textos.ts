export const USUARIO_REGISTRADO =
  'Usuario creado correctamente. Indica al usuario que revise la bandeja de entrada de su correo y valide la cuenta para tener acceso al Panel de Control'

export const REENVIAR = 'Enviar de nuevo el correo de verificación'

/** Must be true in every case: the server does not reveal whether an address has an account. */
export const REENVIADO = 'Si ese correo está por verificar, te enviamos un enlace nuevo. Revisa tu bandeja de entrada.'
