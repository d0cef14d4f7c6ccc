export const USUARIO_REGISTRADO =
  'Usuario creado correctamente. Indica al usuario que revise la bandeja de entrada de su correo y valide la cuenta para tener acceso al Panel de Control'
