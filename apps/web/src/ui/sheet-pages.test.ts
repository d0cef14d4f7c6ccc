import { expect, test } from 'vitest'
import { bestFit, rowsOfPages } from './sheet-pages.ts'

test('each page takes the rows that fit, in order, and none is lost', () => {
  expect(rowsOfPages([], 100)).toEqual([0])
  expect(rowsOfPages([10, 10, 10], 30)).toEqual([3])
  expect(rowsOfPages([10, 10, 10], 29)).toEqual([2, 1])
  expect(rowsOfPages([25, 10, 20, 5], 30)).toEqual([1, 2, 1])
  // A row that fits nowhere does not stop the others.
  expect(rowsOfPages([5, 90, 5], 30)).toEqual([1, 1, 1])
})

test('the letters are the largest that need no page more', () => {
  const rows = (n: number) => (size: number) =>
    rowsOfPages(
      Array.from({ length: n }, () => size),
      100,
    )
  expect(bestFit([7, 8, 9, 10], rows(10))).toEqual({ size: 10, pages: [10] })
  expect(bestFit([7, 8, 9, 10], rows(12))).toEqual({ size: 8, pages: [12] })
  // 15 rows of 7 are 105: two pages are needed, and on two there is room for 10.
  expect(bestFit([7, 8, 9, 10], rows(15))).toEqual({ size: 10, pages: [10, 5] })
  expect(bestFit([], rows(1))).toBeNull()
})
