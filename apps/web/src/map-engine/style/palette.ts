export type Theme = 'light' | 'dark'

export type Palette = {
  water: string
  neighbours: string
  land: string
  urban: string
  river: string
  frontier: string
  minor: string
  minorEdge: string
  media: string
  middleEdge: string
  major: string
  majorEdge: string
  texto: string
  strongText: string
  softText: string
  waterText: string
  halo: string
}

/** Quiet on purpose: on the map only a service's status has a saturated colour. */
export const PALETTES: Readonly<Record<Theme, Palette>> = {
  light: {
    water: '#B9D7EA',
    neighbours: '#F1EFEA',
    land: '#FAF9F6',
    urban: '#ECEBE5',
    river: '#A5CBE4',
    frontier: '#B8B2A6',
    minor: '#FFFFFF',
    minorEdge: '#DEDAD0',
    media: '#FFFFFF',
    middleEdge: '#CFC9BB',
    major: '#FFE6A8',
    majorEdge: '#E2B95A',
    texto: '#4B5563',
    strongText: '#1F2937',
    softText: '#6B7280',
    waterText: '#3F7299',
    halo: '#FFFFFF',
  },
  dark: {
    water: '#0E2233',
    neighbours: '#161B22',
    land: '#1A2029',
    urban: '#1F2630',
    river: '#1C4560',
    frontier: '#3B4453',
    minor: '#2B3441',
    minorEdge: '#1F2630',
    media: '#35404F',
    middleEdge: '#1F2630',
    major: '#4D5B6E',
    majorEdge: '#262F3B',
    texto: '#9AA7B8',
    strongText: '#D7DEE8',
    softText: '#8B98AA',
    waterText: '#6FA3C7',
    halo: '#10151C',
  },
}
