export type Tema = 'light' | 'dark'

export type Paleta = {
  agua: string
  vecinos: string
  tierra: string
  urbano: string
  verde: string
  rio: string
  frontera: string
  menor: string
  menorBorde: string
  media: string
  mediaBorde: string
  mayor: string
  mayorBorde: string
  texto: string
  textoFuerte: string
  textoSuave: string
  textoAgua: string
  halo: string
}

/** Quiet on purpose: on the map, saturated colour means a service's status and nothing else. */
export const PALETAS: Readonly<Record<Tema, Paleta>> = {
  light: {
    agua: '#B9D7EA',
    vecinos: '#F1EFEA',
    tierra: '#FAF9F6',
    urbano: '#ECEBE5',
    verde: '#EAF0E2',
    rio: '#A5CBE4',
    frontera: '#B8B2A6',
    menor: '#FFFFFF',
    menorBorde: '#DEDAD0',
    media: '#FFFFFF',
    mediaBorde: '#CFC9BB',
    mayor: '#FFE6A8',
    mayorBorde: '#E2B95A',
    texto: '#4B5563',
    textoFuerte: '#1F2937',
    textoSuave: '#6B7280',
    textoAgua: '#3F7299',
    halo: '#FFFFFF',
  },
  dark: {
    agua: '#0E2233',
    vecinos: '#161B22',
    tierra: '#1A2029',
    urbano: '#1F2630',
    verde: '#1A2526',
    rio: '#1C4560',
    frontera: '#3B4453',
    menor: '#2B3441',
    menorBorde: '#1F2630',
    media: '#35404F',
    mediaBorde: '#1F2630',
    mayor: '#4D5B6E',
    mayorBorde: '#262F3B',
    texto: '#9AA7B8',
    textoFuerte: '#D7DEE8',
    textoSuave: '#8B98AA',
    textoAgua: '#6FA3C7',
    halo: '#10151C',
  },
}
