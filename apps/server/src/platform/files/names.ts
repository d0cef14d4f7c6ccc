const EXTENSION: Record<string, string> = {
  'application/pdf': '.pdf',
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/gif': '.gif',
  'image/webp': '.webp',
}
const MAX = 120

/**
 * A name to show and to suggest for saving. It never becomes a path: control and direction characters, separators and
 * characters that other systems refuse are removed, and the extension follows the content.
 */
export const displayName = (given: string, type: string): string => {
  const extension = EXTENSION[type] ?? ''
  const last = given.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const clean = last
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}<>:"|?*;%]/gu, '')
    .replace(/\.(pdf|jpe?g|png|gif|webp)$/i, '')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  return `${Array.from(clean).slice(0, MAX).join('') || 'archivo'}${extension}`
}

/** RFC 6266: an ASCII name for old clients and the real one for all others. */
export const contentDisposition = (name: string, kind: 'inline' | 'attachment' = 'inline'): string => {
  const ascii = name
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*!]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
