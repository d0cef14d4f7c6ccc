import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { testDatabase } from '../database.ts'
import { setup, teardown } from '../global-setup.ts'
import { deskSql } from './desk.ts'
import { tablesPicture } from './picture.ts'
import { tableTypes } from './table-types.ts'

/**
 * `npm run schema`: writes what follows from the contract's tables, the SQL of the desk's lists, and from the migrated database, the types of
 * the tables and their picture.
 */
const SERVER = path.join(import.meta.dirname, '../..')

writeFileSync(path.join(SERVER, 'platform/database/schema/mesa.generated.sql'), deskSql())
await setup()
const base = await testDatabase()
try {
  writeFileSync(path.join(SERVER, 'platform/database/tables.generated.ts'), await tableTypes(base.pool))
  writeFileSync(path.join(SERVER, '../../../docs/imagenes/tablas.svg'), await tablesPicture(base.pool))
} finally {
  await base.drop()
  await teardown()
}
