export const esHttps = (publicUrl: string): boolean => publicUrl.startsWith('https:')

/**
 * The name of a cookie of ours. With https the prefix binds it to this host and all of its paths, so that neither
 * another host of the domain nor a page over http can set it.
 */
export const nombreDeCookie = (publicUrl: string, nombre: string): string =>
  `${esHttps(publicUrl) ? '__Host-' : ''}aliadas.${nombre}`
