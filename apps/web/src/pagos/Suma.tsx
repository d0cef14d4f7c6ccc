import { formatPesos } from '../lib/format.ts'

/** Sum of all results; renders nothing when there are more than the server counts. */
export const Suma = ({ suma }: { suma: number | null | undefined }) =>
  typeof suma === 'number' ? (
    <>
      Total: <b>{formatPesos(suma)}</b>
    </>
  ) : null
