import { startTestServer } from '@aliadas/server/testing'

/** The demo world is played once; every server of the tests starts with a copy of it. */
export default async function setUp(): Promise<() => Promise<void>> {
  const server = await startTestServer()
  return server.stopAsTemplate()
}
