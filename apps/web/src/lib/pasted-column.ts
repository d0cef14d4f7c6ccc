/**
 * The first column of what was copied out of a spreadsheet, a line for each cell; null when it is one text, which is pasted as ever. An empty
 * cell in between keeps its place.
 */
export const pastedColumn = (text: string): string[] | null => {
  const lines = text.replace(/(\r?\n)+$/, '').split(/\r?\n/)
  return lines.length < 2 ? null : lines.map((line) => (line.split('\t')[0] ?? '').trim())
}
