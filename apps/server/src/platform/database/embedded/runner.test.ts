import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { preparePlace } from './files.ts'
import { accountRunner, prepareFor } from './runner.ts'

describe.runIf(process.getuid?.() === 0)('as root, as another account', () => {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'aliadas-raiz-')))
  const runner = accountRunner()
  afterAll(() => rmSync(root, { recursive: true, force: true }))

  test('programs that the account cannot reach are copied beside the data, once', () => {
    // As in an installation under /root.
    const home = path.join(root, 'privado')
    const native = path.join(home, 'paquete', 'native')
    mkdirSync(path.join(native, 'bin'), { recursive: true })
    chmodSync(home, 0o700)
    writeFileSync(path.join(home, 'paquete', 'package.json'), '{ "version": "18.4.0" }')
    writeFileSync(path.join(native, 'bin', 'postgres'), '#!/bin/sh\necho listo\n', { mode: 0o755 })
    chmodSync(root, 0o755)

    const place = preparePlace(path.join(root, 'datos'))
    const programs = prepareFor(runner, place, native)
    expect(programs.startsWith(place.dir)).toBe(true)
    expect(prepareFor(runner, place, native)).toBe(programs)
    const account = runner.kind === 'account' ? runner.account : { uid: 0, gid: 0 }
    const asAccount = spawnSync(path.join(programs, 'bin', 'postgres'), { uid: account.uid, gid: account.gid })
    expect(asAccount.stdout?.toString()).toBe('listo\n')
    expect(statSync(place.dir).uid).toBe(account.uid)
  })

  test('a data directory that the account cannot reach is refused with what to do', () => {
    const home = path.join(root, 'cerrado')
    mkdirSync(home, { mode: 0o700 })
    const place = preparePlace(path.join(home, 'datos'))
    expect(() => prepareFor(runner, place, '/usr')).toThrow(/que no puede entrar a .*\nPon DATA_DIR en una carpeta/)
  })
})
