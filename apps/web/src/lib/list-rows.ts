import type { Answer, ListReading } from './list.ts'

/** The same reading with its rows changed, on each of its pages. */
export const withRows = <Row, Data extends Answer<Row>, Next>(
  { data, pageAt, ...rest }: ListReading<Row, Data>,
  change: (rows: readonly Row[]) => Next[],
) => {
  const changed = (page: Data) => ({ ...page, filas: change(page.filas) })
  return {
    ...rest,
    data: data && changed(data),
    pageAt: pageAt && ((place: string) => pageAt(place).then(changed)),
  }
}
