/**
 * The push services of the browsers. The server calls the address that a browser gives it, so it takes no other: an
 * address of one's own network would be called from inside. Neither a user nor a port fits before the path.
 */
const SERVICIO_DE_PUSH =
  /^https:\/\/(fcm\.googleapis\.com|([a-z0-9-]+\.)*(push\.services\.mozilla\.com|push\.apple\.com|notify\.windows\.com))\/[!-~]*$/

export const esServicioDePush = (direccion: string): boolean => SERVICIO_DE_PUSH.test(direccion)
