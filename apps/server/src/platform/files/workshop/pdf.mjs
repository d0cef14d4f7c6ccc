import { readFile } from 'node:fs/promises'
import { getResolvedPDFJS } from 'unpdf'
import { Refused } from './refused.mjs'

/**
 * Opens a PDF as a reader does and loads its first page. It runs no script and draws nothing.
 * @param {string} file
 */
export const checkPdf = async (file) => {
  const { getDocument } = await getResolvedPDFJS()
  const task = getDocument({
    data: new Uint8Array(await readFile(file)),
    verbosity: 0,
    useSystemFonts: false,
    disableFontFace: true,
  })
  const document = await task.promise.catch((/** @type {unknown} */ error) => {
    throw new Refused(error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'damaged')
  })
  const { info } = await document.getMetadata()
  // Opens without a password but asks readers not to print or copy it.
  if (/** @type {{ EncryptFilterName?: string | null }} */ (info).EncryptFilterName) throw new Refused('encrypted')
  await document.getPage(1).catch(() => {
    throw new Refused('no-pages')
  })
}
