import { startTestServer } from '@aliadas/server/testing'

/** Creates the demo world once; every test server starts with a copy of it. */
export default async function setUp(): Promise<() => Promise<void>> {
  // The accounts of the demo world are of this server, so it and its copies hash alike.
  process.env['PRUEBAS_RESUMEN_BARATO'] = '1'
  const server = await startTestServer()
  return server.stopAsTemplate()
}
