export const LARGO_MINIMO_CONTRASENA = 6
/** Longer passwords only cost hashing time; this is well above what a password manager generates. */
export const LARGO_MAXIMO_CONTRASENA = 128

/** The message wherever a signed-in person must give the password again. */
export const ACTUAL_INCORRECTA = 'La contraseña actual no es correcta'
