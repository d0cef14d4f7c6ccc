import { ESTADO_HTTP, MOTIVOS, SIGNIFICADO_DE_MOTIVO, TITULO_DE_FALLA, type Codigo } from '@aliadas/contract/core'
import { DIAS_DE_EVENTOS, ESPERA_MAXIMA_S, ETIQUETA_DE_EVENTO } from '@aliadas/contract/aliados'
import { HORAS_ANTES_DE_SALIR } from '@aliadas/contract/posiciones'
import { MARCAS_DE_PRUEBA, QUE_HACE_LA_MARCA } from '@aliadas/contract/prueba'
import { QUE_ES_ESTADO, TRANSICIONES, type Accion, type Quien } from '@aliadas/contract/servicios'
import {
  DIAS_DE_ENTREGAS,
  DIAS_SIN_RESPUESTA,
  HORAS_DE_SECRETO_ANTERIOR,
  SEGUNDOS_DE_RESPUESTA,
} from '@aliadas/contract/webhooks'
import { HORAS_DE_IDEMPOTENCIA } from '../platform/commands.ts'
import { LLAMADAS_POR_MINUTO } from './contar-llamadas.ts'
import { EJEMPLOS } from './ejemplos-de-guia.ts'
import { EQUIVOCADAS_POR_MINUTO } from './portero.ts'

const QUIEN: Record<Quien, string> = {
  aliado: 'Tu aplicación',
  admin: 'Un administrador de la empresa',
  empresa: 'La empresa',
  servidor: 'El servidor',
}

const QUE: Record<Accion, string> = {
  publicar: 'Publica el servicio (`publicarServicio`)',
  cambiar: 'Cambia el servicio; con otro recorrido, salida o pasajeros las ofertas terminan (`cambiarServicio`)',
  aceptarOferta: 'Acepta una oferta y elige cómo se paga (`aceptarOferta`)',
  validarPago: 'Valida el pago del cliente',
  asignarVehiculo: 'Asigna un vehículo con su conductor, o lo cambia',
  subirFuec: 'Sube el FUEC del viaje',
  expedirFuec: 'Expide el FUEC del viaje con su número',
  reemplazarFuec: 'Reemplaza el FUEC antes de que inicie el recorrido',
  reexpedirFuec: 'Expide otro FUEC, con un número nuevo que nombra el anterior',
  anularFuec: 'Anula el FUEC antes de que inicie el recorrido',
  cambiarVehiculo: 'Cambia el vehículo antes de que inicie el recorrido: el viaje necesita otro FUEC',
  cambiarEnRuta:
    'Cambia el vehículo de un viaje en recorrido, por una avería: el FUEC deja de valer hasta que haya otro',
  iniciarRecorrido: 'Inicia el recorrido, dos horas antes de la salida',
  finalizar: 'Termina el viaje (`finalizarServicio`)',
  vencer: 'Cierra el mercado sin oferta aceptada: a las 24 horas o a la salida, lo que llegue primero',
  cancelar: 'Cancela el servicio antes de que inicie el recorrido; ya adjudicado, con un motivo (`cancelarServicio`)',
}

const FLECHAS = Object.entries(TRANSICIONES).map(
  ([accion, { de, a, quien }]) =>
    `| ${de === null ? 'nada' : [de].flat().join(', ')} | ${a} | ${QUIEN[quien]} | ${QUE[accion as Accion]} |`,
)

const CODIGOS = Object.keys(MOTIVOS) as Codigo[]
const RAZONES = CODIGOS.flatMap((codigo) =>
  MOTIVOS[codigo].map(
    (motivo) => `| ${ESTADO_HTTP[codigo]} | \`${codigo}\` | \`${motivo}\` | ${SIGNIFICADO_DE_MOTIVO[motivo]} |`,
  ),
)

