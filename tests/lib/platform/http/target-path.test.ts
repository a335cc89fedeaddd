import { expect, test } from 'vitest'
import { targetPath } from '@/lib/platform/http/target-path'

test.each([
  ['/c/7?a=1&s1=x', '/c/7'],
  ['/c/7#part?a=1', '/c/7'],
  ['/c/7?a=1#part', '/c/7'],
  ['/c/7', '/c/7'],
  ['?a=1', ''],
  ['', ''],
])('the path of %j is %j', (target, path) => expect(targetPath(target)).toBe(path))
