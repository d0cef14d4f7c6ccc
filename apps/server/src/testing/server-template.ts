import { constants } from 'node:fs'
import { cp, rename, rm } from 'node:fs/promises'
import path from 'node:path'

/** Where the template stands, for every process that this one starts. */
const VARIABLE = 'PRUEBAS_PLANTILLA'

/** What a server may be told and still start from the template: nothing that decides what stands in it. */
const HARMLESS = ['CLAVE_ALIADA', 'MAP_STYLE_URL', 'MAP_STYLE_DARK_URL', 'ROUTING_URL']

/**
 * Fills a data folder with what a first start leaves there, if a template was made and these settings allow it: such a start neither makes a
 * database nor migrates it nor plays the demo world, which is most of what a test's server costs.
 */
export const fillFromTemplate = async (dataDir: string, settings: Record<string, string>): Promise<void> => {
  const template = process.env[VARIABLE]
  if (template === undefined || Object.keys(settings).some((name) => !HARMLESS.includes(name))) return
  await cp(template, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE })
}

/** Keeps the data folder of a stopped server as the template of all that start from now on. */
export const keepAsTemplate = async (dataDir: string): Promise<string> => {
  const template = path.join(path.dirname(dataDir), `plantilla-${process.pid}`)
  await rename(dataDir, template)
  // Servers that start with a copy at the same time must not all ask for the port of this one.
  await rm(path.join(template, 'postgres', 'puerto'), { force: true })
  process.env[VARIABLE] = template
  return template
}
