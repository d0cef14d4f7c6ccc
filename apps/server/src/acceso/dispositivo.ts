type Reconocedor = readonly [patron: RegExp, nombre: string]

/** In this order, because Edge, Opera and Samsung also name Chrome, and Chrome names Safari. */
const NAVEGADORES: readonly Reconocedor[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Version\/.*Safari\//, 'Safari'],
]

const SISTEMAS: readonly Reconocedor[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
]

const reconocer = (texto: string, reconocedores: readonly Reconocedor[]): string | undefined =>
  reconocedores.find(([patron]) => patron.test(texto))?.[1]

/** 'Chrome en Windows': the browser's own claim, in words that its owner recognises. It proves nothing. */
export const dispositivoDe = (agente: string | null): string => {
  const navegador = reconocer(agente ?? '', NAVEGADORES)
  const sistema = reconocer(agente ?? '', SISTEMAS)
  if (navegador && sistema) return `${navegador} en ${sistema}`
  return navegador ?? (sistema ? `Navegador en ${sistema}` : 'Dispositivo desconocido')
}
