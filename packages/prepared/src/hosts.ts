import { hostsOf } from './address.ts'

/** Looks for the server that takes changes; rejects when none does. */
type Look = () => Promise<number>

/**
 * Which of several servers takes changes. Everybody who connects to the same servers shares what is known. Nothing is
 * asked while connections succeed; after a loss, the next one looks again, at all servers at once.
 */
export class Hosts {
  #known: number | undefined
  #looking: Promise<number> | undefined

  find(look: Look): Promise<number> {
    if (this.#known !== undefined) return Promise.resolve(this.#known)
    this.#looking ??= look()
      .then((found) => (this.#known = found))
      .finally(() => (this.#looking = undefined))
    return this.#looking
  }

  /** The server may be gone, or take no more changes. */
  doubt(): void {
    this.#known = undefined
  }
}

const all = new Map<string, Hosts>()

/** What is known of the servers of this URL. */
export const hostsAt = (url: string): Hosts => {
  const key = hostsOf(url).join()
  const hosts = all.get(key) ?? new Hosts()
  all.set(key, hosts)
  return hosts
}
