/**
 * The first column of a text copied from a spreadsheet, one line per cell; null for a single value, which is pasted as
 * usual. An empty cell in between keeps its place.
 */
export const pastedColumn = (text: string): string[] | null => {
  const lines = text.replace(/(\r?\n)+$/, '').split(/\r?\n/)
  return lines.length < 2 ? null : lines.map((line) => (line.split('\t')[0] ?? '').trim())
}
