import { existsSync, readFileSync } from 'node:fs'
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

/**
 * Loaded before a server (`--import`): while the file FALLA_DE_DISCO names an error of the system, no file below
 * DATA_DIR can be written. ENOSPC: files are made and take no byte, as on a full disk. EROFS: none is made.
 */
const FLAG = process.env['FALLA_DE_DISCO'] ?? ''
const DIR = process.env['DATA_DIR'] ?? ''

const fault = (): string => (existsSync(FLAG) ? readFileSync(FLAG, 'utf8') : '')
const broken = (code: string, syscall: string) =>
  Object.assign(new Error(`${code}: the disk of a test, ${syscall}`), { code, syscall })
const inside = (file: unknown): boolean => typeof file === 'string' && file.startsWith(DIR)
const refuse = (file: unknown, syscall: string, codes: readonly string[]): void => {
  const code = fault()
  if (inside(file) && codes.includes(code)) throw broken(code, syscall)
}

const { open, rename, mkdir } = fs
fs.open = async (file, flags, mode) => {
  if (typeof flags === 'string' && /[wax+]/.test(flags)) refuse(file, 'open', ['EROFS'])
  const handle = await open(file, flags, mode)
  const write = handle.write.bind(handle)
  handle.write = (async (...args: Parameters<typeof write>) => {
    refuse(file, 'write', ['ENOSPC', 'EROFS'])
    return write(...args)
  }) as typeof handle.write
  return handle
}
fs.rename = async (from, to) => {
  refuse(to, 'rename', ['EROFS'])
  return rename(from, to)
}
fs.mkdir = (async (...args: Parameters<typeof mkdir>) => {
  if (!existsSync(String(args[0]))) refuse(args[0], 'mkdir', ['EROFS', 'ENOSPC'])
  return mkdir(...args)
}) as typeof mkdir
syncBuiltinESMExports()
