export { freePort } from './free-port.ts'
export { startLoadedServer, type LoadedServer } from './loaded-server.ts'
export { startTestServer, type TestServer } from './server.ts'
