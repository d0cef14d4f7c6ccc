import { startTestServer } from '@aliadas/server/testing'

/** Creates the demo world once; every test server starts with a copy of it. */
export default async function setUp(): Promise<() => Promise<void>> {
  const server = await startTestServer()
  return server.stopAsTemplate()
}
