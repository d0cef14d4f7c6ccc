import { ARCHIVO_VACIO, IMAGEN_DE_CLIENTE } from '../archivos/archivos.rules.ts'
import type { FallaDeRuta } from '../core/fallas-de-ruta.ts'
import type { Route } from '../core/route.ts'

/** Refusals that every operation of the partner API has. */
const DE_LA_CLAVE: readonly FallaDeRuta[] = [
  {
    motivo: 'falta',
    causa: 'La solicitud no trae la clave.',
    remedio: 'Envíala en `Authorization: Bearer CLAVE`.',
    mensaje: 'Falta la clave: Authorization: Bearer CLAVE.',
  },
  {
    motivo: 'desconocida',
    causa: 'Nadie tiene esa clave.',
    remedio: 'Revisa que esté completa y sin espacios.',
    mensaje: 'La clave no existe.',
  },
  {
    motivo: 'revocada',
    causa: 'La plataforma revocó la clave.',
    remedio: 'Pide una nueva a la plataforma.',
    mensaje: 'La clave fue revocada.',
  },
  {
    motivo: 'vencida',
    causa: 'La clave tenía un fin y pasó, o se reemplazó y terminó el plazo de la anterior.',
    remedio: 'Usa la que la reemplazó, o pide una nueva a la plataforma.',
    mensaje: 'La clave venció.',
  },
  {
    motivo: 'mal_escrita',
    causa: 'La clave empieza por `viva_`, pero está incompleta o tiene un carácter cambiado.',
    remedio: 'Cópiala de nuevo, completa.',
    mensaje: 'La clave está incompleta o mal escrita: cópiala de nuevo.',
  },
  {
    motivo: 'aliado_suspendido',
    causa: 'La plataforma suspendió a tu organización.',
    remedio: 'Habla con la plataforma: las mismas claves vuelven a servir cuando la levante.',
    mensaje: 'El aliado está suspendido: sus claves no sirven mientras tanto.',
  },
  {
    motivo: 'llamadas',
    causa: 'El aliado hizo más de 600 llamadas en un minuto, con todas sus claves juntas.',
    remedio: 'Espera los segundos de `Retry-After` y sigue más despacio.',
    mensaje: 'La clave superó su límite de llamadas por minuto.',
    details: { segundos: 42 },
  },
  {
    motivo: 'claves_equivocadas',
    causa: 'De tu red llegaron más de 60 claves equivocadas en un minuto.',
    remedio: 'Corrige la clave y espera los segundos de `Retry-After`. Una clave buena sigue sirviendo.',
    mensaje: 'Llegaron demasiadas claves equivocadas desde tu red. Espera un minuto.',
    details: { segundos: 42 },
  },
]

const sinAlcance = (alcances: readonly string[]): FallaDeRuta => ({
  motivo: 'alcance',
  causa: 'La clave no tiene el alcance que esta operación pide.',
  remedio: 'Pide a la plataforma una clave con alguno de los que dice `details.alcances`.',
  mensaje:
    alcances.length === 1
      ? `La clave no tiene el alcance ${alcances.join()}.`
      : `La clave no tiene ninguno de estos alcances: ${alcances.join(', ')}.`,
  details: { alcances },
})

const PARAMETRO: FallaDeRuta = {
  motivo: 'desconocido',
  causa: 'Algún parámetro no existe o no es válido: `details.motivos` dice por qué en cada uno.',
  remedio: 'Corrige lo que nombra `fields`. Repetirla igual no cambia nada.',
  mensaje: 'El parámetro ordenar no existe',
  campos: { ordenar: 'desconocido' },
}

const CAMPO: FallaDeRuta = {
  motivo: 'desconocido',
  causa: 'Algún campo falta, sobra o no es válido: `details.motivos` dice por qué en cada uno.',
  remedio: 'Corrige lo que nombra `fields`. Repetirla igual no cambia nada.',
  mensaje: 'El campo inventado no existe',
  campos: { inventado: 'desconocido' },
}

const DE_ESCRIBIR: readonly FallaDeRuta[] = [
  {
    motivo: 'llave_reutilizada',
    causa: 'La llave de `Idempotency-Key` ya se usó con otros datos.',
    remedio: 'Usa una llave nueva para cada solicitud distinta.',
    mensaje: 'La llave de idempotencia ya se usó con otros datos.',
  },
  {
    motivo: 'en_proceso',
    causa: 'La misma solicitud, u otra sobre lo mismo, sigue en curso.',
    remedio: 'Repítela tal cual tras los segundos de `Retry-After`.',
    mensaje: 'Esta misma solicitud todavía se está procesando.',
    details: { segundos: 1 },
  },
  {
    motivo: 'no_existe',
    causa: 'La llave de `Idempotency-Key` se usó con una cuenta o un archivo que ya se borró, y su respuesta con él.',
    remedio: 'Usa una llave nueva si es otra solicitud.',
    mensaje: 'No encontramos lo que buscas.',
  },
]

const DE_UN_CUERPO: readonly FallaDeRuta[] = [
  {
    motivo: 'largo',
    estado: 413,
    causa: 'El cuerpo pasa de 256 KB.',
    remedio: 'Envía menos de una vez.',
    mensaje: 'El cuerpo es demasiado grande.',
  },
  {
    motivo: 'formato',
    estado: 415,
    causa: 'El cuerpo no es JSON.',
    remedio: 'Envía JSON con `Content-Type: application/json`.',
    mensaje: 'El cuerpo debe ser JSON (application/json).',
  },
]

const DE_UNA_CARGA: readonly FallaDeRuta[] = [
  {
    motivo: 'requerido',
    causa: 'El archivo está vacío.',
    remedio: 'Envía sus bytes en el cuerpo.',
    mensaje: ARCHIVO_VACIO,
  },
  {
    motivo: 'largo',
    estado: 413,
    causa: 'El archivo pasa de 2 MB.',
    remedio: 'Envíalo más pequeño.',
    mensaje: IMAGEN_DE_CLIENTE.muyGrande,
  },
  {
    motivo: 'formato',
    estado: 415,
    causa: 'El contenido del archivo no es de un tipo que se reciba.',
    remedio: 'Envía un archivo de los tipos que dice la operación.',
    mensaje: IMAGEN_DE_CLIENTE.tipoInvalido,
  },
]

const NO_EXISTE: FallaDeRuta = {
  motivo: 'no_existe',
  causa: 'No existe o es de otro aliado: no se distingue.',
  remedio: 'Revisa el identificador y la clave con la que se creó.',
  mensaje: 'No encontramos lo que buscas.',
}

/** All refusals of an operation: those that follow from its shape, and its own. */
export const fallasDe = (ruta: Route): readonly FallaDeRuta[] => {
  const propias = ruta.fallas ?? []
  const deAlgo = ruta.params !== undefined && !propias.some(({ motivo }) => motivo === 'no_existe')
  return [
    ruta.body ? CAMPO : PARAMETRO,
    ...DE_LA_CLAVE,
    ...(ruta.scope ? [sinAlcance([ruta.scope].flat())] : []),
    ...(ruta.method === 'get' ? [] : DE_ESCRIBIR),
    ...(ruta.body ? DE_UN_CUERPO : []),
    ...(ruta.upload ? DE_UNA_CARGA : []),
    ...(deAlgo ? [NO_EXISTE] : []),
    ...propias,
  ]
}
