import { LARGO_MINIMO_CONTRASENA } from '@aliadas/contract/core'
import { dictionary } from '@zxcvbn-ts/language-common'

/** Likely first guesses in Colombia that the list of leaked passwords lacks. */
const DE_AQUI =
  `123456 1234567 12345678 123456789 1234567890 0123456789 111111 222222 333333 444444 555555 666666 777777 888888 999999 000000 112233
121212 123123 123321 123654 654321 987654 987654321 159753 147258 147258369 456789 789456 456123 741852 741852963 101010 131313 123456a
a123456 1q2w3e 1q2w3e4r 1q2w3e4r5t q1w2e3r4 qwerty qwerty1 qwerty12 qwerty123 qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm asdasd qazwsx qweasd
qweqwe abc123 abcd1234 abcdef abcdefg aaaaaa aa123456 password password1 password123 passw0rd p@ssw0rd pass123 contrasena contraseña
contrasena1 contraseña1 contrasena123 clave123 clave1234 miclave secreto secreta usuario administrador admin123 admin1234 administrator root123
letmein welcome welcome1 iloveyou teamo teamo1 teamo123 tequiero princesa princess mariposa estrella corazon amorcito micorazon angelito
football futbol futbol1 barcelona realmadrid millonarios nacional america america1 deportivo colombia colombia1 colombia123 cali123 bogota
bogota1 bogota123 medellin medellin1 monkey dragon master shadow sunshine superman batman pokemon naruto michael jordan23 daniel andrea
carolina alejandra alejandro sebastian santiago valentina camila nicolas estefania tatiana natalia carlos fernando jesus1 jesucristo
diosesamor bendecida familia hola123 hola1234 holahola cambiar cambiame temporal temporal1 prueba prueba123 test123 test1234 demo123
bancolombia nequi123 trustno1 killer charlie google facebook samsung computer computador internet lovely whatever freedom hello123 ninja`.split(
    /\s+/,
  )

/** In lower case. They pass the length rule but are easy to guess; shorter ones are refused for their length. */
const COMUNES = new Set([
  ...dictionary['passwords-common'].filter((una) => una.length >= LARGO_MINIMO_CONTRASENA),
  ...DE_AQUI,
])

export const CONTRASENA_COMUN = 'Esa contraseña es demasiado común. Elige otra.'
export const esContrasenaComun = (contrasena: string): boolean =>
  COMUNES.has(contrasena.normalize('NFKC').toLowerCase())
