import { abrirNavegador } from './navegador.ts'
import { medir, type Medida } from './medir.ts'

const VUELTAS = Number(process.env['VUELTAS'] ?? 3)
const TAMANOS = (process.env['SERVICIOS'] ?? '50,5000,50000').split(',').map(Number)

const percentil = (valores: readonly number[], p: number): number => {
  const orden = valores.toSorted((a, b) => a - b)
  return orden[Math.min(orden.length - 1, Math.floor(orden.length * p))] ?? Number.NaN
}
const mediana = (valores: readonly number[]): number => percentil(valores, 0.5)
const largas = (tareas: readonly number[]): string => `${tareas.length} (${Math.round(Math.max(0, ...tareas))} ms)`
const ms = (valor: number): string => (Number.isNaN(valor) ? '–' : `${Math.round(valor)} ms`)

const fila = (vueltas: readonly Medida[]): string => {
  const demoras = vueltas.flatMap((v) => v.demoras)
  const peor = (de: (v: Medida) => number[]) =>
    vueltas.map(de).toSorted((a, b) => Math.max(0, ...a) - Math.max(0, ...b))[Math.floor(vueltas.length / 2)] ?? []
  return [
    '',
    vueltas[0]?.servicios.toLocaleString('en') ?? '',
    ms(mediana(vueltas.map((v) => v.primeraImagenMs))),
    largas(peor((v) => v.tareasAlCargar)),
    ms(mediana(vueltas.map((v) => v.cambiosMs))),
    largas(peor((v) => v.tareasAlCambiar)),
    ms(mediana(demoras)),
    ms(percentil(demoras, 0.99)),
    '',
  ]
    .join(' | ')
    .trim()
}

const navegador = await abrirNavegador()
try {
  console.log(
    '| services | first picture | long tasks then | 50 changes | long tasks then | change seen, median | p99 |',
  )
  console.log('|---|---|---|---|---|---|---|')
  for (const servicios of TAMANOS) {
    const vueltas: Medida[] = []
    for (let vuelta = 0; vuelta < VUELTAS; vuelta++) vueltas.push(await medir(navegador, servicios))
    console.log(fila(vueltas))
  }
} finally {
  await navegador.close()
}
