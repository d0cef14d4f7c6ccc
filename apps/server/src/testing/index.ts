export { startLoadedServer, type LoadedServer } from './carga.ts'
export { startTestServer, type TestServer } from './server.ts'
