import { lecturaDe } from '../lib/consulta.ts'

export const perfilQuery = lecturaDe('leerPerfil', {})
