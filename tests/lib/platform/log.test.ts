import pino from 'pino'
import { expect, test } from 'vitest'
import { log } from '@/lib/platform/log'

type Lines = NodeJS.WritableStream & { maxLength: number; flushSync: () => void }

test('lines that standard output refuses, on a disk that is full, fail nobody, keep no end waiting, and few of them wait', () => {
  const lines = (log as unknown as Record<symbol, Lines>)[pino.symbols.streamSym]
  const flush = lines?.flushSync
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  expect(() => lines?.emit('error', full)).not.toThrow()
  expect(lines?.flushSync).not.toBe(flush)
  lines?.emit('write', 1)
  expect(lines?.flushSync).toBe(flush)
  expect(lines?.maxLength).toBe(1_000_000)
})
