import { createHmac } from 'node:crypto'
import { sameSecret } from '../secret-address.ts'

/** With it `npm run doctor` proves that it has the installation's secret, and asks as whom the server sees it. */
export const PROOF_HEADER = 'x-aliadas-doctor'

const MINUTE_MS = 60_000

const proofAt = (secret: string, minute: number): string =>
  createHmac('sha256', secret).update(`doctor|${minute}`).digest('base64url')

/** Good for this minute and the next. */
export const proofOf = (secret: string, now: Date): string => proofAt(secret, Math.floor(now.getTime() / MINUTE_MS))

/** How a request arrived: the address that the server believes, its X-Forwarded-For, and whether the peer is a trusted proxy. */
export type SeenAs = { direccion: string; reenviado: string; proxy: boolean }

/** Null for whoever has not the secret: a stranger learns nothing of what stands before the server. */
export const seenAs = (
  proof: string | undefined,
  { secret, now }: { secret: string; now: Date },
  seen: () => SeenAs,
): SeenAs | null => {
  if (proof === undefined) return null
  const minute = Math.floor(now.getTime() / MINUTE_MS)
  return [minute, minute - 1].some((one) => sameSecret(proof, proofAt(secret, one))) ? seen() : null
}
