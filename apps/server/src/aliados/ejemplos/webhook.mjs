import { createServer } from 'node:http'
import { FirmaNoValida, verificarWebhook } from '@aliadas/cliente'

createServer((solicitud, respuesta) => {
  const partes = []
  solicitud.on('data', (parte) => partes.push(parte))
  solicitud.on('end', () => {
    try {
      const evento = verificarWebhook(process.env.SECRETO, solicitud.headers, Buffer.concat(partes))
      console.log(evento.type) // guárdalo, contesta, y trabaja después
      respuesta.writeHead(204).end()
    } catch (falla) {
      respuesta.writeHead(falla instanceof FirmaNoValida ? 400 : 500).end()
    }
  })
}).listen(Number(process.env.PORT), '127.0.0.1')
