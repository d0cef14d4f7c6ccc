import { contados, HORA_MS, MINUTO_MS } from '@aliadas/contract/core'
import { NIVELES, SENALES, type Nivel, type NombreDeSenal, type Senal } from '@aliadas/contract/sistema'
import type { FallaDeArchivo, Medidas } from './medidas.ts'
import { typed } from '../platform/typed.ts'

type Juicio = readonly [nivel: Nivel, dice: string, hacer?: string]
type Juez = (m: Medidas, ahora: Date) => Juicio

/** The limits are those of deploy/prometheus: whoever reads the screen and whoever gets the alarm see the same. */
const RELOJ = { atencion: 2_000, mal: 30_000 }
const ATRASO = { atencion: 3_000, mal: 10_000 }
const INGRESOS = 20
const CORREOS = 100
const WEBHOOKS = 500
const DISCO = { mal: 0.1, atencion: 0.2 }
const RESPALDO_MS = 30 * HORA_MS

const SIN_RESPUESTA: Juicio = ['sin_saber', 'La base de datos no respondió a tiempo.', 'Vuelve a mirar en un minuto.']

const FALTA: Readonly<Record<string, string>> = {
  arranque: 'todavía está arrancando',
  cierre: 'se está cerrando',
  'base-de-datos': 'la base de datos',
  esquema: 'la base de datos es de una versión anterior',
  archivos: 'el lugar de los archivos',
  lector: 'el lector de cambios va atrasado',
  reloj: 'el reloj',
}

const nombradas = (partes: readonly string[]): string => partes.map((una) => FALTA[una] ?? una).join(', ')

const NUMERO = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 1 })
const enUnidades = (bytes: number): string =>
  bytes < 1e9 ? `${NUMERO.format(bytes / 1e6)} MB` : `${NUMERO.format(bytes / 1e9)} GB`
const segundos = (ms: number): string => `${NUMERO.format(Math.abs(ms) / 1000)} s`

const cuanto = (ms: number): string => {
  if (ms < HORA_MS) return contados(Math.max(0, Math.floor(ms / MINUTO_MS)), 'minuto', 'minutos')
  if (ms < 48 * HORA_MS) return contados(Math.floor(ms / HORA_MS), 'hora', 'horas')
  return contados(Math.floor(ms / (24 * HORA_MS)), 'día', 'días')
}
const haceCuanto = (desde: Date, ahora: Date): string => `hace ${cuanto(ahora.getTime() - desde.getTime())}`

const DICE_DE_ARCHIVO: Readonly<Record<FallaDeArchivo, string>> = {
  ausente: 'La carpeta de respaldos no está, o no es la de antes',
  ajena: 'La carpeta de respaldos es de otra instalación',
  llena: 'La carpeta de respaldos está llena',
  lenta: 'La carpeta de respaldos no responde',
  otra: 'Los cambios no se pueden archivar en la carpeta de respaldos',
  cadena: 'Los cambios que esperaban a la carpeta de respaldos ya no se guardan',
  copia: 'No se pudo hacer la última copia',
  nadie: 'Ningún servidor archiva los cambios en la carpeta de respaldos',
}
const QUE_HACER: Readonly<Record<FallaDeArchivo, string>> = {
  ausente: 'Revisa BACKUP_DIR y que su disco esté montado. El producto sigue, y se pone al día solo cuando vuelve.',
  ajena: 'Pon en BACKUP_DIR una carpeta de esta instalación.',
  llena: 'Agranda ese disco o baja BACKUP_KEEP. El producto sigue, y se pone al día solo.',
  lenta: 'Revisa el disco o la red de BACKUP_DIR. El producto sigue, y se pone al día solo.',
  otra: 'Busca el error en el registro del servidor y revisa los permisos de BACKUP_DIR.',
  cadena: 'Repara BACKUP_DIR: con la próxima copia se puede volver de nuevo a cualquier instante.',
  copia: 'Busca el error en el registro del servidor. Se intenta de nuevo en quince minutos.',
  nadie: 'Revisa que el servidor con BACKUP_DIR esté en marcha.',
}

