import { putScrypt, realScrypt } from './scrypt.ts'

/**
 * Setup file of the server's tests: lowers the cost of scrypt in their process. Each account and sign-in of a test takes a password hash, and
 * real ones took a third of the CPU time of these tests. Such tests do not notice what a hash costs. These keep the real cost:
 * `resumen.test.ts`, each file that calls `useRealHashes`, and every server that these tests start in a process of its own (`startTestServer`).
 * The servers of the browser tests load this file too.
 * Runs before each test file, also in a worker that has run others.
 */
putScrypt((password, salt, length, options, done) => realScrypt(password, salt, length, { ...options, N: 2 }, done))
