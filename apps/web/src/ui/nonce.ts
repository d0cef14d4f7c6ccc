declare global {
  interface Window {
    /** Read by the style sheet of the toasts when it is first made. */
    __nonce__?: string
  }
}

const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')

/**
 * The page's content-security nonce: style elements without it are dropped. `content` first: browsers
 * empty the `nonce` attribute once the page is parsed, and only the property keeps it.
 */
export const nonce = meta?.content || meta?.nonce || ''

window.__nonce__ = nonce
