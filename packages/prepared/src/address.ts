/** Where the database is: a fixed URL, or a function, because an included server may restart on another port. */
export type Address = string | (() => string)

export const urlAt = (address: Address): string => (typeof address === 'string' ? address : address())

const PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^@/?#]+)(\/[^?#]*)?(\?[^#]*)?$/

/**
 * The URLs of a URL that may name several servers, as libpq writes it
 * (`postgres://user:password@one:5432,two:5432/db?target_session_attrs=read-write`). Only a server that takes changes is
 * ever used, so that the parameter has no effect. Empty when the text is no such URL.
 */
export const urlsOf = (url: string): string[] => {
  const [, before = '', hosts = '', path = '', search = ''] = PARTS.exec(url) ?? []
  const parameters = new URLSearchParams(search)
  parameters.delete('target_session_attrs')
  const rest = parameters.size > 0 ? `${path}?${parameters.toString()}` : path
  const urls = hosts.split(',').map((host) => `${before}${host}${rest}`)
  return urls.every((one) => URL.canParse(one) && new URL(one).hostname !== '') ? urls : []
}

/** The servers of a URL, as `host:port`, for messages. */
export const hostsOf = (url: string): string[] => urlsOf(url).map((one) => new URL(one).host)

/** Another database of the same server, with the same login. */
export const withDatabase = (url: string, name: string): string => {
  const [, before = '', hosts = '', , search = ''] = PARTS.exec(url) ?? []
  return `${before}${hosts}/${encodeURIComponent(name)}${search}`
}

/** The same database with another login. */
export const withLogin = (url: string, { user, password }: { user: string; password: string }): string =>
  url.replace(/^([a-z]+:\/\/)(?:[^@/?#]*@)?/, `$1${encodeURIComponent(user)}:${encodeURIComponent(password)}@`)
