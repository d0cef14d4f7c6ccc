export const esHttps = (publicUrl: string): boolean => publicUrl.startsWith('https:')

/**
 * The name of a cookie of ours. With https browsers take it only for this host and the whole of it: neither another host of the domain nor a
 * page over http can plant one.
 */
export const nombreDeCookie = (publicUrl: string, nombre: string): string =>
  `${esHttps(publicUrl) ? '__Host-' : ''}aliadas.${nombre}`
