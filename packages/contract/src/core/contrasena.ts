export const LARGO_MINIMO_CONTRASENA = 6
/** Longer passwords only cost hashing time; well above what a password manager makes. */
export const LARGO_MAXIMO_CONTRASENA = 128

/** What is told wherever the password is asked again of who is signed in. */
export const ACTUAL_INCORRECTA = 'La contraseña actual no es correcta'
