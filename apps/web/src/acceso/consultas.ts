import { queryOptions } from '@tanstack/react-query'
import { lecturaDe, paginasDe } from '../lib/consulta.ts'

export const sesionesQuery = queryOptions({
  ...lecturaDe('listarSesiones', {}),
  // Other devices come and go without a word to this one.
  staleTime: 0,
})

export const clavesQuery = paginasDe('listarClaves', { query: {} })

export const usosQuery = (id: string) => lecturaDe('leerUsosDeClave', { params: { id } })