const enHtml = (texto: string): string => texto.replace(/`([^`]+)`/g, '<code>$1</code>')

/** The page behind a problem's `type`: each code with its reasons, at its own address. */
export const ERRORES_EN_LA_PAGINA = `<section class="errores" aria-label="Códigos de las fallas">
${CODIGOS.map(
  (codigo) => `<h2 id="${codigo}"><code>${codigo}</code> ${TITULO_DE_FALLA[codigo]}</h2>
<dl>${MOTIVOS[codigo]
    .map((motivo) => `<dt><code>${motivo}</code></dt><dd>${enHtml(SIGNIFICADO_DE_MOTIVO[motivo])}</dd>`)
    .join('')}</dl>`,
).join('\n')}
</section>`

/** What a reader needs around the operations. Numbers and tables are the ones that the server uses. */
export const GUIA = `
Las aplicaciones de clientes publican servicios, leen las ofertas que reciben y aceptan una. Las de conductores, guías y operadores los registran, suben sus papeles y leen qué se decidió. La del conductor reporta dónde va y termina el viaje.

Montos en pesos colombianos enteros. Fechas y horas de Bogotá (UTC-5). Instantes en ISO 8601, UTC.

## El trabajo principal, en orden

1. Pide una clave a la plataforma, con los alcances que necesitas, y envíala en cada llamada: \`Authorization: Bearer CLAVE\`. \`leerYo\` dice de quién es, qué puede y hasta cuándo sirve.
2. Publica el servicio: \`publicarServicio\`. Guarda su \`id\`.
3. Lee las ofertas: \`listarOfertasDeAliado\`. Llegan de menor a mayor precio, hasta el instante que dice \`vence\`.
4. Acepta una: \`aceptarOferta\`. Las demás quedan rechazadas, y \`cobro\` dice cómo se paga. Antes puedes cambiar el servicio (\`cambiarServicio\`) o rechazar una oferta con su motivo (\`rechazarOferta\`).
5. Lee el servicio: \`leerServicioDeAliado\`. La empresa valida el pago (\`reservado\`), que le muestras con \`mostrarPago\`, asigna un vehículo y sube el FUEC (\`confirmado\`).
6. En el viaje la aplicación del conductor reporta dónde va (\`reportarPosicion\`), dice cada paso (\`darPaso\`) y lo termina (\`finalizarServicio\`). Después el cliente lo califica una vez (\`calificarServicio\`).
7. Si algo cambia antes de que inicie el recorrido, cancela: \`cancelarServicio\`. Lo que el cliente pagó queda como devolución.

La clave es secreta y vive en tu servidor. Ningún origen de navegador está permitido: una página no puede llamar a esta API.

## Estados de un servicio

${Object.entries(QUE_ES_ESTADO)
  .map(([estado, que]) => `- \`${estado}\`: ${que}`)
  .join('\n')}

| De | A | Quién | Qué hace |
|---|---|---|---|
${FLECHAS.join('\n')}

Ningún otro cambio existe. De dos que llegan a la vez gana uno; el otro recibe 409.

## Errores

