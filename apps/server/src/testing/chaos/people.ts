import pg from 'pg'
import { createDatabase, createPool, migrate, startEmbedded, type Pool } from '../../platform/database/index.ts'
import { createLogger } from '../../platform/log/index.ts'
import { fillRows } from '../bench/fill.ts'
import { createAliado, createEmpresa, createVehiculo, createWorld, toMachineTime } from '../factories/index.ts'
import { SETTINGS } from './cluster.ts'

export type Partner = { id: string; key: string }
export type Company = { id: string; email: string; vehicle: string; plates: string }
export type People = { partners: Partner[]; companies: Company[] }

const COMPANIES = 5
const log = createLogger('silent')

const OTHERS = 200

/** Without the product's limits: a million rows take minutes. */
const fillOthers = async (url: string, services: number): Promise<void> => {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  await fillRows(pool, { services, companies: OTHERS, fifth: 'cancelado' })
  await pool.query('vacuum analyze')
  await pool.end()
}

/**
 * A folder with the database that every scenario begins with: partners, companies with one vehicle each, and `services`
 * of other companies that nobody bids on.
 */
export const makeTemplate = async (dir: string, partners: number, services: number): Promise<People> => {
  const embedded = await startEmbedded({ dir, log, settings: SETTINGS })
  const { url } = embedded
  await migrate(url)
  const pool: Pool = createPool(url, { max: 4, log })
  const base = { url, pool, db: createDatabase(pool, log), drop: () => pool.end() }
  const world = await createWorld({ base })
  toMachineTime(world)
  const people: People = { partners: [], companies: [] }
  for (let n = 0; n < partners; n++) {
    const { id, clave } = await createAliado(world)
    people.partners.push({ id, key: clave })
  }
  for (let n = 0; n < COMPANIES; n++) {
    const admin = await createEmpresa(world)
    const plates = `CAO10${n}`
    const vehicle = await createVehiculo(world, admin, { placas: plates })
    people.companies.push({ id: admin.empresaId, email: admin.email, vehicle, plates })
  }
  if (services > 0) await fillOthers(url, services)
  await world.close()
  await embedded.stop()
  return people
}
