import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { atLeast, atMost, none, told } from '../found.ts'
import type { Scenario } from '../scenario.ts'
import { judgeStage, openStage, WARM_MS, type Run, type Stage } from '../stage.ts'
import type { Store } from '../store.ts'
import { p99, watchReady, withoutAny } from '../watch.ts'

type Kind = {
  name: string
  fault: string
  /** How long it lasts, in ms. */
  ms: number
  /** Uploads that must be refused meanwhile. */
  refused: number
  begin: (store: Store) => Promise<() => void>
  /** How the sentence of a refused upload begins. */
  says?: string
}

const AWAY = 'Los archivos no están disponibles en este momento.'
const BEFORE_MS = 10_000
/** Below it two times of lists differ by chance, in ms. */
const FLOOR_MS = 100
const READERS = 6
/** Longer than a server's look, and than the balancer's. */
const NOTICED_MS = 4_000

/** A store that reads and takes nothing more, as MinIO says it. */
const full = async ({ link, url }: Store): Promise<() => void> => {
  const server = createServer((req, res) => {
    if (req.method === 'PUT') {
      req.resume().on('end', () => {
        res.writeHead(507, { 'content-type': 'application/xml' })
        res.end(
          '<Error><Code>XMinioStorageFull</Code><Message>Storage backend has reached its minimum free drive threshold.</Message></Error>',
        )
      })
      return
    }
    const { method, headers } = req
    const onward = request(new URL(req.url ?? '/', url), { method, headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(res)
    })
    onward.on('error', () => res.destroy())
    req.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  link.leadTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return () => {
    link.leadTo(url)
    server.closeAllConnections()
    server.close()
  }
}

const KINDS: readonly Kind[] = [
  {
    name: 'store-away',
    fault: 'el almacén de archivos no acepta conexiones',
    ms: 10_000,
    refused: 3,
    begin: ({ link }) => Promise.resolve(link.refuse()),
  },
  {
    name: 'store-slow',
    fault: 'el almacén de archivos responde 3 s tarde',
    ms: 15_000,
    refused: 0,
    begin: ({ link }) => {
      link.delayBy(1_500)
      return Promise.resolve(() => link.delayBy(0))
    },
  },
  {
    name: 'store-silent',
    fault: 'el almacén de archivos no dice nada y no corta',
    ms: 30_000,
    refused: 2,
    begin: ({ link }) => Promise.resolve(link.silence()),
  },
  {
    name: 'store-full',
    fault: 'el almacén de archivos está lleno',
    ms: 10_000,
    refused: 3,
    begin: full,
    says: 'Por ahora no hay espacio para guardar archivos.',
  },
]

/** What each server says of itself. */
const degraded = ({ servers }: Stage): Promise<string[]> =>
  Promise.all(
    servers.all.map(async ({ url }) => {
      const answer = await fetch(`${url}/api/listo`)
      const { degradado = [] } = (await answer.json()) as { degradado?: string[] }
      return `${answer.status} ${degradado.join()}`
    }),
  )

const play = async (run: Run, { name, ms, refused, begin, says = AWAY }: Kind) => {
  const stage = await openStage(run, name, { load: { readers: READERS } })
  const { desk } = stage.crew
  const uploads = (status: number) => desk.statuses.get(`archivo ${status}`) ?? 0
  try {
    await pause(BEFORE_MS)
    const from = performance.now()
    const before = p99(stage.load, from - BEFORE_MS, from)
    const [stored, refusedBefore] = [uploads(201), uploads(503)]
    const readyAgain = watchReady(stage.servers)
    const end = await begin(stage.store)
    await pause(NOTICED_MS)
    const said = await degraded(stage)
    await pause(ms - NOTICED_MS)
    const during = p99(stage.load, from, performance.now())
    const refusals = uploads(503) - refusedBefore
    const meanwhile = uploads(201) - stored
    end()
    const without = await readyAgain()
    await pause(WARM_MS)
    const judged = await judgeStage(stage)
    return [
      atLeast('cargas con 503', refusals, refused),
      told('cargas guardadas mientras tanto', meanwhile),
      withoutAny(without),
      told('dicen', said.join('; ')),
      told('p99 de las listas antes', `${before.toFixed(0)} ms`),
      atMost('p99 de las listas', during, Math.max(2 * before, FLOOR_MS), ' ms'),
      none('filas sin bytes', await stage.store.absent(stage.primary.pg.url)),
      none(
        'otras frases',
        [...(desk.sentences.get('archivo 503') ?? [])].filter((sentence) => !sentence.startsWith(says)),
      ),
      ...judged,
    ]
  } finally {
    await stage.close()
  }
}

export const storeFaults: readonly Scenario[] = KINDS.map((kind) => ({
  name: kind.name,
  fault: kind.fault,
  wanted: 'las cargas 503 con una frase, nada a medias; lo demás p99 ≤ 2 ×',
  play: (run) => play(run, kind),
}))
