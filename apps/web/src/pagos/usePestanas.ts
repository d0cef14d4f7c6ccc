import { useQuery } from '@tanstack/react-query'
import { useListUrl } from '../lib/list-state.ts'
import { resumenDePagosQuery } from './pagos-query.ts'

/** Counts and search of the tabs above a list of payments: the platform's company filter stays on each of them. */
export const usePestanas = () => {
  const { empresa } = useListUrl(['empresa']).filters
  const { data } = useQuery(resumenDePagosQuery(empresa))
  return { data, search: empresa === undefined ? {} : { empresa } }
}
