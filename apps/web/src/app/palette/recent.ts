import { onSessionEnd } from '../../lib/session-end.ts'
import type { Finding } from './find.ts'

const MOST = 5

let recent: readonly Finding[] = []
// What one person looked at is not shown to another.
onSessionEnd(() => (recent = []))

/** What was gone to from the palette in this tab, latest first. */
export const recentFindings = (): readonly Finding[] => recent

/** Acts are not kept: they belong to the screen of then. */
export const remember = (finding: Finding): void => {
  if (finding.run) return
  recent = [finding, ...recent.filter(({ id }) => id !== finding.id)].slice(0, MOST)
}
