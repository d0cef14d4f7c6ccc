/**
 * A small value that this browser keeps for all its tabs. Where private windows refuse to store, it lasts as long as
 * the page.
 */
export const storedWord = (key: string) => {
  const listeners = new Set<() => void>()
  let unkept: string | null = null
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const ofOtherTab = ({ key: changed }: StorageEvent) => {
    if (changed === key || changed === null) tell()
  }
  return {
    read: (): string | null => {
      try {
        return localStorage.getItem(key)
      } catch {
        return unkept
      }
    },
    write: (word: string | null): void => {
      try {
        if (word === null) localStorage.removeItem(key)
        else localStorage.setItem(key, word)
      } catch {
        unkept = word
      }
      tell()
    },
    subscribe: (listener: () => void): (() => void) => {
      if (listeners.size === 0) window.addEventListener('storage', ofOtherTab)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) window.removeEventListener('storage', ofOtherTab)
      }
    },
  }
}
