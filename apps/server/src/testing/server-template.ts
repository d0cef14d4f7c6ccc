import { constants } from 'node:fs'
import { cp, rename, rm } from 'node:fs/promises'
import path from 'node:path'

/** The template's folder, for every process that this one starts. */
const VARIABLE = 'PRUEBAS_PLANTILLA'

/** Settings with which a server may still start from the template: none that changes its content. */
const HARMLESS = ['CLAVE_ALIADA', 'MAP_STYLE_URL', 'MAP_STYLE_DARK_URL', 'ROUTING_URL']

/**
 * Fills a data folder with the result of a first start, if a template was made and these settings allow it. Such a
 * start needs no new database, migration or demo world, which are most of the cost of a test's server.
 */
export const fillFromTemplate = async (dataDir: string, settings: Record<string, string>): Promise<void> => {
  const template = process.env[VARIABLE]
  if (template === undefined || Object.keys(settings).some((name) => !HARMLESS.includes(name))) return
  await cp(template, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE })
}

/** Stores the data folder of a stopped server as the template of all later starts. */
export const keepAsTemplate = async (dataDir: string): Promise<string> => {
  const template = path.join(path.dirname(dataDir), `plantilla-${process.pid}`)
  await rename(dataDir, template)
  // Servers that start at once with a copy must not all ask for the port of this one.
  await rm(path.join(template, 'postgres', 'puerto'), { force: true })
  process.env[VARIABLE] = template
  return template
}
