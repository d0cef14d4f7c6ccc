declare global {
  interface Window {
    /** The toasts' style sheet reads it when it is created. */
    __nonce__?: string
  }
}

// Tests load the toasts' module without a page.
const meta =
  typeof document === 'undefined' ? null : document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')

/**
 * The page's CSP nonce; style elements without it are dropped. Read `content` first: browsers empty the `nonce`
 * attribute after parsing, and only the property keeps it.
 */
export const nonce = meta?.content || meta?.nonce || ''

if (meta) window.__nonce__ = nonce
