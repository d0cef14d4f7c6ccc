import { formatPesos } from '../lib/format.ts'

/** What everything that was found adds up to; nothing where there is more than is counted. */
export const Suma = ({ suma }: { suma: number | null | undefined }) =>
  typeof suma === 'number' ? (
    <>
      Total: <b>{formatPesos(suma)}</b>
    </>
  ) : null
