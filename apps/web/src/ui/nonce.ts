declare global {
  interface Window {
    /** Read by the style sheet of the toasts when it is first made. */
    __nonce__?: string
  }
}

// Tests load what shows toasts without a page.
const meta =
  typeof document === 'undefined' ? null : document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')

/**
 * The page's content-security nonce: style elements without it are dropped. `content` first: browsers
 * empty the `nonce` attribute once the page is parsed, and only the property keeps it.
 */
export const nonce = meta?.content || meta?.nonce || ''

if (meta) window.__nonce__ = nonce
