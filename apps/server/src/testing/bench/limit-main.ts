import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { newId } from '../../platform/ids.ts'
import { createPool } from '../../platform/database/index.ts'

/**
 * The lower limit: `node:http` and the bare driver with prepared statements, which run the same select or insert for
 * every request. No session, policies, rules or history.
 */
const pool = createPool(process.env['DATABASE_URL'] ?? '', { max: 10 })
const COLUMNS = `id, version, estado, tipo, clase, origen, destino, lat_origen, lon_origen, rumbo, fecha_salida, hora_salida, salida, fecha, pasajeros,
  placas, vehiculo_suspendido, fuec, recorrido_iniciado, valor_oferta, metodo_pago, empresa_aliada`
const OWN = `select ${COLUMNS} from limite.servicios where tenant = $1 and estado = $2 order by salida, id limit 26`
const MARKET = `select ${COLUMNS} from limite.servicios
  where tenant = 'MERCADO' and estado = 'pendiente' and tipo = $1 and fecha > $2 order by salida, id limit 26`
const SESSION = `select p.nombres, p.apellidos, p.puesto, p.role, p.perfil, p.foto_perfil, e.nombre, e.logo, e.fotos_corporativas, e.cuenta, e.suspendida
  from limite.personas p join limite.empresas e on e.id = p.empresa_id where p.id = $1`
const BID = `insert into limite.ofertas (id, servicio_id, aliado_id, empresa_id, oferente, precio, fecha, fecha_oferta, empresa, titular, banco, tipocuenta,
    cuenta, actualizado_en) values ($1, $2, 'A', $3, 'P', $4, $5::timestamptz, $5::timestamptz, 'E', 'T', 'B', 'A', '1', $5::timestamptz) returning id, precio, estado, fecha`
const POST = `insert into limite.publicados (id, cuerpo) values ($1, $2) returning id`

const bodyOf = async (req: IncomingMessage): Promise<Record<string, unknown>> => {
  let text = ''
  for await (const piece of req) text += String(piece)
  return JSON.parse(text) as Record<string, unknown>
}

const streams = new Set<ServerResponse>()

const answerTo = async (req: IncomingMessage): Promise<unknown> => {
  const { pathname, searchParams } = new URL(req.url ?? '/', 'http://localhost')
  const asked = (name: string) => searchParams.get(name)
  if (pathname === '/lista')
    return (await pool.query({ name: 'own', text: OWN, values: [asked('empresa'), asked('estado')] })).rows
  if (pathname === '/mercado') {
    const since = new Date(Date.now() - 86_400_000)
    return (await pool.query({ name: 'market', text: MARKET, values: [asked('tipo'), since] })).rows
  }
  if (pathname === '/sesion')
    return (await pool.query({ name: 'session', text: SESSION, values: [asked('persona')] })).rows[0]
  const body = await bodyOf(req)
  if (pathname === '/oferta') {
    const values = [newId(new Date()), body['servicio'], body['empresa'], body['precio'], new Date()]
    return (await pool.query({ name: 'bid', text: BID, values })).rows[0]
  }
  const id = newId(new Date())
  await pool.query({ name: 'post', text: POST, values: [id, JSON.stringify(body)] })
  const event = Buffer.from(`event: cambio\ndata: ${JSON.stringify({ id, ...body })}\n\n`)
  for (const stream of streams) stream.write(event)
  return { id }
}

const server = createServer((req, res) => {
  if (req.url === '/vivo') {
    res.writeHead(200, { 'content-type': 'text/event-stream' })
    res.write('retry: 1000\n\n')
    streams.add(res)
    res.on('close', () => streams.delete(res))
    return
  }
  answerTo(req).then(
    (answer) => {
      const text = JSON.stringify(answer)
      res.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
      res.end(text)
    },
    (error: unknown) => {
      res.writeHead(500, { 'content-length': 0 })
      res.end()
      console.error(error)
    },
  )
})
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
// Without its parent nothing would ever stop it.
process.on('disconnect', () => process.exit(0))