const deArchivo = (falla: FallaDeArchivo, hasta: Date | null, ahora: Date): string =>
  `${DICE_DE_ARCHIVO[falla]}${hasta ? `; lo archivado llega hasta ${haceCuanto(hasta, ahora)}` : ''}.`

const JUECES: Readonly<Record<NombreDeSenal, Juez>> = {
  servidor: ({ falta, degradado }) => {
    if (falta.length > 0)
      return [
        'mal',
        `Este servidor no está listo: ${nombradas(falta)}.`,
        'Revisa lo que falta. No lo reinicies si espera a la base de datos: sigue solo cuando ella vuelve.',
      ]
    if (degradado.length > 0)
      return [
        'mal',
        `Este servidor atiende sin ${nombradas(degradado)}: nadie puede subir ni abrir archivos.`,
        'Revisa el almacén de archivos y las variables S3_*. Todo lo demás funciona, y los archivos siguen solos cuando vuelve.',
      ]
    return ['bien', 'Este servidor atiende, y la base de datos y los archivos responden.']
  },
  reloj: ({ relojMs }) => {
    if (relojMs === undefined) return SIN_RESPUESTA
    const lejos = Math.abs(relojMs)
    if (lejos <= RELOJ.atencion) return ['bien', 'Va con el de la base de datos.']
    return [
      lejos > RELOJ.mal ? 'mal' : 'atencion',
      `Va ${segundos(relojMs)} ${relojMs > 0 ? 'adelantado' : 'atrasado'} frente al de la base de datos.`,
      'Sincroniza la hora de esta máquina. Con más de 30 segundos de diferencia deja las tareas a otros servidores.',
    ]
  },
  vivo: ({ atrasoMs, pantallas }) =>
    atrasoMs <= ATRASO.atencion
      ? ['bien', `Al día, con ${contados(pantallas, 'pantalla abierta', 'pantallas abiertas')} en este servidor.`]
      : [
          atrasoMs > ATRASO.mal ? 'mal' : 'atencion',
          `Las pantallas se enteran de los cambios con ${segundos(atrasoMs)} de atraso.`,
          'Busca una transacción larga en la base de datos, por ejemplo un volcado, y termínala.',
        ],
  ingresos: ({ ingresos }) =>
    ingresos === 0
      ? ['bien', 'Nadie espera para ingresar.']
      : [
          ingresos > INGRESOS ? 'mal' : 'atencion',
          `${contados(ingresos, 'persona espera', 'personas esperan')} para ingresar.`,
          'Si sigue así, mira en el registro de accesos del proxy qué redes piden /api/acceso/ingresar y bloquéalas allí.',
        ],
  tareas: ({ tareasConFallo }) =>
    tareasConFallo.length === 0
      ? ['bien', 'Ninguna falló en este servidor.']
      : [
          'atencion',
          `Falló la última vez en este servidor: ${tareasConFallo.join(', ')}.`,
          'Busca el error en el registro. Se intenta de nuevo a su hora.',
        ],
  correos: ({ correos }, ahora) => {
    if (correos === undefined) return SIN_RESPUESTA
    const { detenidos, esperan, porCaida, masAntiguo } = correos
    if (detenidos !== null)
      return [
        'mal',
        `Nada se envía desde que se recuperó un respaldo; ${contados(esperan, 'correo espera', 'correos esperan')}.`,
        `Decide con «${typed('admin', 'outbox release')}» o «outbox drop».`,
      ]
    const desde = masAntiguo ? `, el más antiguo de ${haceCuanto(masAntiguo, ahora)}` : ''
    if (porCaida > 0)
      return [
        'mal',
        `El servidor de correo no respondió; ${contados(esperan, 'correo espera', 'correos esperan')}${desde}.`,
        'Revisa el servidor de correo y SMTP_URL. Lo que espera sale solo cuando vuelve.',
      ]
    if (esperan > CORREOS)
      return [
        'atencion',
        `${contados(esperan, 'correo espera', 'correos esperan')}${desde}.`,
        'Revisa el límite de envío de tu proveedor de correo.',
      ]
    return ['bien', esperan === 0 ? 'Ninguno espera.' : `${contados(esperan, 'sale', 'salen')} en este momento.`]
  },
  webhooks: ({ webhooks }, ahora) => {
    if (webhooks === undefined) return SIN_RESPUESTA
    const { esperan, masAntigua } = webhooks
    if (esperan === 0) return ['bien', 'Ninguno espera.']
    const desde = masAntigua ? `, la más antigua de ${haceCuanto(masAntigua, ahora)}` : ''
    const dice = `${contados(esperan, 'entrega espera', 'entregas esperan')}${desde}.`
    if (esperan <= WEBHOOKS) return ['bien', dice]
    return ['atencion', dice, 'Mira en Aliados de la API a quién le fallan y escríbele.']
  },
  disco: ({ disco }) => {
    if (disco === undefined) return ['sin_saber', 'No se pudo leer el disco.', 'Revisa DATA_DIR.']
    const parte = disco.libres / disco.total
    const dice = `Quedan libres ${enUnidades(disco.libres)} de ${enUnidades(disco.total)}.`
    if (parte >= DISCO.atencion) return ['bien', dice]
    return [
      parte < DISCO.mal ? 'mal' : 'atencion',
      dice,
      'Agranda el disco o lleva a otro lugar los respaldos. No borres nada de la carpeta de la base de datos.',
    ]
  },
  respaldo: ({ respaldos: { respaldo, archivo, revision } }, ahora) => {
    if (archivo?.falla) return ['mal', deArchivo(archivo.falla, archivo.hasta, ahora), QUE_HACER[archivo.falla]]
    if (revision && !revision.bien)
      return [
        'mal',
        `La copia que se revisó ${haceCuanto(revision.en, ahora)} no se pudo recuperar completa.`,
        `Busca en el registro qué le falta, y revisa las otras con «${typed('backup', '--check RESPALDO')}».`,
      ]
    if (respaldo === null)
      return [
        'sin_saber',
        archivo
          ? 'Se está haciendo la primera copia.'
          : 'Aquí no hay ninguno. Si la base de datos es de tu proveedor, el respaldo lo hace él.',
        archivo
          ? 'Vuelve a mirar en unos minutos.'
          : `Con la base de datos incluida: pon BACKUP_DIR, o usa «${typed('backup', '--to CARPETA')}» cada noche.`,
      ]
    const adelanto = respaldo.getTime() - ahora.getTime()
    if (adelanto > RELOJ.mal)
      return [
        'mal',
        `El último dice que es de dentro de ${cuanto(adelanto)}: el reloj estaba mal cuando se hizo, o está mal ahora.`,
        `Revisa la hora de esta máquina. Si está bien, haz uno ya con «${typed('backup', '--to CARPETA')}». No borres los anteriores.`,
      ]
    const dice = `El último llega hasta ${haceCuanto(respaldo, ahora)}.`
    if (ahora.getTime() - respaldo.getTime() > RESPALDO_MS)
      return [
        'mal',
        dice,
        archivo
          ? 'Busca en el registro del servidor por qué no se hizo el de anoche. No borres los anteriores.'
          : `Haz uno ya con «${typed('backup', '--to CARPETA')}» y repara su programación. No borres los anteriores.`,
      ]
    return ['bien', archivo?.hasta ? `${dice} Se puede volver a cualquier instante desde él.` : dice]
  },
  tamano: ({ archivos }) =>
    archivos === undefined
      ? SIN_RESPUESTA
      : [
          'bien',
          `${contados(archivos.cuantos, 'archivo guardado', 'archivos guardados')}, ${enUnidades(archivos.bytes)}.`,
        ],
}

/** All signals, the worst first; among equals in the order of `SENALES`. */
export const juzgar = (medidas: Medidas, ahora: Date): Senal[] =>
  SENALES.map((senal) => {
    const [nivel, dice, hacer = null] = JUECES[senal](medidas, ahora)
    return { senal, nivel, dice, hacer }
  }).toSorted((a, b) => NIVELES.indexOf(a.nivel) - NIVELES.indexOf(b.nivel))
