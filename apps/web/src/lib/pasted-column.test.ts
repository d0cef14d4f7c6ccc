import { expect, test } from 'vitest'
import { pastedColumn } from './pasted-column.ts'

test('a column of a spreadsheet is a text for each line, and one text is no column', () => {
  expect(pastedColumn('A-1')).toBeNull()
  expect(pastedColumn('A-1\n')).toBeNull()
  expect(pastedColumn('A-1\r\nA-2\r\n')).toEqual(['A-1', 'A-2'])
  expect(pastedColumn(' A-1 \n\nA-3')).toEqual(['A-1', '', 'A-3'])
  expect(pastedColumn('A-1\t50.000\nA-2\t60.000')).toEqual(['A-1', 'A-2'])
})
