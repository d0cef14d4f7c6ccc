import { expect, test } from 'vitest'
import { hostsOf, urlsOf, withLogin } from './address.ts'

test.each([
  'postgres://u:p@one:5432,/db',
  'postgres://u:p@one:5432,two:puerto/db',
  'postgres://u:p@,/db',
  'postgres://u:p@one:99999,two/db',
  'postgres:///db',
  'mysql://u:p@one,two/db',
  'one,two',
])('%s names no servers', (url) => {
  expect(urlsOf(url)).toEqual([])
})

test('each server of a list is a URL with the same login, database and parameters', () => {
  const list = 'postgres://u:p%40@one:5432,[::1]:5433,two/db?target_session_attrs=read-write&sslmode=require'
  expect(urlsOf(list)).toEqual([
    'postgres://u:p%40@one:5432/db?sslmode=require',
    'postgres://u:p%40@[::1]:5433/db?sslmode=require',
    'postgres://u:p%40@two/db?sslmode=require',
  ])
  expect(hostsOf(list)).toEqual(['one:5432', '[::1]:5433', 'two'])
  expect(urlsOf('postgresql://one/db')).toEqual(['postgresql://one/db'])
})

test('another login takes the place of the one of the URL, for one server and for many', () => {
  const login = { user: 'a b', password: 'x/y@z' }
  expect(withLogin('postgres://u:p@one,two/db?x=1', login)).toBe('postgres://a%20b:x%2Fy%40z@one,two/db?x=1')
  expect(withLogin('postgres://one/db', login)).toBe('postgres://a%20b:x%2Fy%40z@one/db')
})
