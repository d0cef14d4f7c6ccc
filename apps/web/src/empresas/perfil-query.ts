import { lecturaDe } from '../lib/query.ts'

export const perfilQuery = lecturaDe('leerPerfil', {})