Toda falla trae \`code\`, \`message\` (en español, para mostrar a una persona) y \`details.motivo\`, una palabra de esta lista cerrada. Con datos no válidos, \`fields\` y \`details.motivos\` dicen lo mismo de cada campo. Quien envía \`Accept: application/problem+json\` recibe además \`type\`, \`title\`, \`status\` e \`instance\` (RFC 9457).

| Estado | \`code\` | \`motivo\` | Qué significa |
|---|---|---|---|
${RAZONES.join('\n')}

405 (\`metodo\`), 413 (\`largo\`) y 415 (\`formato\`) también llevan \`invalid-argument\`. Los campos y parámetros que no existen se rechazan: un error de escritura no pasa por éxito. Ningún texto puede llevar el carácter U+0000 ni medio par sustituto de UTF-16: no se pueden guardar.

## Repetir sin repetir: Idempotency-Key

Envía una llave propia con cada escritura. Si no llega la respuesta, repite la misma solicitud con la misma llave: recibes la primera respuesta y nada cambia dos veces. Con otros datos se rechaza (\`llave_reutilizada\`); mientras la primera sigue en curso recibes 409 (\`en_proceso\`) con \`Retry-After\`. La respuesta guardada vale ${HORAS_DE_IDEMPOTENCIA} horas, en POST, PATCH, PUT y DELETE, también en las subidas, que comparan los bytes del archivo; una repetición lo dice con \`Idempotent-Replayed: true\`. Si el archivo de una subida ya se borró porque nadie lo entregó, su repetición recibe 404: usa una llave nueva. Cada aliado tiene sus propias llaves.

## Límites

- ${LLAMADAS_POR_MINUTO} llamadas por minuto de cada aliado, con todas sus claves juntas.
- ${EQUIVOCADAS_POR_MINUTO} claves equivocadas por minuto de una misma red.
- 256 KB de cuerpo en las operaciones con JSON.

Cada respuesta dice el límite (\`RateLimit-Policy: "llamadas";q=${LLAMADAS_POR_MINUTO};w=60\`) y lo que queda del minuto (\`RateLimit: "llamadas";r=512;t=37\`: 512 llamadas, 37 segundos). Quien pasa un límite recibe 429; \`Retry-After\` dice cuántos segundos esperar.

## Páginas

Una lista trae 50 elementos, o los que pidas con \`limite\` (hasta 100), y \`siguiente\`. Envíalo como \`cursor\` para leer la página que sigue; es \`null\` en la última.

## Leer sin repetir: ETag

Un servicio se lee con \`ETag\`. Envíala de vuelta en \`If-None-Match\`: mientras nada cambie recibes 304 sin cuerpo. Para lo nuevo de muchos, la lista toma \`desde\`, los días de salida, varios estados y tu \`referencia\`.

## Eventos

En vez de preguntar por cada servicio, pregunta por lo que pasó: \`listarEventos\` trae en su orden los eventos de los últimos ${DIAS_DE_EVENTOS} días. Guarda \`siguiente\` y envíalo como \`desde\`: ninguno se pierde ni llega dos veces. Con \`espera=${ESPERA_MAXIMA_S}\` la respuesta llega apenas pasa algo.

\`data\` trae el servicio, la oferta o el conductor como los lees en ese momento, y no como estaban cuando pasó: dos eventos seguidos pueden traer lo mismo. \`data.secuencia\` cuenta los de un servicio. Si pasas más de ${DIAS_DE_EVENTOS} días sin leer, \`desde\` se rechaza: empieza sin él y lee de nuevo tus servicios.

| \`type\` | Qué pasó |
|---|---|
${Object.entries(ETIQUETA_DE_EVENTO)
  .map(([tipo, que]) => `| \`${tipo}\` | ${que} |`)
  .join('\n')}

## Webhooks

Con un webhook no preguntas: cada evento llega a tu servidor apenas pasa, firmado según Standard Webhooks 1.0. \`crearWebhook\` registra la dirección y muestra una vez su secreto (\`whsec_…\`); \`probarWebhook\` envía una prueba. Lo que llega es un POST con \`{type, timestamp, data}\`, los mismos que lees en un evento, y tres cabeceras:

- \`webhook-id\`: el \`id\` del evento, el mismo en cada intento. Un evento puede llegar más de una vez: guarda los que ya atendiste.
- \`webhook-timestamp\`: segundos desde 1970 de este intento. Rechaza lo que tenga más de cinco minutos.
- \`webhook-signature\`: una o dos firmas \`v1,…\` con un espacio en medio; basta una que sirva. Es HMAC-SHA256 en base64, con los bytes del secreto en base64 sin \`whsec_\`, de \`webhook-id.webhook-timestamp.cuerpo\`, con el cuerpo tal como llega.

Contesta 2xx antes de ${SEGUNDOS_DE_RESPUESTA} segundos y trabaja después. Si no, se intenta de nuevo tras 5 segundos, 5 y 30 minutos, 2, 5, 10, 14, 20 y 24 horas, o cuando diga tu \`Retry-After\`. Una redirección no se sigue y cuenta como falla. 410, o ${DIAS_SIN_RESPUESTA} días sin poder entregar nada, apagan el webhook, y un correo lo avisa. Los eventos de un servicio, o de un conductor, llegan en su orden: el que sigue espera al anterior. \`listarEntregas\` guarda ${DIAS_DE_ENTREGAS} días lo que se envió, y \`reenviarEventos\` lo envía de nuevo.

\`data\` trae lo que lees en el momento de cada intento. Un webhook nunca recibe más de lo que lee la clave que escribió su dirección. Con \`rotarSecretoDeWebhook\` las dos firmas valen ${HORAS_DE_SECRETO_ANTERIOR} horas: cambia el secreto en tu servidor mientras tanto.

## Por dónde va el vehículo

Antes de reportar, el conductor acepta que se comparta por dónde va. \`leerRastreoDeConductor\` trae el \`texto\` de su empresa; muéstraselo completo y guarda su respuesta con \`aceptarRastreoDeConductor\`. Sin eso, o desde que lo retira con \`retirarRastreoDeConductor\`, sus posiciones se rechazan con el motivo \`sin_consentimiento\`, sale del mapa y su dirección deja de servir.

Hay dos maneras de reportar. Con tu clave, \`reportarPosicion\` o \`reportarPosiciones\`, desde ${HORAS_ANTES_DE_SALIR} horas antes de la salida de un viaje confirmado hasta que termina. O sin escribir nada: \`direccion\` es la dirección secreta de su teléfono para Traccar Client u OwnTracks, con el enlace y el código QR que los configuran; el viaje se encuentra solo. Esa dirección responde siempre 2xx; \`descartes\` dice cuántos puntos no movieron el vehículo y por qué, y \`miradas\`, quién miró por dónde fue.

## Modo de prueba

Una clave que empieza por \`prueba_\` (pídela a la plataforma) usa las mismas direcciones y actúa en un mundo aparte: ninguna empresa real ve ni cuenta lo que hace, y ella no encuentra nada del real. \`leerYo\` dice en qué mundo está una clave. Los límites se cuentan aparte. De ese mundo no sale ningún correo; los eventos y los webhooks llegan como en el real.

Sus empresas son simuladas. En segundos ofertan por lo que publicas, cada una con su precio, siempre el mismo para el mismo viaje. Cuando aceptas una oferta, validan el pago, asignan vehículo y conductor y suben un FUEC de prueba. Desde la salida el vehículo reporta posiciones, el conductor da sus pasos y termina el viaje. La plataforma simulada valida conductores y guías que entregaron todos sus papeles.

Con \`avanzarServicio\` no esperas: lleva un servicio hasta donde digas, paso por paso, cada uno con sus eventos.

| \`metadatos.prueba\` | Qué pasa con el servicio |
|---|---|
${MARCAS_DE_PRUEBA.map((marca) => `| \`${marca}\` | ${QUE_HACE_LA_MARCA[marca]} |`).join('\n')}

## Ejemplos

\`ALIADAS\` es la dirección de este servidor (\`https://…\`), \`CLAVE\` tu clave y \`SECRETO\` el del webhook. Los de JavaScript usan \`@aliadas/cliente\` (Node 20.3 o más nuevo), que la plataforma te entrega con la clave: trae los tipos de esta página, repite lo que se puede repetir y comprueba webhooks. Los demás usan solo lo que su lenguaje ya trae; hay paquetes de Standard Webhooks para otros.

${EJEMPLOS}

## Cambios

\`/api/v1\` solo crece: puede haber operaciones, campos de respuesta, campos opcionales y motivos nuevos. Ignora lo que no conozcas. Lo que haya de terminar lo dice antes: aquí, y en cada respuesta con \`Deprecation\` (desde cuándo no conviene) y \`Sunset\` (desde cuándo puede no estar).
`.trim()
